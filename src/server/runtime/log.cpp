#include "server/runtime/log.h"

#include <boost/json.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

namespace quoin::server {
namespace {

namespace json = boost::json;

std::string to_timestamp(std::int64_t milliseconds) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(milliseconds / 1000),
                     milliseconds % 1000);
}

}  // namespace

void Log::write(Level level, std::string_view event, std::initializer_list<Field> fields) const {
  if (level < least_) return;
  json::object line{{"time", to_timestamp(clock_.wall_now())},
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
