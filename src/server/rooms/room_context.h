#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/auth/keys.h"
#include "server/engines/engine_pool.h"
#include "server/library.h"
#include "server/log.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/nodes/nodes.h"
#include "server/storage/storage.h"

namespace quoin::server {

class Accounts;
class Ratings;
class Rooms;
class Uploads;

// What all rooms share. Everything in it outlives them.
struct RoomContext {
  Loop& loop;
  Storage& storage;
  EnginePool& engines;
  Library& library;
  const Keys& keys;
  Metrics& metrics;
  const Log& log;
  Nodes& nodes;
  // Reads what other nodes stored, where there are any: moves do not wait behind that.
  Storage& reader;
  Rooms* rooms = nullptr;  // set by the rooms themselves
  // Hears of a game that is over, and stored so; perhaps again, where its end was taken back.
  std::function<void(const std::string& game)> on_finished = {};
  // Without them nobody has an account, and nothing is counted.
  const Accounts* accounts = nullptr;
  Ratings* ratings = nullptr;
  // Without them there are games with what is installed alone.
  Uploads* uploads = nullptr;

  bool has_account(const Person& person) const;
  bool is_deleted(const Person& person) const;

  // Milliseconds of a clock that never goes back, and of the one on the wall.
  static std::int64_t steady_now();
  static std::int64_t wall_now();
};

}  // namespace quoin::server
