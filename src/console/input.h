#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace quoin::cli {

// What a command is given as FILE, and what it writes with -o FILE: "-" is standard input or
// standard output, as everywhere.
Result<std::string> read_input(const std::string& path);
Result<void> write_output(const std::string& path, std::string_view content);

// That standard output cannot be written, and why: by errno.
Error output_error();

}  // namespace quoin::cli
