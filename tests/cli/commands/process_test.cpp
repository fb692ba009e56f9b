#include "cli/commands/process.h"

#include <string>

#include <gtest/gtest.h>

#include "console/temporary_folder.h"

namespace quoin::cli {
namespace {

TEST(Process, GivesBackOutputErrorsAndExitCode) {
  const Result<Finished> done = run_process({"sh", "-c", "echo out; echo err >&2; exit 3"});
  ASSERT_TRUE(done);
  EXPECT_EQ(done->exit_code, 3);
  EXPECT_EQ(done->output, "out\n");
  EXPECT_EQ(done->errors, "err\n");
}

TEST(Process, ReadsMuchOfBothAtOnce) {
  const std::string script =
      "i=0; while [ $i -lt 300 ]; do printf %01000d 1; printf %01000d 2 >&2; i=$((i+1)); done";
  const Result<Finished> done = run_process({"sh", "-c", script});
  ASSERT_TRUE(done);
  EXPECT_EQ(done->output.size(), 300'000U);
  EXPECT_EQ(done->errors.size(), 300'000U);
}

TEST(Process, RunsInTheFolderAndWithTheEnvironmentGiven) {
  const Result<Finished> done =
      run_process({"sh", "-c", "pwd; echo $QUOIN_TEST_WORD; echo $HOME"},
                  {.folder = "/", .environment = {"QUOIN_TEST_WORD=a b", "HOME=/none"}});
  ASSERT_TRUE(done);
  EXPECT_EQ(done->output, "/\na b\n/none\n");
}

TEST(Process, HasNothingOnItsStandardInput) {
  const Result<Finished> done = run_process({"cat"});
  ASSERT_TRUE(done);
  EXPECT_EQ(done->exit_code, 0);
  EXPECT_EQ(done->output, "");
}

TEST(Process, TellsAProgramThatCannotRunFromOneThatFailed) {
  const Result<Finished> missing = run_process({"quoin-no-such-program"});
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().message().find("quoin-no-such-program"), std::string::npos);
  const Result<Finished> killed = run_process({"sh", "-c", "kill -9 $$"});
  ASSERT_TRUE(killed);
  EXPECT_EQ(killed->exit_code, 128 + 9);
}

}  // namespace
}  // namespace quoin::cli
