#include "lexicon/pattern.h"

#include <gtest/gtest.h>

#include "support/data.h"

namespace quoin::lexicon {
namespace {

bool matches(const std::string& pattern, const std::string& word,
             const std::string& alphabet_name = "english") {
  const AlphabetPtr alphabet = test::alphabet(alphabet_name);
  return Pattern::parse(pattern, *alphabet).value().matches(test::tiles(*alphabet, word));
}

std::string pattern_error(const std::string& pattern,
                          const std::string& alphabet_name = "english") {
  const Result<Pattern> parsed = Pattern::parse(pattern, *test::alphabet(alphabet_name));
  return parsed ? "no error" : parsed.error().message();
}

TEST(Pattern, MatchesLettersInAnyCase) {
  EXPECT_TRUE(matches("CAT", "CAT"));
  EXPECT_TRUE(matches("cat", "CAT"));
  EXPECT_TRUE(matches("CAT", "CaT"));
  EXPECT_FALSE(matches("CAT", "CATS"));
  EXPECT_FALSE(matches("CATS", "CAT"));
}

TEST(Pattern, HasOneLetterForAQuestionMarkAndAnyRunForAStar) {
  EXPECT_TRUE(matches("C?T", "CAT"));
  EXPECT_FALSE(matches("C?T", "CT"));
  EXPECT_TRUE(matches("C*T", "CT"));
  EXPECT_TRUE(matches("C*T", "CATTT"));
  EXPECT_FALSE(matches("C*T", "CATS"));
  EXPECT_TRUE(matches("*", "CAT"));
  EXPECT_TRUE(matches("**A**", "CAT"));
  EXPECT_TRUE(matches("*ING", "SINGING"));
  EXPECT_FALSE(matches("*?ING", "ING"));
}

TEST(Pattern, HasSetsInBraces) {
  EXPECT_TRUE(matches("C{AEI}T", "CAT"));
  EXPECT_FALSE(matches("C{AEI}T", "COT"));
  EXPECT_FALSE(matches("C{^AEI}T", "CAT"));
  EXPECT_TRUE(matches("C{^aei}T", "COT"));
}

TEST(Pattern, HasDigraphsInBracketsAndInSets) {
  EXPECT_TRUE(matches("[CH]?A", "[CH]IA", "spanish"));
  EXPECT_FALSE(matches("CH?A", "[CH]IA", "spanish"));
  EXPECT_TRUE(matches("{C[CH]}A", "[CH]A", "spanish"));
  EXPECT_TRUE(matches("{^C}A", "[CH]A", "spanish"));
  EXPECT_TRUE(matches("?A", "[CH]A", "spanish"));
}

TEST(Pattern, RefusesWhatItCannotReadWithASentence) {
  EXPECT_EQ(pattern_error(""), "the pattern is empty");
  EXPECT_EQ(pattern_error("C1T"), "'1' is not a tile of the English alphabet");
  EXPECT_EQ(pattern_error("C{AE"), "'{AE' has no closing '}'");
  EXPECT_EQ(pattern_error("C{}"), "a set in braces needs at least one letter, as in {AEI}");
  EXPECT_EQ(pattern_error("C{^ABCDEFGHIJKLMNOPQRSTUVWXYZ}"),
            "a set in braces needs at least one letter, as in {AEI}");
  EXPECT_EQ(pattern_error("C{?}"), "a set in braces holds letters, not '?'");
  EXPECT_EQ(pattern_error("[AEI]"), "'AEI' is not a tile of the English alphabet");
  EXPECT_EQ(pattern_error("[CH"), "'[CH' has no closing ']'");
  EXPECT_EQ(pattern_error(std::string(64, '?')), "a pattern has at most 63 places");
  EXPECT_EQ(pattern_error(std::string(63, '*')), "no error");
}

}  // namespace
}  // namespace quoin::lexicon
