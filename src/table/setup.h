#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/game.h"
#include "core/view.h"
#include "lexicon/lexicon.h"
#include "protocol/table.h"
#include "table/person.h"

namespace quoin::table {

// Turns that watchers may be behind.
inline constexpr int MaxDelay = 20;

// What people chose to play with, by name; an empty name is the usual one.
struct Choice {
  std::string lexicon;
  std::string alphabet;
  std::string layout;
  std::string rules;

  bool operator==(const Choice&) const = default;
};

// What the names of a choice stand for.
struct Setting {
  GameConfig config;  // without seats and commitment
  lexicon::LexiconPtr lexicon;
};

// A seat as it is kept: what everybody sees of it, and what is nobody's affair.
struct Seat : protocol::SeatState {
  std::vector<std::string> owners;  // persons; nobody: the seat is free, or a computer's
  std::string nonce;
  std::vector<int> mutes;  // seats whose words its owner does not want to see

  bool is_human() const { return player == HumanPlayer; }
  bool is_owned_by(const Person& person) const;
  bool operator==(const Seat&) const = default;
};

// Who sits at a table and what will be played there. The game itself begins later, and has a
// configuration that does not change any more; who owns a seat is known here only.
struct Setup {
  Choice choice;
  std::string host;  // the person who opened the table
  bool is_public = false;
  bool is_rated = false;
  std::int64_t pace = 0;  // milliseconds that computers wait before a turn
  std::vector<Seat> seats;
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
  // The one among them from which a person looks: the one that is asked for, or the first.
  Viewer viewer_for(const Person& person, std::optional<int> as_seat) const;
  std::optional<int> free_seat() const;
  bool has_people() const;
  bool is_everybody_ready() const;
  bool wants_rematch() const;  // all people do
  bool wants_pause() const;
  bool gives_time() const;  // all people but who asked for it
  bool is_paused() const { return paused_at != 0; }
  // Whether who looks on does not want to see what the seat says.
  bool mutes(Viewer viewer, int seat) const;
  // All who find the game among theirs.
  std::vector<std::string> members() const;

  // How it is stored.
  std::string to_text() const;
  static Result<Setup> parse(std::string_view text);

  bool operator==(const Setup&) const = default;
};

// A name for a seat: not empty, not too long, not that of another seat. The result is the name, or
// a number after it where somebody has it already.
std::string unused_name(const std::string& wanted, const std::vector<Seat>& seats, int except);

}  // namespace quoin::table
