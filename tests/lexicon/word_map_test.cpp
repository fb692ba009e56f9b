#include "lexicon/word_map.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "core/tile_counts.h"
#include "lexicon/qlx.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::lexicon {
namespace {

class Map : public testing::Test {
 protected:
  explicit Map(const WordList& words = test::random_words(1, 3000, 6, 9))
      : words_(words), bytes_(build_word_map(words)) {
    Result<WordMap> map = WordMap::from_bytes(qlx::as_bytes(bytes_), 6);
    EXPECT_TRUE(map) << map.error().message();
    if (map) map_ = *map;
  }

  std::vector<Word> spelt_with(std::span<const Tile> letters) const {
    std::vector<Word> found;
    map_.for_each_word(letters.size(), hash_of(letters), [&](const std::uint8_t* word) {
      Word tiles;
      for (std::size_t i = 0; i < letters.size(); ++i)
        tiles.push_back(Tile::letter(word[i] & WordMap::LetterBits));
      // Others may share a place of the table.
      if (TileCounts(tiles) == TileCounts(letters)) found.push_back(tiles);
    });
    std::sort(found.begin(), found.end());
    return found;
  }

  WordList words_;
  std::string bytes_;
  WordMap map_;
};

TEST_F(Map, FindsAllWordsOfSomeLettersInAnyOrder) {
  std::map<Word, std::vector<Word>> by_letters;
  for (const Word& word : test::words_of(words_)) {
    Word letters = word;
    std::sort(letters.begin(), letters.end());
    by_letters[letters].push_back(word);
  }
  Rng rng(1);
  for (auto& [letters, words] : by_letters) {
    std::sort(words.begin(), words.end());
    Word shuffled = letters;
    rng.shuffle(std::span(shuffled));
    EXPECT_EQ(spelt_with(shuffled), words);
  }
}

TEST_F(Map, NeverSaysNoToLettersThatSpellAWord) {
  for (const Word& word : test::words_of(words_)) {
    const LettersHash all = hash_of(word);
    EXPECT_TRUE(map_.may_spell(all));
    for (std::size_t i = 0; i < word.size(); ++i) {
      EXPECT_TRUE(map_.may_spell(all - hash_of(word[i]), 1));
      const std::uint64_t letters = map_.letters_that_may_spell(all - hash_of(word[i]), 0, 6);
      EXPECT_TRUE((letters >> word[i].index() & 1) != 0);
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_TRUE(map_.may_spell(all - hash_of(word[i]) - hash_of(word[j]), 2));
    }
  }
}

TEST_F(Map, SaysNoToMostLettersThatSpellNothing) {
  const std::string bytes = build_word_map(test::random_words(2, 20'000, 20, 12));
  const Result<WordMap> map = WordMap::from_bytes(qlx::as_bytes(bytes), 20);
  ASSERT_TRUE(map);
  Rng rng(2);
  int passed = 0;
  for (int i = 0; i < 20'000; ++i) {
    Word letters(9 + rng.below(3));  // of which hardly any spell something
    for (Tile& tile : letters) tile = Tile::letter(1 + static_cast<int>(rng.below(20)));
    if (map->may_spell(hash_of(letters))) ++passed;
  }
  EXPECT_LT(passed, 20'000 / 12);
}

TEST_F(Map, SaysNoLessOftenWhereItIsCompact) {
  const std::string bytes = build_word_map(words_, WordMapForm::Compact);
  const Result<WordMap> map = WordMap::from_bytes(qlx::as_bytes(bytes), 6);
  ASSERT_TRUE(map) << map.error().message();
  EXPECT_LT(map->size_in_bytes(), map_.size_in_bytes());
  Rng rng(4);
  for (int i = 0; i < 1000; ++i) {
    const LettersHash letters = rng.next();
    EXPECT_TRUE(map->may_spell(letters) || !map_.may_spell(letters));
    EXPECT_TRUE(map->may_spell(letters, 1));
    EXPECT_TRUE(map->may_spell(letters, 2));
    EXPECT_EQ(map->letters_that_may_spell(letters, 1, 6), 0x7eu);
  }
}

TEST_F(Map, IsRefusedWhereItIsCutOff) {
  for (std::size_t size = 0; size < bytes_.size(); size += 1 + size / 16) {
    const std::string cut = bytes_.substr(0, size);
    EXPECT_FALSE(WordMap::from_bytes(qlx::as_bytes(cut), 6)) << size;
  }
}

// Whatever the bytes, a look-up stays inside them and ends (the sanitizers watch).
TEST_F(Map, IsRefusedOrHarmlessWhereItIsDamaged) {
  Rng rng(3);
  for (int round = 0; round < test::scaled(2000, 50'000); ++round) {
    std::string damaged = bytes_;
    for (int i = 0; i < 3; ++i) {
      const std::size_t place = rng.below(4) == 0 ? rng.below(200) : rng.below(damaged.size());
      damaged[place] = static_cast<char>(rng.below(256));
    }
    const Result<WordMap> map = WordMap::from_bytes(qlx::as_bytes(damaged), 6);
    if (!map) continue;
    for (std::size_t length = 2; length <= MaxWordLength; ++length) {
      map->for_each_word(length, rng.next(), [&](const std::uint8_t* word) {
        for (std::size_t i = 0; i < length; ++i) ASSERT_LE(word[i] & WordMap::LetterBits, 6);
      });
    }
  }
}

TEST_F(Map, RefusesLettersBeyondTheAlphabet) {
  EXPECT_FALSE(WordMap::from_bytes(qlx::as_bytes(bytes_), 5));
}

}  // namespace
}  // namespace quoin::lexicon
