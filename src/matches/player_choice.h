#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "base/result.h"
#include "outside/engine_player.h"
#include "players/strategy/strategy.h"

namespace quoin::cli {

// What the players of a match are made of: what ours share, and what programs from outside are
// told, in the words that were typed.
struct PlayerChoice {
  players::Resources resources;
  std::string lexicon;
  std::string layout;
  std::string rules;
  std::chrono::milliseconds engine_timeout = outside::EngineSettings::DefaultTimeout;
};

// Whether a spec names a program from outside, `engine:COMMAND LINE`.
bool is_engine_spec(std::string_view spec);

// The player of a spec: one of the registry, or a program, which is started when its first game
// begins.
Result<players::PlayerPtr> make_player(std::string_view spec, const PlayerChoice& choice);

// Whether there is such a player, and its program is there.
Result<void> check_player(std::string_view spec, const PlayerChoice& choice);

}  // namespace quoin::cli
