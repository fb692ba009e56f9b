#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/game.h"
#include "server/auth/keys.h"
#include "server/library.h"

namespace quoin::server {

// Turns that watchers may be behind.
inline constexpr int MaxDelay = 20;

struct SeatSetup {
  std::string player = std::string(HumanPlayer);  // or the spec of a computer player
  std::string name;
  std::vector<std::string> owners;  // persons; nobody: the seat is free, or a computer's
  std::string nonce;
  bool is_ready = false;
  bool wants_rematch = false;
  bool wants_pause = false;
  bool gives_time = false;  // to who asked for it
  std::vector<int> mutes;   // seats whose words its owner does not want to see

  bool is_human() const { return player == HumanPlayer; }
  bool is_owned_by(const Person& person) const;
  bool operator==(const SeatSetup&) const = default;
};

// Who sits at a table and what will be played there. The game itself begins later, and has a
// configuration that does not change any more; who owns a seat is known here only.
struct TableSetup {
  Library::Choice choice;
  std::string host;  // the person who opened the table
  bool is_public = false;
  bool is_rated = false;
  std::int64_t pace = 0;  // milliseconds that computers wait before a turn
  std::vector<SeatSetup> seats;
  std::string next;      // the game that follows this one
  std::string previous;  // the one before it
  // Milliseconds since 1970. Later by every pause, so that days of correspondence do not count
  // while it lasts.
  std::int64_t started_at = 0;
  std::int64_t paused_at = 0;    // 0: it goes on
  std::optional<int> asks_time;  // the seat that would like more
  int delay = 0;                 // turns that watchers are behind
  bool has_chat = true;

  std::vector<int> seats_of(const Person& person) const;
  std::optional<int> free_seat() const;
  bool has_people() const;
  bool is_everybody_ready() const;
  bool wants_rematch() const;  // all people do
  bool wants_pause() const;
  bool gives_time() const;  // all people but who asked for it
  bool is_paused() const { return paused_at != 0; }
  // All who find the game among theirs.
  std::vector<std::string> members() const;

  // How it is stored.
  std::string to_text() const;
  static Result<TableSetup> parse(std::string_view text);

  bool operator==(const TableSetup&) const = default;
};

// A name for a seat: not empty, not too long, not that of another seat. The result is the name, or
// a number after it where somebody has it already.
std::string unused_name(const std::string& wanted, const std::vector<SeatSetup>& seats, int except);

}  // namespace quoin::server
