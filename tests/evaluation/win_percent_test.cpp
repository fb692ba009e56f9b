#include "evaluation/win_percent.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace quoin::evaluation {
namespace {

// Chances that rise with the lead, from row to row another way.
WinPercentPtr any_table(int most_unseen) {
  std::vector<std::uint16_t> table;
  for (int row = 0; row < (most_unseen + 1) * WinPercent::BlankKinds; ++row) {
    for (int column = 0; column < WinPercent::Columns; ++column)
      table.push_back(static_cast<std::uint16_t>(column * 400 + row));
  }
  return WinPercent::from_table(most_unseen, std::move(table));
}

TEST(WinPercent, IsTheTableAtItsEntriesAndALineBetweenThem) {
  const WinPercentPtr table = any_table(9);
  const int middle = WinPercent::MaxLead / WinPercent::LeadStep;
  EXPECT_DOUBLE_EQ(table->chance(0, 0, 0).chance(), middle * 400 / 65535.0);
  EXPECT_DOUBLE_EQ(table->chance(0, 3, 2).chance(), (middle * 400 + 11) / 65535.0);
  EXPECT_DOUBLE_EQ(table->chance(1, 0, 0).chance(), (middle * 400 + 100) / 65535.0);
  EXPECT_DOUBLE_EQ(table->chance(-1, 0, 0).chance(), (middle * 400 - 100) / 65535.0);
}

TEST(WinPercent, GoesNoFurtherThanItsTable) {
  const WinPercentPtr table = any_table(9);
  EXPECT_EQ(table->chance(5000, 2, 1), table->chance(WinPercent::MaxLead, 2, 1));
  EXPECT_EQ(table->chance(-5000, 2, 1), table->chance(-WinPercent::MaxLead, 2, 1));
  EXPECT_EQ(table->chance(8, 99, 7), table->chance(8, 9, 2));
  EXPECT_EQ(table->chance(8, -1, -1), table->chance(8, 0, 0));
}

TEST(WinPercent, SurvivesAFile) {
  const WinPercentPtr table = any_table(4);
  const std::string bytes = table->to_bytes();
  const auto read = [](std::string_view text) {
    return WinPercent::from_bytes(std::as_bytes(std::span(text)));
  };
  const Result<WinPercentPtr> again = read(bytes);
  ASSERT_TRUE(again);
  EXPECT_EQ((*again)->to_bytes(), bytes);
  for (std::size_t size = 0; size < bytes.size(); size += 31)
    EXPECT_FALSE(read(std::string_view(bytes).substr(0, size))) << size;
  EXPECT_FALSE(read(bytes + "x"));
  std::string huge = bytes;
  huge[3] = '\x7f';
  EXPECT_FALSE(read(huge));
}

}  // namespace
}  // namespace quoin::evaluation
