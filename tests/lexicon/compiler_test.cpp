#include "lexicon/compiler.h"

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::lexicon {
namespace {

TEST(Compiler, MakesTheSameBytesFromTheSameWords) {
  const AlphabetPtr english = test::alphabet("english");
  const Metadata metadata = {.name = "test", .title = "Test"};
  EXPECT_EQ(compile_lexicon(test::random_words(8, 1000, 6, 9), *english, metadata).value(),
            compile_lexicon(test::random_words(8, 1000, 6, 9), *english, metadata).value());
}

TEST(Compiler, RefusesAnEmptyList) {
  EXPECT_EQ(compile_lexicon(WordList(), *test::alphabet("english"), {}).error().message(),
            "the list has no words");
}

TEST(Compiler, RefusesTilesThatTheAlphabetHasNot) {
  const AlphabetPtr english = test::alphabet("english");
  WordList words;
  words.add(Word{Tile::letter(1), Tile::letter(2)});
  words.add(Word{Tile::letter(1), Tile::letter(27)});
  EXPECT_EQ(compile_lexicon(words, *english, {}).error().message(),
            "word 2 of the list has a tile that is not in the English alphabet");
  WordList blanks;
  blanks.add(Word{Tile::letter(1), Tile::letter(2).as_blank()});
  EXPECT_FALSE(compile_lexicon(blanks, *english, {}));
}

}  // namespace
}  // namespace quoin::lexicon
