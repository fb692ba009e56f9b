#include "movegen/oracle.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "core/scoring.h"
#include "notation/play_text.h"
#include "support/data.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

namespace quoin::movegen {
namespace {

// Every word of the list at every place, tile by tile from the rack where the board has none, all
// choices of blanks: no automaton, no walk along the board. Slow enough for small lists only.
class Exhaustive {
 public:
  Exhaustive(const Board& board, const Layout& layout, const Alphabet& alphabet,
             const std::vector<Word>& words)
      : board_(board), layout_(layout), alphabet_(alphabet), words_(words) {
    for (const Word& word : words) known_.insert(word);
  }

  std::vector<Play> plays(const Rack& rack) {
    found_.clear();
    for (const Word& word : words_) {
      for (int row = 0; row < board_.size(); ++row) {
        for (int column = 0; column < board_.size(); ++column) {
          for (const Direction direction : {Direction::Across, Direction::Down}) {
            if (board_.is_empty() && layout_.is_symmetric() && direction == Direction::Down)
              continue;
            Word tiles;
            lay(word, {row, column}, direction, rack, tiles);
          }
        }
      }
    }
    sort_plays(found_);
    return found_;
  }

 private:
  void lay(const Word& word, Square start, Direction direction, const Rack& rack, Word& tiles) {
    if (tiles.size() == word.size()) return consider(Move::place(start, direction, tiles));
    const Square square = start.step(direction, static_cast<int>(tiles.size()));
    if (!board_.contains(square)) return;
    const Tile letter = word[tiles.size()];
    if (board_.is_filled(square)) {
      if (board_.at(square).as_letter() != letter) return;
      tiles.push_back(EmptySquare);
      lay(word, start, direction, rack, tiles);
      tiles.pop_back();
      return;
    }
    for (const Tile tile : {letter, letter.as_blank()}) {
      if (rack.count(tile) == 0) continue;
      Rack rest = rack;
      rest.remove(tile);
      tiles.push_back(tile);
      lay(word, start, direction, rest, tiles);
      tiles.pop_back();
    }
  }

  void consider(const Move& move) {
    if (placement_fault(board_, layout_, move)) return;
    const ScoredPlay play = score_play(board_, layout_, alphabet_, alphabet_.bingo_bonuses(), move);
    if (play.tiles_played == 1 && move.direction() == Direction::Down && play.words.size() > 1)
      return;
    for (const FormedWord& formed : play.words) {
      Word letters;
      for (const Tile tile : formed.tiles) letters.push_back(tile.as_letter());
      if (!known_.contains(letters)) return;
    }
    found_.push_back({move, play.score});
  }

  const Board& board_;
  const Layout& layout_;
  const Alphabet& alphabet_;
  const std::vector<Word>& words_;
  std::set<Word> known_;
  std::vector<Play> found_;
};

class Oracle : public testing::Test {
 protected:
  void lay(const std::string& square, const std::string& word) {
    const Result<Move> move =
        notation::parse_move(square + " " + word, board_, *english_, notation::TextSource::File);
    ASSERT_TRUE(move) << move.error().message();
    apply_placement(board_, *move);
  }
  std::vector<std::string> plays(const std::string& rack, const lexicon::Lexicon& lexicon) const {
    std::vector<std::string> texts;
    for (const Play& play : all_plays(board_, *standard_, *english_, english_->bingo_bonuses(),
                                      Rack(test::tiles(*english_, rack)), lexicon)) {
      texts.push_back(notation::move_to_text(play.move, board_, *english_,
                                             notation::ThroughTiles::InParentheses) +
                      " " + std::to_string(play.score.points()));
    }
    return texts;
  }
  // The letters that a lone tile may show on a square.
  std::string letters_for(Square square, const lexicon::Lexicon& lexicon) const {
    std::string letters;
    for (int index = 1; index <= english_->letter_count(); ++index) {
      for (const Play& play : all_plays(board_, *standard_, *english_, english_->bingo_bonuses(),
                                        Rack(Word{Tile::letter(index)}), lexicon)) {
        for (std::size_t i = 0; i < play.move.tiles().size(); ++i) {
          if (play.move.tiles()[i] != EmptySquare && play.move.square(i) == square)
            letters += english_->to_display(Tile::letter(index));
        }
      }
    }
    return letters;
  }

