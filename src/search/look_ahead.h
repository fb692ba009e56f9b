#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "movegen/generator.h"
#include "movegen/play.h"
#include "search/limits.h"
#include "search/problem.h"
#include "search/rack_source.h"

namespace quoin::search {

// What follows a candidate, on average over the racks that were tried, in points.
struct Answer {
  double reply = 0;     // the best score of the next seat
  double comeback = 0;  // the best score of seat 0 after it, where that was asked for
};

struct LookAheadLimits {
  Deadline deadline;
  int samples = 1;  // racks of the others; one is enough where they are known. One is always tried.
  bool wants_comeback = false;
  std::uint64_t seed = 1;
};

// Looks one or two turns ahead by score alone: the next seat answers with the play that scores
// most, and so does seat 0 after it. Of more than two seats the others are left out. Sample i takes
// its tiles from Rng(seed, i), and they are the same for all candidates.
class LookAhead {
 public:
  // One answer for each candidate, which are moves of seat 0.
  std::vector<Answer> answers(const Problem& problem,
                              std::span<const movegen::RankedPlay> candidates,
                              const LookAheadLimits& limits, const RackSource* racks = nullptr);

 private:
  // A generator remembers the rack of its last search; each side has one.
  movegen::Generator replies_;
  movegen::Generator comebacks_;
};

}  // namespace quoin::search
