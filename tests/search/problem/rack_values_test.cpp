#include "search/problem/rack_values.h"

#include <gtest/gtest.h>

#include "core/bag.h"
#include "movegen/generator.h"
#include "movegen/static_move.h"
#include "notation/cgp.h"
#include "support/data.h"
#include "support/leaves.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::search {
namespace {

using evaluation::Equity;

// The tiles that are not on the board.
TileCounts pool_of(const movegen::Grid& grid) {
  TileCounts pool = full_bag(*grid.setting().alphabet);
  pool.remove(tiles_on(grid.board()));
  return pool;
}

TEST(RackValues, AreWhatTheGeneratorFindsForEveryRack) {
  const lexicon::LexiconPtr lexicon = test::small_english();
  const auto setting = test::setting_of(lexicon, lexicon->alphabet_ptr(), test::layout("standard"));
  evaluation::Tables tables;
  tables.leaves = test::random_leaves(*setting->alphabet, 4, 3);
  for (std::size_t i = 0; i < tables.timing.size(); ++i)
    tables.timing[i] = Equity::from_millipoints(static_cast<int>(i * 931 % 7000) - 3500);
  movegen::Generator generator;
  int racks = 0;
  test::visit_positions(
      setting, test::scaled(60, 600), 7, [&](movegen::Grid& grid, const Rack& rack) {
        const TileCounts pool = pool_of(grid);
        // The first play is also judged by how it lies.
        if (grid.is_empty() || pool.size() < 15 || !RackValues::can_value(pool, *setting->alphabet))
          return;
        const int bag = pool.size() - 14;
        const RackValues::Turn turn{bag, bag >= 7 ? std::min(bag, 7) : 0};
        const RackValues values(grid, pool, tables, turn);
        Rng rng(static_cast<std::uint64_t>(racks));
        for (int i = 0; i < 20; ++i) {
          Word tiles = pool.tiles();
          rng.shuffle(std::span(tiles));
          const Rack drawn = i == 0 ? rack : TileCounts(std::span(tiles).first(7));
          const evaluation::StaticEquity equity(
              tables, {setting->alphabet.get(), setting->layout.get(), false, bag, Score()});
          const auto best = movegen::best_static_move(generator, grid, drawn, equity,
                                                      *tables.leaves, {turn.exchange_limit, 0});
          const Equity pass = tables.leaves->value(drawn);
          const Equity expected = best ? std::max(best->equity, pass) : pass;
          ASSERT_EQ(values.best(drawn), expected) << test::describe(grid, drawn);
          ++racks;
        }
      });
  EXPECT_GT(racks, 400);
}

}  // namespace
}  // namespace quoin::search
