#include "terminal/play/typed_command.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace quoin::cli {
namespace {

const std::vector<std::string> Names = {"Ann", "Ben"};

TypedCommand parsed(std::string_view line) {
  const Result<TypedCommand> command = parse_typed_command(line, Names);
  EXPECT_TRUE(command) << line;
  return command ? *command : TypedCommand{};
}

TEST(TypedCommand, KnowsAPlayByItsSquare) {
  for (const char* line : {"8D WORD", "D8 WORD", "15o word", "  8d  WoRD "}) {
    EXPECT_EQ(parsed(line).verb, Verb::Place) << line;
  }
  EXPECT_EQ(parsed("  8D WORD ").argument, "8D WORD");
}

TEST(TypedCommand, TakesCommandsInAnyCase) {
  EXPECT_EQ(parsed("exchange ABC").verb, Verb::Exchange);
  EXPECT_EQ(parsed("Exchange ABC").argument, "ABC");
  EXPECT_EQ(parsed("-ABC").verb, Verb::Exchange);
  EXPECT_EQ(parsed("-ABC").argument, "ABC");
  EXPECT_EQ(parsed("-").verb, Verb::Pass);
  EXPECT_EQ(parsed("PASS").verb, Verb::Pass);
  EXPECT_EQ(parsed("?").verb, Verb::Help);
  EXPECT_EQ(parsed("").verb, Verb::GoOn);
  EXPECT_EQ(parsed("challenge CAT AT").argument, "CAT AT");
}

TEST(TypedCommand, CanBeSaidForAnotherPerson) {
  EXPECT_EQ(parsed("Ben: challenge").seat, 1);
  EXPECT_EQ(parsed("ann:resign").seat, 0);
  EXPECT_EQ(parsed("challenge").seat, std::nullopt);
  EXPECT_EQ(parsed("save a:b.log").argument, "a:b.log");
  const Result<TypedCommand> unknown = parse_typed_command("Cy: challenge", Names);
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message(), "nobody here is called 'Cy'");
}

TEST(TypedCommand, RefusesWhatItDoesNotKnowWithASentence) {
  const auto refusal = [](std::string_view line) {
    const Result<TypedCommand> command = parse_typed_command(line, Names);
    return command ? "" : command.error().message();
  };
  EXPECT_EQ(refusal("chalenge"), "there is no command 'chalenge' (did you mean challenge?)");
  EXPECT_EQ(refusal("pass now"), "pass stands alone, without 'now'");
  EXPECT_NE(refusal("xyzzy"), "");
  EXPECT_EQ(refusal("\xff\xfe"), "this line is not UTF-8 text");
}

TEST(TypedCommand, KnowsMoreAtAServer) {
  for (const std::string_view line : {"say: or not", "start", "rematch"}) {
    EXPECT_FALSE(parse_typed_command(line, Names)) << line;
  }
  EXPECT_EQ(parse_typed_command("say well: done", Names, GameIs::OnServer)->argument, "well: done");
  EXPECT_EQ(parse_typed_command("Start", Names, GameIs::OnServer)->verb, Verb::Start);
  EXPECT_EQ(parse_typed_command("rematch", Names, GameIs::OnServer)->verb, Verb::Rematch);
}

TEST(TypedCommand, IsDescribedInEightyColumns) {
  for (const GameIs where : {GameIs::Here, GameIs::OnServer}) {
    for (const std::string& line : help_lines(where)) EXPECT_LE(display_width(line), 78U) << line;
  }
}

}  // namespace
}  // namespace quoin::cli
