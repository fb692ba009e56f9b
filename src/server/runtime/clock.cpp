#include "server/runtime/clock.h"

#include <chrono>

namespace quoin::server {
namespace {

template <class Source>
std::int64_t now_of() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(Source::now().time_since_epoch())
      .count();
}

class SystemClock : public Clock {
 public:
  std::int64_t steady_now() const override { return now_of<std::chrono::steady_clock>(); }
  std::int64_t wall_now() const override { return now_of<std::chrono::system_clock>(); }
};

}  // namespace

const Clock& system_clock() {
  static const SystemClock clock;
  return clock;
}

}  // namespace quoin::server
