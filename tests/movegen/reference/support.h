#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/rng.h"
#include "core/scoring.h"
#include "movegen/oracle.h"
#include "movegen/reference/counters.h"
#include "notation/cgp.h"
#include "notation/play_text.h"
#include "support/data.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

// What the tests of both reference searches share: each is a class that is made for a position and
// answers all_plays(rack) and counters().
namespace quoin::movegen::reference {

inline Board board_with(const Alphabet& alphabet, const std::string& square,
                        const std::string& word, int size = 15) {
  Board board(size);
  const Result<Move> move =
      notation::parse_move(square + " " + word, board, alphabet, notation::TextSource::File);
  EXPECT_TRUE(move) << move.error().message();
  if (move) apply_placement(board, *move);
  return board;
}

// Small, with premiums that differ by direction and a start off the middle.
inline LayoutPtr uneven_layout() {
  return Layout::parse(
             "layout uneven\ntitle Uneven\nstart 2D\n"
             "row 4W 2L .  . 3L\nrow . 3W .  4L .\nrow . .  2W . .\nrow 2L . .  2W .\n"
             "row . . 3L . 4W\n")
      .value();
}

struct SearchedPosition {
  Position position;
  std::vector<int> bingo_bonuses;
  const lexicon::Lexicon& lexicon;

  const Rack& rack() const { return position.racks.front(); }
  std::vector<Play> oracle_plays() const {
    return all_plays(position.board, *position.layout, *position.alphabet, bingo_bonuses, rack(),
                     lexicon);
  }
};

template <class Search>
Search search_of(const SearchedPosition& searched) {
  return Search(searched.position.board, *searched.position.layout, *searched.position.alphabet,
                searched.bingo_bonuses, searched.lexicon);
}

// Calls visit(searched position, plays of the oracle) for positions of games on boards of several
// sizes, with several alphabets, racks of one to eight tiles, up to three blanks, and words that
// are in no list.
template <class Visit>
void for_each_random_position(int games, Visit&& visit) {
  const std::vector<LayoutPtr> layouts = {test::layout("standard"), test::layout("super"),
                                          test::layout("quick"), uneven_layout()};
  const std::vector<AlphabetPtr> alphabets = {
      test::alphabet("english"), test::alphabet("spanish"), test::alphabet("icelandic"),
      test::alphabet("bulgarian"), test::alphabet("polish")};
  for (int game = 0; game < games; ++game) {
    const auto seed = static_cast<std::uint64_t>(game);
    Rng rng(seed);
    const AlphabetPtr& alphabet = alphabets[seed % alphabets.size()];
    const LayoutPtr& layout = layouts[seed % layouts.size()];
    const int letters = 4 + static_cast<int>(rng.below(6));
    const lexicon::LexiconPtr lexicon =
        test::lexicon_of(test::random_words(seed, 400, letters, 6), *alphabet);
    SearchedPosition searched = {{alphabet, layout, Board(layout->size()), {Rack()}, {Score(0)}},
                                 {0, 0, 3, 0, 0, 20, 35, 50},
                                 *lexicon};
    for (int turn = 0; turn < 8; ++turn) {
      Rack rack;
      for (std::uint64_t tiles = 1 + rng.below(5); tiles > 0; --tiles)
        rack.add(
            Tile::letter(1 + static_cast<int>(rng.below(static_cast<std::uint64_t>(letters)))));
      for (std::uint64_t blanks = rng.below(4); blanks > 0; --blanks) rack.add(Blank);
      searched.position.racks.front() = rack;
      const std::vector<Play> plays = searched.oracle_plays();
      visit(searched, plays);
      Board& board = searched.position.board;
      const std::optional<Move> phony =
          test::random_placement(board, *layout, *alphabet, rack, rng);
      if (phony && (plays.empty() || rng.below(4) == 0)) {
        apply_placement(board, *phony);
      } else if (!plays.empty()) {
        apply_placement(board, plays[rng.below(plays.size())].move);
      }
    }
  }
}

template <class Search>
void expect_agreement_with_the_oracle() {
  std::size_t plays_seen = 0;
  for_each_random_position(test::scaled(40, 600), [&](const SearchedPosition& searched,
                                                      const std::vector<Play>& expected) {
    auto search = search_of<Search>(searched);
    const std::span<const Play> found = search.all_plays(searched.rack());
    std::vector<Play> plays(found.begin(), found.end());
    sort_plays(plays);
    EXPECT_EQ(plays, expected) << notation::to_cgp(searched.position);
    EXPECT_EQ(search.counters().plays, plays.size());
    plays_seen += plays.size();
  });
  EXPECT_GT(plays_seen, 50'000U);
}

// Positions of games with the small English list and racks out of the whole bag.
template <class Visit>
void for_each_english_position(int games, Visit&& visit) {
  const AlphabetPtr alphabet = test::alphabet("english");
  const LayoutPtr layout = test::layout("standard");
  const Result<std::string> text =
      read_file(std::string(QUOIN_SOURCE_DIR) + "/tests/data/words/small-english.txt");
  ASSERT_TRUE(text);
  lexicon::ImportReport report;
  const lexicon::LexiconPtr lexicon =
      test::lexicon_of(lexicon::read_plain_list(*text, *alphabet, report).value(), *alphabet);
  Word bag;
  for (int index = 0; index <= alphabet->letter_count(); ++index)
    bag.insert(bag.end(), static_cast<std::size_t>(alphabet->count(Tile::letter(index))),
               Tile::letter(index));
  for (int game = 0; game < games; ++game) {
    Rng rng(static_cast<std::uint64_t>(game));
    SearchedPosition searched = {
        {alphabet, layout, Board(15), {Rack()}, {Score(0)}}, alphabet->bingo_bonuses(), *lexicon};
    for (int turn = 0; turn < 12; ++turn) {
      rng.shuffle(std::span(bag));
      searched.position.racks.front() = Rack(std::span(bag).first(7));
      visit(searched);
      const std::vector<Play> plays = searched.oracle_plays();
      if (!plays.empty()) apply_placement(searched.position.board, plays.front().move);
    }
  }
}

// The counters of a search for one rack and one list of words.
template <class Search>
Counters counters_for(const Board& board, const std::string& rack,
                      const std::vector<std::string>& words) {
  const AlphabetPtr alphabet = test::alphabet("english");
  const lexicon::LexiconPtr lexicon = test::lexicon_of(words, *alphabet);
  Search search(board, *test::layout("standard"), *alphabet, alphabet->bingo_bonuses(), *lexicon);
  search.all_plays(Rack(test::tiles(*alphabet, rack)));
  return search.counters();
}

}  // namespace quoin::movegen::reference
