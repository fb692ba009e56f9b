#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/table.h"
#include "base/executor.h"
#include "base/hash.h"
#include "base/stop_flag.h"
#include "players/player.h"

namespace quoin::arena {

// Games between two players in pairs: both games of a pair have the same draws, and the players
// change seats. So luck counts for both, and twice as little is needed to see a difference.
struct MatchSetup {
  TableRules rules;
  // Makes the players of one worker, one for each side.
  std::function<std::vector<players::PlayerPtr>()> make_players;
  std::int64_t games = 0;  // even
  std::uint64_t seed = 1;
};

struct SideResult {
  std::int64_t wins = 0;
  std::int64_t score = 0;  // over all games
  std::int64_t bingos = 0;
};

struct MatchResult {
  std::int64_t games = 0;  // fewer than were asked for where the match was stopped
  std::int64_t draws = 0;
  std::int64_t turns = 0;
  std::vector<SideResult> sides;
  // Of pairs, in half points for the first side: 0 … 4.
  std::vector<std::int64_t> pairs_by_points = std::vector<std::int64_t>(5);
  std::int64_t spread = 0;      // of the first side, over all games
  std::int64_t first_wins = 0;  // by who began; draws count for nobody
  // Hashes every move of every game in order: equal digests show that the same games were played.
  Digest digest{};

  // The share of points of the first side, and how far off it may be with a chance of 5 %.
  double share() const;
  double share_error() const;
};

// How much better somebody is who wins this share of the points, in Elo; without bound at 0 and 1.
double elo_of(double share);

// The draws of a pair of games.
Draws draws_of_pair(std::uint64_t seed, std::int64_t pair);

// Plays the match. Who works on what has no influence on the result. `on_progress` is called by one
// worker at a time with the number of games that are over.
MatchResult play_match(const MatchSetup& setup, Executor& executor, const StopFlag& stop,
                       const std::function<void(std::int64_t games)>& on_progress);

}  // namespace quoin::arena
