#include "search/look_ahead.h"

#include <algorithm>

#include "search/playout.h"

namespace quoin::search {

using movegen::RankedPlay;

namespace {

// The rack of seat 0 after its move, with what it draws.
Rack rack_after(const Rack& rack, const Move& move, const Deal& deal) {
  Rack after = rack;
  after.remove(move.tiles_used());
  for (const Tile tile : deal.bag) {
    if (after.size() == rack.size()) break;
    after.add(tile);
  }
  return after;
}

}  // namespace

std::vector<Answer> LookAhead::answers(const Problem& problem,
                                       std::span<const RankedPlay> candidates,
                                       const LookAheadLimits& limits, const RackSource* racks) {
  std::vector<Answer> sums(candidates.size());
  movegen::Grid grid(problem.setting);
  grid.set(problem.board);
  const Dealer dealer(problem, racks);
  Deal deal;
  movegen::Grid::Undo move_undo;
  movegen::Grid::Undo reply_undo;
  int samples = 0;
  do {
    Rng rng(limits.seed, static_cast<std::uint64_t>(samples));
    dealer.deal(rng, deal);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const Move& move = candidates[i].move;
      const Rack after = rack_after(problem.rack(), move, deal);
      if (after.is_empty()) continue;  // the game is over
      const bool lies_there = move.kind() == Move::Kind::Place;
      if (lies_there) grid.place(move, &move_undo);
      const auto reply = replies_.best_play(grid, deal.racks[1], movegen::ScoreOnly{});
      if (reply) sums[i].reply += reply->score.points();
      const bool is_out =
          reply && deal.bag.empty() && reply->move.tiles_used().size() == deal.racks[1].size();
      if (limits.wants_comeback && !is_out) {
        if (reply) grid.place(reply->move, &reply_undo);
        const auto comeback = comebacks_.best_play(grid, after, movegen::ScoreOnly{});
        if (comeback) sums[i].comeback += comeback->score.points();
        if (reply) grid.take_up(reply_undo);
      }
      if (lies_there) grid.take_up(move_undo);
    }
    ++samples;
  } while (samples < limits.samples && !limits.deadline.has_passed());
  for (Answer& sum : sums) {
    sum.reply /= samples;
    sum.comeback /= samples;
  }
  return sums;
}

}  // namespace quoin::search
