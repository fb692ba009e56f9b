#include "search/literature/look_ahead.h"

#include "search/simulation/playout.h"

namespace quoin::search {

using movegen::RankedPlay;

namespace {

struct AfterMove {
  Rack rack;  // with what was drawn
  int bag_count = 0;
};

// What seat 0 has after its move.
AfterMove after_move(const Rack& rack, const Move& move, const Deal& deal) {
  AfterMove after{rack, static_cast<int>(deal.bag.size())};
  after.rack.remove(move.tiles_used());
  for (const Tile tile : deal.bag) {
    if (after.rack.size() == rack.size()) break;
    after.rack.add(tile);
    --after.bag_count;
  }
  return after;
}

}  // namespace

std::optional<RankedPlay> choose_by_score(movegen::Generator& generator, movegen::Grid& grid,
                                          const Rack& rack, int /*bag_count*/) {
  return generator.best_play(grid, rack, movegen::ScoreOnly{});
}

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
      const AfterMove after = after_move(problem.rack(), move, deal);
      if (after.rack.is_empty()) continue;  // the game is over
      const bool lies_there = move.kind() == Move::Kind::Place;
      if (lies_there) grid.place(move, &move_undo);
      const auto reply = choice_(replies_, grid, deal.racks[1], after.bag_count);
      if (reply) sums[i].reply += reply->score.points();
      const bool is_out =
          reply && after.bag_count == 0 && reply->move.tiles_used().size() == deal.racks[1].size();
      if (limits.wants_comeback && !is_out) {
        if (reply) grid.place(reply->move, &reply_undo);
        const auto comeback = choice_(comebacks_, grid, after.rack, after.bag_count);
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