  AlphabetPtr english_ = test::alphabet("english");
  LayoutPtr standard_ = test::layout("standard");
  Board board_{15};
};

TEST_F(Oracle, ListsTheFirstPlayAcrossOnlyAndOverTheStartSquare) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT"}, *english_);
  EXPECT_EQ(plays("AT", *lexicon), (std::vector<std::string>{"8G AT 4", "8H AT 4"}));
}

TEST_F(Oracle, ListsBothDirectionsOnAnUnevenBoard) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT"}, *english_);
  std::string text = "layout uneven\ntitle Uneven\nstart 3C\n";
  for (int row = 0; row < 5; ++row) text += "row . 2L . . .\n";
  const LayoutPtr uneven = Layout::parse(text).value();
  EXPECT_EQ(all_plays(Board(5), *uneven, *english_, english_->bingo_bonuses(),
                      Rack(test::tiles(*english_, "AT")), *lexicon)
                .size(),
            4U);
}

TEST_F(Oracle, AOneTilePlayIsOnePlay) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT", "TA", "AA"}, *english_);
  lay("8H", "AT");
  // Beside the word nothing fits; above and below each of its letters an A makes one word down.
  EXPECT_EQ(plays("A", *lexicon),
            (std::vector<std::string>{"I7 A(T) 3", "I8 (T)A 3", "H7 A(A) 2", "H8 (A)A 2"}));
  lay("7H", "A");
  // Now an A beside it at 7I makes AA across and AT down: one play, across.
  const std::vector<std::string> both = plays("A", *lexicon);
  EXPECT_EQ(std::count(both.begin(), both.end(), "7H (A)A 6"), 1) << testing::PrintToString(both);
  EXPECT_EQ(std::count_if(both.begin(), both.end(),
                          [](const std::string& play) { return play.starts_with("I7"); }),
            0);
}

TEST_F(Oracle, PlaysWithABlankSayWhichLetterItIs) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT", "AS"}, *english_);
  EXPECT_EQ(plays("A?", *lexicon),
            (std::vector<std::string>{"8G As 2", "8G At 2", "8H As 2", "8H At 2"}));
}

TEST_F(Oracle, ScoresWithTheTilesInPlay) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"QI"}, *english_);
  const AlphabetPtr other = test::alphabet("english-new");
  const std::vector<Play> found = all_plays(board_, *standard_, *other, other->bingo_bonuses(),
                                            Rack(test::tiles(*other, "QI")), *lexicon);
  EXPECT_EQ(found.front().score, (other->points(test::tiles(*other, "Q").front()) + Score(1)) * 2);
}

TEST_F(Oracle, FindsNothingWithNothing) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT"}, *english_);
  EXPECT_TRUE(plays("", *lexicon).empty());
  EXPECT_TRUE(plays("QQQ", *lexicon).empty());
}

TEST_F(Oracle, WordsOnTheBoardNeedNotBeInTheList) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT", "XQZS"}, *english_);
  lay("8H", "XQZ");
  EXPECT_EQ(plays("S", *lexicon), (std::vector<std::string>{"8H (XQZ)S 29"}));
}

