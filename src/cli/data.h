#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/layout.h"
#include "lexicon/lexicon.h"

namespace quoin::cli {

// Where the program's files are, and how a person names them: by a name that ships with
// Quoin or was added, or by the path of a file of their own.

// alphabets/, layouts/ and lexicons/ (recipes): $QUOIN_DATA, or beside the program.
std::string data_folder();
// Where compiled word lists are looked for, first match wins: $QUOIN_LEXICONS, the user's own
// folder, those beside the program.
std::vector<std::string> lexicon_folders();
// Where `lexicon add` and `lexicon install` put them unless told otherwise.
std::string user_lexicon_folder();

Result<AlphabetPtr> load_alphabet(const std::string& name_or_path);
// Also "random:SEED": the standard board with its premiums in other places.
Result<LayoutPtr> load_layout(const std::string& name_or_path);
Result<lexicon::LexiconPtr> load_lexicon(const std::string& name_or_path);

// The names that can be given, in alphabetical order.
std::vector<std::string> alphabet_names();
std::vector<std::string> layout_names();
std::vector<std::string> lexicon_names();

}  // namespace quoin::cli
