#include "players/plain/some_anchors.h"

#include "base/rng.h"
#include "movegen/walk.h"
#include "players/strategy/position_hash.h"

namespace quoin::players {

using Clock = std::chrono::steady_clock;

AnchorLimit AnchorLimit::take(Parameters& parameters) {
  AnchorLimit limit;
  limit.anchors = parameters.count("anchors");
  limit.time = parameters.time("time");
  limit.seed = static_cast<std::uint64_t>(parameters.count("seed"));
  return limit;
}

std::vector<ParameterKind> AnchorLimit::parameters() {
  return {
      {"time", "", "how long it looks for plays, from anchors in random order", times(), "anchors"},
      {"anchors", "", "the same by a number of anchors, which gives the same moves again",
       counts(1, 1'000'000), "anchors"},
      {"seed", "0", "for another random order", counts(0, 1'000'000'000), "anchors"}};
}

std::span<const movegen::Play> plays_from_some_anchors(const Situation& situation,
                                                       const AnchorLimit& limit,
                                                       std::vector<movegen::Play>& plays) {
  plays.clear();
  const Clock::time_point start = Clock::now();
  std::vector<movegen::WalkStart> anchors = movegen::walk_starts(situation.grid);
  Rng(hash_of(situation), limit.seed).shuffle(std::span(anchors));
  std::int64_t visited = 0;
  for (const movegen::WalkStart& anchor : anchors) {
    const bool is_enough = (limit.anchors > 0 && visited >= limit.anchors) ||
                           (limit.time && Clock::now() - start >= *limit.time);
    if (is_enough && !plays.empty()) break;
    movegen::Walk(
        situation.grid, situation.rack, situation.rack.size(),
        [&](const movegen::WalkedPlay& play) { plays.push_back({play.move(), Score(play.score)}); },
        anchor);
    ++visited;
  }
  return plays;
}

}  // namespace quoin::players
