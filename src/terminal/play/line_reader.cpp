#include "terminal/play/line_reader.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace quoin::cli {
namespace {

constexpr std::size_t MaxLine = 4096;

}  // namespace

LineReader::Answer LineReader::next(std::string& line, std::chrono::milliseconds patience) {
  if (take_line(line)) return Answer::Line;
  if (has_ended_) return Answer::End;
  if (!read_more(patience)) return Answer::NotYet;
  if (take_line(line)) return Answer::Line;
  return has_ended_ ? Answer::End : Answer::NotYet;
}

bool LineReader::is_over() {
  if (buffer_.size() <= MaxLine && !has_ended_) read_more(std::chrono::milliseconds(0));
  return has_ended_ && buffer_.empty();
}

// False where nothing came in time.
bool LineReader::read_more(std::chrono::milliseconds patience) {
  pollfd waiting = {descriptor_, POLLIN, 0};
  const int ready = ::poll(&waiting, 1, static_cast<int>(patience.count()));
  if (ready <= 0) return false;
  std::array<char, 1024> bytes;
  const ssize_t got = ::read(descriptor_, bytes.data(), bytes.size());
  if (got < 0 && (errno == EINTR || errno == EAGAIN)) return false;
  if (got <= 0) {
    has_ended_ = true;
    if (!buffer_.empty()) buffer_ += '\n';
  } else {
    buffer_.append(bytes.data(), static_cast<std::size_t>(got));
  }
  return true;
}

bool LineReader::take_line(std::string& line) {
  const std::size_t end = buffer_.find('\n');
  if (end == std::string::npos) {
    if (buffer_.size() <= MaxLine) return false;
    // Give out the beginning now, and drop what is still to come of this line.
    const bool is_new = !std::exchange(skips_rest_, true);
    line = buffer_.substr(0, MaxLine);
    buffer_.clear();
    return is_new;
  }
  line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  if (std::exchange(skips_rest_, false)) return take_line(line);
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return true;
}

}  // namespace quoin::cli
