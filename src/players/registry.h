#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "evaluation/static_equity.h"
#include "lexicon/lexicon.h"
#include "players/player.h"

namespace quoin::players {

// A kind of player to choose from. Its name is a spec by itself: `static`, `level:3`.
struct PlayerKind {
  std::string name;
  std::string description;
};

const std::vector<PlayerKind>& player_kinds();

// What a spec can begin with: `static`, `level`.
std::vector<std::string> player_names();
// What people see at the table, where nobody chose another name: `static` for `static:leaves=none`,
// `Computer (level 3)` for `level:3`.
std::string display_name(std::string_view spec);

// What players share.
struct Resources {
  lexicon::LexiconPtr lexicon;
  evaluation::Tables tables;
  // Nobody thinks longer than this about a move, whatever the spec says.
  std::optional<std::chrono::milliseconds> most_time = {};
};

// The player of a spec, `name[:key=value,…]` or `level:N`.
Result<PlayerPtr> make_player(std::string_view spec, const Resources& resources);

}  // namespace quoin::players