// Appel and Jacobson's example of cross-checks: the letters that may stand around BOING, with a
// list of two-letter words that yields exactly these sets.
TEST_F(Oracle, YieldsTheCrossChecksOfBoing) {
  const std::map<char, std::string> above = {
      {'B', "AO"}, {'O', "BDGHIJKLMNOPSTWYZ"}, {'I', "ABDGHLMOPQSTX"}, {'N', "AEIOU"}, {'G', "AU"}};
  const std::map<char, std::string> below = {
      {'B', "AEIOY"}, {'O', "BDEFHIMNOPRSUWXY"}, {'I', "DFNOST"}, {'N', "AEOUY"}, {'G', "IOU"}};
  std::vector<std::string> words = {"BOING", "BOINGS"};
  for (const auto& [letter, firsts] : above) {
    for (const char first : firsts) words.push_back({first, letter});
  }
  for (const auto& [letter, seconds] : below) {
    for (const char second : seconds) words.push_back({letter, second});
  }
  const lexicon::LexiconPtr lexicon = test::lexicon_of(words, *english_);
  lay("8F", "BOING");
  for (int i = 0; i < 5; ++i) {
    const char letter = std::string("BOING")[i];
    EXPECT_EQ(letters_for({6, 5 + i}, *lexicon), above.at(letter)) << "above " << letter;
    EXPECT_EQ(letters_for({8, 5 + i}, *lexicon), below.at(letter)) << "below " << letter;
  }
  EXPECT_EQ(letters_for({7, 4}, *lexicon), "") << "no letter before BOING";
  EXPECT_EQ(letters_for({7, 10}, *lexicon), "S") << "BOINGS";
}

// The oracle against trying every word everywhere, on boards of real play with several
// alphabets, both board sizes, blanks, and words on the board that are not in the list.
TEST(OracleProperty, AgreesWithTryingEveryWordEverywhere) {
  int plays_seen = 0;
  for (int i = 0; i < test::scaled(60, 600, 12); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const char* names[] = {"english", "spanish", "icelandic", "bulgarian"};
    const AlphabetPtr alphabet = test::alphabet(names[i % 4]);
    const LayoutPtr layout = test::layout(i % 3 == 0 ? "super" : "standard");
    const lexicon::WordList list = test::random_words(seed, 300, 6, 5);
    const std::vector<Word> words = test::words_of(list);
    const lexicon::LexiconPtr lexicon = test::lexicon_of(list, *alphabet);
    Rng rng(seed);
    Board board(layout->size());
    for (int turn = 0; turn < 5; ++turn) {
      Rack rack;
      for (int tile = 0; tile < 5; ++tile)
        rack.add(Tile::letter(1 + static_cast<int>(rng.below(6))));
      for (std::uint64_t blanks = rng.below(3); blanks > 0; --blanks) rack.add(Blank);
      const std::vector<Play> plays =
          all_plays(board, *layout, *alphabet, alphabet->bingo_bonuses(), rack, *lexicon);
      ASSERT_EQ(plays, Exhaustive(board, *layout, *alphabet, words).plays(rack))
          << "seed " << seed << " turn " << turn;
      plays_seen += static_cast<int>(plays.size());
      // Mostly words of the list, now and then a phony.
      const std::optional<Move> phony =
          test::random_placement(board, *layout, *alphabet, rack, rng);
      if (phony && (plays.empty() || rng.below(4) == 0)) {
        apply_placement(board, *phony);
      } else if (!plays.empty()) {
        apply_placement(board, plays[rng.below(plays.size())].move);
      }
    }
  }
  EXPECT_GT(plays_seen, 10'000);
}

TEST(Plays, AreOrderedByScoreThenPlaceThenWord) {
  const auto play = [](int score, Square square, Direction direction, Word tiles) {
    return Play{Move::place(square, direction, tiles), Score(score)};
  };
  const Tile a = Tile::letter(1);
  const Tile b = Tile::letter(2);
  const std::vector<Play> sorted = {play(9, {5, 5}, Direction::Down, {a, b}),
                                    play(8, {0, 1}, Direction::Across, {a, b}),
                                    play(8, {0, 1}, Direction::Across, {a.as_blank(), b}),
                                    play(8, {0, 1}, Direction::Across, {b, a}),
                                    play(8, {0, 1}, Direction::Down, {a, b}),
                                    play(8, {0, 2}, Direction::Across, {a, b}),
                                    play(8, {1, 0}, Direction::Across, {a, b})};
  std::vector<Play> shuffled = sorted;
  Rng rng(1);
  rng.shuffle(std::span(shuffled));
  sort_plays(shuffled);
  EXPECT_EQ(shuffled, sorted);
}

}  // namespace
}  // namespace quoin::movegen
