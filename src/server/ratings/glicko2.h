#pragma once

#include <cstdint>
#include <span>

namespace quoin::server {

// Ratings after Mark Glickman, "Example of the Glicko-2 system" (2022), with one difference: every
// game is a rating period of its own, as long as the time since the player's last one. So a rating
// follows each game at once, and the deviation still grows while somebody stays away.

struct Rating {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;

  bool operator==(const Rating&) const = default;
};

// How one game went against somebody who was rated so.
struct RatedGame {
  Rating opponent;
  double score = 0;  // 1 for a win, 0.5 for a draw, 0 for a loss
};

// The length of Glickman's rating period. With it a deviation of 60 becomes 107 in a year.
inline constexpr std::int64_t RatingPeriod = std::int64_t{5} * 24 * 60 * 60 * 1000;

// The paper's steps, for a period that lasted so many whole ones (1 in the paper; a fraction, or
// many). Without games only the deviation changes.
Rating after_games(const Rating& before, std::span<const RatedGame> games, double periods);

// What is believed of somebody after a time without games, in milliseconds.
Rating after_rest(const Rating& before, std::int64_t time);

// After one game: the opponent is rated as of now, and `rest` is the time since the player's last
// game. Kept within bounds that real players stay in: a deviation that shrank further would hold
// somebody where they are for ever.
Rating after_game(const Rating& before, std::int64_t rest, const RatedGame& game);

// Too little is known to compare it with others.
inline constexpr double ProvisionalDeviation = 110;
inline bool is_provisional(const Rating& rating) { return rating.deviation > ProvisionalDeviation; }

}  // namespace quoin::server
