#include "movegen/walk.h"

#include <gtest/gtest.h>

#include "movegen/play.h"
#include "support/data.h"
#include "support/positions.h"

namespace quoin::movegen {
namespace {

TEST(Walk, FindsTheSamePlaysFromOneAnchorAfterTheOther) {
  for (const lexicon::LexiconPtr& lexicon : test::installed_lexicons()) {
    const auto setting =
        test::setting_of(lexicon, lexicon->alphabet_ptr(), test::layout("standard"));
    test::visit_positions(setting, test::scaled(100, 1000), 1, [&](Grid& grid, const Rack& rack) {
      std::vector<Play> at_once;
      Walk(grid, rack, rack.size(),
           [&](const WalkedPlay& play) { at_once.push_back({play.move(), Score(play.score)}); });
      std::vector<Play> one_by_one;
      std::vector<WalkStart> starts = walk_starts(grid);
      Rng(1).shuffle(std::span(starts));
      for (const WalkStart& start : starts) {
        Walk(
            grid, rack, rack.size(),
            [&](const WalkedPlay& play) { one_by_one.push_back({play.move(), Score(play.score)}); },
            start);
      }
      sort_plays(at_once);
      sort_plays(one_by_one);
      EXPECT_EQ(one_by_one, at_once) << test::describe(grid, rack);
    });
  }
}

}  // namespace
}  // namespace quoin::movegen
