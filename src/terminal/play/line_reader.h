#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace quoin::cli {

// Lines from a descriptor, without waiting longer than asked.
class LineReader {
 public:
  enum class Answer : std::uint8_t { Line, End, NotYet };

  explicit LineReader(int descriptor) : descriptor_(descriptor) {}

  // The line comes without its end. A last line without an end counts; of a line of absurd
  // length the beginning has to do.
  Answer next(std::string& line, std::chrono::milliseconds patience);
  // Whether no line is left and none will come: for somebody who does not want one now.
  bool is_over();

 private:
  bool read_more(std::chrono::milliseconds patience);
  bool take_line(std::string& line);

  int descriptor_;
  std::string buffer_;
  bool has_ended_ = false;
  bool skips_rest_ = false;
};

}  // namespace quoin::cli
