#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "core/game.h"

namespace quoin::protocol {

enum class TableStatus : std::uint8_t { Open, Playing, Finished, Cancelled };

// What a seat is at every table, in what is sent and what is stored.
struct SeatState {
  std::string player = std::string(HumanPlayer);  // or the spec of a computer player
  std::string name;                               // empty while nobody sits there
  bool is_ready = false;                          // to begin
  bool wants_rematch = false;
  bool wants_pause = false;
  bool gives_time = false;  // to who asked for it

  bool operator==(const SeatState&) const = default;
};
void each_seat_field(auto& fields, auto& seat) {
  fields("player", seat.player);
  fields("name", seat.name);
  fields("ready", seat.is_ready);
  fields("rematch", seat.wants_rematch);
  // Tables that were stored before there were pauses do not speak of them.
  fields.or_usual("pause", seat.wants_pause);
  fields.or_usual("gives_time", seat.gives_time);
}

struct TableSeat : SeatState {
  bool is_taken = false;
  bool is_connected = false;
  bool is_muted = false;  // by the viewer
  // In rated games, where somebody with an account sits.
  std::string account;
  std::optional<int> rating;
  bool is_provisional = false;       // not much is known yet
  std::optional<int> rating_change;  // that this game brought

  bool operator==(const TableSeat&) const = default;
};

// What there is to know about a game beside the game itself: who sits where, and what it is or will
// be played with. The last part differs from viewer to viewer.
struct Table {
  std::string id;
  TableStatus status = TableStatus::Open;
  bool is_public = false;
  bool is_rated = false;        // it counts for the ratings of both
  std::int64_t created_at = 0;  // milliseconds since 1970
  std::string lexicon;
  std::string alphabet;
  std::string layout;
  std::string rules;
  std::int64_t pace = 0;   // milliseconds that computers wait before a turn
  std::string commitment;  // SHA-256 of the secret of all draws, hexadecimal
  std::vector<TableSeat> seats;
  int watchers = 0;
  bool is_paused = false;
  std::optional<int> asks_time;  // the seat that would like more
  int delay = 0;                 // turns that watchers are behind
  bool has_chat = true;
  std::string next;      // the game that follows this one (rematch, reset); empty
  std::string previous;  // and the one before it

  std::optional<int> own_seat;  // the one that the viewer looks from
  std::vector<int> own_seats;   // where one device has several; else empty
  bool is_host = false;
  std::string invite;  // lets others sit down; for those at the table
  std::string resume;  // gives the own seat to another device; for its owner

  bool operator==(const Table&) const = default;
};

boost::json::object to_json(const Table& table);
Result<Table> table_from_json(const boost::json::object& object);

// "open", "playing", "finished", "cancelled"
std::string_view to_text(TableStatus status);
std::optional<TableStatus> status_from_text(std::string_view text);

}  // namespace quoin::protocol
