#include "outside/spawn.h"

#include <gtest/gtest.h>

namespace quoin::outside {
namespace {

std::vector<std::string> words_of(std::string_view text) {
  Result<std::vector<std::string>> words = split_command_line(text);
  EXPECT_TRUE(words) << text;
  return words ? *words : std::vector<std::string>();
}

std::string fault_of(std::string_view text) {
  const Result<std::vector<std::string>> words = split_command_line(text);
  return words ? "none" : words.error().message();
}

TEST(CommandLine, IsCutAtSpaces) {
  EXPECT_EQ(words_of("  ./mine --fast\t-n 3 "),
            (std::vector<std::string>{"./mine", "--fast", "-n", "3"}));
}

TEST(CommandLine, QuotesKeepSpacesAndEachOther) {
  EXPECT_EQ(words_of(R"('my engine' --name="it's 'me'" '' a'"'b)"),
            (std::vector<std::string>{"my engine", "--name=it's 'me'", "", "a\"b"}));
}

TEST(CommandLine, NothingElseHasAMeaning) {
  EXPECT_EQ(words_of(R"(a\ $HOME *)"), (std::vector<std::string>{"a\\", "$HOME", "*"}));
}

TEST(CommandLine, NeedsAProgramAndClosedQuotes) {
  EXPECT_EQ(fault_of(""), "expected a program to run");
  EXPECT_EQ(fault_of("  "), "expected a program to run");
  EXPECT_EQ(fault_of("'' --fast"), "expected a program to run");
  EXPECT_EQ(fault_of("mine 'x"), "a quote is not closed: '");
}

}  // namespace
}  // namespace quoin::outside
