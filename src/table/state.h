#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "core/referee.h"
#include "lexicon/lexicon.h"
#include "protocol/message.h"
#include "table/setup.h"

namespace quoin::table {

// All of a table that is kept: who sits there, the game, and what was said. What happens at a table
// makes another state of it, which counts when it is kept.
struct State {
  Setup setup;
  protocol::TableStatus status = protocol::TableStatus::Open;
  Secret secret{};
  std::optional<Referee> referee;  // none before the start
  lexicon::LexiconPtr lexicon;     // of the referee
  std::vector<protocol::ChatMessage> chat;

  const Game* game() const { return referee ? &referee->game() : nullptr; }
  bool is_going_on() const;
  // What follows from the game as it is now: whether it is over, and that who is not on turn any
  // more needs no more time for it. For every draft, before it is kept.
  void settle();
};

// Something that nobody can guess, for the draws of a seat that brings nothing itself.
using NonceFor = std::function<std::string(int seat)>;

// Adds the nonces that are missing, and deals. A game that was cut off before it began goes on in
// the same way.
Result<void> deal(Referee& referee, const NonceFor& nonce_for, std::int64_t now);

// Begins the game of a table whose seats are all taken.
Result<void> begin(State& state, const Setting& setting, const NonceFor& nonce_for,
                   std::int64_t wall_now);

// What everybody at a table sees of it, and what a person sees of their own. The caller adds what
// is known where the table stands: its name, who is connected, invitations.
protocol::Table table_for(const State& state, const Person& person, std::optional<int> as_seat);
// What was said, for a viewer.
std::vector<protocol::ChatMessage> chat_for(const State& state, Viewer viewer);

}  // namespace quoin::table
