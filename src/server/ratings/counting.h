#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "server/ratings/glicko2.h"
#include "server/storage/backend.h"

namespace quoin::server {

// What becomes of a game when it is over: a line for each of its people, and ratings where it was
// rated. These work on the database alone and throw as a backend does, so it does not matter who
// calls them, how often, or on how many nodes: a game counts once.

// How ratings are stored.
inline constexpr double RatingUnits = 1'000'000;  // and deviations
inline constexpr double VolatilityUnits = 1'000'000'000;
double points_in(const std::string& column);

struct StoredRating {
  std::string person;
  std::string pool;
  Rating rating;
  std::int64_t games = 0;
  std::int64_t changed_at = 0;
};

// Counts the game where it is over and has not been counted. A Conflict where others count games of
// the same people all the time: try again later.
void count_game(Backend& backend, const std::string& game);

// Games that are over and wait to be counted, in the order of their names.
std::vector<std::string> games_to_count(Backend& backend, const std::string& after,
                                        std::size_t limit);

// All pools of somebody.
std::vector<StoredRating> ratings_of(Backend& backend, const std::string& person);

}  // namespace quoin::server
