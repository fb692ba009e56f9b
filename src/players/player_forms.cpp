#include "players/player_forms.h"

#include <algorithm>
#include <cassert>
#include <string_view>
#include <utility>

#include "core/alphabet.h"
#include "lexicon/compiler.h"
#include "lexicon/lexicon.h"
#include "players/registry.h"

namespace quoin::players {
namespace {

// No strategy looks further than to the tiles before its first move.
constexpr std::string_view SmallestAlphabet =
    "alphabet two\ntitle Two letters\nlanguage xx\nrack 7\nexchange 1\nbingo 7 50\n"
    "blank 2 0\ntile A a 10 1 vowel\ntile T t 10 1\n";

Resources smallest_resources() {
  const Result<AlphabetPtr> alphabet = Alphabet::parse(SmallestAlphabet);
  assert(alphabet);
  lexicon::WordList words;
  words.add((*alphabet)->cut_word("at").value());
  lexicon::Metadata metadata;
  metadata.name = "smallest";
  metadata.title = "One word";
  Result<std::string> bytes = lexicon::compile_lexicon(words, **alphabet, metadata);
  assert(bytes);
  return {lexicon::Lexicon::from_bytes(*std::move(bytes)).value(), {}};
}

// "0.5" and "yes" of "yes|no"; nothing of "N", which stands for a number that depends.
std::string usual_of(const ParameterKind& kind) {
  const std::string first = kind.values.substr(0, kind.values.find('|'));
  return first.find('N') == std::string::npos ? first : "";
}

std::vector<ParameterForm> forms_of(const Strategy& strategy, const Resources& resources) {
  Parameters none = Parameters::parse("").value();
  strategy.make(none, resources);
  std::vector<ParameterForm> forms;
  for (const ParameterKind& kind : strategy.parameters) {
    const auto found = none.accepted().find(kind.key);
    forms.push_back({kind.key, kind.meaning, meaning_key(strategy.name, kind), usual_of(kind),
                     found == none.accepted().end() ? AcceptedValues() : found->second});
  }
  return forms;
}

}  // namespace

const std::vector<PlayerForm>& player_forms() {
  static const std::vector<PlayerForm> all = [] {
    const Resources resources = smallest_resources();
    std::vector<PlayerForm> list;
    for (const Strategy& strategy : strategies())
      list.push_back({strategy.name, strategy.description, strategy.source, strategy.audience,
                      forms_of(strategy, resources)});
    for (const PlayerKind& kind : player_kinds()) {
      const bool is_listed = std::any_of(
          list.begin(), list.end(), [&](const PlayerForm& form) { return form.name == kind.name; });
      if (!is_listed) list.push_back({kind.name, kind.description, "", Audience::Everybody, {}});
    }
    return list;
  }();
  return all;
}

}  // namespace quoin::players
