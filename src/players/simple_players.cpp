#include "players/simple_players.h"

#include <optional>
#include <string>

#include <fmt/format.h>

#include "players/level_player.h"
#include "players/static_player.h"

namespace quoin::players {
namespace {

static_assert(LevelCount == 10);

// The number after `level:`; nothing where it is none of the levels.
std::optional<int> level_from_text(std::string_view text) {
  for (int level = 1; level <= LevelCount; ++level) {
    if (text == std::to_string(level)) return level;
  }
  return std::nullopt;
}

}  // namespace

Result<PlayerPtr> make_level(std::string_view text, const Resources& resources) {
  if (text.empty())
    return Error(fmt::format("the player level needs a number; there are {}", LevelExamples));
  const std::optional<int> level = level_from_text(text);
  if (!level) return Error(fmt::format("'{}' is no level; there are {}", text, LevelExamples));
  return PlayerPtr(
      std::make_unique<LevelPlayer>(resources.lexicon, resources.tables_with_leaves(), *level));
}

Result<PlayerPtr> make_simple_player(std::string_view spec, const Resources& resources) {
  if (spec == "static")
    return PlayerPtr(
        std::make_unique<StaticPlayer>(resources.lexicon, resources.tables_with_leaves()));
  if (spec.starts_with(LevelName) && spec.substr(LevelName.size()).starts_with(':'))
    return make_level(spec.substr(LevelName.size() + 1), resources);
  return Error(
      fmt::format("there is no player '{}' here; there are static, and {}", spec, LevelExamples));
}

}  // namespace quoin::players
