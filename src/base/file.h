#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace quoin {

// The whole file as bytes. Errors name the path and say what the system said.
Result<std::string> read_file(const std::string& path);

// Replaces the file in one step: a reader, or a machine that loses power, sees the old
// content or the new one, never a part. What a link points to is replaced, and not the link; into
// devices and pipes the content is written as it is.
Result<void> write_file(const std::string& path, std::string_view content);

// Makes the folder and those above it.
Result<void> make_folder(const std::string& path);

}  // namespace quoin
