#include "table/answer.h"

#include <algorithm>
#include <type_traits>

#include "core/reasons.h"
#include "table/answerer.h"
#include "table/reasons.h"

namespace quoin::table {
namespace {

// The one that answers such a request.
template <class Body>
using AnswererOf = std::conditional_t<
    std::is_invocable_v<BeforeTheGame, Body>, BeforeTheGame,
    std::conditional_t<std::is_invocable_v<InTheGame, Body>, InTheGame, Agreements>>;

}  // namespace

bool Answerer::is_going_on() { return check(state_.is_going_on(), reasons::game_over); }

bool Answerer::has_seat() {
  const std::optional<int>& as = request_.as_seat;
  const bool is_own = !as || std::find(own_.begin(), own_.end(), *as) != own_.end();
  return check(is_own, reasons::not_your_seat) && check(!own_.empty(), reasons::not_seated);
}

bool Answerer::is_seat(int seat) {
  return check(seat < std::ssize(state_.setup.seats), reasons::seat_unknown);
}

std::optional<int> Answerer::acting_seat() {
  if (!has_seat() || !check(state_.referee.has_value(), reasons::game_not_begun))
    return std::nullopt;
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
  Answer answer = std::visit(
      [&](const auto& body) {
        AnswererOf<decltype(body)> answerer(state, request, asker, now, place);
        answerer(body);
        return answerer.take();
      },
      request.body);
  if (answer.draft) answer.draft->settle();
  return answer;
}

}  // namespace quoin::table
