#include "players/computer_seats.h"

#include <ranges>

namespace quoin::players {
namespace {

bool is_human(const Game& game, int seat) {
  return game.config().seats[static_cast<std::size_t>(seat)].is_human();
}

}  // namespace

Decision decide(const Question& question, const View& view, Player& player, const StopFlag* stop) {
  Decision decision{question, std::nullopt};
  if (question.kind == Question::Kind::Turn) {
    decision.action = player.choose_action(view, stop);
  } else if (player.wants_to_challenge(view)) {
    decision.action = ChallengePlay{};
  }
  return decision;
}

std::optional<Question> ComputerSeats::next_question(const Game& game, bool people_may_wait) {
  const GameState& state = game.state();
  if (state.phase != Phase::Playing && state.phase != Phase::GoneOut) return std::nullopt;
  const std::size_t events = game.events().size();
  if (const std::optional<std::size_t> play = open_play(game)) {
    if (asked_about_ != play) {
      asked_about_ = play;
      was_asked_.assign(game.config().seats.size(), false);
    }
    for (int i = 1; i < game.seat_count(); ++i) {
      const int seat = (state.last_play->seat + i) % game.seat_count();
      if (is_human(game, seat) || was_asked_[static_cast<std::size_t>(seat)]) continue;
      if (!game.challenge_fault(seat)) return Question{Question::Kind::Challenge, seat, events};
    }
    if (state.last_play->held_by) return std::nullopt;
  }
  if (is_human(game, state.turn) || people_may_wait) return std::nullopt;
  return Question{Question::Kind::Turn, state.turn, events};
}

bool ComputerSeats::take(const Game& game, const Decision& decision) {
  if (decision.question.events != game.events().size()) return false;
  if (decision.question.kind == Question::Kind::Challenge)
    was_asked_[static_cast<std::size_t>(decision.question.seat)] = true;
  return true;
}

std::optional<int> ComputerSeats::seat_to_draw(const Game& game, std::int64_t now) {
  const std::optional<LastPlay>& play = game.state().last_play;
  const bool may_draw = play && play->is_open && play->held_by && !is_human(game, play->seat) &&
                        game.draw_allowed(play->seat, now) > 0;
  return may_draw ? std::optional(play->seat) : std::nullopt;
}

std::optional<std::size_t> open_play(const Game& game) {
  const std::optional<LastPlay>& play = game.state().last_play;
  if (!play || !play->is_open) return std::nullopt;
  for (const std::size_t index : std::views::reverse(game.live_events())) {
    if (std::holds_alternative<TilesPlaced>(game.events()[index].body)) return index;
  }
  return std::nullopt;
}

std::vector<int> people_who_may_challenge(const Game& game) {
  std::vector<int> seats;
  for (int seat = 0; seat < game.seat_count(); ++seat) {
    if (is_human(game, seat) && !game.challenge_fault(seat)) seats.push_back(seat);
  }
  return seats;
}

std::vector<int> people_to_wait_for(const Game& game) {
  if (!open_play(game) || is_human(game, game.state().turn)) return {};
  return people_who_may_challenge(game);
}

}  // namespace quoin::players
