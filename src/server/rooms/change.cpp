#include "server/rooms/change.h"

#include "base/hash.h"
#include "notation/game_log.h"

namespace quoin::server {
namespace {

std::string without_line_end(std::string line) {
  if (!line.empty() && line.back() == '\n') line.pop_back();
  return line;
}

void add_setup(const table::Setup& setup, Change& change) {
  change.setup = setup.to_text();
  change.is_public = setup.is_public;
  change.members = setup.members();
}

// Whose turn it is, and when the time for it is over where days are counted.
void add_turn(const table::State& draft, Change& change) {
  if (!draft.is_going_on()) return;
  const GameState& state = draft.game()->state();
  change.turn = state.turn;
  const std::int64_t days = draft.game()->config().rules.clock.per_turn;
  if (days > 0 && !draft.setup.is_paused())
    change.due_at = draft.setup.started_at + state.turn_since + days;
}

void add_events(const Game* now, const Game& next, Change& change) {
  if (now == nullptr) change.header = without_line_end(notation::log_header(next.config(), {}));
  change.first_event = now == nullptr ? 0 : now->events().size();
  for (std::size_t i = change.first_event; i < next.events().size(); ++i)
    change.events.push_back(without_line_end(notation::log_line(next.events()[i], next.config())));
  if (!change.events.empty()) change.state_hash = to_hex(next.state_hash());
}

}  // namespace

Change change_between(const table::State& now, const table::State& draft) {
  Change change;
  if (draft.status != now.status) change.status = draft.status;
  if (draft.setup != now.setup) add_setup(draft.setup, change);
  change.chat.assign(draft.chat.begin() + std::ssize(now.chat), draft.chat.end());
  if (!draft.referee) return change;
  // Before the game there is no time in it.
  change.clock = draft.game()->state().now;
  add_turn(draft, change);
  add_events(now.game(), *draft.game(), change);
  return change;
}

bool is_nothing(const Change& change) {
  return change.events.empty() && change.chat.empty() && !change.setup && !change.status &&
         !change.header;
}

}  // namespace quoin::server
