#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "movegen/generator.h"
#include "movegen/play.h"
#include "search/problem/limits.h"
#include "search/problem/problem.h"
#include "search/problem/rack_source.h"

namespace quoin::search {

// What follows a candidate, on average over the racks that were tried, in points.
struct Answer {
  double reply = 0;     // what the next seat scores
  double comeback = 0;  // what seat 0 scores after it, where that was asked for
};

struct LookAheadLimits {
  Deadline deadline;
  int samples = 1;  // racks of the others; one is enough where they are known. One is always tried.
  bool wants_comeback = false;
  std::uint64_t seed = 1;
};

// What a side plays from a rack with so many tiles left in the bag; nothing where it cannot.
using PlayChoice = std::function<std::optional<movegen::RankedPlay>(
    movegen::Generator& generator, movegen::Grid& grid, const Rack& rack, int bag_count)>;
// The play that scores most.
std::optional<movegen::RankedPlay> choose_by_score(movegen::Generator& generator,
                                                   movegen::Grid& grid, const Rack& rack,
                                                   int bag_count);

// Looks one or two turns ahead: the next seat answers with the play of its choice, and so does seat
// 0 after it, unless somebody has gone out. Of more than two seats the others are left out. Sample
// i takes its tiles from Rng(seed, i), and they are the same for all candidates.
class LookAhead {
 public:
  explicit LookAhead(PlayChoice choice = choose_by_score) : choice_(std::move(choice)) {}

  // One answer for each candidate, which are moves of seat 0.
  std::vector<Answer> answers(const Problem& problem,
                              std::span<const movegen::RankedPlay> candidates,
                              const LookAheadLimits& limits, const RackSource* racks = nullptr);

 private:
  PlayChoice choice_;
  // A generator remembers the rack of its last search; each side has one.
  movegen::Generator replies_;
  movegen::Generator comebacks_;
};

// The candidate that is worth most together with its answer; of equal ones the first. There has to
// be one.
template <class Worth>
Move best_answered(std::span<const movegen::RankedPlay> candidates, std::span<const Answer> answers,
                   const Worth& worth) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < candidates.size(); ++i) {
    if (worth(candidates[i], answers[i]) > worth(candidates[best], answers[best])) best = i;
  }
  return candidates[best].move;
}

}  // namespace quoin::search
