#include "server/log.h"

#include <chrono>
#include <ctime>

#include <boost/json.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

namespace quoin::server {
namespace {

namespace json = boost::json;

std::string timestamp() {
  const auto now = std::chrono::system_clock::now();
  const auto milliseconds =
      std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(now)), milliseconds % 1000);
}

}  // namespace

void Log::write(Level level, std::string_view event, std::initializer_list<Field> fields) const {
  if (level < least_) return;
  json::object line{{"time", timestamp()},
                    {"level", LevelNames[static_cast<std::size_t>(level)]},
                    {"event", event}};
  for (const Field& field : fields) {
    std::visit([&](const auto& value) { line[field.name] = value; }, field.value);
  }
  // One call for a line, so that lines of several threads do not mix.
  const std::string text = json::serialize(line) + "\n";
  std::fwrite(text.data(), 1, text.size(), to_);
  std::fflush(to_);
}

}  // namespace quoin::server
