#include "lexicon/word_list.h"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/data.h"

namespace quoin::lexicon {
namespace {

std::vector<std::string> words_of(const WordList& list, const Alphabet& alphabet) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < list.size(); ++i) words.push_back(alphabet.to_display(list[i]));
  return words;
}

using Words = std::vector<std::string>;

TEST(WordList, SortsByTheOrderOfTheTilesAndKeepsEachWordOnce) {
  const AlphabetPtr polish = test::alphabet("polish");
  WordList list;
  for (const char* word : {"ŻAR", "ZOO", "ĄŻ", "AZOT", "ZOO", "A", "ZO", "AZ"})
    list.add(*polish->cut_word(word));
  EXPECT_EQ(list.size(), 8U);
  list.sort_and_unique();
  EXPECT_EQ(words_of(list, *polish), (Words{"A", "AZ", "AZOT", "ĄŻ", "ZO", "ZOO", "ŻAR"}));
  EXPECT_TRUE(list.contains(*polish->cut_word("zoo")));
  EXPECT_FALSE(list.contains(*polish->cut_word("zoom")));
  EXPECT_FALSE(WordList().contains(*polish->cut_word("zoo")));
}

TEST(WordList, KeepsTheMostCommonKnownBand) {
  const AlphabetPtr english = test::alphabet("english");
  WordList list;
  list.add(*english->cut_word("cat"), 35);
  list.add(*english->cut_word("cat"), 0);
  list.add(*english->cut_word("cat"), 10);
  list.add(*english->cut_word("dog"), 0);
  list.sort_and_unique();
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(list.band(0), 10);
  EXPECT_EQ(list.band(1), 0);
}

// Words longer than the eight tiles of the sort key take part too.
RC_GTEST_PROP(WordListProperty, SortsLikeAMap, ()) {
  const auto length = rc::gen::inRange<std::size_t>(1, 15);
  const auto letters = rc::gen::inRange(1, 3);
  const auto raw = *rc::gen::container<std::vector<std::vector<int>>>(rc::gen::mapcat(
      length,
      [letters](std::size_t n) { return rc::gen::container<std::vector<int>>(n, letters); }));
  std::map<Word, int> expected;
  WordList list;
  for (const std::vector<int>& indices : raw) {
    Word word;
    for (const int index : indices) word.push_back(Tile::letter(index));
    ++expected[word];
    list.add(word);
  }
  list.sort_and_unique();
  RC_ASSERT(list.size() == expected.size());
  std::size_t i = 0;
  for (const auto& [word, times] : expected) {
    RC_ASSERT(std::equal(word.begin(), word.end(), list[i].begin(), list[i].end()));
    RC_ASSERT(list.contains(word));
    ++i;
  }
}

TEST(PlainList, ReadsWordsInAnyCaseAndSkipsComments) {
  const AlphabetPtr english = test::alphabet("english");
  ImportReport report;
  const Result<WordList> list = read_plain_list(
      "\xef\xbb\xbf# my words\r\nCAT\r\n\r\n  dog \r\nEmu\ta bird\r\ncat", *english, report);
  ASSERT_TRUE(list);
  EXPECT_EQ(words_of(*list, *english), (Words{"CAT", "DOG", "EMU"}));
  EXPECT_EQ(report.entries, 4U);
  EXPECT_EQ(report.duplicates, 1U);
  EXPECT_EQ(report.total_dropped(), 0U);
  EXPECT_FALSE(report.was_latin1);
}

TEST(PlainList, SaysWhatItDroppedAndWhere) {
  const AlphabetPtr spanish = test::alphabet("spanish");
  ImportReport report;
  const Result<WordList> list =
      read_plain_list("che\nkilo\nal-go\nbuen día\na\nsupercalifragilisticoexpialidoso\nl'x\n7up\n",
                      *spanish, report);
  ASSERT_TRUE(list);
  EXPECT_EQ(words_of(*list, *spanish), (Words{"CHE"}));
  EXPECT_EQ(report.of(DropReason::NoSuchTile).count, 1U);
  EXPECT_EQ(report.of(DropReason::Punctuation).count, 3U);
  EXPECT_EQ(report.of(DropReason::SeveralWords).count, 1U);
  EXPECT_EQ(report.of(DropReason::TooShort).count, 1U);
  EXPECT_EQ(report.of(DropReason::TooLong).count, 1U);
  EXPECT_EQ(report.total_dropped(), 7U);
  ASSERT_EQ(report.of(DropReason::NoSuchTile).examples.size(), 1U);
  EXPECT_EQ(report.of(DropReason::NoSuchTile).examples[0].line, 2U);
  EXPECT_EQ(report.of(DropReason::NoSuchTile).examples[0].text, "kilo");
}

TEST(PlainList, ReadsLatin1WhenItIsNotUtf8) {
  const AlphabetPtr swedish = test::alphabet("swedish");
  ImportReport report;
  const Result<WordList> list = read_plain_list("k\xf6tt\nid\xe9\n", *swedish, report);
  ASSERT_TRUE(list);
  EXPECT_TRUE(report.was_latin1);
  EXPECT_EQ(words_of(*list, *swedish), (Words{"IDE", "KÖTT"}));
}

TEST(PlainList, RefusesAListWithoutAWord) {
  const AlphabetPtr greek = test::alphabet("greek");
  ImportReport report;
  const Result<WordList> list = read_plain_list("cat\ndog\n", *greek, report);
  ASSERT_FALSE(list);
  EXPECT_EQ(list.error().message(),
            "the list has no word that can be laid with the tiles of the Greek alphabet");
}

TEST(ImportReport, KeepsFewExamplesAndShortOnes) {
  ImportReport report;
  for (std::size_t i = 0; i < 100; ++i) report.drop(DropReason::TooLong, i, std::string(1000, 'x'));
  EXPECT_EQ(report.of(DropReason::TooLong).count, 100U);
  EXPECT_EQ(report.of(DropReason::TooLong).examples.size(), ImportReport::MaxExamples);
  EXPECT_EQ(report.of(DropReason::TooLong).examples[0].text.size(), ImportReport::MaxExampleBytes);
}

TEST(DropReason, IsSaidWithAndWithoutTheEntry) {
  EXPECT_EQ(dropped(DropReason::NoVowel, "xyz").message(), "'xyz' has no vowel");
  EXPECT_EQ(to_text(DropReason::NoVowel), "has no vowel");
  for (std::size_t i = 0; i < DropReasonCount; ++i) {
    const auto reason = static_cast<DropReason>(i);
    EXPECT_EQ(dropped(reason, "x").message(), "'x' " + std::string(to_text(reason)));
  }
}

}  // namespace
}  // namespace quoin::lexicon
