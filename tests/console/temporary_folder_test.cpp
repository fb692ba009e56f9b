#include "console/temporary_folder.h"

#include <filesystem>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "base/file.h"

namespace quoin::cli {
namespace {

TEST(TemporaryFolder, GoesWithAllThatIsInIt) {
  std::string path;
  {
    Result<TemporaryFolder> made = TemporaryFolder::make();
    ASSERT_TRUE(made);
    path = made->path();
    const TemporaryFolder folder = *std::move(made);
    EXPECT_EQ(folder.path(), path);
    ASSERT_TRUE(make_folder(path + "/inner"));
    ASSERT_TRUE(write_file(path + "/inner/file", "text"));
    EXPECT_TRUE(std::filesystem::exists(path + "/inner/file"));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(TemporaryFolder, IsAnotherOneEachTime) {
  const Result<TemporaryFolder> first = TemporaryFolder::make();
  const Result<TemporaryFolder> second = TemporaryFolder::make();
  ASSERT_TRUE(first);
  ASSERT_TRUE(second);
  EXPECT_NE(first->path(), second->path());
}

}  // namespace
}  // namespace quoin::cli
