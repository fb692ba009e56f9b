#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/result.h"
#include "core/rules.h"
#include "movegen/grid.h"
#include "notation/records/game_record.h"
#include "search/problem/problem.h"

namespace quoin::analysis {

// A turn of a recorded game as the player met it: what they knew, what they did and what became of
// it. Placements, exchanges and passes are such turns, until somebody has gone out.
struct Moment {
  Moment(std::size_t index, int who, search::Problem met)
      : turn(index), player(who), problem(std::move(met)) {}

  std::size_t turn;  // in the record
  int player;
  // Seat 0 is the player. Of the other racks it has what everybody saw: the tiles of plays that
  // were withdrawn, but for those played since; with an empty bag and two players, all of it.
  search::Problem problem;
  // Whether the whole rack is known and the position is one that can be.
  bool is_rack_known = false;
  // What was on the rack before the last tiles were drawn, where that is known and some were drawn.
  std::optional<Rack> kept_before;
  // Of a placement: the words that are not in the word list, and whether it came off again.
  std::vector<Word> phonies;
  bool was_withdrawn = false;
  // Whether somebody challenged the play in vain, and what came of it for the scores: a bonus for
  // the player, or a penalty for who challenged.
  std::optional<Score> failed_challenge;

  const Rack& rack() const { return problem.rack(); }
  // Whether the play has words that could have been challenged off, and were not. What was
  // challenged in vain was good by the list of those who played.
  bool is_phony_left() const { return !phonies.empty() && !was_withdrawn && !failed_challenge; }
};

// An error where the turns cannot have happened. Bonuses and what ends a game without points come
// from the rules; the alphabet of the setting is the record's.
Result<std::vector<Moment>> moments_of(const notation::GameRecord& record,
                                       const std::shared_ptr<const movegen::Setting>& setting,
                                       const Rules& rules);

}  // namespace quoin::analysis
