#include "core/alphabet.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/data.h"

namespace quoin {
namespace {

constexpr const char* Tiny =
    "# a comment\n"
    "alphabet tiny\n"
    "title Tiny\n"
    "language xx\n"
    "rack 3   # small hands\n"
    "exchange 1\n"
    "bingo 3 10\n"
    "blank 1 0\n"
    "tile A a 4 1 vowel\n"
    "tile C c 2 3\n"
    "tile CH ch 1 5\n"
    "tile H h 2 4\n"
    "fold Á á A\n"
    "fold Æ æ AH\n"
    "cut CACHA C A C H A\n";

AlphabetPtr tiny() { return Alphabet::parse(Tiny).value(); }

std::string alphabet_error(const std::string& text) {
  const Result<AlphabetPtr> parsed = Alphabet::parse(text);
  return parsed ? "no error" : parsed.error().message();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Alphabet, KnowsItsTiles) {
  const AlphabetPtr a = tiny();
  EXPECT_EQ(a->name(), "tiny");
  EXPECT_EQ(a->letter_count(), 4);
  EXPECT_EQ(a->total_tiles(), 10);
  EXPECT_EQ(a->rack_size(), 3);
  EXPECT_EQ(a->exchange_minimum(), 1);
  EXPECT_EQ(a->bingo_bonuses(), (std::vector<int>{0, 0, 0, 10}));
  EXPECT_EQ(a->count(Tile::letter(1)), 4);
  EXPECT_EQ(a->count(Blank), 1);
  EXPECT_EQ(a->points(Tile::letter(3)), Score(5));
  EXPECT_EQ(a->points(Tile::letter(3).as_blank()), Score(0));
  EXPECT_TRUE(a->is_vowel(Tile::letter(1)));
  EXPECT_FALSE(a->is_vowel(Tile::letter(2)));
}

TEST(Alphabet, NotationIsExact) {
  const AlphabetPtr a = tiny();
  const Word word = {Tile::letter(3), Tile::letter(1).as_blank(),
                     Blank,           Tile::letter(3).as_blank(),
                     Tile::letter(2), Tile::letter(4)};
  EXPECT_EQ(a->to_notation(word), "[CH]a?[ch]CH");
  EXPECT_EQ(a->to_display(word), "CHa?chCH");
  EXPECT_EQ(*a->parse_notation("[CH]a?[ch]CH"), word);
}

TEST(Alphabet, NotationRefusesWhatIsNoTile) {
  const AlphabetPtr a = tiny();
  EXPECT_EQ(a->parse_notation("AB").error().message(), "'B' is not a tile of the Tiny alphabet");
  EXPECT_EQ(a->parse_notation("[AC]").error().message(), "'AC' is not a tile of the Tiny alphabet");
  EXPECT_EQ(a->parse_notation("A[CH").error().message(), "'[CH' has no closing bracket");
  EXPECT_FALSE(a->parse_notation("\xff"));
  EXPECT_FALSE(a->parse_rack("Aa"));
}

TEST(Alphabet, WordsAreFoldedAndCutWithTheLongestTile) {
  const AlphabetPtr a = tiny();
  EXPECT_EQ(a->to_notation(*a->cut_word("chac")), "[CH]AC");
  EXPECT_EQ(a->to_notation(*a->cut_word("ÁCHA")), "A[CH]A");
  EXPECT_EQ(a->to_notation(*a->cut_word("cæc")), "CAHC");
  EXPECT_EQ(a->to_notation(*a->cut_word("cacha")), "CACHA") << "the exception keeps C and H apart";
  EXPECT_FALSE(a->cut_word("cab"));
  EXPECT_TRUE(a->cut_word("")->empty());
}

TEST(Alphabet, TypedTextIsFoldedInItsOwnCase) {
  EXPECT_EQ(tiny()->fold_keeping_case("ÁcæÆ-x"), "AcahAH-x");
}

TEST(Alphabet, CanonicalTextIsReadBackTheSame) {
  for (const std::string& name : test::alphabet_names()) {
    const AlphabetPtr first = test::alphabet(name);
    const AlphabetPtr second = Alphabet::parse(first->canonical_text()).value();
    EXPECT_EQ(first->canonical_text(), second->canonical_text()) << name;
    EXPECT_EQ(first->fingerprint(), second->fingerprint()) << name;
    EXPECT_EQ(first->name(), name);
  }
}

TEST(Alphabet, FingerprintSeesTilesButNotTheTitle) {
  EXPECT_EQ(tiny()->fingerprint(),
            Alphabet::parse(replaced(Tiny, "title Tiny", "title Other")).value()->fingerprint());
  EXPECT_NE(tiny()->fingerprint(),
            Alphabet::parse(replaced(Tiny, "tile A a 4 1", "tile A a 4 2")).value()->fingerprint());
}

TEST(Alphabet, ErrorsSayWhereAndWhatWasExpected) {
  EXPECT_EQ(alphabet_error(replaced(Tiny, "rack 3", "rack 12")),
            "line 5: rack: expected a number from 2 to 8");
  EXPECT_EQ(alphabet_error(replaced(Tiny, "tile C c 2 3", "tile C c two 3")),
            "line 10: tile: expected upper case, lower case, how many, points and perhaps 'vowel', "
            "as in 'tile A a 9 1 vowel'");
  EXPECT_EQ(alphabet_error(replaced(Tiny, "tile C c 2 3", "tile A c 2 3")),
            "line 10: tile A: this name is used twice (upper and lower case must differ too)");
  EXPECT_EQ(alphabet_error(replaced(Tiny, "tile C c 2 3", "tile ? c 2 3")),
            "line 10: tile ?: '?' has another meaning in notation");
  EXPECT_EQ(alphabet_error(replaced(Tiny, "tile C c 2 3", "tyle C c 2 3")),
            "line 10: 'tyle' is not a directive; expected one of alphabet, title, language, rack, "
            "exchange, bingo, blank, tile, fold, cut");
  EXPECT_EQ(alphabet_error(replaced(Tiny, "bingo 3 10", "bingo 4 10")),
            "bingo: 4 tiles are more than a rack of 3");
  EXPECT_EQ(alphabet_error(replaced(Tiny, "title Tiny\n", "")), "the line 'title TEXT' is missing");
  EXPECT_EQ(alphabet_error(replaced(Tiny, "tile A a 4 1 vowel", "tile A a 0 1 vowel")), "no error");
  EXPECT_EQ(alphabet_error(replaced(Tiny, "tile A a 4 1 vowel\ntile C c 2 3",
                                    "tile A a 0 1 vowel\ntile C c 0 3")),
            "4 tiles do not fill two racks of 3");
  EXPECT_EQ(alphabet_error(replaced(Tiny, "cut CACHA C A C H A", "cut CACHA C A C H")),
            "line 15: cut CACHA: the tiles together spell CACH");
  EXPECT_EQ(alphabet_error(replaced(Tiny, "cut CACHA C A C H A", "cut CAX C A X")),
            "cut CAX: 'X' is not a tile of the Tiny alphabet");
  EXPECT_EQ(alphabet_error(replaced(Tiny, "fold Á á A", "fold Á á X")),
            "fold Á: 'X' is not a tile of the Tiny alphabet");
  EXPECT_EQ(alphabet_error("\xff"), "an alphabet file is UTF-8 text, and this is not");
  EXPECT_EQ(alphabet_error(""), "the line 'alphabet NAME' is missing");
}

TEST(Alphabet, HasAtMost62Letters) {
  std::string text = "alphabet big\ntitle Big\nlanguage xx\nblank 0 0\n";
  for (int i = 0; i < MaxLetters; ++i)
    text += "tile " + std::string(1, static_cast<char>('A' + i % 26)) +
            std::string(1, static_cast<char>('A' + i / 26)) + " x" +
            std::string(1, static_cast<char>('a' + i % 26)) +
            std::string(1, static_cast<char>('a' + i / 26)) + " 1 1\n";
  EXPECT_EQ(alphabet_error(text), "no error");
  EXPECT_EQ(alphabet_error(text + "tile ZZ zz 1 1\n"),
            "line 67: an alphabet has at most 62 letters");
}

RC_GTEST_PROP(Alphabet, AnyTilesSurviveNotation, ()) {
  const AlphabetPtr a = test::alphabet(*rc::gen::elementOf(std::vector<std::string>{
      "english", "bulgarian", "icelandic", "spanish", "catalan", "polish"}));
  const auto codes =
      *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 2 * (a->letter_count() + 1)));
  Word word;
  for (const int code : codes) {
    const Tile letter = Tile::letter(code / 2);
    word.push_back(code % 2 == 1 && code / 2 > 0 ? letter.as_blank() : letter);
  }
  RC_ASSERT(*a->parse_notation(a->to_notation(word)) == word);
}

RC_GTEST_PROP(Alphabet, AnyTextIsReadOrRefused, (const std::string& text)) {
  static const AlphabetPtr English = test::alphabet("english");
  const Result<Word> notation = English->parse_notation(text);
  if (notation) RC_ASSERT(English->to_notation(*notation) == text);
  RC_ASSERT(!Alphabet::parse(text));
}

}  // namespace
}  // namespace quoin
