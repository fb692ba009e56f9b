#include "players/registry.h"

#include <fmt/format.h>

#include "base/text.h"
#include "players/high_scorer.h"

namespace quoin::players {

const std::vector<PlayerKind>& player_kinds() {
  static const std::vector<PlayerKind> kinds = {
      {"high-scorer", "always takes the play that scores most"},
  };
  return kinds;
}

Result<PlayerPtr> make_player(std::string_view spec, lexicon::LexiconPtr lexicon) {
  const std::string_view name = spec.substr(0, spec.find(':'));
  if (name.size() != spec.size())
    return Error(fmt::format("the player {} takes no parameters", name));
  if (name == "high-scorer") return PlayerPtr(std::make_unique<HighScorer>(std::move(lexicon)));
  std::vector<std::string> names;
  for (const PlayerKind& kind : player_kinds()) names.push_back(kind.name);
  const std::optional<std::string> guess = nearest(name, names);
  return Error(fmt::format("there is no player '{}'{}; there are {}", name,
                           guess ? fmt::format(" (did you mean {}?)", *guess) : "",
                           fmt::join(names, ", ")));
}

}  // namespace quoin::players
