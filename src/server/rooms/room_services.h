#pragma once

#include <functional>
#include <string>

#include "server/auth/keys.h"
#include "server/engines/engine_pool.h"
#include "server/library/library.h"
#include "server/nodes/nodes.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "server/runtime/metrics.h"
#include "server/runtime/timers.h"
#include "server/storage/storage.h"

namespace quoin::server {

class Accounts;
class Ratings;

// What a room is put together from; each of its parts gets what it needs of that. Everything in it
// outlives the rooms.
struct RoomServices {
  Timers& timers;
  const Clock& clock;
  Storage& storage;
  Storage& reader;  // what other nodes stored: moves do not wait behind that
  Nodes& nodes;
  EnginePool& engines;
  Library& library;
  const Keys& keys;
  Metrics& metrics;
  const Log& log;
  // Without them nobody has an account, and nothing is counted.
  const Accounts* accounts;
  Ratings* ratings;
  // Hears of a game that is over, and stored so; perhaps again, where its end was taken back.
  std::function<void(const std::string& game)> on_finished;
};

}  // namespace quoin::server
