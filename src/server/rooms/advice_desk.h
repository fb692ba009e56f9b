#pragma once

#include <deque>

#include "server/engines/engine_pool.h"
#include "server/library/library.h"
#include "server/rooms/follower.h"
#include "table/advice.h"
#include "table/state.h"

namespace quoin::server {

// Answers what people of one room ask about plays: hints, and tables of plays.
class AdviceDesk {
 public:
  AdviceDesk(EnginePool& engines, Library& library) : engines_(engines), library_(library) {}

  void answer(const table::AdviceAsked& asked, const table::State& state, std::int64_t now,
              const FollowerPtr& to, const Reply& reply);

 private:
  EnginePool& engines_;
  Library& library_;
  std::deque<EnginePool::Ticket> questions_;  // that people wait for; the oldest first
};

}  // namespace quoin::server
