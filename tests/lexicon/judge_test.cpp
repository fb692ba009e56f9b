#include "lexicon/judge.h"

#include <functional>

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::lexicon {
namespace {

TEST(Judge, NamesTheInvalidWordsInOrder) {
  const AlphabetPtr english = test::alphabet("english");
  const Judge judge(test::lexicon_of({"CAT", "AT"}, *english));
  const auto word = [&](const std::string& notation) { return test::tiles(*english, notation); };
  const std::vector<Word> good = {word("CaT"), word("AT")};
  EXPECT_TRUE(judge.judge(good).is_valid());
  const std::vector<Word> bad = {word("TAc"), word("AT"), word("TA")};
  EXPECT_FALSE(judge.judge(bad).is_valid());
  EXPECT_EQ(judge.judge(bad).invalid, (std::vector<Word>{word("TAc"), word("TA")}));
  EXPECT_TRUE(judge.judge({}).is_valid());
}

TEST(Judge, FitsWhereCoreAsksForAFunction) {
  const AlphabetPtr english = test::alphabet("english");
  const std::function<bool(const Word&)> is_word = Judge(test::lexicon_of({"CAT"}, *english));
  EXPECT_TRUE(is_word(test::tiles(*english, "CAT")));
  EXPECT_FALSE(is_word(test::tiles(*english, "DOG")));
}

}  // namespace
}  // namespace quoin::lexicon
