#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/commands.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"
#include "console/printable.h"
#include "notation/error_json.h"
#include "notation/typed_tiles.h"

namespace quoin::cli {
namespace {

struct Verdict {
  std::string word;  // as asked; in its tiles where it can be cut into them
  bool is_word = false;
  std::optional<Error> fault;  // why it cannot be one at all
};

Verdict judge(const lexicon::Lexicon& words, const std::string& text) {
  const Result<Word> word = notation::parse_typed_word(text, words.alphabet());
  if (!word) return {text, false, word.error()};
  return {words.alphabet().to_display(*word), words.contains(*word), std::nullopt};
}

}  // namespace

Result<int> check_words(const std::string& command, Arguments arguments) {
  std::string lexicon_name = "english";
  std::vector<std::string> texts;
  bool json = false;
  Options options(command, "Says of each word whether it is one; exits with 0 if all are.");
  options.positionals("WORD", texts, "words, in any case; [CH] is one tile of several letters");
  options.text("-l,--lexicon", lexicon_name, "the word list: a name or a .qlx file (english)");
  options.flag("--json", json, "the answer as JSON");
  options.footer("Example: quoin " + command + " za qi --lexicon english");
  if (const std::optional<Result<int>> done = options.parse_tiles(arguments)) return *done;
  const Result<lexicon::LexiconPtr> lexicon = load_lexicon(lexicon_name);
  if (!lexicon) return lexicon.error();

  std::vector<Verdict> verdicts;
  for (const std::string& text : texts) {
    verdicts.push_back(judge(**lexicon, std::string(trim(text))));
  }
  const bool all = std::all_of(verdicts.begin(), verdicts.end(),
                               [](const Verdict& verdict) { return verdict.is_word; });
  if (json) {
    boost::json::array words;
    for (const Verdict& verdict : verdicts) {
      boost::json::object word{{"word", verdict.word}, {"valid", verdict.is_word}};
      if (verdict.fault) word["error"] = notation::error_to_json(*verdict.fault);
      words.push_back(std::move(word));
    }
    print_json(boost::json::object{
        {"lexicon", (*lexicon)->metadata().name}, {"valid", all}, {"words", std::move(words)}});
    return all ? ExitYes : ExitNo;
  }
  for (Verdict& verdict : verdicts) verdict.word = printable(verdict.word);
  std::size_t width = 0;
  for (const Verdict& verdict : verdicts) width = std::max(width, display_width(verdict.word));
  for (const Verdict& verdict : verdicts) {
    fmt::print("{}  {}{}\n", pad_right(verdict.word, width), verdict.is_word ? "yes" : "no",
               verdict.fault ? " (" + printable(verdict.fault->message()) + ")" : "");
  }
  return all ? ExitYes : ExitNo;
}

Result<int> run_lexicon_check(Arguments arguments) {
  return check_words("lexicon check", arguments);
}

}  // namespace quoin::cli
