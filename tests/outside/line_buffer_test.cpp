#include "outside/line_buffer.h"

#include <gtest/gtest.h>

namespace quoin::outside {
namespace {

std::string next_of(LineBuffer& buffer) {
  const std::optional<Result<std::string>> line = buffer.next();
  if (!line) return "(nothing)";
  return *line ? **line : "(too long)";
}

TEST(LineBuffer, GivesLinesHoweverTheyArrive) {
  LineBuffer buffer;
  const std::string text = "one\ntwo\r\n\nfour\nfive";
  std::vector<std::string> lines;
  for (const char c : text) {
    buffer.add({&c, 1});
    while (const std::optional<Result<std::string>> line = buffer.next()) lines.push_back(**line);
  }
  EXPECT_EQ(lines, (std::vector<std::string>{"one", "two", "", "four"}));
  buffer.add("\nsix\nseven\n");
  EXPECT_EQ(next_of(buffer), "five");
  EXPECT_EQ(next_of(buffer), "six");
  EXPECT_EQ(next_of(buffer), "seven");
  EXPECT_EQ(next_of(buffer), "(nothing)");
}

TEST(LineBuffer, PassesOverALineThatIsTooLongAndSaysSoOnce) {
  LineBuffer buffer;
  const std::string longest(LineBuffer::LongestLine, 'x');
  buffer.add(longest);
  EXPECT_EQ(next_of(buffer), "(nothing)");
  buffer.add("\n");
  EXPECT_EQ(next_of(buffer), longest);

  buffer.add(longest + "x");
  EXPECT_EQ(next_of(buffer), "(too long)");
  for (int i = 0; i < 10; ++i) {
    buffer.add(longest);
    EXPECT_EQ(next_of(buffer), "(nothing)");
  }
  buffer.add("end of it\nnext\n");
  EXPECT_EQ(next_of(buffer), "next");

  buffer.add(longest + "x\nnext\n");
  EXPECT_EQ(next_of(buffer), "(too long)");
  EXPECT_EQ(next_of(buffer), "next");
}

}  // namespace
}  // namespace quoin::outside
