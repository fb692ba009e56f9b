#include "analysis/analyst/recorded_racks.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "search/problem/shown_tiles.h"

namespace quoin::analysis {
namespace {

using notation::Turn;
using notation::TurnKind;

// What the turns of a game say about the rack of one who is not on turn.
class History {
 public:
  History(const notation::GameRecord& game, std::size_t turns_before, int opponent)
      : game_(game), turns_before_(turns_before), opponent_(opponent) {}

  // The opponent's last turns that stand, by their numbers, the latest first.
  std::vector<std::size_t> last_turns(std::size_t most) const {
    std::vector<std::size_t> numbers;
    for (std::size_t i = turns_before_; i-- > 0 && numbers.size() < most;) {
      const Turn& turn = game_.turns[i];
      if (turn.kind == TurnKind::PhonyWithdrawn) break;
      if (!takes_a_turn(turn.kind)) continue;
      if (turn.player == opponent_) {
        numbers.push_back(i);
      } else if (numbers.empty()) {
        break;
      }
    }
    return numbers;
  }

  // What others have laid since that turn.
  TileCounts laid_since(std::size_t number) const {
    TileCounts laid;
    for (std::size_t i = number + 1; i < turns_before_; ++i) {
      const Turn& turn = game_.turns[i];
      if (turn.kind == TurnKind::Place && turn.player != opponent_)
        laid.add(turn.move.tiles_used());
    }
    return laid;
  }

  // The tiles that the opponent showed in plays that were withdrawn, and had still before that
  // turn.
  Rack shown_before(std::size_t end) const {
    search::ShownTiles shown;
    TileCounts placed;
    for (const Turn& turn : std::span(game_.turns).first(end)) {
      if (turn.player != opponent_) continue;
      if (turn.kind == TurnKind::Place) shown.place(placed = turn.move.tiles_used());
      if (turn.kind == TurnKind::PhonyWithdrawn) shown.withdraw(placed);
      if (turn.kind == TurnKind::Exchange) shown.exchange();
    }
    return shown.tiles();
  }

 private:
  const notation::GameRecord& game_;
  std::size_t turns_before_;
  int opponent_;
};

History history_of(const notation::GameRecord& game, std::size_t turns_before, int seat) {
  const auto seats = static_cast<int>(game.players.size());
  return {game, turns_before, (game.player_to_move(turns_before) + seat) % seats};
}

void show_if_unseen(const Rack& shown, std::size_t seat, search::Problem& problem) {
  if (problem.unseen().contains(shown)) problem.racks[seat] = shown;
}

void show_known_tiles(const notation::GameRecord& game, std::size_t turns_before,
                      search::Problem& problem) {
  std::fill(problem.racks.begin() + 1, problem.racks.end(), Rack());
  for (int seat = 1; seat < problem.seats(); ++seat)
    show_if_unseen(history_of(game, turns_before, seat).shown_before(turns_before),
                   static_cast<std::size_t>(seat), problem);
}

std::vector<search::ObservedTurn> last_turns_of(const notation::GameRecord& game,
                                                std::size_t turns_before,
                                                const search::Problem& problem,
                                                const Rules& rules) {
  std::vector<search::ObservedTurn> turns;
  if (problem.seats() != 2) return turns;
  const History history = history_of(game, turns_before, 1);
  for (const std::size_t number : history.last_turns(search::Inferrer::TurnsToExplain)) {
    const Turn& turn = game.turns[number];
    const Result<Position> position = game.position_after(number);
    if (!position) break;
    search::Problem before = search::Problem::from(*position, problem.setting, rules);
    before.scoreless = problem.scoreless;
    Rack elsewhere = problem.rack();
    elsewhere.add(history.laid_since(number));
    before.racks = {{}, elsewhere};
    show_if_unseen(history.shown_before(number), 0, before);
    // Nobody sees which tiles are exchanged, even if a file says so.
    const Move move = turn.kind == TurnKind::Exchange ? Move::exchange({}) : turn.move;
    turns.push_back({std::move(before), move, turn.exchanged});
  }
  std::reverse(turns.begin(), turns.end());
  return turns;
}

}  // namespace

Result<PositionQuestion> question_about(search::Problem problem, const notation::GameRecord* game,
                                        std::size_t turns_before, const Rules& rules) {
  PositionQuestion question{.problem = std::move(problem)};
  if (game != nullptr) {
    show_known_tiles(*game, turns_before, question.problem);
    question.last_turns = last_turns_of(*game, turns_before, question.problem, rules);
  }
  search::complete_rack(question.problem);
  if (const std::optional<Error> fault = search::fault_of(question.problem)) return *fault;
  return question;
}

}  // namespace quoin::analysis
