#include "table/state.h"

#include <utility>

#include "base/hash.h"
#include "lexicon/judge.h"

namespace quoin::table {

bool State::is_going_on() const {
  if (!referee) return false;
  const Phase phase = game()->state().phase;
  return phase == Phase::Playing || phase == Phase::GoneOut;
}

void State::settle() {
  if (!referee) return;
  const GameState& now = game()->state();
  using enum protocol::TableStatus;
  status = now.phase == Phase::Finished ? Finished : Playing;
  if (setup.asks_time && now.turn != *setup.asks_time) setup.asks_time.reset();
}

Result<void> deal(Referee& referee, const NonceFor& nonce_for, std::int64_t now) {
  if (referee.game().state().is_order_decided) return {};
  for (int seat = 0; seat < referee.game().seat_count(); ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    const bool brings_one = referee.game().config().seats[index].is_human();
    if (!brings_one || !referee.game().state().nonces[index].empty()) continue;
    if (Result<void> added = referee.add_nonce(seat, nonce_for(seat), now); !added) return added;
  }
  return referee.start(now);
}

Result<void> begin(State& state, const Setting& setting, const NonceFor& nonce_for,
                   std::int64_t wall_now) {
  GameConfig config = setting.config;
  for (const Seat& seat : state.setup.seats) config.seats.push_back({seat.name, seat.player});
  Result<Referee> referee =
      Referee::create(std::move(config), state.secret, lexicon::Judge(setting.lexicon));
  if (!referee) return referee.error();
  const NonceFor nonce_of = [&](int number) {
    Seat& seat = state.setup.seats[static_cast<std::size_t>(number)];
    if (seat.nonce.empty()) seat.nonce = nonce_for(number);
    return seat.nonce;
  };
  if (Result<void> dealt = deal(*referee, nonce_of, 0); !dealt) return dealt;
  state.referee = *std::move(referee);
  state.lexicon = setting.lexicon;
  state.setup.started_at = wall_now;
  return {};
}

protocol::Table table_for(const State& state, const Person& person, std::optional<int> as_seat) {
  const Setup& setup = state.setup;
  const Viewer viewer = setup.viewer_for(person, as_seat);
  protocol::Table table;
  table.status = state.status;
  table.is_public = setup.is_public;
  table.is_rated = setup.is_rated;
  table.lexicon = setup.choice.lexicon;
  table.alphabet = setup.choice.alphabet;
  table.layout = setup.choice.layout;
  table.rules = setup.choice.rules;
  table.pace = setup.pace;
  table.commitment = to_hex(commitment_to(state.secret));
  table.is_paused = setup.is_paused();
  table.asks_time = setup.asks_time;
  table.delay = setup.delay;
  table.has_chat = setup.has_chat;
  for (int i = 0; i < std::ssize(setup.seats); ++i) {
    const Seat& seat = setup.seats[static_cast<std::size_t>(i)];
    protocol::TableSeat shown;
    static_cast<protocol::SeatState&>(shown) = seat;
    shown.is_taken = !seat.is_human() || !seat.owners.empty();
    shown.is_connected = !seat.is_human();
    shown.is_ready = !seat.is_human() || seat.is_ready;
    shown.is_muted = setup.mutes(viewer, i);
    table.seats.push_back(std::move(shown));
  }
  table.next = setup.next;
  table.previous = setup.previous;
  table.own_seat = viewer.own_seat();
  if (std::vector<int> own = setup.seats_of(person); own.size() > 1)
    table.own_seats = std::move(own);
  table.is_host = setup.host == person.id;
  return table;
}

std::vector<protocol::ChatMessage> chat_for(const State& state, Viewer viewer) {
  std::vector<protocol::ChatMessage> chat;
  for (const protocol::ChatMessage& line : state.chat) {
    // What somebody said who was deleted since is empty.
    if (!line.text.empty() && !state.setup.mutes(viewer, line.seat)) chat.push_back(line);
  }
  return chat;
}

}  // namespace quoin::table
