#include "search/simulation/dealt_game.h"

#include <gtest/gtest.h>

#include "search/simulation/simulation.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"
#include "support/tiny_world.h"

namespace quoin::search {
namespace {

// Two ways to play a game out: this one, and that of simulations.
TEST(DealtGame, EndsLikeAPlayout) {
  for (const char* rack : {"AAB", "ABC", "AB?", "BCC"}) {
    const Problem problem = quoin::test::tiny_problem({rack, ""});
    const evaluation::Tables tables = quoin::test::tiny_tables(*problem.setting->alphabet);
    const std::vector<movegen::RankedPlay> candidates = candidates_of(problem, tables, 6);
    Playouts playouts(problem.setting, tables);
    constexpr int Plies = 60;
    playouts.start(problem, candidates, Plies);
    std::vector<PlayedTurn> turns(Plies);
    const Dealer dealer(problem, nullptr);
    DealtGame game(problem, tables);
    Deal deal;
    for (std::uint64_t number = 0; number < 10; ++number) {
      Rng rng(1, number);
      dealer.deal(rng, deal);
      for (std::size_t i = 0; i < candidates.size(); ++i) {
        game.restart(deal);
        game.make(candidates[i]);
        while (!game.is_over()) game.make(game.static_move());
        const PlayoutResult expected = playouts.play(i, deal, turns);
        EXPECT_DOUBLE_EQ(game.spread_of(0), expected.spread) << rack << ' ' << number << ' ' << i;
        EXPECT_DOUBLE_EQ(game.chance_of(0), expected.win);
        EXPECT_DOUBLE_EQ(game.spread_of(1), -game.spread_of(0));
        EXPECT_DOUBLE_EQ(game.chance_of(0) + game.chance_of(1), 1);
      }
    }
  }
}

TEST(DealtGame, ListsMovesFromTheStaticOneOn) {
  const lexicon::LexiconPtr lexicon = quoin::test::small_english();
  const auto setting =
      quoin::test::setting_of(lexicon, lexicon->alphabet_ptr(), quoin::test::layout("standard"));
  evaluation::Tables tables;
  tables.leaves = evaluation::Leaves::none(*setting->alphabet);
  quoin::test::visit_positions(setting, 40, 3, [&](const movegen::Grid& grid, const Rack& rack) {
    const Problem problem{setting, grid.board(), {rack, Rack()}, {Score(), Score()}, 0, {false, 6},
                          7};
    if (fault_of(problem)) return;
    DealtGame game(problem, tables);
    const Dealer dealer(problem, nullptr);
    Deal deal;
    Rng rng(1);
    dealer.deal(rng, deal);
    game.restart(deal);
    const std::vector<movegen::RankedPlay> moves = game.static_moves(5);
    ASSERT_FALSE(moves.empty());
    EXPECT_LE(moves.size(), 5u);
    EXPECT_EQ(moves.front().move, game.static_move().move);
    for (std::size_t i = 1; i < moves.size(); ++i) EXPECT_GE(moves[i - 1].equity, moves[i].equity);
  });
}

}  // namespace
}  // namespace quoin::search
