#include <filesystem>
#include <string>
#include <system_error>

#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/input.h"
#include "console/json.h"
#include "console/options.h"
#include "console/reasons.h"
#include "lexicon/build/compiler.h"
#include "lexicon/build/kwg.h"
#include "lexicon/lexicon.h"
#include "lexicon/word_list.h"

namespace quoin::cli {
namespace {

struct PlainText {
  std::string text;
  // Words whose spelling would be cut into other tiles when the list is read again.
  std::size_t ambiguous = 0;
};

PlainText plain_text(const lexicon::Lexicon& words) {
  PlainText plain;
  words.for_each_word([&](std::span<const Tile> word) {
    const std::string spelling = words.alphabet().to_display(word);
    const Result<Word> cut = words.alphabet().cut_word(spelling);
    if (!cut || !std::equal(cut->begin(), cut->end(), word.begin(), word.end())) ++plain.ambiguous;
    plain.text += spelling;
    plain.text += '\n';
  });
  return plain;
}

Result<std::string> compact_copy(const lexicon::Lexicon& words) {
  lexicon::WordList list;
  words.for_each_word([&](std::span<const Tile> word) { list.add(word); });
  return lexicon::compile_compact_lexicon(list, words.alphabet(), words.metadata());
}

}  // namespace

Result<int> run_lexicon_export(Arguments arguments) {
  std::string name;
  std::string output;
  bool json = false;
  Options options("lexicon export", "Writes the words of a list for other programs.");
  options.positional("NAME", name, "a name or a .qlx file");
  options.text("-o,--output", output,
               "FILE.txt for one word a line, FILE.kwg, or FILE.qlx for a compact copy for the "
               "browser; - for text on standard output",
               true);
  options.flag("--json", json, "what was written, as JSON");
  options.footer("Example: quoin lexicon export english -o english.kwg");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;

  const bool to_screen = output == "-";
  const bool is_kwg = output.ends_with(".kwg");
  const bool is_qlx = output.ends_with(".qlx");
  if (!is_kwg && !is_qlx && !to_screen && !output.ends_with(".txt")) {
    return Error(reasons::wrong_ending, ".qlx, .kwg or .txt", output).within("-o");
  }
  if (to_screen && json) return Error(reasons::json_and_output);
  const Result<lexicon::LexiconPtr> words = load_lexicon(name);
  if (!words) return words.error();
  // Meanings and bands would be gone for good.
  if (std::error_code error;
      is_qlx && std::filesystem::equivalent(output, (*words)->path(), error)) {
    return Error(reasons::export_over_itself, output).within("-o");
  }

  std::string content;
  if (is_kwg) {
    Result<std::string> kwg = lexicon::write_kwg((*words)->automaton());
    if (!kwg) return kwg.error().within(name);
    content = *std::move(kwg);
  } else if (is_qlx) {
    Result<std::string> compact = compact_copy(**words);
    if (!compact) return compact.error().within(name);
    content = *std::move(compact);
  } else {
    PlainText plain = plain_text(**words);
    content = std::move(plain.text);
    if (plain.ambiguous > 0) {
      fmt::print(stderr,
                 "quoin: {} words are spelt like others of fewer tiles, and would be read "
                 "back as those\n",
                 plain.ambiguous);
    }
  }
  if (const Result<void> written = write_output(output, content); !written) {
    return written.error();
  }
  if (json) {
    print_json(boost::json::object{
        {"path", output}, {"words", (*words)->word_count()}, {"bytes", content.size()}});
  } else if (!to_screen) {
    fmt::print("{}: {} words, {} bytes\n", output, group_digits((*words)->word_count()),
               group_digits(content.size()));
  }
  return ExitYes;
}

}  // namespace quoin::cli
