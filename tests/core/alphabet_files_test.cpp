#include <filesystem>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/text.h"
#include "core/alphabet.h"
#include "core/layout.h"

namespace quoin {
namespace {

const std::string AlphabetFolder = std::string(QUOIN_SOURCE_DIR) + "/data/alphabets/";
const std::string LayoutFolder = std::string(QUOIN_SOURCE_DIR) + "/data/layouts/";

struct Facts {
  const char* name;
  const char* language;
  int tiles;
  int points;
  int letters;
};

// The published sets: how many tiles with the blanks, the points of all together, and how many
// letters.
constexpr Facts AllFacts[] = {
    {"bulgarian", "bg", 102, 227, 30},     {"catalan", "ca", 100, 189, 26},
    {"croatian", "hr", 103, 182, 30},      {"czech", "cs", 100, 205, 39},
    {"danish", "da", 100, 247, 27},        {"dutch", "nl", 102, 230, 26},
    {"english", "en", 100, 187, 26},       {"english-new", "en", 100, 187, 26},
    {"english-super", "en", 200, 381, 26}, {"estonian", "et", 102, 209, 27},
    {"finnish", "fi", 100, 210, 24},       {"french", "fr", 102, 197, 26},
    {"german", "de", 102, 202, 29},        {"greek", "el", 104, 206, 24},
    {"icelandic", "is", 100, 227, 32},     {"icelandic-old", "is", 104, 227, 32},
    {"italian", "it", 120, 293, 21},       {"norwegian", "no", 100, 202, 26},
    {"norwegian-new", "no", 100, 194, 26}, {"polish", "pl", 100, 190, 32},
    {"portuguese", "pt", 120, 204, 24},    {"romanian", "ro", 100, 186, 22},
    {"russian", "ru", 104, 224, 33},       {"slovak", "sk", 100, 267, 41},
    {"slovene", "sl", 100, 180, 25},       {"spanish", "es", 100, 192, 28},
    {"swedish", "sv", 100, 194, 27},       {"turkish", "tr", 100, 201, 29},
    {"ukrainian", "uk", 104, 234, 34},
};

AlphabetPtr load(const std::string& name) {
  const Result<std::string> text = read_file(AlphabetFolder + name + ".txt");
  if (!text) return nullptr;
  const Result<AlphabetPtr> alphabet = Alphabet::parse(*text);
  EXPECT_TRUE(alphabet) << name << ": " << (alphabet ? "" : alphabet.error().message());
  return alphabet ? *alphabet : nullptr;
}

// How the alphabet cuts a word, with spaces between the tiles.
std::string cut(const std::string& name, std::string_view word) {
  const AlphabetPtr alphabet = load(name);
  if (!alphabet) return "no such alphabet";
  const Result<Word> tiles = alphabet->cut_word(word);
  if (!tiles) return "no: " + tiles.error().message();
  std::string text;
  for (const Tile tile : *tiles) text += (text.empty() ? "" : " ") + alphabet->to_display(tile);
  return text;
}

TEST(AlphabetFiles, HaveThePublishedTilesAndPoints) {
  for (const Facts& facts : AllFacts) {
    const AlphabetPtr alphabet = load(facts.name);
    ASSERT_TRUE(alphabet) << facts.name;
    EXPECT_EQ(alphabet->name(), facts.name);
    EXPECT_EQ(alphabet->language(), facts.language);
    EXPECT_EQ(alphabet->total_tiles(), facts.tiles) << facts.name;
    EXPECT_EQ(alphabet->letter_count(), facts.letters) << facts.name;
    int points = 0;
    for (int i = 1; i <= alphabet->letter_count(); ++i) {
      points += alphabet->count(Tile::letter(i)) * alphabet->points(Tile::letter(i)).points();
    }
    EXPECT_EQ(points, facts.points) << facts.name;
    EXPECT_EQ(alphabet->points(Blank).points(), 0);
  }
}

TEST(AlphabetFiles, AreAllInTheTable) {
  std::set<std::string> expected;
  for (const Facts& facts : AllFacts) expected.insert(facts.name);
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(AlphabetFolder))
    found.insert(entry.path().stem());
  EXPECT_EQ(found, expected);
}

TEST(AlphabetFiles, HaveRacksOfSevenVowelsAndABonus) {
  for (const Facts& facts : AllFacts) {
    const AlphabetPtr alphabet = load(facts.name);
    ASSERT_TRUE(alphabet) << facts.name;
    EXPECT_EQ(alphabet->rack_size(), 7) << facts.name;
    EXPECT_EQ(alphabet->bingo_bonuses(), (std::vector<int>{0, 0, 0, 0, 0, 0, 0, 50})) << facts.name;
    EXPECT_EQ(alphabet->exchange_minimum(), alphabet->language() == "es" ? 1 : 7) << facts.name;
    int vowels = 0;
    for (int i = 1; i <= alphabet->letter_count(); ++i)
      vowels += alphabet->is_vowel(Tile::letter(i)) ? 1 : 0;
    EXPECT_GE(vowels, 5) << facts.name;
  }
}

TEST(AlphabetFiles, CutTheirOwnTilesAndFoldsInBothCases) {
  for (const Facts& facts : AllFacts) {
    const AlphabetPtr alphabet = load(facts.name);
    ASSERT_TRUE(alphabet) << facts.name;
    for (int i = 1; i <= alphabet->letter_count(); ++i) {
      const Tile tile = Tile::letter(i);
      for (const Tile shown : {tile, tile.as_blank()}) {
        const Result<Word> word = alphabet->cut_word(alphabet->to_display(shown));
        ASSERT_TRUE(word) << facts.name << " " << alphabet->to_display(shown);
        EXPECT_EQ(*word, Word{tile}) << facts.name << " " << alphabet->to_display(shown);
      }
    }
    for (const std::string_view line : split_lines(alphabet->canonical_text())) {
      if (!line.starts_with("fold ")) continue;
      const std::vector<std::string_view> words = split_words(line);
      // The first half of a tile (Ŀ in Catalan) means nothing alone.
      if (words[3] == "L·") continue;
      EXPECT_TRUE(alphabet->cut_word(words[1])) << facts.name << " " << line;
      EXPECT_TRUE(alphabet->cut_word(words[2])) << facts.name << " " << line;
    }
  }
}

TEST(AlphabetFiles, CutRealWordsAsTheGameOfTheirLanguageDoes) {
  EXPECT_EQ(cut("english", "Café"), "C A F E");
  EXPECT_EQ(cut("spanish", "chorrillo"), "CH O RR I LL O");
  EXPECT_EQ(cut("spanish", "pingüino"), "P I N G U I N O");
  EXPECT_EQ(cut("spanish", "año"), "A Ñ O");
  EXPECT_EQ(cut("catalan", "col·legi"), "C O L·L E G I");
  EXPECT_EQ(cut("catalan", "coŀlegi"), "C O L·L E G I");
  EXPECT_EQ(cut("catalan", "any"), "A NY");
  EXPECT_EQ(cut("catalan", "qüestió"), "QU E S T I O");
  EXPECT_EQ(cut("catalan", "llei"), "L L E I");
  EXPECT_EQ(cut("german", "Straße"), "S T R A S S E");
  EXPECT_EQ(cut("german", "äße"), "Ä S S E");
  EXPECT_EQ(cut("french", "cœur"), "C O E U R");
  EXPECT_EQ(cut("dutch", "ĳs"), "I J S");
  EXPECT_EQ(cut("portuguese", "lição"), "L I Ç A O");
  EXPECT_EQ(cut("greek", "λόγος"), "Λ Ο Γ Ο Σ");
  EXPECT_EQ(cut("turkish", "ılık"), "I L I K");
  EXPECT_EQ(cut("turkish", "iyi"), "İ Y İ");
  EXPECT_EQ(cut("ukrainian", "п’ять"), "П ' Я Т Ь");
  EXPECT_EQ(cut("ukrainian", "п'ять"), "П ' Я Т Ь");
  EXPECT_EQ(cut("croatian", "ljubav"), "LJ U B A V");
  EXPECT_EQ(cut("croatian", "injekcija"), "I N J E K C I J A");
  EXPECT_TRUE(cut("polish", "quiz").starts_with("no: "));
  EXPECT_TRUE(cut("italian", "jazz").starts_with("no: "));
}

TEST(LayoutFiles, AreSymmetricAndHaveTheKnownCounts) {
  struct Counts {
    const char* name;
    int size, quadruple_words, triple_words, double_words, quadruple_letters, triple_letters,
        double_letters;
  };
  for (const Counts& counts :
       {Counts{"standard", 15, 0, 8, 17, 0, 12, 24}, Counts{"super", 21, 4, 16, 41, 8, 20, 36},
        Counts{"quick", 11, 0, 4, 13, 0, 12, 16}}) {
    const Result<std::string> text = read_file(LayoutFolder + counts.name + ".txt");
    ASSERT_TRUE(text);
    const Result<LayoutPtr> parsed = Layout::parse(*text);
    ASSERT_TRUE(parsed) << counts.name << ": " << parsed.error().message();
    const Layout& layout = **parsed;
    const int size = layout.size();
    ASSERT_EQ(size, counts.size);
    EXPECT_EQ(layout.start(), Square(size / 2, size / 2)) << counts.name;
    int found[7] = {};
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        const Premium premium = layout.premium(Square(row, column));
        ++found[static_cast<int>(premium)];
        EXPECT_EQ(premium, layout.premium(Square(column, row)));
        EXPECT_EQ(premium, layout.premium(Square(size - 1 - row, column)));
        EXPECT_EQ(premium, layout.premium(Square(row, size - 1 - column)));
      }
    }
    const auto count = [&](Premium premium) { return found[static_cast<int>(premium)]; };
    EXPECT_EQ(count(Premium::QuadrupleWord), counts.quadruple_words) << counts.name;
    EXPECT_EQ(count(Premium::TripleWord), counts.triple_words) << counts.name;
    EXPECT_EQ(count(Premium::DoubleWord), counts.double_words) << counts.name;
    EXPECT_EQ(count(Premium::QuadrupleLetter), counts.quadruple_letters) << counts.name;
    EXPECT_EQ(count(Premium::TripleLetter), counts.triple_letters) << counts.name;
    EXPECT_EQ(count(Premium::DoubleLetter), counts.double_letters) << counts.name;
  }
}

}  // namespace
}  // namespace quoin
