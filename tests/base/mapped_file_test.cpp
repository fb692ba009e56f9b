#include "base/mapped_file.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "base/file.h"

namespace quoin {
namespace {

TEST(MappedFile, ShowsTheBytesOfTheFile) {
  std::string folder = testing::TempDir() + "quoin_mapped_XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  const std::string path = folder + "/file";
  ASSERT_TRUE(write_file(path, "abc"));
  const auto mapped = MappedFile::open(path).value();
  // Replacing the file leaves the mapped one as it was.
  ASSERT_TRUE(write_file(path, "other"));
  ASSERT_EQ(mapped->bytes().size(), 3U);
  EXPECT_EQ(std::to_integer<char>(mapped->bytes()[2]), 'c');
  ASSERT_TRUE(write_file(path, ""));
  EXPECT_TRUE(MappedFile::open(path).value()->bytes().empty());
  std::filesystem::remove_all(folder);
}

TEST(MappedFile, SaysWhatCannotBeOpened) {
  EXPECT_NE(MappedFile::open("/no/such/file").error().message().find("/no/such/file"),
            std::string::npos);
  EXPECT_FALSE(MappedFile::open("/"));
}

}  // namespace
}  // namespace quoin
