#include "players/strategy/observation.h"

#include <algorithm>

#include "core/scoring.h"
#include "search/problem/shown_tiles.h"

namespace quoin::players {
namespace {

// What is known of the rack of a seat before the turn of that number, from plays of it that came
// off the board again.
Rack shown_tiles(std::span<const SeenTurn> history, int seat, std::size_t turn) {
  search::ShownTiles shown;
  for (const SeenTurn& it : history.first(turn)) {
    if (it.seat != seat) continue;
    if (it.move.kind() == Move::Kind::Exchange) shown.exchange();
    if (it.move.kind() != Move::Kind::Place) continue;
    shown.place(it.move.tiles_used());
    if (it.is_taken_off) shown.withdraw(it.move.tiles_used());
  }
  return shown.tiles();
}

int passes_in_row(std::span<const SeenTurn> history) {
  const auto other = std::find_if(history.rbegin(), history.rend(), [](const SeenTurn& turn) {
    return turn.move.kind() != Move::Kind::Pass;
  });
  return static_cast<int>(other - history.rbegin());
}

int seat_number(const Situation& situation, int seat) {
  return (situation.seat + seat) % static_cast<int>(situation.scores.size());
}

}  // namespace

search::Problem problem_of(const Situation& situation) {
  search::Problem problem{
      situation.grid.setting_ptr(), situation.grid.board(), {situation.rack},          {},
      situation.scoreless_turns,    situation.scoreless,    situation.exchange_minimum};
  problem.passes = passes_in_row(situation.history);
  problem.final_rack = situation.final_rack;
  TileCounts unseen = situation.unseen;
  for (int i = 0; i < static_cast<int>(situation.scores.size()); ++i) {
    const int seat = seat_number(situation, i);
    problem.scores.push_back(situation.scores[seat]);
    if (situation.bag_count == 0 && !situation.rack_sizes.empty())
      problem.rack_sizes.push_back(situation.rack_sizes[seat]);
    if (i == 0) continue;
    Rack shown = situation.open_racks.empty()
                     ? shown_tiles(situation.history, seat, situation.history.size())
                     : situation.open_racks[static_cast<std::size_t>(seat)];
    if (!unseen.contains(shown)) shown = {};
    unseen.remove(shown);
    problem.racks.push_back(shown);
  }
  // With an empty bag and two seats, all is known.
  if (problem.racks.size() == 2 && situation.bag_count == 0) problem.racks[1] = situation.unseen;
  return problem;
}

std::optional<search::Problem> searchable_problem_of(const Situation& situation) {
  search::Problem problem = problem_of(situation);
  if (search::fault_of(problem) || problem.bag_count() != situation.bag_count) return std::nullopt;
  return problem;
}

std::vector<search::ObservedTurn> last_turns_of(const Situation& situation, int seat,
                                                std::size_t most) {
  const int wanted = seat_number(situation, seat);
  Board board = situation.grid.board();
  // What the seat cannot have held: the own rack, and what others have laid since.
  TileCounts elsewhere = situation.rack;
  std::vector<search::ObservedTurn> turns;
  for (std::size_t i = situation.history.size(); i > 0 && turns.size() < most; --i) {
    const SeenTurn& turn = situation.history[i - 1];
    if (turn.seat == situation.seat && turns.empty()) break;
    const bool lies_there = turn.move.kind() == Move::Kind::Place && !turn.is_taken_off;
    if (lies_there) undo_placement(board, turn.move);
    if (turn.seat != wanted) {
      if (lies_there) elsewhere.add(turn.move.tiles_used());
      continue;
    }
    if (turn.is_taken_off) break;
    search::ObservedTurn observed{
        {situation.grid.setting_ptr(), board, std::vector<Rack>(situation.scores.size()),
         std::vector<Score>(situation.scores.size()), 0, situation.scoreless,
         situation.exchange_minimum},
        turn.move,
        turn.exchanged};
    observed.before.racks[0] = shown_tiles(situation.history, wanted, i - 1);
    observed.before.racks[1] = elsewhere;
    turns.push_back(std::move(observed));
  }
  std::reverse(turns.begin(), turns.end());
  return turns;
}

}  // namespace quoin::players
