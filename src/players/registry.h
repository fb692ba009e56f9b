#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "evaluation/static_equity.h"
#include "lexicon/lexicon.h"
#include "players/player.h"

namespace quoin::players {

// A kind of player that can be asked for by name.
struct PlayerKind {
  std::string name;
  std::string description;
};

const std::vector<PlayerKind>& player_kinds();

// What players share.
struct Resources {
  lexicon::LexiconPtr lexicon;
  evaluation::Tables tables;
};

// The player of a spec, `name[:key=value,…]`.
Result<PlayerPtr> make_player(std::string_view spec, const Resources& resources);

}  // namespace quoin::players
