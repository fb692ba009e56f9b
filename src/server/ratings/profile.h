#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/ratings/counting.h"
#include "server/storage/backend.h"

namespace quoin::server {

// What there is to tell about a player, out of the results of their games. These throw as a backend
// does.

struct RatingPoint {
  std::string game;
  std::string pool;
  std::int64_t at = 0;
  double rating = 0;
  double deviation = 0;
  double change = 0;
  bool is_public = false;  // the game
};

struct PlayerRecord {
  std::int64_t games = 0;
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t score = 0;  // of all games together
  std::int64_t bingos = 0;
};

struct PlayerBest {
  std::string game;
  bool is_public = false;
  std::int64_t points = 0;
  std::string word;  // of a play
};

struct PlayerProfile {
  std::vector<StoredRating> ratings;
  std::vector<RatingPoint> history;  // the latest first
  PlayerRecord against_people;
  PlayerRecord against_computers;  // one of them at least
  std::optional<PlayerBest> best_game;
  std::optional<PlayerBest> best_play;
};

// With so many points of the history.
PlayerProfile profile_of(Backend& backend, const std::string& person, std::size_t points);

struct RankedPlayer {
  std::string name;
  Rating rating;
  std::int64_t games = 0;
};

struct LeaderBoard {
  std::vector<RankedPlayer> players;
  std::vector<std::pair<std::string, std::int64_t>> pools;  // with the number of rated people
};

// The best of a pool, of those who are known well enough and have played after that moment.
LeaderBoard leader_board(Backend& backend, const std::string& pool, std::int64_t played_after,
                         std::size_t limit);

}  // namespace quoin::server
