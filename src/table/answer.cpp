#include "table/answer.h"

#include <algorithm>

#include "core/reasons.h"
#include "table/answerer.h"
#include "table/reasons.h"

namespace quoin::table {

bool Answerer::is_open() {
  if (state_.status == protocol::TableStatus::Open) return true;
  const bool is_given_up = state_.status == protocol::TableStatus::Cancelled;
  refuse(Error(is_given_up ? reasons::table_given_up : reasons::game_begun));
  return false;
}

bool Answerer::is_host() {
  if (state_.setup.host == asker_.person.id) return true;
  refuse(Error(reasons::host_only));
  return false;
}

bool Answerer::is_going_on() {
  if (state_.is_going_on()) return true;
  refuse(Error(reasons::game_over));
  return false;
}

bool Answerer::has_seat() {
  const std::optional<int>& as = request_.as_seat;
  if (as && std::find(own_.begin(), own_.end(), *as) == own_.end()) {
    refuse(Error(reasons::not_your_seat));
    return false;
  }
  if (!own_.empty()) return true;
  refuse(Error(reasons::not_seated));
  return false;
}

bool Answerer::is_seat(int seat) {
  if (seat < std::ssize(state_.setup.seats)) return true;
  refuse(Error(reasons::seat_unknown));
  return false;
}

bool Answerer::is_not_paused() {
  if (!state_.setup.is_paused()) return true;
  refuse(Error(reasons::game_paused));
  return false;
}

bool Answerer::may_grow() {
  // What a page is sent when it comes has to stay small enough for a slow reader. No real game
  // comes near this.
  if (state_.game()->events().size() < MaxEvents) return true;
  refuse(Error(reasons::game_too_long));
  return false;
}

bool Answerer::is_training(const Reason<0>& reason) {
  if (state_.game()->config().rules.training) return true;
  refuse(Error(reason));
  return false;
}

bool Answerer::may_be_hinted_at() {
  return is_training(reasons::hints_in_training_only) && is_going_on();
}

bool Answerer::may_be_judged() {
  const bool is_open = state_.game()->config().rules.challenge == ChallengeRule::Void;
  return (is_open || is_training(reasons::words_judged_when_challenged)) && is_going_on();
}

std::optional<int> Answerer::acting_seat() {
  if (!has_seat()) return std::nullopt;
  if (!state_.referee) {
    refuse(Error(reasons::game_not_begun));
    return std::nullopt;
  }
  if (request_.as_seat) return request_.as_seat;
  const int turn = state_.game()->state().turn;
  const bool is_on_turn = std::find(own_.begin(), own_.end(), turn) != own_.end();
  return is_on_turn ? turn : own_.front();
}

Result<void> begin(State& state, Place& place, std::int64_t wall_now) {
  const Result<Setting> setting = place.setting_of(state.setup);
  if (!setting) return setting.error();
  return begin(state, *setting, [&](int) { return place.new_nonce(); }, wall_now);
}

Answer answer(const State& state, const protocol::Request& request, const Asker& asker,
              const Now& now, Place& place) {
  Answerer answerer(state, request, asker, now, place);
  std::visit(answerer, request.body);
  Answer answer = answerer.take();
  if (answer.draft) answer.draft->settle();
  return answer;
}

}  // namespace quoin::table
