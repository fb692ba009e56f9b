#include "lexicon/judge.h"

#include <functional>

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::lexicon {
namespace {

TEST(Judge, FitsWhereCoreAsksForAFunction) {
  const AlphabetPtr english = test::alphabet("english");
  const std::function<bool(const Word&)> is_word = Judge(test::lexicon_of({"CAT"}, *english));
  EXPECT_TRUE(is_word(test::tiles(*english, "CAT")));
  EXPECT_FALSE(is_word(test::tiles(*english, "DOG")));
}

}  // namespace
}  // namespace quoin::lexicon
