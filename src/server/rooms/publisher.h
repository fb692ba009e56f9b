#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"
#include "protocol/table.h"
#include "server/rooms/game_time.h"
#include "server/rooms/presence.h"
#include "server/rooms/rated_seats.h"
#include "server/rooms/tokens.h"
#include "table/state.h"

namespace quoin::server {

// Tells those who follow a table what it is and what happens there, each of them what they may see.
class Publisher {
 public:
  // The name of the room, and when it was opened.
  struct Name {
    std::string id;
    std::int64_t created_at = 0;
  };
  Publisher(Name name, const table::State& state, const GameTime& time, Presence& presence,
            const RatedSeats& standings, const Tokens& tokens);

  // What a person sees of the table.
  protocol::Table table_for(const Person& person, std::optional<int> as_seat = {}) const;
  std::string snapshot_for(const Person& person, std::optional<int> as_seat) const;

  // What the table has become since it was like that.
  void publish(const table::State& before);
  void publish_table() const;
  // All of it, to one of them or to everybody.
  void show(Presence::Following& following) const;
  void show_everybody();
  // Works out what those see who may watch some turns behind. Whenever the game has gone on.
  void look_back();

 private:
  // The game as a viewer may see it now.
  const Game& shown_to(Viewer viewer) const;
  std::int64_t time_shown_to(Viewer viewer) const;
  std::string update_for(Viewer viewer, std::size_t from) const;
  void publish_events(std::size_t from) const;
  void publish_chat(std::size_t from) const;
  void publish_move(std::string_view why) const;

  Name name_;
  const table::State& state_;
  const GameTime& time_;
  Presence& presence_;
  const RatedSeats& standings_;
  const Tokens& tokens_;
  std::optional<Game> delayed_;  // what watchers see, where they are behind
};

}  // namespace quoin::server
