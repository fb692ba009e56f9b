#include "core/rules.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/reasons.h"
#include "support/data.h"

namespace quoin {
namespace {

AlphabetPtr english() {
  static const AlphabetPtr Alphabet = test::alphabet("english");
  return Alphabet;
}

std::string rules_error(const std::string& text) {
  const Result<Rules> rules = Rules::parse(text, *english());
  return rules ? "no error" : rules.error().message();
}

TEST(Rules, DefaultsAreThoseOfTheAlphabet) {
  const Rules rules = Rules::parse("", *english()).value();
  EXPECT_EQ(rules.to_text(),
            "challenge=void,per-word=no,hold=no,exchange=7,scoreless-end=automatic,scoreless=0,"
            "final-rack=family,time=none,increment=none,"
            "overtime=none,overtime-penalty=10,game-time=none,turn-time=none,bingo=7:50,first="
            "random,family-filter=no,training=no");
  EXPECT_EQ(rules.scoreless_limit(2), 6);
  EXPECT_EQ(rules.scoreless_limit(4), 12);
}

TEST(Rules, EveryChoiceIsReadBackAsWritten) {
  const std::string text =
      "challenge=10-point,per-word=yes,hold=yes,exchange=1,scoreless-end=claimed,scoreless=4,final-"
      "rack=tournament,time=25m,increment=10s,"
      "overtime=10m,overtime-penalty=5,game-time=2h,turn-time=3d,bingo=6:20/"
      "7:60,first=2,family-filter=yes,training=yes";
  EXPECT_EQ(Rules::parse(text, *english()).value().to_text(), text);
  EXPECT_EQ(rule_descriptions().size(), 17U);
}

TEST(Rules, WhatAnAlphabetMayAskForCanBeWrittenDown) {
  const AlphabetPtr patient =
      Alphabet::parse(
          "alphabet p\ntitle P\nlanguage xx\nexchange 1000\ntile A a 50 1\ntile B b 50 1\n")
          .value();
  const Rules rules = Rules::defaults_for(*patient);
  EXPECT_EQ(Rules::parse(rules.to_text(), *patient).value(), rules);
}

TEST(Rules, ErrorsNameTheRuleAndItsValues) {
  EXPECT_EQ(rules_error("challenge=maybe"),
            "'maybe' is not a value of the rule challenge; expected void | single | double | "
            "5-point | 10-point | triple");
  EXPECT_TRUE(rules_error("chalenge=void")
                  .starts_with("there is no rule 'chalenge' (did you mean challenge?); the rules "
                               "are challenge, per-word, "));
  EXPECT_EQ(rules_error("void"), "'void' is not a rule; expected key=value");
  EXPECT_EQ(rules_error("time=25"),
            "'25' is not a value of the rule time; expected for each player: none, or a time such "
            "as 90s, 25m, 2h");
  EXPECT_EQ(rules_error("increment=10s"), "increment and overtime need a time for each player");
  EXPECT_EQ(rules_error("hold=yes"),
            "a play can be held only where it can be challenged; choose another challenge rule "
            "than void");
  EXPECT_EQ(rules_error("bingo=9:50"),
            "'9:50' is not a value of the rule bingo; expected bonus by number of tiles, such as "
            "7:50 or 6:20/7:50; none");
  EXPECT_EQ(rules_error("first=5"),
            "'5' is not a value of the rule first; expected random | draw | fewest-firsts | the "
            "number of a seat, 1 to 4");
  EXPECT_EQ(rules_error("time=99999999999999999d"),
            "'99999999999999999d' is not a value of the rule time; expected for each player: none, "
            "or a time such as 90s, 25m, 2h");
}

TEST(Rules, SayWhatIsWrongByName) {
  EXPECT_EQ(Rules::parse("time=25", *english()).error(),
            Error(reasons::rule_value_wrong, "25", "time", Error(reasons::rule_time)));
  const Error unknown = Rules::parse("chalenge=void", *english()).error();
  ASSERT_TRUE(unknown.is(reasons::rules_there_are));
  EXPECT_EQ(unknown.arguments()[0],
            Argument(Error(reasons::rule_unknown, "chalenge").guessing("challenge")));
}

RC_GTEST_PROP(Rules, AnyTextIsReadOrRefused, (const std::string& text)) {
  const Result<Rules> rules = Rules::parse(text, *english());
  if (rules) RC_ASSERT(Rules::parse(rules->to_text(), *english()).value() == *rules);
}

}  // namespace
}  // namespace quoin
