#include "lexicon/word_study.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "core/tile_counts.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::lexicon {
namespace {

// Each question is asked of random lists over few letters, and of every word in turn.
class WordStudy : public testing::Test {
 protected:
  WordStudy()
      : words_(test::random_words(11, 1500, Letters, 7)),
        lexicon_(test::lexicon_of(words_, *english_)) {}

  std::vector<Word> words_that(const std::function<bool(const Word&)>& fit) const {
    std::vector<Word> found;
    for (const Word& word : test::words_of(words_)) {
      if (fit(word)) found.push_back(word);
    }
    return found;
  }

  // Letters, and with `blanks` as many bare blanks among them.
  Word random_letters(std::size_t count, std::size_t blanks = 0) {
    Word letters(count, Blank);
    for (std::size_t i = blanks; i < count; ++i) {
      letters[i] = Tile::letter(1 + static_cast<int>(rng_.below(Letters)));
    }
    return letters;
  }

  static constexpr int Letters = 4;
  AlphabetPtr english_ = test::alphabet("english");
  WordList words_;
  LexiconPtr lexicon_;
  Rng rng_{17};
};

std::vector<Word> without_marks(std::vector<Word> words) {
  for (Word& word : words) {
    for (Tile& tile : word) tile = tile.as_letter();
  }
  return words;
}

// How many letters of the word the rack cannot give by itself.
int letters_missing(const Word& word, const TileCounts& rack) {
  TileCounts counts(word);
  int missing = 0;
  for (int letter = 1; letter <= MaxLetters; ++letter) {
    missing += std::max(0, counts.count(Tile::letter(letter)) - rack.count(Tile::letter(letter)));
  }
  return missing;
}

TEST_F(WordStudy, FindsWhatARackMakes) {
  for (int round = 0; round < 200; ++round) {
    const std::size_t blanks = rng_.below(3);
    const Word rack = random_letters(2 + blanks + rng_.below(5), blanks);
    const TileCounts counts(rack);
    const Lengths lengths = {2 + rng_.below(3), 4 + rng_.below(4)};
    const auto fits = [&](const Word& word) {
      return letters_missing(word, counts) <= counts.count(Blank);
    };
    EXPECT_EQ(
        without_marks(words_from_rack(*lexicon_, rack, lengths)), words_that([&](const Word& word) {
          return fits(word) && word.size() >= lengths.shortest && word.size() <= lengths.longest;
        }));
    EXPECT_EQ(without_marks(anagrams(*lexicon_, rack)), words_that([&](const Word& word) {
                return fits(word) && word.size() == rack.size();
              }));
  }
}

TEST_F(WordStudy, MarksExactlyTheLettersThatBlanksHadToStandFor) {
  const Word rack = random_letters(7, 2);
  for (const Word& word : words_from_rack(*lexicon_, rack)) {
    const auto blanks =
        std::count_if(word.begin(), word.end(), [](Tile tile) { return tile.is_blank(); });
    EXPECT_TRUE(TileCounts(rack).contains(TileCounts(word)));
    EXPECT_EQ(blanks, letters_missing(without_marks({word})[0], TileCounts(rack)));
  }
  const LexiconPtr small = test::lexicon_of({"NOON", "NOUN"}, *english_);
  EXPECT_EQ(anagrams(*small, test::tiles(*english_, "NO?N")),
            (std::vector<Word>{test::tiles(*english_, "NOoN"), test::tiles(*english_, "NOuN")}));
}

TEST_F(WordStudy, FindsWordsByTheirEndsAndMiddles) {
  for (int round = 0; round < 200; ++round) {
    const Word part = random_letters(1 + rng_.below(4));
    const auto search = [&](const Word& word) {
      return std::search(word.begin(), word.end(), part.begin(), part.end());
    };
    EXPECT_EQ(words_starting_with(*lexicon_, part),
              words_that([&](const Word& word) { return search(word) == word.begin(); }));
    EXPECT_EQ(words_containing(*lexicon_, part),
              words_that([&](const Word& word) { return search(word) != word.end(); }));
    EXPECT_EQ(words_ending_with(*lexicon_, part), words_that([&](const Word& word) {
                return word.size() >= part.size() &&
                       std::equal(part.rbegin(), part.rend(), word.rbegin());
              }));
  }
}

TEST_F(WordStudy, FindsAllWordsByNoLettersAndNoneByABareBlank) {
  EXPECT_EQ(words_starting_with(*lexicon_, {}), test::words_of(words_));
  EXPECT_EQ(words_ending_with(*lexicon_, {}), test::words_of(words_));
  EXPECT_EQ(words_containing(*lexicon_, {}), test::words_of(words_));
  for (const Word& word :
       {Word{Blank}, Word{Tile::letter(1), Blank}, Word{Blank, Tile::letter(1)}}) {
    EXPECT_TRUE(words_starting_with(*lexicon_, word).empty());
    EXPECT_TRUE(words_ending_with(*lexicon_, word).empty());
    EXPECT_TRUE(words_containing(*lexicon_, word).empty());
    EXPECT_EQ(hooks(*lexicon_, word), Hooks{});
  }
}

TEST_F(WordStudy, FindsWordsByPattern) {
  for (int round = 0; round < 200; ++round) {
    std::string text;
    for (std::uint64_t places = 1 + rng_.below(6); places > 0; --places) {
      const char* const choices[] = {"A", "B", "C", "D", "?", "*", "{AB}", "{^A}"};
      text += choices[rng_.below(std::size(choices))];
    }
    const Pattern pattern = Pattern::parse(text, *english_).value();
    EXPECT_EQ(words_matching(*lexicon_, pattern),
              words_that([&](const Word& word) { return pattern.matches(word); }))
        << text;
  }
}

TEST_F(WordStudy, FindsHooks) {
  for (const Word& word : test::words_of(words_)) {
    const Hooks found = hooks(*lexicon_, word);
    Hooks expected;
    for (int i = 1; i <= english_->letter_count(); ++i) {
      Word front = word;
      front.insert(front.begin(), Tile::letter(i));
      if (words_.contains(front)) expected.front.push_back(Tile::letter(i));
      Word back = word;
      back.push_back(Tile::letter(i));
      if (words_.contains(back)) expected.back.push_back(Tile::letter(i));
    }
    expected.is_word_without_first = words_.contains(Word(word.begin() + 1, word.end()));
    expected.is_word_without_last = words_.contains(Word(word.begin(), word.end() - 1));
    EXPECT_EQ(found, expected) << english_->to_notation(word);
  }
  EXPECT_EQ(hooks(*lexicon_, {}), Hooks{});
}

TEST_F(WordStudy, FindsExtensions) {
  const LexiconPtr small =
      test::lexicon_of({"ANA", "BANANA", "BANANAS", "ANANAS", "CANAL", "BAN"}, *english_);
  const auto word = [&](const std::string& notation) { return test::tiles(*english_, notation); };
  const Extensions found = extensions(*small, word("ANA"));
  EXPECT_EQ(found.front, (std::vector<Word>{word("BANANA")}));
  EXPECT_EQ(found.back, (std::vector<Word>{word("ANANAS")}));
  EXPECT_EQ(found.both,
            (std::vector<Word>{word("ANANAS"), word("BANANA"), word("BANANAS"), word("CANAL")}));
  EXPECT_EQ(extensions(*small, word("ANA"), 1).both.size(), 1u);
}

TEST_F(WordStudy, GivesTheFirstAnswersUpToALimit) {
  const auto first = [](std::vector<Word> words, std::size_t limit) {
    words.resize(std::min(words.size(), limit));
    return words;
  };
  const Word rack = random_letters(7, 1);
  const Word part = {Tile::letter(1)};
  const Pattern pattern = Pattern::parse("*A*", *english_).value();
  for (const std::size_t limit : {std::size_t{0}, std::size_t{1}, std::size_t{10}}) {
    EXPECT_EQ(words_from_rack(*lexicon_, rack, {}, limit),
              first(words_from_rack(*lexicon_, rack), limit));
    EXPECT_EQ(words_starting_with(*lexicon_, part, limit),
              first(words_starting_with(*lexicon_, part), limit));
    EXPECT_EQ(words_ending_with(*lexicon_, part, limit),
              first(words_ending_with(*lexicon_, part), limit));
    EXPECT_EQ(words_containing(*lexicon_, part, limit),
              first(words_containing(*lexicon_, part), limit));
    EXPECT_EQ(words_matching(*lexicon_, pattern, limit),
              first(words_matching(*lexicon_, pattern), limit));
  }
}

}  // namespace
}  // namespace quoin::lexicon
