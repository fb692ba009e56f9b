#include "server/storage/notice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quoin::server {
namespace {

TEST(Notice, IsReadAsItWasWritten) {
  const std::vector<Notice> all{Beat{"n1"},
                                Gone{"n1"},
                                GameChanged{"g", 7, "n2"},
                                AccountChanged{"p"},
                                Present{"g", "n1", 3, 12},
                                WhoIsThere{"g", "n1"},
                                Waved{"g", "n1", 2, 40}};
  ASSERT_EQ(all.size(), std::variant_size_v<Notice>);
  for (const Notice& notice : all)
    EXPECT_TRUE(parse_notice(to_text(notice)) == notice) << to_text(notice);
}

TEST(Notice, OfANewerProgramIsNotUnderstood) {
  for (const std::string_view line :
       {"", " ", "beat", "beat a b", "game g x n", "game g 1", "present g n 1 ", "something new"})
    EXPECT_FALSE(parse_notice(line)) << line;
}

TEST(Notice, TravelsInBundlesThatTheDatabaseTakes) {
  EXPECT_THAT(in_bundles({}), testing::IsEmpty());
  EXPECT_THAT(in_bundles({"a", "b"}), testing::ElementsAre("a\nb"));
  const std::vector<std::string> lines(1000, "game 0123456789abcdef 12 fedcba9876543210");
  std::size_t found = 0;
  for (const std::string& bundle : in_bundles(lines)) {
    EXPECT_LE(bundle.size(), LongestNotice);
    found += static_cast<std::size_t>(std::ranges::count(bundle, '\n')) + 1;
  }
  EXPECT_EQ(found, lines.size());
}

}  // namespace
}  // namespace quoin::server
