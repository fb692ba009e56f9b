#include "outside/engine_process.h"

#include <dirent.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

#include <gtest/gtest.h>

namespace quoin::outside {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

using ProcessPtr = std::unique_ptr<EngineProcess>;

ProcessPtr start(const std::string& script) {
  Result<ProcessPtr> process = EngineProcess::start({"sh", "-c", script});
  if (!process) ADD_FAILURE() << process.error().message();
  return *std::move(process);
}

EngineProcess::Patience within(milliseconds time) {
  return {EngineProcess::Clock::now() + time, nullptr};
}

std::string fault_of(const Result<std::string>& line) {
  return line ? "none, but '" + *line + "'" : line.error().message();
}

std::size_t open_files() {
  std::size_t count = 0;
  DIR* folder = ::opendir("/proc/self/fd");
  while (::readdir(folder) != nullptr) ++count;
  ::closedir(folder);
  return count;
}

// Whether a process is there, or what is left of one that nobody has waited for.
bool is_there(pid_t process) { return ::kill(process, 0) == 0 || errno != ESRCH; }

TEST(EngineProcess, TalksInLines) {
  const ProcessPtr process = start("while read -r line; do echo \"heard $line\"; done");
  for (const char* line : {"one", "two words"}) {
    ASSERT_TRUE(process->send(line, within(seconds(60))));
    const Result<std::string> answer = process->read_line(within(seconds(60)));
    ASSERT_TRUE(answer);
    EXPECT_EQ(*answer, std::string("heard ") + line);
  }
}

TEST(EngineProcess, SaysWhatTheProgramDid) {
  EXPECT_EQ(fault_of(start("exit 3")->read_line(within(seconds(60)))), "ended with exit code 3");
  EXPECT_EQ(fault_of(start("kill -SEGV $$")->read_line(within(seconds(60)))),
            "was ended by signal 11");
  EXPECT_EQ(fault_of(start("exec >&-; sleep 60")->read_line(within(seconds(60)))),
            "closed its standard output");
  EXPECT_EQ(fault_of(start("sleep 60")->read_line(within(milliseconds(50)))),
            "did not answer in time");
  EXPECT_EQ(fault_of(start("yes | tr -d '\\n'")->read_line(within(seconds(60)))),
            "wrote a line of more than 65536 bytes");
  EXPECT_EQ(fault_of(start("printf 'half a line'")->read_line(within(seconds(60)))),
            "ended with exit code 0");
}

TEST(EngineProcess, SurvivesAProgramThatDoesNotRead) {
  const ProcessPtr closed = start("exec <&-; echo closed; sleep 60");
  ASSERT_TRUE(closed->read_line(within(seconds(60))));
  const Result<void> sent = closed->send("anything", within(seconds(60)));
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().message(), "closed its standard input");

  const ProcessPtr deaf = start("sleep 60");
  Result<void> last;
  for (int i = 0; i < 100 && last; ++i)
    last = deaf->send(std::string(10'000, 'x'), within(milliseconds(50)));
  ASSERT_FALSE(last);
  EXPECT_EQ(last.error().message(), "did not read what it was told");
}

TEST(EngineProcess, WaitsNoLongerThanItIsLet) {
  StopFlag stop;
  stop.stop();
  const auto before = EngineProcess::Clock::now();
  const ProcessPtr process = start("sleep 60");
  EXPECT_FALSE(process->read_line({EngineProcess::Clock::now() + seconds(60), &stop}));
  EXPECT_LT(EngineProcess::Clock::now() - before, seconds(30));
}

TEST(EngineProcess, LeavesNothingBehind) {
  const std::size_t files = open_files();
  // One ends with its input, one when it is asked to, one not before it is killed; and one has
  // started another program.
  for (const char* script :
       {"echo $$; read -r line", "echo $$; sleep 60",
        "trap '' TERM; echo $$; while :; do sleep 60; done",
        "trap '' TERM; sh -c \"trap '' TERM; echo \\$\\$; while :; do sleep 60; done\"",
        "sh -c 'echo $$; sleep 60' & exit 0"}) {
    pid_t talker = 0;
    pid_t child = 0;
    {
      const ProcessPtr process = start(script);
      const Result<std::string> line = process->read_line(within(seconds(60)));
      ASSERT_TRUE(line) << script;
      talker = std::stoi(*line);
      child = process->id();
      EXPECT_TRUE(is_there(talker));
    }
    EXPECT_FALSE(is_there(child)) << script;
    // One that was orphaned is killed as well, and somebody else waits for it.
    const auto deadline = EngineProcess::Clock::now() + seconds(60);
    while (talker != child && is_there(talker) && EngineProcess::Clock::now() < deadline)
      ::usleep(10'000);
    const bool is_zombie_of_others = talker != child && is_there(talker);
    EXPECT_FALSE(is_zombie_of_others) << script;
  }
  EXPECT_EQ(open_files(), files);
}

TEST(EngineProcess, CannotBeStartedWhereThereIsNone) {
  const Result<ProcessPtr> process = EngineProcess::start({"quoin-no-such-program"});
  ASSERT_FALSE(process);
  EXPECT_EQ(process.error().message(),
            "cannot run quoin-no-such-program (No such file or directory)");
  EXPECT_TRUE(find_program("sh"));
  EXPECT_TRUE(find_program("/bin/sh"));
  for (const char* name : {"quoin-no-such-program", "./quoin-no-such-program", "/", "/etc/passwd"})
    EXPECT_FALSE(find_program(name)) << name;
}

}  // namespace
}  // namespace quoin::outside
