#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

namespace quoin {
namespace {

class File : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = testing::TempDir() + "quoin_file_XXXXXX";
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string folder_;
};

TEST_F(File, ComesBackAsItWasWritten) {
  const std::string content("a\0b\n\xff", 5);
  ASSERT_TRUE(write_file(folder_ + "/file", content));
  EXPECT_EQ(*read_file(folder_ + "/file"), content);
  ASSERT_TRUE(write_file(folder_ + "/file", "shorter"));
  EXPECT_EQ(*read_file(folder_ + "/file"), "shorter");
}

TEST_F(File, LeavesNoDraftBehind) {
  ASSERT_TRUE(write_file(folder_ + "/file", "x"));
  const auto entries = std::distance(std::filesystem::directory_iterator(folder_),
                                     std::filesystem::directory_iterator());
  EXPECT_EQ(entries, 1);
}

TEST_F(File, SaysWhichFileCouldNotBeRead) {
  EXPECT_EQ(read_file(folder_ + "/none").error().message(),
            folder_ + "/none: cannot open it (No such file or directory)");
  EXPECT_EQ(read_file(folder_).error().message(), folder_ + ": is a folder, not a file");
}

TEST_F(File, SaysWhichFileCouldNotBeWritten) {
  EXPECT_EQ(write_file(folder_ + "/none/file", "x").error().message(),
            folder_ + "/none/file: cannot write it (No such file or directory)");
}

// /dev/full takes no byte: the system's own full disk.
TEST_F(File, LosesNothingOnAFullDisk) {
  const std::string path = folder_ + "/file";
  ASSERT_TRUE(write_file(path, "old"));
  std::filesystem::create_symlink("/dev/full", path + ".tmp" + std::to_string(::getpid()));
  const Result<void> written = write_file(path, "new");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message(), path + ": cannot write it (No space left on device)");
  EXPECT_EQ(*read_file(path), "old");
}

TEST_F(File, WritesThroughALinkAndLeavesItALink) {
  const std::string file = folder_ + "/file";
  const std::string link = folder_ + "/link";
  ASSERT_TRUE(write_file(file, "longer than before"));
  std::filesystem::create_symlink("file", link);
  ASSERT_TRUE(write_file(link, "text"));
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(*read_file(file), "text");
}

TEST_F(File, WritesIntoAPipeAndLeavesItAPipe) {
  const std::string pipe = folder_ + "/pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  // Without a reader, opening it would wait for one.
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  ASSERT_GE(reader, 0);
  EXPECT_TRUE(write_file(pipe, "text"));
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  std::array<char, 16> buffer;
  EXPECT_EQ(::read(reader, buffer.data(), buffer.size()), 4);
  ::close(reader);
}

TEST_F(File, SaysThatADeviceIsFull) {
  const Result<void> written = write_file("/dev/full", "text");
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message(), "/dev/full: cannot write it (No space left on device)");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/full"));
}

TEST_F(File, MakesFoldersOnTheWay) {
  ASSERT_TRUE(make_folder(folder_ + "/a/b/c"));
  EXPECT_TRUE(std::filesystem::is_directory(folder_ + "/a/b/c"));
  EXPECT_FALSE(make_folder("/dev/null/a"));
}

}  // namespace
}  // namespace quoin
