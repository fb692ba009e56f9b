#include "console/text_table.h"

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

TEST(TextTable, LeavesOutWhatCanBeSparedWhereTheLineIsShort) {
  const std::vector<std::vector<std::string>> rows = {{"play", "score", "leave", "win"},
                                                      {"8D CAT", "10", "EST", "50"}};
  EXPECT_EQ(text_table_within(80, rows, "lrlr", {1, 2}), text_table(rows, "lrlr"));
  EXPECT_THAT(text_table_within(22, rows, "lrlr", {1, 2}),
              testing::ElementsAre("  play    leave  win", "  8D CAT  EST     50"));
  EXPECT_THAT(text_table_within(5, rows, "lrlr", {2, 3}),
              testing::ElementsAre("  play    score", "  8D CAT     10"));
}

}  // namespace
}  // namespace quoin::cli
