#include "base/duration.h"

#include <gtest/gtest.h>

namespace quoin {
namespace {

using std::chrono::milliseconds;

TEST(Duration, IsReadAsPeopleWriteIt) {
  EXPECT_EQ(parse_duration("500ms"), milliseconds(500));
  EXPECT_EQ(parse_duration("10s"), milliseconds(10'000));
  EXPECT_EQ(parse_duration("10"), milliseconds(10'000));
  EXPECT_EQ(parse_duration("0.25 s"), milliseconds(250));
  EXPECT_EQ(parse_duration("1.5min"), milliseconds(90'000));
  EXPECT_EQ(parse_duration("1h"), milliseconds(3'600'000));
  EXPECT_EQ(parse_duration("1.0019s"), milliseconds(1001));
  EXPECT_EQ(parse_duration("0s"), milliseconds(0));
}

TEST(Duration, IsNothingElse) {
  for (const char* text : {"", "s", "-1s", "1.s", ".5s", "1..5s", "1.5.2s", "10 years", "1001h",
                           "99999999999999999999s", "1e3s", "five"})
    EXPECT_FALSE(parse_duration(text)) << text;
}

}  // namespace
}  // namespace quoin
