#pragma once

#include "base/result.h"
#include "console/command.h"

namespace quoin::cli {

// What every command exits with.
inline constexpr int ExitYes = 0;    // done, or the answer is yes
inline constexpr int ExitNo = 1;     // the answer is no
inline constexpr int ExitError = 2;  // bad input or bad use

// Says the error as one sentence on standard error. Control characters in it are replaced, and
// what is very long is shortened.
void complain(const Error& error);

// Ends a command that was called with these arguments, and gives what to exit with: its status, or
// ExitError where it has no answer or the answer could not be written. Why there is none is said
// on standard error and, where the arguments ask for JSON, on standard output as
// {"error":{…}} (docs/formats/errors.md).
int finish(const Result<int>& status, Arguments arguments);

}  // namespace quoin::cli
