#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace quoin::outside {

// Cuts what comes through a pipe, in pieces of any size, into lines. However long a line is, no
// more of it is kept than a line may have.
class LineBuffer {
 public:
  // Bytes, without the end of the line.
  static constexpr std::size_t LongestLine = 65'536;

  void add(std::string_view bytes) { bytes_ += bytes; }

  // The next line without its end, which may be \n or \r\n; nothing where none is complete yet. A
  // line that is too long is an error as soon as that is seen, and all of it is passed over.
  std::optional<Result<std::string>> next();

 private:
  std::string bytes_;
  bool is_passing_over_ = false;  // until the end of a line that was too long
};

}  // namespace quoin::outside
