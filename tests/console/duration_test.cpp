#include "console/duration.h"

#include <gmock/gmock.h>

namespace quoin::cli {
namespace {

using std::chrono::milliseconds;

TEST(Duration, ReadsNumbersWithAndWithoutUnits) {
  for (const auto& [text, expected] : std::vector<std::pair<std::string, int>>{{"10", 10'000},
                                                                               {"10s", 10'000},
                                                                               {"500ms", 500},
                                                                               {"2min", 120'000},
                                                                               {"1.5 min", 90'000},
                                                                               {"0.25", 250},
                                                                               {"1h", 3'600'000},
                                                                               {"0", 0}}) {
    const Result<milliseconds> read = parse_duration(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read->count(), expected) << text;
  }
}

TEST(Duration, RefusesWhatIsNoTime) {
  for (const char* text : {"", "s", "10x", "-1", "1e9h", "10 s s", "ten", "nan", "inf", "10,5s"})
    EXPECT_FALSE(parse_duration(text)) << text;
}

}  // namespace
}  // namespace quoin::cli
