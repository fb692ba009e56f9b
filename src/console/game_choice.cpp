#include "console/game_choice.h"

#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "console/data.h"
#include "console/reasons.h"

namespace quoin::cli {
namespace {

constexpr std::string_view DefaultLexicon = "english";
constexpr std::string_view DefaultLayout = "standard";

std::string name_of(const lexicon::Lexicon& lexicon, const std::string& asked) {
  if (!lexicon.metadata().name.empty()) return lexicon.metadata().name;
  return std::filesystem::path(asked).stem().string();
}

Result<std::string> choose_lexicon(const table::Choice& choice) {
  if (!choice.lexicon.empty()) return choice.lexicon;
  const std::vector<std::string> installed = lexicon_names();
  if (is_among(choice.alphabet, installed)) return choice.alphabet;
  if (installed.empty() || is_among(DefaultLexicon, installed)) return std::string(DefaultLexicon);
  if (installed.size() == 1) return installed.front();
  return Error(reasons::lexicon_to_choose, fmt::format("{}", fmt::join(installed, ", ")));
}

}  // namespace

Result<table::Setting> prepare_game(const table::Choice& choice, NamesMean names) {
  const bool allows_paths = names == NamesMean::AlsoPaths;
  const Result<std::string> lexicon_name = choose_lexicon(choice);
  if (!lexicon_name) return lexicon_name.error();
  Result<lexicon::LexiconPtr> lexicon =
      allows_paths ? load_lexicon(*lexicon_name) : load_named_lexicon(*lexicon_name);
  if (!lexicon) return lexicon.error();
  table::Setting prepared;
  prepared.config.alphabet = (*lexicon)->alphabet_ptr();
  if (!choice.alphabet.empty()) {
    const Result<AlphabetPtr> alphabet =
        allows_paths ? load_alphabet(choice.alphabet) : load_named_alphabet(choice.alphabet);
    if (!alphabet) return alphabet.error();
    prepared.config.alphabet = *alphabet;
  }
  if (const Result<void> fits = check_letters(*prepared.config.alphabet, **lexicon); !fits)
    return fits.error();
  const std::string layout_name =
      choice.layout.empty() ? std::string(DefaultLayout) : choice.layout;
  const Result<LayoutPtr> layout =
      allows_paths ? load_layout(layout_name) : load_named_layout(layout_name);
  if (!layout) return layout.error();
  const Result<Rules> rules = Rules::parse(choice.rules, *prepared.config.alphabet);
  if (!rules) return rules.error();
  if (rules->family_filter) {
    lexicon = load_family_lexicon(**lexicon);
    if (!lexicon) return lexicon.error();
  }
  prepared.config.layout = *layout;
  prepared.config.rules = *rules;
  prepared.config.lexicon = name_of(**lexicon, *lexicon_name);
  prepared.config.lexicon_fingerprint = to_hex((*lexicon)->fingerprint());
  prepared.lexicon = *lexicon;
  return prepared;
}

Result<lexicon::LexiconPtr> lexicon_of_game(const GameConfig& config) {
  Result<lexicon::LexiconPtr> lexicon = load_lexicon(config.lexicon);
  if (lexicon && to_hex((*lexicon)->fingerprint()) == config.lexicon_fingerprint) return lexicon;
  return no_lexicon_of_game(config);
}

Error no_lexicon_of_game(const GameConfig& config) {
  return Error(reasons::lexicon_of_game_missing, config.lexicon);
}

Result<void> check_letters(const Alphabet& alphabet, const lexicon::Lexicon& lexicon) {
  if (has_same_letters(alphabet, lexicon.alphabet())) return {};
  return Error(reasons::lexicon_has_other_letters, lexicon.metadata().name,
               lexicon.alphabet().title(), alphabet.title());
}

Result<arena::TableRules> usual_table_rules(const lexicon::LexiconPtr& lexicon) {
  const Result<LayoutPtr> layout = load_layout(std::string(DefaultLayout));
  if (!layout) return layout.error();
  const Rules rules = Rules::defaults_for(lexicon->alphabet());
  return arena::TableRules::from(
      std::make_shared<const movegen::Setting>(
          movegen::Setting{lexicon, lexicon->alphabet_ptr(), *layout, rules.bingo_bonuses}),
      rules, 2);
}

Result<Rules> parse_rules_option(std::string_view text, const Alphabet& alphabet) {
  Result<Rules> rules = Rules::parse(text, alphabet);
  if (!rules) return rules.error().within("--rules");
  return rules;
}

}  // namespace quoin::cli
