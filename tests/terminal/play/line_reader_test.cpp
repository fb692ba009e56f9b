#include "terminal/play/line_reader.h"

#include <unistd.h>

#include <gtest/gtest.h>

namespace quoin::cli {
namespace {

using std::chrono::milliseconds;

// The lines that come out of these bytes, the end of the input included.
std::vector<std::string> lines_of(const std::string& bytes) {
  int ends[2] = {-1, -1};
  EXPECT_EQ(::pipe(ends), 0);
  EXPECT_EQ(::write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  ::close(ends[1]);
  LineReader reader(ends[0]);
  std::vector<std::string> lines;
  std::string line;
  for (;;) {
    const LineReader::Answer answer = reader.next(line, milliseconds(1000));
    if (answer == LineReader::Answer::End) break;
    if (answer == LineReader::Answer::Line) lines.push_back(line);
  }
  ::close(ends[0]);
  return lines;
}

TEST(LineReader, GivesLinesWithoutTheirEnds) {
  EXPECT_EQ(lines_of("a\nb\r\n\nc"), (std::vector<std::string>{"a", "b", "", "c"}));
  EXPECT_EQ(lines_of(""), std::vector<std::string>{});
}

TEST(LineReader, KeepsOnlyTheBeginningOfAnAbsurdLine) {
  const std::vector<std::string> lines = lines_of(std::string(20'000, 'x') + "\nnext\n");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_LE(lines[0].size(), 5000U);
  EXPECT_EQ(lines[1], "next");
}

TEST(LineReader, DoesNotWaitLongerThanAsked) {
  int ends[2] = {-1, -1};
  ASSERT_EQ(::pipe(ends), 0);
  LineReader reader(ends[0]);
  std::string line;
  EXPECT_EQ(reader.next(line, milliseconds(1)), LineReader::Answer::NotYet);
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(LineReader, KnowsThatNothingIsLeft) {
  int ends[2] = {-1, -1};
  ASSERT_EQ(::pipe(ends), 0);
  LineReader reader(ends[0]);
  EXPECT_FALSE(reader.is_over());
  ASSERT_EQ(::write(ends[1], "last", 4), 4);
  ::close(ends[1]);
  EXPECT_FALSE(reader.is_over());
  EXPECT_FALSE(reader.is_over());
  std::string line;
  EXPECT_EQ(reader.next(line, milliseconds(1000)), LineReader::Answer::Line);
  EXPECT_EQ(line, "last");
  EXPECT_TRUE(reader.is_over());
  ::close(ends[0]);
}

}  // namespace
}  // namespace quoin::cli
