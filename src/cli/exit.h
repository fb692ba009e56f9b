#pragma once

#include "base/result.h"

namespace quoin::cli {

// What every command exits with.
inline constexpr int ExitYes = 0;    // done, or the answer is yes
inline constexpr int ExitNo = 1;     // the answer is no
inline constexpr int ExitError = 2;  // bad input or bad use

// Says the error as one sentence on standard error and gives ExitError. Control characters in it
// are replaced, and what is very long is shortened.
int fail(const Error& error);

// What to exit with after a command: its status, or ExitError where its answer could not be
// written.
int finish(int status);

}  // namespace quoin::cli
