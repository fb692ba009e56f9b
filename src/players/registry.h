#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "players/strategy/strategy.h"

namespace quoin::players {

// All ways to play but the levels, which have no parameters but their number.
const std::vector<Strategy>& strategies();

// The levels as strategies; only make_player() makes them.
const std::vector<Strategy>& levels();

// What can be chosen at a table: those for everybody, with the levels. Their names are specs by
// themselves: `static`, `level:3`.
const std::vector<Strategy>& player_kinds();

// What a spec can begin with: `static`, `level`; those of the laboratory too.
std::vector<std::string> player_names();
// Whether a spec names a player for everybody; what follows the name does not matter.
bool is_for_everybody(std::string_view spec);
// What people see at the table, where nobody chose another name: `static` for `static:leaves=none`,
// `Computer (level 3)` for `level:3`.
std::string display_name(std::string_view spec);

// The player of a spec, `name[:key=value,…]` or `level:N`.
Result<PlayerPtr> make_player(std::string_view spec, const Resources& resources);

}  // namespace quoin::players
