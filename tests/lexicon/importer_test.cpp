#include "lexicon/importer.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/text.h"
#include "support/data.h"

namespace quoin::lexicon {
namespace {

using Words = std::vector<std::string>;

WordList list_of(const Alphabet& alphabet, const Words& words) {
  WordList list;
  for (const std::string& word : words) list.add(*alphabet.cut_word(word));
  list.sort_and_unique();
  return list;
}

Words imported_words(const WordList& list, const Alphabet& alphabet) {
  Words words;
  for (std::size_t i = 0; i < list.size(); ++i) words.push_back(alphabet.to_display(list[i]));
  return words;
}

TEST(Importer, TakesTwoLetterWordsFromTheirListAlone) {
  const AlphabetPtr english = test::alphabet("english");
  Selection selection;
  selection.two_letter = list_of(*english, {"aa", "at"});
  ImportReport report;
  Importer importer(*english, selection, report);
  for (const char* entry : {"at", "bs", "cat"}) importer.add(entry, 1, 10);
  importer.add("zoo", 2, 70);
  const WordList words = importer.finish();
  EXPECT_EQ(imported_words(words, *english), (Words{"AA", "AT", "CAT", "ZOO"}));
  EXPECT_EQ(report.of(DropReason::TwoLetters).count, 1U);
  EXPECT_EQ(words.band(0), 70) << "a word without a band counts as rare";
  EXPECT_EQ(words.band(1), 10);
}

TEST(Importer, DropsNamesAndVowellessWordsButForThoseAllowed) {
  const AlphabetPtr english = test::alphabet("english");
  Selection selection;
  selection.vowels = *english->cut_word("aeiouy");
  selection.allow = list_of(*english, {"brr", "nth", "zax"});
  selection.deny = list_of(*english, {"xed", "zax"});
  ImportReport report;
  Importer importer(*english, selection, report);
  for (const char* entry : {"Paris", "csc", "brr", "xed", "sky", "naïve"}) importer.add(entry, 1);
  EXPECT_EQ(imported_words(importer.finish(), *english), (Words{"BRR", "NAIVE", "NTH", "SKY"}));
  EXPECT_EQ(report.of(DropReason::UpperCase).count, 1U);
  EXPECT_EQ(report.of(DropReason::NoVowel).count, 1U);
  EXPECT_EQ(report.of(DropReason::Denied).count, 1U);
}

TEST(Importer, CountsLengthInTiles) {
  const AlphabetPtr spanish = test::alphabet("spanish");
  Selection selection;
  selection.min_length = 3;
  selection.max_length = 4;
  ImportReport report;
  Importer importer(*spanish, selection, report);
  for (const char* entry : {"che", "chorro", "casas", "mes"}) importer.add(entry, 1);
  EXPECT_EQ(imported_words(importer.finish(), *spanish), (Words{"CHORRO", "MES"}));
}

TEST(IsUpperCase, KnowsTheScriptsOfOurAlphabets) {
  for (const std::string& name : test::alphabet_names()) {
    const AlphabetPtr alphabet = test::alphabet(name);
    for (int i = 1; i <= alphabet->letter_count(); ++i) {
      const Tile tile = Tile::letter(i);
      if (alphabet->to_display(tile) == "'") continue;
      // The first character of a tile stands for the rest.
      const auto first = [](const std::string& text) {
        return *decode_character(first_character(text));
      };
      EXPECT_TRUE(is_upper_case(first(alphabet->to_display(tile))))
          << name << " " << alphabet->to_display(tile);
      EXPECT_FALSE(is_upper_case(first(alphabet->to_display(tile.as_blank()))))
          << name << " " << alphabet->to_display(tile.as_blank());
    }
  }
  EXPECT_FALSE(is_upper_case(U'×'));
  EXPECT_FALSE(is_upper_case(U'ß'));
  EXPECT_FALSE(is_upper_case(U'3'));
}

}  // namespace
}  // namespace quoin::lexicon
