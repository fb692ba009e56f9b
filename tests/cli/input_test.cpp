#include "cli/input.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "cli/temporary_folder.h"

namespace quoin::cli {
namespace {

TEST(Input, ReadsWhatOutputWrote) {
  const Result<TemporaryFolder> folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  const std::string path = folder->path() + "/file";
  ASSERT_TRUE(write_output(path, std::string("a\0b\n", 4)));
  const Result<std::string> text = read_input(path);
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, std::string("a\0b\n", 4));
}

TEST(Input, WritesToStandardOutputForADash) {
  testing::internal::CaptureStdout();
  const Result<void> written = write_output("-", "text");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "text");
  EXPECT_TRUE(written);
}

TEST(Input, WritesThroughALinkAndLeavesItALink) {
  const Result<TemporaryFolder> folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  const std::string file = folder->path() + "/file";
  const std::string link = folder->path() + "/link";
  ASSERT_TRUE(write_output(file, "longer than before"));
  std::filesystem::create_symlink(file, link);
  ASSERT_TRUE(write_output(link, "text"));
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(read_input(file).value(), "text");
}

TEST(Input, WritesIntoAPipeAndLeavesItAPipe) {
  const Result<TemporaryFolder> folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  const std::string pipe = folder->path() + "/pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  // Without a reader, opening it would wait for one.
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  ASSERT_GE(reader, 0);
  const Result<void> written = write_output(pipe, "text");
  EXPECT_TRUE(written);
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  std::array<char, 16> buffer;
  EXPECT_EQ(::read(reader, buffer.data(), buffer.size()), 4);
  ::close(reader);
}

TEST(Input, NamesTheFileThatIsNotThere) {
  const Result<std::string> text = read_input("no/such/file");
  ASSERT_FALSE(text);
  EXPECT_NE(text.error().message().find("no/such/file"), std::string::npos);
}

}  // namespace
}  // namespace quoin::cli
