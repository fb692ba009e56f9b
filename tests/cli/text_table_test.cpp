#include "cli/text_table.h"

#include <gmock/gmock.h>

namespace quoin::cli {
namespace {

TEST(TextTable, AlignsTextLeftAndNumbersRightAndEndsLinesEarly) {
  EXPECT_THAT(
      text_table({{"play", "score", ""}, {"8D ÄRGER", "7", "new"}, {"pass", "0"}}, "lrl"),
      testing::ElementsAre("  play      score", "  8D ÄRGER      7  new", "  pass          0"));
}

TEST(TextTable, TakesTheLastColumnForAllThatFollow) {
  EXPECT_THAT(text_table({{"a", "1", "10"}, {"b", "22", "2"}}, "lr"),
              testing::ElementsAre("  a   1  10", "  b  22   2"));
}

}  // namespace
}  // namespace quoin::cli
