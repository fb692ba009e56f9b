#pragma once

#include <string_view>

#include "base/result.h"
#include "players/strategy/strategy.h"

namespace quoin::players {

// What the spec of a level begins with: `level:N`.
inline constexpr std::string_view LevelName = "level";
// "level:1 to level:10", as errors tell what there is.
Error all_levels();

// The player of a level, from what follows the colon.
Result<PlayerPtr> make_level(std::string_view text, const Resources& resources);

// The players that look no move ahead: the levels, and `static`. Who needs no others does not
// carry the code of all searches, which is most of a program as small as the one in a browser.
Result<PlayerPtr> make_simple_player(std::string_view spec, const Resources& resources);

}  // namespace quoin::players
