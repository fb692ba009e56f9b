#pragma once

#include <cstdint>
#include <optional>

#include "arena/round.h"
#include "base/result.h"
#include "base/stop_flag.h"
#include "players/strategy/strategy.h"

namespace quoin::laboratory {

// End games in which a side is stuck, from games that the static player plays against itself: the
// bag is empty, the side on turn can play, and the other holds a tile that it can put nowhere. Each
// round has its own, which follows from the seed and the number of the round.
class StuckEndgames {
 public:
  // Refused: tiles that the word list does not know, and words with which nobody gets stuck.
  static Result<StuckEndgames> make(const arena::TableRules& rules,
                                    const players::Resources& resources, std::uint64_t seed,
                                    std::string_view stuck_tiles, const StopFlag& stop);

  // The first side is the one on turn. Nothing where somebody said stop. Several workers may ask.
  std::optional<arena::Beginning> of_round(std::int64_t round, const StopFlag& stop) const;

  // How the first rounds look, for people.
  struct Outline {
    int end_games = 0;
    int stuck_leads = 0;  // in how many the side that is stuck has more points
    double games_for_each = 0;
  };
  Outline outline(int rounds, const StopFlag& stop) const;

 private:
  struct Found {
    arena::Beginning beginning;
    bool stuck_leads = false;
    int games = 0;  // that it took
  };
  class Search;

  StuckEndgames(arena::TableRules rules, players::Resources resources, std::uint64_t seed,
                Word stuck_tiles);

  std::optional<Found> find(std::int64_t round, int most_games, const StopFlag& stop) const;

  arena::TableRules rules_;
  players::Resources resources_;
  std::uint64_t seed_;
  Word stuck_tiles_;
};

}  // namespace quoin::laboratory
