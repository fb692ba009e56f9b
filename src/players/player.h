#pragma once

#include <memory>
#include <string>

#include "core/referee.h"
#include "core/view.h"

namespace quoin::players {

// A computer at the table. It sees what its seat may see, and answers two questions. A player
// keeps state of its own (buffers, random numbers), so each seat has one.
class Player {
 public:
  virtual ~Player() = default;

  // What to do, when it is on turn. Always something that the rules allow.
  virtual Action choose_action(const View& view) = 0;

  // Whether to challenge the last play, when it can be challenged.
  virtual bool wants_to_challenge(const View& view) = 0;
};

using PlayerPtr = std::unique_ptr<Player>;

}  // namespace quoin::players
