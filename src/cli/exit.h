#pragma once

#include "base/result.h"

namespace quoin::cli {

// What every command exits with.
inline constexpr int ExitYes = 0;    // done, or the answer is yes
inline constexpr int ExitNo = 1;     // the answer is no
inline constexpr int ExitError = 2;  // bad input or bad use

// Says the error as one sentence on standard error and gives ExitError.
int fail(const Error& error);

}  // namespace quoin::cli
