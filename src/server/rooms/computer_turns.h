#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "server/engines/engine_pool.h"
#include "server/library/library.h"
#include "server/rooms/game_time.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "server/runtime/metrics.h"
#include "server/runtime/timers.h"
#include "server/storage/notice.h"
#include "table/computers.h"

namespace quoin::server {

class Room;

// What players of this server may think with, and for how long: the engines are there for all
// games.
Result<players::Resources> engine_resources(Library& library, const lexicon::LexiconPtr& lexicon);

// Lets the computers of one room play: asks the engines what is to be decided next, and carries it
// out.
class ComputerTurns {
 public:
  struct Means {
    EnginePool& engines;
    Library& library;
    Timers& timers;
    const Clock& clock;
    Metrics& metrics;
    const Log& log;
  };
  ComputerTurns(Room& room, const GameTime& time, const Means& means)
      : room_(room), time_(time), means_(means) {}

  // Whenever something has changed: asks what can be asked now, or looks again when it can be.
  void go_on();
  // What a computer still thinks about has gone by.
  void stop_thinking();
  bool is_thinking() const { return thinking_.has_value(); }

  // Somebody does not want to challenge the last play, here or at another node.
  void wave(int seat);
  void on_waved(const Waved& waved);

 private:
  void look_again_after(std::chrono::milliseconds delay);
  void ask_for(const players::Question& question);
  EnginePool::Work work_for(const players::Question& question, const players::Resources& resources);
  void carry_out(const players::Decision& decision);

  Room& room_;
  const GameTime& time_;
  Means means_;
  table::Computers computers_;
  std::optional<EnginePool::Ticket> thinking_;
  Timer next_look_;
};

}  // namespace quoin::server
