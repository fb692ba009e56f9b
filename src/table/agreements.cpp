// Agreements: what people at a table agree on and talk about beside the game.

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "table/answerer.h"
#include "table/reasons.h"

namespace quoin::table {
namespace {

// What a page is sent when it comes has to fit into what may be unsent to a slow reader.
constexpr std::size_t MaxChatBytes = 64 * 1024;
constexpr std::size_t ChatLineBytes = 64;  // that a line takes besides its text

}  // namespace

bool Agreements::may_talk() {
  return has_seat() && check(state_.setup.has_chat, reasons::nobody_talks);
}

void Agreements::operator()(const protocol::Say& say) {
  if (!may_talk()) return;
  const std::string text(trim(say.text));
  if (text.empty()) return refuse(protocol::bad_request(Error(reasons::nothing_to_say)));
  std::size_t said = text.size();
  for (const protocol::ChatMessage& line : state_.chat) said += line.text.size() + ChatLineBytes;
  if (said > MaxChatBytes) return refuse(Error(reasons::enough_said));
  draft().chat.push_back({now_.on_wall, request_.as_seat.value_or(own_.front()), text});
}

void Agreements::operator()(const protocol::Mute& mute) {
  if (!may_talk() || !is_seat(mute.seat)) return;
  State& next = draft();
  for (const int seat : own_) {
    std::vector<int>& muted = seat_in(next, seat).mutes;
    std::erase(muted, mute.seat);
    if (mute.muted) muted.push_back(mute.seat);
  }
  // What was said before goes or comes back with the whole of the page.
  answer_.task = ShowAnew{};
}

void Agreements::operator()(const protocol::Report& report) {
  if (!may_talk() || !is_seat(report.seat)) return;
  answer_.task = Complaint{report.seat, std::string(trim(report.text))};
}

void Agreements::operator()(const protocol::Pause& pause) {
  const std::optional<int> seat = acting_seat();
  if (!seat || !is_going_on()) return;
  State& next = draft();
  Setup& setup = next.setup;
  seat_in(next, *seat).wants_pause = pause.wanted;
  if (setup.is_paused() && !pause.wanted) {
    setup.started_at += now_.on_wall - setup.paused_at;
    setup.paused_at = 0;
  }
  if (!pause.wanted) {
    // It is over, or refused: who asked hears so.
    for (Seat& one : setup.seats) one.wants_pause = false;
  } else if (!setup.is_paused() && setup.wants_pause()) {
    setup.paused_at = now_.on_wall;
  }
}

// What a seat gets when the others agree: a minute, or the time for a turn once more.
std::int64_t Agreements::more_time() const {
  constexpr std::int64_t Minute = 60'000;
  const ClockRule& clock = state_.game()->config().rules.clock;
  return clock.per_turn > 0 ? clock.per_turn : std::min(clock.per_player, Minute);
}

void Agreements::operator()(const protocol::AskForTime&) {
  const std::optional<int> seat = acting_seat();
  if (!seat || !is_going_on()) return;
  if (more_time() == 0) return refuse(Error(reasons::nobody_short_of_time));
  if (state_.game()->state().turn != *seat) return refuse(Error(reasons::time_for_who_is_on_turn));
  State next = state_;
  for (Seat& one : next.setup.seats) one.gives_time = false;
  next.setup.asks_time = *seat;
  give_if_all_agree(std::move(next), *seat);
}

// One device with several seats gives with another one than that which asks.
int Agreements::giver_for(int asker, int acting) const {
  const bool is_own = std::find(own_.begin(), own_.end(), asker) != own_.end();
  if (request_.as_seat || !is_own) return acting;
  const auto other = std::find_if(own_.begin(), own_.end(), [&](int one) { return one != asker; });
  return other == own_.end() ? acting : *other;
}

void Agreements::operator()(const protocol::GiveMoreTime& give) {
  const std::optional<int> seat = acting_seat();
  if (!seat || !is_going_on()) return;
  const std::optional<int> asker = state_.setup.asks_time;
  if (!asker) return refuse(Error(reasons::nobody_asks_for_time));
  const int giver = giver_for(*asker, *seat);
  State next = state_;
  if (!give.given || giver == *asker) {
    next.setup.asks_time.reset();  // no, or not any more
    answer_.draft = std::move(next);
    return;
  }
  seat_in(next, giver).gives_time = true;
  give_if_all_agree(std::move(next), giver);
}

void Agreements::give_if_all_agree(State draft, int giver) {
  Setup& setup = draft.setup;
  if (!setup.gives_time()) {
    answer_.draft = std::move(draft);
    return;
  }
  const int asker = *setup.asks_time;
  setup.asks_time.reset();
  for (Seat& one : setup.seats) one.gives_time = false;
  // Where all others are computers, they do not mind.
  if (giver == asker) giver = (asker + 1) % static_cast<int>(setup.seats.size());
  try_out(std::move(draft), [&](Referee& referee) {
    return referee.act(giver, GiveTime{asker, more_time()}, now_.in_game);
  });
}

}  // namespace quoin::table
