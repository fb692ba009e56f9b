#include "analysis/luck.h"

#include "core/bag.h"
#include "support.h"

namespace quoin::analysis {
namespace {

TEST(DrawLuck, IsNothingWhereNothingElseCouldBeDrawn) {
  const auto setting = small_setting();
  DrawLuck luck(setting, leaves_only());
  // Everything was kept: the mean is over one rack.
  EXPECT_NEAR(luck.of(problem_of(setting, "AEINRST"), rack_of("AEINRST"), 20, 1), 0, 1e-9);
}

TEST(DrawLuck, ABlankIsLuckierThanAQ) {
  const auto setting = small_setting();
  DrawLuck luck(setting, no_tables());
  const double blank = luck.of(problem_of(setting, "AEINRT?"), rack_of("AEINRT"), 200, 1);
  const double q = luck.of(problem_of(setting, "AEINRTQ"), rack_of("AEINRT"), 200, 1);
  EXPECT_GT(blank, 0);
  EXPECT_LT(q, blank);
}

TEST(DrawLuck, IsNothingOnAverage) {
  const auto setting = small_setting();
  DrawLuck luck(setting, no_tables());
  const Rack kept = rack_of("AEINR");
  Bag pool = full_bag(*setting->alphabet);
  pool.remove(kept);
  Word tiles = pool.tiles();
  double sum = 0;
  constexpr int Draws = 200;
  for (int i = 0; i < Draws; ++i) {
    Rng rng(77, static_cast<std::uint64_t>(i));
    rng.shuffle(std::span(tiles));
    search::Problem problem = problem_of(setting, "AEINR");
    problem.racks.front().add(tiles[0]);
    problem.racks.front().add(tiles[1]);
    sum += luck.of(problem, kept, 60, static_cast<std::uint64_t>(i));
  }
  EXPECT_NEAR(sum / Draws, 0, 2);
}

TEST(DrawLuck, TheSameSeedGivesTheSameLuck) {
  const auto setting = small_setting();
  DrawLuck one(setting, leaves_only());
  DrawLuck other(setting, leaves_only());
  const search::Problem problem = problem_of(setting, "AEINRT?");
  EXPECT_EQ(one.of(problem, rack_of("AE"), 50, 5), other.of(problem, rack_of("AE"), 50, 5));
}

}  // namespace
}  // namespace quoin::analysis
