#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "core/game.h"

namespace quoin::notation {

// A finished game as a file: `gcg`, `json` (a game record) or `log`.
Result<std::string> exported(const Game& game, std::string_view form);

}  // namespace quoin::notation
