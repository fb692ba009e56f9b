#include "base/thread_time.h"

// In WebAssembly this stands for thread_time.cpp.
namespace quoin {

std::int64_t thread_microseconds() { return 0; }

}  // namespace quoin
