#include <gtest/gtest.h>

#include "arena/table.h"
#include "core/draws.h"
#include "players/registry.h"
#include "players/situations.h"
#include "support/data.h"
#include "support/hand_made_turn.h"
#include "support/positions.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

// The H in front scores nine and lets the Z follow for nineteen; the E behind scores six, and then
// the Z has no place.
test::HandMadeTurn turn_with_z(const std::string& bag) {
  return {{"CAT", "CATE", "HCAT", "CATZ", "HCATZ"},
          {{{7, 6}, Direction::Across, "CAT"}},
          {"EH", "Z"},
          bag};
}

TEST(Fresco, LooksAtTheReplyWhenTheBagIsEmpty) {
  test::HandMadeTurn turn = turn_with_z("");
  EXPECT_EQ(test::choice_of("fresco", turn), "8G CATE");
  EXPECT_EQ(test::choice_of("fresco:lookahead=no", turn), "8F HCAT");
  // One candidate is the highest score.
  EXPECT_EQ(test::choice_of("fresco:candidates=1", turn), "8F HCAT");
}

TEST(Fresco, TakesTheHighestScoreWhileTheBagHasTiles) {
  test::HandMadeTurn turn({"CAT", "CATE", "HCAT", "CATZ", "HCATZ"},
                          {{{7, 6}, Direction::Across, "CAT"}}, {"EHVVVVV", "ZVVVVVV"}, "V");
  EXPECT_EQ(test::choice_of("fresco", turn), "8F HCAT");
}

// The same games, with and without guessed racks: what it guesses makes a difference.
TEST(Fresco, PlaysOtherwiseWithGuessedRacks) {
  const lexicon::LexiconPtr lexicon = test::small_english();
  const auto setting = test::setting_of(lexicon, lexicon->alphabet_ptr(), test::layout("standard"));
  const PlayerPtr guesses =
      make_player("fresco:inference=yes,candidates=5,samples=5", {lexicon, {}}).value();
  const PlayerPtr does_not = make_player("fresco", {lexicon, {}}).value();
  arena::Table table(arena::TableRules{setting}, 2);
  const Draws draws(test::secret_from(1), {});
  table.start(draws);
  int others = 0;
  for (int turn = 0; !table.is_over() && table.bag_count() > 0; ++turn) {
    const Move move = does_not->choose_move(table.situation());
    const Move with_guess = guesses->choose_move(table.situation());
    // Before the first turn of the opponent there is nothing to guess from.
    if (turn == 0) {
      EXPECT_EQ(with_guess, move);
    }
    others += with_guess != move ? 1 : 0;
    table.make(move);
  }
  EXPECT_GT(others, 0);
}

}  // namespace
}  // namespace quoin::players
