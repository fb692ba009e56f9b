#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/layout.h"
#include "evaluation/leaves.h"
#include "evaluation/tables.h"
#include "evaluation/tables_file.h"
#include "lexicon/lexicon.h"

namespace quoin::cli {

// What the name of a word list ends with that has no offensive words.
inline constexpr std::string_view FamilyEnding = "-family";

// Where the program's files are, and how a person names them: by a name that ships with
// Quoin or was added, or by the path of a file of their own.

// alphabets/, layouts/, lexicons/ (recipes) and tables/: $QUOIN_DATA, or beside the program.
std::string data_folder();
// Where compiled word lists are looked for, first match wins: $QUOIN_LEXICONS, the user's own
// folder, those beside the program.
std::vector<std::string> lexicon_folders();
// The file of a word list by its name; where there is none, one that is not there.
std::string installed_lexicon_path(const std::string& name);
std::string installed_layout_path(const std::string& name);
// Where the program keeps what its user makes: games, word lists, the server's database.
std::string user_data_folder();
// Where `lexicon add` and `lexicon install` put them unless told otherwise.
std::string user_lexicon_folder();

Result<AlphabetPtr> load_alphabet(const std::string& name_or_path);
// Also "random:SEED": the standard board with its premiums in other places.
Result<LayoutPtr> load_layout(const std::string& name_or_path);
Result<lexicon::LexiconPtr> load_lexicon(const std::string& name_or_path);
// The same list without the words that its family filter names: a list of its own, so that people,
// computers and judges all go by it.
Result<lexicon::LexiconPtr> load_family_lexicon(const lexicon::Lexicon& full);

// What a file or a position names. It may ask for what ships with the program or was added to it,
// never for a path on this machine: that is for the command line alone.
Result<AlphabetPtr> load_named_alphabet(const std::string& name);
// Also "random:SEED".
Result<LayoutPtr> load_named_layout(const std::string& name);
Result<lexicon::LexiconPtr> load_named_lexicon(const std::string& name);

enum class TablesSource { None, Lexicon, Alphabet };

// What is known about playing with a word list.
struct LoadedTables {
  TablesSource source = TablesSource::None;
  std::string path;
  std::optional<evaluation::TablesFile> file;  // none where the source is None
  evaluation::LeavesPtr leaves;                // always there
  // What a person should be told about it, perhaps nothing: "club: no tables of its own, using
  // those of the alphabet english".
  std::string remark;
};

// The tables of a word list: NAME.qev beside the NAME.qlx that was opened, or in the folders of
// word lists by the name that it has; else those of its alphabet, tables/ALPHABET.qev in the data
// folder; else none, and all leaves are worth nothing. Refused: a file that is damaged, and one
// beside the word list that is for other tiles; elsewhere that is none of its tables.
Result<LoadedTables> load_tables(const lexicon::Lexicon& lexicon);
// Says a remark on standard error, so that the answer on standard output is the same with and
// without it.
void print_remark(const std::string& remark);

// The trained tables, with what a person should know about them; perhaps nothing.
struct RemarkedTables {
  evaluation::Tables tables;
  std::string remark;
};
Result<RemarkedTables> load_remarked_tables(const lexicon::Lexicon& lexicon);
// Unless quiet, the remark is said.
Result<evaluation::Tables> tables_of(const lexicon::Lexicon& lexicon, bool is_quiet);

// Where its own are looked for first.
std::string tables_path(const lexicon::Lexicon& lexicon);

// The error with the name that was probably meant; where there is none, with all that there are.
Error not_among(const Error& error, const std::string& name, const std::vector<std::string>& names);
bool is_among(std::string_view name, const std::vector<std::string>& names);

// The names of the files in a folder that end like this (".txt"), without it, in alphabetical
// order.
std::vector<std::string> names_in(const std::string& folder, std::string_view ending);
// The names that can be given, in alphabetical order.
std::vector<std::string> alphabet_names();
std::vector<std::string> layout_names();
std::vector<std::string> lexicon_names();

}  // namespace quoin::cli
