#include "lexicon/build/compiler.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "lexicon/lexicon.h"
#include "movegen/generator.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::lexicon {
namespace {

TEST(Compiler, MakesTheSameBytesFromTheSameWords) {
  const AlphabetPtr english = test::alphabet("english");
  const Metadata metadata = {.name = "test", .title = "Test"};
  EXPECT_EQ(compile_lexicon(test::random_words(8, 1000, 6, 9), *english, metadata).value(),
            compile_lexicon(test::random_words(8, 1000, 6, 9), *english, metadata).value());
}

TEST(Compiler, MakesACompactFileOfTheSameWords) {
  const AlphabetPtr english = test::alphabet("english");
  const Metadata metadata = {.name = "test", .licence = "CC0", .notice = "two\nlines"};
  WordList words;
  for (const Word& word : test::words_of(test::random_words(8, 1000, 6, 9))) words.add(word, 2);
  const std::string bytes = compile_compact_lexicon(words, *english, metadata).value();
  const LexiconPtr compact = Lexicon::from_bytes(bytes).value();
  const LexiconPtr full =
      Lexicon::from_bytes(compile_lexicon(words, *english, metadata).value()).value();
  EXPECT_LT(compact->size_in_bytes(), full->size_in_bytes());
  EXPECT_EQ(compact->word_count(), full->word_count());
  EXPECT_EQ(test::words_of(*compact), test::words_of(*full));
  EXPECT_EQ(compact->fingerprint(), full->fingerprint());
  EXPECT_EQ(compact->metadata(), metadata);
  EXPECT_TRUE(full->has_word_numbers());
  EXPECT_FALSE(compact->has_word_numbers());
  EXPECT_FALSE(compact->has_bands());
  EXPECT_EQ(compact->band(words[0]), std::nullopt);
  EXPECT_EQ(compact->definition(words[0]), std::nullopt);
}

// With blanks, a compact file answers "maybe" where a full one says no.
TEST(Compiler, MakesACompactFileThatGivesTheSamePlays) {
  const AlphabetPtr english = test::alphabet("english");
  const LayoutPtr standard = test::layout("standard");
  const WordList words = test::random_words(3, 4000, 20, 8);
  const auto full = test::setting_of(test::lexicon_of(words, *english), english, standard);
  const auto compact = test::setting_of(
      Lexicon::from_bytes(compile_compact_lexicon(words, *english, {}).value()).value(), english,
      standard);
  constexpr std::size_t All = 1'000'000;
  movegen::Generator generator;
  movegen::Generator compact_generator;
  movegen::Grid compact_grid(compact);
  std::size_t plays = 0;
  test::visit_positions(full, test::scaled(30, 300), 1, [&](movegen::Grid& grid, const Rack& rack) {
    compact_grid.set(grid.board());
    Rack with_blanks = rack;
    for (int blanks = 0; blanks <= 2 && with_blanks.count(Blank) <= 2; ++blanks) {
      const auto expected = generator.top_plays(grid, with_blanks, movegen::ScoreOnly(), All);
      const auto found =
          compact_generator.top_plays(compact_grid, with_blanks, movegen::ScoreOnly(), All);
      EXPECT_TRUE(std::ranges::equal(found, expected)) << test::describe(grid, with_blanks);
      plays += expected.size();
      const Word tiles = with_blanks.tiles();
      const auto letter = std::ranges::find_if(tiles, [](Tile tile) { return tile != Blank; });
      if (letter == tiles.end()) break;
      with_blanks.remove(*letter);
      with_blanks.add(Blank);
    }
  });
  EXPECT_GT(plays, 1000u);
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
