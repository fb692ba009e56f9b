#include "search/simulation/even_deals.h"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "search/problem/draws.h"
#include "support/tiny_world.h"

namespace quoin::search {
namespace {

// How often each rack of the other side comes in so many deals.
std::map<std::string, double> counts_of(const Problem& problem, const EvenDeals& deals, int count) {
  std::map<std::string, double> counts;
  Deal deal;
  for (int i = 0; i < count; ++i) {
    Rng rng(1, static_cast<std::uint64_t>(i));
    deals.deal(static_cast<std::uint64_t>(i), rng, deal);
    EXPECT_EQ(deal.racks[0], problem.racks[0]);
    EXPECT_TRUE(deal.racks[1].contains(problem.racks[1]));
    EXPECT_EQ(deal.racks[1].size(), 3);
    TileCounts all(deal.bag);
    all.add(deal.racks[1]);
    all.remove(problem.racks[1]);
    EXPECT_EQ(all, problem.unseen());
    counts[problem.setting->alphabet->to_notation(deal.racks[1].tiles())] += 1;
  }
  return counts;
}

TEST(EvenDeals, GiveEveryRackAsOftenAsItCanBeDrawn) {
  for (const auto& racks : {std::vector<std::string>{"ACC", ""}, {"AB?", "C"}, {"AAB", "?A"}}) {
    const Problem problem = quoin::test::tiny_problem(racks);
    const auto deals =
        EvenDeals::of(problem, nullptr, quoin::test::tiny_tables(*problem.setting->alphabet));
    ASSERT_TRUE(deals);
    double all = 0;
    const std::vector<Draw> draws = draws_from(problem.unseen(), problem.bag_count());
    for (const Draw& draw : draws) all += draw.ways;
    for (const int count : {50, 400, 3000}) {
      std::map<std::string, double> counts = counts_of(problem, *deals, count);
      for (const Draw& draw : draws) {
        Rack rack = problem.unseen();
        rack.remove(draw.bag);
        rack.add(problem.racks[1]);
        // By chance it would be off by 7, 20 and 50.
        EXPECT_NEAR(counts[problem.setting->alphabet->to_notation(rack.tiles())],
                    count * draw.ways / all, 2.5)
            << racks[0] << " " << count;
      }
    }
  }
}

TEST(EvenDeals, DrawEveryTileFirstAsOftenAsItIsInTheBag) {
  const Problem problem = quoin::test::tiny_problem({"ACC", ""});
  const auto deals =
      EvenDeals::of(problem, nullptr, quoin::test::tiny_tables(*problem.setting->alphabet));
  ASSERT_TRUE(deals);
  std::map<std::string, double> first;
  std::map<std::string, double> second;
  constexpr int Count = 20'000;
  Deal deal;
  for (std::uint64_t i = 0; i < Count; ++i) {
    Rng rng(3, i);
    deals->deal(i, rng, deal);
    first[problem.setting->alphabet->to_notation(deal.bag[0])] += 1;
    second[problem.setting->alphabet->to_notation(deal.bag[1])] += 1;
  }
  const TileCounts unseen = problem.unseen();
  for (const Tile tile : unseen.tiles()) {
    const std::string name = problem.setting->alphabet->to_notation(tile);
    const double chance = unseen.count(tile) / static_cast<double>(unseen.size());
    EXPECT_NEAR(first[name] / Count, chance, 0.01);
    EXPECT_NEAR(second[name] / Count, chance, 0.02);
  }
}

// Thinks that a rack is the likelier, the more of a tile it has.
class Preferring : public RackSource {
 public:
  Preferring(Tile tile, double factor) : tile_(tile), factor_(factor) {}

  void draw(TileCounts& /*unseen*/, std::span<Rack> /*racks*/, Rng& /*rng*/) const override {}
  std::vector<double> chances_of(std::span<const Rack> racks,
                                 const TileCounts& /*hidden*/) const override {
    std::vector<double> chances;
    for (const Rack& rack : racks) chances.push_back(factor_ * rack.count(tile_));
    return chances;
  }

 private:
  Tile tile_;
  double factor_;
};

TEST(EvenDeals, GoByWhatTheSourceThinks) {
  const Problem problem = quoin::test::tiny_problem({"ACC", ""});
  const evaluation::Tables tables = quoin::test::tiny_tables(*problem.setting->alphabet);
  const Tile b = problem.setting->alphabet->parse_notation("B")->front();
  const Preferring source(b, 5);
  const auto deals = EvenDeals::of(problem, &source, tables);
  ASSERT_TRUE(deals);
  double sum = 0;
  std::map<std::string, double> wanted;
  for (const Draw& draw : draws_from(problem.unseen(), problem.bag_count())) {
    Rack rack = problem.unseen();
    rack.remove(draw.bag);
    wanted[problem.setting->alphabet->to_notation(rack.tiles())] = rack.count(b);
    sum += rack.count(b);
  }
  std::map<std::string, double> counts = counts_of(problem, *deals, 1000);
  for (const auto& [rack, weight] : wanted) EXPECT_NEAR(counts[rack], 1000 * weight / sum, 2.5);

  // One that knows nothing of the position is not heard.
  const Preferring clueless(b, 0);
  const auto by_ways = EvenDeals::of(problem, &clueless, tables);
  const auto by_chance = EvenDeals::of(problem, nullptr, tables);
  EXPECT_EQ(counts_of(problem, *by_ways, 300), counts_of(problem, *by_chance, 300));
}

// Draws only, like any source that does not say otherwise.
class DrawingOnly : public RackSource {
 public:
  void draw(TileCounts& /*unseen*/, std::span<Rack> /*racks*/, Rng& /*rng*/) const override {}
};

TEST(EvenDeals, AreNotMadeWhereTheyCannotBeListed) {
  const Problem problem = quoin::test::tiny_problem({"ACC", ""});
  const evaluation::Tables tables = quoin::test::tiny_tables(*problem.setting->alphabet);
  const DrawingOnly source;
  EXPECT_FALSE(EvenDeals::of(problem, &source, tables));
  EXPECT_FALSE(EvenDeals::of(quoin::test::tiny_problem({"ABC", "", ""}), nullptr, tables));
  // Eleven tiles are in play and three known: more blanks make a fuller bag.
  const Problem full = quoin::test::tiny_problem({"ABC", ""}, 5);
  ASSERT_GT(full.bag_count(), EvenDeals::MostInBag);
  EXPECT_FALSE(EvenDeals::of(full, nullptr, tables));
}

}  // namespace
}  // namespace quoin::search
