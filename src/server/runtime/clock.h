#pragma once

#include <cstdint>

namespace quoin::server {

// What time it is, in milliseconds. Whoever asks is given one, so that a test can turn it. From any
// thread.
class Clock {
 public:
  virtual ~Clock() = default;

  // It never goes back.
  virtual std::int64_t steady_now() const = 0;
  // The one on the wall: since 1970.
  virtual std::int64_t wall_now() const = 0;
};

// That of the machine.
const Clock& system_clock();

}  // namespace quoin::server
