#pragma once

#include <cstdint>

namespace quoin {

// Times of a game are counted in milliseconds.
inline constexpr std::int64_t Second = 1000;
inline constexpr std::int64_t Minute = 60 * Second;
inline constexpr std::int64_t Hour = 60 * Minute;
inline constexpr std::int64_t Day = 24 * Hour;

}  // namespace quoin
