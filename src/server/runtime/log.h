#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <string_view>
#include <variant>

#include "server/runtime/clock.h"

namespace quoin::server {

// One JSON object in each line, for people with jq and for collectors. What is logged is what the
// operator needs to know: which game, which error. Never a request, a rack, a name or a token: a
// line holds only the fields that the caller names, and callers name identifiers and numbers.
class Log {
 public:
  enum class Level : std::uint8_t { Debug, Info, Warning, Error };
  static constexpr std::array<std::string_view, 4> LevelNames = {"debug", "info", "warning",
                                                                 "error"};

  struct Field {
    std::string_view name;
    std::variant<std::string_view, std::int64_t> value;
  };

  explicit Log(std::FILE* to, Level least = Level::Info, const Clock& clock = system_clock())
      : to_(to), least_(least), clock_(clock) {}

  void info(std::string_view event, std::initializer_list<Field> fields = {}) const {
    write(Level::Info, event, fields);
  }
  void warning(std::string_view event, std::initializer_list<Field> fields = {}) const {
    write(Level::Warning, event, fields);
  }
  void error(std::string_view event, std::initializer_list<Field> fields = {}) const {
    write(Level::Error, event, fields);
  }

 private:
  void write(Level level, std::string_view event, std::initializer_list<Field> fields) const;

  std::FILE* to_;
  Level least_;
  const Clock& clock_;
};

}  // namespace quoin::server
