#include "server/runtime/log.h"

#include <array>
#include <cstdio>
#include <string>

#include <gtest/gtest.h>

#include "server/rooms/virtual_time.h"

namespace quoin::server {
namespace {

TEST(Log, WritesTheTimeOfItsClock) {
  std::array<char, 200> bytes{};
  std::FILE* file = ::fmemopen(bytes.data(), bytes.size(), "w");
  VirtualTime time;
  const Log log(file, Log::Level::Info, time);
  time.turn_to(61'005);
  log.info("an-event", {{"count", std::int64_t{3}}});
  std::fclose(file);
  EXPECT_STREQ(bytes.data(),
               "{\"time\":\"2026-09-21T14:14:21.005Z\",\"level\":\"info\","
               "\"event\":\"an-event\",\"count\":3}\n");
}

}  // namespace
}  // namespace quoin::server
