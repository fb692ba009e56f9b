#include "players/levels/vocabulary.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "players/levels/level_player.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

// How many words each level knows; a word that one level knows and the next does not is a failure.
std::vector<std::size_t> known_words(const lexicon::LexiconPtr& lexicon) {
  std::vector<Vocabulary> vocabularies;
  for (const Level& level : Levels) vocabularies.emplace_back(lexicon, level.reach);
  std::vector<std::size_t> counts(vocabularies.size());
  lexicon->for_each_word([&](std::span<const Tile> word) {
    bool was_known = false;
    for (std::size_t i = 0; i < vocabularies.size(); ++i) {
      const bool is_known = vocabularies[i].knows(word);
      EXPECT_TRUE(is_known || !was_known)
          << "level " << i + 1 << ", " << lexicon->alphabet().to_notation(word);
      counts[i] += is_known ? 1 : 0;
      was_known = is_known;
    }
  });
  return counts;
}

TEST(Vocabulary, OfALevelHasAllThatTheLevelsBelowKnow) {
  const lexicon::LexiconPtr english = test::installed_lexicons().front();
  ASSERT_TRUE(english->has_bands());
  const std::vector<std::size_t> counts = known_words(english);
  EXPECT_EQ(counts.back(), english->word_count());
  EXPECT_GT(counts.front(), 5'000U) << "enough to play with";
  EXPECT_LT(counts.front(), 15'000U) << "a small part of the list";
  for (std::size_t i = 1; i < counts.size(); ++i) EXPECT_GT(counts[i], counts[i - 1]) << i;
}

TEST(Vocabulary, GrowsWithEveryLevelWithoutBandsToo) {
  for (const char* name : {"english", "bulgarian", "spanish"}) {
    const lexicon::LexiconPtr lexicon =
        test::lexicon_of(test::random_words(7, 20'000, 20, 9), *test::alphabet(name));
    ASSERT_FALSE(lexicon->has_bands());
    const std::vector<std::size_t> counts = known_words(lexicon);
    EXPECT_EQ(counts.back(), lexicon->word_count());
    EXPECT_GT(counts.front(), 0U);
    for (std::size_t i = 1; i < counts.size(); ++i) EXPECT_GT(counts[i], counts[i - 1]) << i;
  }
}

TEST(Vocabulary, HasNoWordsThatAreNotInTheList) {
  const AlphabetPtr english = test::alphabet("english");
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"CAT"}, *english);
  const Vocabulary all(lexicon, Reach{});
  EXPECT_TRUE(all.knows(test::tiles(*english, "CAT")));
  EXPECT_TRUE(all.knows(test::tiles(*english, "CaT"))) << "a blank counts as its letter";
  EXPECT_FALSE(all.knows(test::tiles(*english, "CATS")));
}

TEST(Vocabulary, CountsAWordWithoutABandAsRare) {
  const AlphabetPtr english = test::alphabet("english");
  lexicon::WordList words;
  words.add(test::tiles(*english, "CAT"), 10);
  words.add(test::tiles(*english, "DOG"));
  const lexicon::LexiconPtr lexicon = test::lexicon_of(words, *english);
  const Vocabulary some(lexicon, Reach{2550, Reach::Unbounded});
  EXPECT_TRUE(some.knows(test::tiles(*english, "CAT")));
  EXPECT_FALSE(some.knows(test::tiles(*english, "DOG")));
  EXPECT_TRUE(Vocabulary(lexicon, Reach{}).knows(test::tiles(*english, "DOG")));
}

TEST(Vocabulary, OfAShareHasSoManyWordsAndAllOfASmallerOne) {
  const lexicon::LexiconPtr english = test::installed_lexicons().front();
  const Vocabulary some(english, Reach{.share = 300});
  const Vocabulary more(english, Reach{.share = 600});
  std::size_t known_to_some = 0;
  std::size_t known_to_more = 0;
  english->for_each_word([&](std::span<const Tile> word) {
    EXPECT_TRUE(more.knows_word(word) || !some.knows_word(word));
    known_to_some += some.knows_word(word) ? 1 : 0;
    known_to_more += more.knows_word(word) ? 1 : 0;
  });
  const auto words = static_cast<double>(english->word_count());
  EXPECT_NEAR(static_cast<double>(known_to_some), 0.3 * words, 0.01 * words);
  EXPECT_NEAR(static_cast<double>(known_to_more), 0.6 * words, 0.01 * words);
  EXPECT_FALSE(more.is_whole());
  EXPECT_TRUE(Vocabulary(english, Reach{}).is_whole());
}

TEST(RarityInBand, SpreadsTheWordsOfABandEvenly) {
  int below_the_middle = 0;
  for (const Word& word : test::words_of(test::random_words(3, 2000, 26, 8))) {
    const int rarity = rarity_in_band(word, 35);
    EXPECT_GE(rarity, 251);
    EXPECT_LE(rarity, 350);
    below_the_middle += rarity <= 300 ? 1 : 0;
  }
  EXPECT_GT(below_the_middle, 900);
  EXPECT_LT(below_the_middle, 1100);
}

TEST(RarityWithoutBands, IsLargerOnAverageForLongWordsAndRareLetters) {
  const AlphabetPtr english = test::alphabet("english");
  const auto mean = [&](std::size_t length, const std::string& letters) {
    const Word choice = test::tiles(*english, letters);
    Rng rng(length);
    int sum = 0;
    for (int i = 0; i < 2000; ++i) {
      Word word;
      while (word.size() < length) word.push_back(choice[rng.below(choice.size())]);
      const int value = rarity_without_bands(word, *english);
      EXPECT_GE(value, 0);
      sum += value;
    }
    return sum / 2000;
  };
  EXPECT_LT(mean(3, "AEINRST"), mean(5, "AEINRST") - 300);
  EXPECT_LT(mean(5, "AEINRST"), mean(8, "AEINRST") - 300);
  EXPECT_LT(mean(5, "AEINRST"), mean(5, "JQXZ") - 300);
}

TEST(RarityWithoutBands, IsTheSameForABlank) {
  const AlphabetPtr english = test::alphabet("english");
  EXPECT_EQ(rarity_without_bands(test::tiles(*english, "QUIZ"), *english),
            rarity_without_bands(test::tiles(*english, "QuIz"), *english));
}

}  // namespace
}  // namespace quoin::players
