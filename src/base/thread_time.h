#pragma once

#include <cstdint>

namespace quoin {

// What the processor has spent on this thread, in microseconds since some moment. Where there is no
// such clock, as in browsers, it stands still.
std::int64_t thread_microseconds();

}  // namespace quoin
