#include "console/input.h"

#include <string>

#include <gtest/gtest.h>

#include "console/temporary_folder.h"

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

TEST(Input, NamesTheFileThatIsNotThere) {
  const Result<std::string> text = read_input("no/such/file");
  ASSERT_FALSE(text);
  EXPECT_NE(text.error().message().find("no/such/file"), std::string::npos);
}

}  // namespace
}  // namespace quoin::cli
