#include "table/computers.h"

#include <algorithm>

#include "table/turns.h"

namespace quoin::table {

bool Computers::have_waved(const Game& game, const std::vector<int>& people) const {
  if (waved_play_ != players::open_play(game)) return false;
  return std::all_of(people.begin(), people.end(), [&](int seat) {
    return std::find(waved_seats_.begin(), waved_seats_.end(), seat) != waved_seats_.end();
  });
}

std::vector<int> Computers::awaited(const Game& game, std::int64_t now) const {
  std::vector<int> people = players::people_to_wait_for(game);
  if (people.empty() || have_waved(game, people)) return {};
  if (grace_ && now - game.state().last_play->placed_at >= *grace_) return {};
  return people;
}

void Computers::wave(const Game& game, int seat) {
  if (const std::optional<std::size_t> play = players::open_play(game); waved_play_ != play) {
    waved_play_ = play;
    waved_seats_.clear();
  }
  waved_seats_.push_back(seat);
}

std::optional<Deed> Computers::next_deed(const State& state, std::int64_t now) {
  using enum Deed::Kind;
  if (!state.is_going_on() || state.setup.is_paused()) return std::nullopt;
  const Game& game = *state.game();
  if (is_something_due(game, now)) return Deed{LetTimePass};
  const std::optional<players::Question> question = next_question(game, now);
  if (!question) {
    const std::optional<std::int64_t> wait = next_look(game, now);
    return wait ? std::optional(Deed{LookAgain, *wait}) : std::nullopt;
  }
  // People want to see one turn before the next one is made.
  const std::int64_t rest = acted_at_ ? *acted_at_ + state.setup.pace - now : 0;
  const bool is_turn = question->kind == players::Question::Kind::Turn;
  if (is_turn && rest > 0) return Deed{LookAgain, rest};
  return Deed{Decide, 0, question};
}

std::optional<players::Question> Computers::next_question(const Game& game, std::int64_t now) {
  return seats_.next_question(game, !awaited(game, now).empty());
}

std::optional<std::int64_t> Computers::next_look(const Game& game, std::int64_t now) const {
  const std::optional<LastPlay>& play = game.state().last_play;
  if (!play || !play->is_open) return std::nullopt;
  if (play->held_by) return HoldInterval;
  if (!grace_ || awaited(game, now).empty()) return std::nullopt;
  return *grace_ - (now - play->placed_at);
}

Result<CarriedOut> Computers::carry_out(Referee& referee, const players::Decision& decision,
                                        std::int64_t now) {
  if (!seats_.take(referee.game(), decision)) return CarriedOut::TooLate;
  const bool is_turn = decision.question.kind == players::Question::Kind::Turn;
  if (!decision.action && !is_turn) return CarriedOut::Done;
  const int seat = decision.question.seat;
  acted_at_ = now;
  if (decision.action && referee.act(seat, *decision.action, now)) return CarriedOut::Done;
  // Time may have ended the game.
  const bool is_over = referee.game().state().phase == Phase::Finished;
  if (!is_turn || is_over) return CarriedOut::Otherwise;
  if (const Result<void> passed = referee.act(seat, InsteadOfATurn, now); !passed)
    return passed.error();
  return CarriedOut::Otherwise;
}

}  // namespace quoin::table
