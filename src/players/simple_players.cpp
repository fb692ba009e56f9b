#include "players/simple_players.h"

#include <optional>
#include <string>

#include <fmt/format.h>

#include "players/levels/level_player.h"
#include "players/plain/static_player.h"
#include "players/reasons.h"

namespace quoin::players {
namespace {

// The number after `level:`; nothing where it is none of the levels.
std::optional<int> level_from_text(std::string_view text) {
  for (int level = 1; level <= LevelCount; ++level) {
    if (text == std::to_string(level)) return level;
  }
  return std::nullopt;
}

}  // namespace

Error all_levels() {
  return Error(reasons::from_level_to_level, fmt::format("{}:1", LevelName),
               fmt::format("{}:{}", LevelName, LevelCount));
}

Result<PlayerPtr> make_level(std::string_view text, const Resources& resources) {
  if (text.empty()) return Error(reasons::level_needs_number, all_levels());
  const std::optional<int> level = level_from_text(text);
  if (!level) return Error(reasons::no_such_level, text, all_levels());
  return PlayerPtr(
      std::make_unique<LevelPlayer>(resources.lexicon, resources.tables_with_leaves(), *level));
}

Result<PlayerPtr> make_simple_player(std::string_view spec, const Resources& resources) {
  if (spec == "static")
    return PlayerPtr(
        std::make_unique<StaticPlayer>(resources.lexicon, resources.tables_with_leaves()));
  if (spec.starts_with(LevelName) && spec.substr(LevelName.size()).starts_with(':'))
    return make_level(spec.substr(LevelName.size() + 1), resources);
  return Error(reasons::no_such_player_here, spec, all_levels());
}

}  // namespace quoin::players
