// InTheGame: what is done in a game that has begun, and after it.

#include <utility>

#include "lexicon/judge.h"
#include "protocol/message.h"
#include "table/answerer.h"
#include "table/reasons.h"
#include "table/turns.h"

namespace quoin::table {
namespace {

// With the same people, and nothing of what they agreed on for this one.
Setup setup_after(const Setup& setup, const std::string& game) {
  Setup next = setup;
  next.previous = game;
  next.next.clear();
  next.started_at = 0;
  next.paused_at = 0;
  next.asks_time.reset();
  for (Seat& seat : next.seats) {
    seat.wants_pause = false;
    seat.gives_time = false;
    seat.nonce.clear();
    seat.wants_rematch = false;
  }
  return next;
}

bool leads_to_the_end(protocol::Act::Kind kind) {
  using enum protocol::Act::Kind;
  return kind == Resign || kind == AgreeToEnd || kind == ClaimEnd || kind == Abort;
}

// Who sits after the one that began begins.
std::string rules_of_rematch(const Game& game) {
  Rules rules = game.config().rules;
  rules.first = FirstRule::Chosen;
  rules.first_seat = (game.state().first_seat + 1) % game.seat_count();
  return rules.to_text();
}

}  // namespace

bool InTheGame::may_grow() {
  // What a page is sent when it comes has to stay small enough for a slow reader. No real game
  // comes near this.
  return check(state_.game()->events().size() < MaxEvents, reasons::game_too_long) &&
         check(!state_.setup.is_paused(), reasons::game_paused);
}

bool InTheGame::is_training(const Reason<0>& reason) {
  return check(state_.game()->config().rules.training, reason);
}

bool InTheGame::may_be_hinted_at() {
  return is_training(reasons::hints_in_training_only) && is_going_on();
}

bool InTheGame::may_be_judged() {
  const bool is_open = state_.game()->config().rules.challenge == ChallengeRule::Void;
  return (is_open || is_training(reasons::words_judged_when_challenged)) && is_going_on();
}

void InTheGame::operator()(const protocol::Act& act) {
  const std::optional<int> seat = acting_seat();
  if (!seat || (!leads_to_the_end(act.kind) && !may_grow())) return;
  const GameState& game = state_.game()->state();
  const Result<Action> action = protocol::action_of(
      act, state_.game()->config(), game.board, game.seats[static_cast<std::size_t>(*seat)].rack);
  if (!action) return refuse(protocol::against_rules(action.error()));
  try_out(state_,
          [&](Referee& referee) { return referee.act(*seat, *action, now_.in_game - asker_.lag); });
}

void InTheGame::operator()(const protocol::WaveOn&) {
  if (const std::optional<int> seat = acting_seat()) answer_.task = Wave{*seat};
}

void InTheGame::operator()(const protocol::Undo&) {
  if (!acting_seat() || !may_grow()) return;
  try_out(state_, [&](Referee& referee) { return take_back(referee, now_.in_game); });
}

void InTheGame::operator()(const protocol::Reset&) {
  const std::optional<int> seat = acting_seat();
  if (!seat || !is_training(reasons::only_training_begins_again)) return;
  if (!check(state_.setup.next.empty(), reasons::begun_again)) return;
  State next = state_;
  if (state_.is_going_on()) {
    if (const Result<void> ended = next.referee->act(*seat, AgreeToEnd{}, now_.in_game); !ended)
      return refuse(protocol::against_rules(ended.error()));
  }
  if (!next.game()->state().is_revealed) {
    if (const Result<void> revealed = next.referee->reveal(now_.in_game); !revealed)
      return refuse(protocol::against_rules(revealed.error()));
  }
  answer_.draft = std::move(next);
  go_on_elsewhere(setup_after(state_.setup, request_.game), true);
}

void InTheGame::operator()(const protocol::Rematch&) {
  if (!has_seat()) return;
  if (state_.status != protocol::TableStatus::Finished || !state_.setup.next.empty())
    return refuse(Error(reasons::rematch_once));
  State& next = draft();
  for (const int seat : own_) seat_in(next, seat).wants_rematch = true;
  if (!next.setup.wants_rematch()) return;
  if (can_be_put_away(*next.game())) {
    [[maybe_unused]] const Result<void> revealed = next.referee->reveal(now_.in_game);
  }
  Setup setup = setup_after(next.setup, request_.game);
  setup.choice.rules = rules_of_rematch(*next.game());
  go_on_elsewhere(setup, false);
}

void InTheGame::go_on_elsewhere(const Setup& setup, bool starts_at_once) {
  Successor successor{setup, starts_at_once};
  for (Seat& seat : successor.setup.seats) seat.is_ready = starts_at_once;
  answer_.task = std::move(successor);
}

void InTheGame::operator()(const protocol::PutAway&) {
  if (!acting_seat()) return;
  try_out(state_, [&](Referee& referee) { return referee.reveal(now_.in_game); });
}

void InTheGame::ask_for_advice(std::size_t limit, bool is_hint) {
  const std::optional<int> seat = acting_seat();
  if (!seat || !may_be_hinted_at()) return;
  answer_.task = AdviceAsked{request_.id, request_.game, *seat, limit, is_hint};
}

void InTheGame::operator()(const protocol::AskForHint&) { ask_for_advice(1, true); }

void InTheGame::operator()(const protocol::AskForPlays& ask) {
  ask_for_advice(static_cast<std::size_t>(ask.limit), false);
}

void InTheGame::operator()(const protocol::AskForJudgement& ask) {
  if (!acting_seat() || !may_be_judged()) return;
  const Result<std::vector<std::string>> invalid = protocol::invalid_words(
      ask, *state_.game()->config().alphabet, lexicon::Judge(state_.lexicon));
  if (!invalid) return refuse(protocol::bad_request(invalid.error()));
  answer_.message = protocol::judged(request_.id, request_.game, *invalid);
}

void InTheGame::operator()(const protocol::AskForSquares&) {
  if (!acting_seat() || !may_be_hinted_at()) return;
  answer_.message = fitting_squares(request_.id, request_.game, *state_.game(), state_.lexicon);
}

}  // namespace quoin::table
