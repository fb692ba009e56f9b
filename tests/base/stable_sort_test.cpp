#include "base/stable_sort.h"

#include <string>

#include <gtest/gtest.h>

namespace quoin {
namespace {

TEST(StableSort, LeavesEqualElementsInTheirOrder) {
  std::vector<std::string> words = {"bb", "a", "ccc", "dd", "e", "ff", ""};
  stable_sort(words, [](const std::string& one, const std::string& other) {
    return one.size() > other.size();
  });
  EXPECT_EQ(words, (std::vector<std::string>{"ccc", "bb", "dd", "ff", "a", "e", ""}));
}

}  // namespace
}  // namespace quoin
