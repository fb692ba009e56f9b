#include "search/simulation/playout.h"

#include <algorithm>
#include <array>
#include <map>

#include <gtest/gtest.h>

#include "search/simulation/simulation.h"
#include "support/tiny_world.h"
#include "support/win_percent.h"

namespace quoin::search {
namespace {

// Calls visit(deal) for all ways in which the unseen tiles of the problem can lie in a row.
template <class Visit>
void for_each_deal(const Problem& problem, Visit&& visit) {
  Word tiles = problem.unseen().tiles();
  std::sort(tiles.begin(), tiles.end());
  const int rack_size = problem.setting->alphabet->rack_size();
  do {
    Deal deal{problem.racks, tiles};
    for (std::size_t seat = 1; seat < deal.racks.size(); ++seat) {
      while (deal.racks[seat].size() < rack_size && !deal.bag.empty()) {
        deal.racks[seat].add(deal.bag.back());
        deal.bag.pop_back();
      }
    }
    visit(deal);
  } while (std::next_permutation(tiles.begin(), tiles.end()));
}

// Returns how many of the games are won.
double expect_what_a_hand_comes_to(const Problem& problem, const evaluation::Tables& tables,
                                   int plies, int every, int own_tries = 1) {
  const std::vector<movegen::RankedPlay> candidates = candidates_of(problem, tables, 30);
  EXPECT_GE(candidates.size(), 10u);
  Playouts playouts(problem.setting, tables);
  playouts.start(problem, candidates, plies);
  std::vector<PlayedTurn> turns(static_cast<std::size_t>(plies));
  int number = 0;
  int ended = 0;
  double won = 0;
  for_each_deal(problem, [&](const Deal& deal) {
    if (++number % every != 0) return;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const PlayoutResult expected =
          quoin::test::play_by_hand(problem, tables, candidates[i], deal, plies, own_tries);
      const PlayoutResult result = playouts.play(i, deal, turns, own_tries);
      ASSERT_NEAR(result.spread, expected.spread, 1e-9) << "deal " << number << ", play " << i;
      ASSERT_NEAR(result.win, expected.win, 1e-9) << "deal " << number << ", play " << i;
      if (result.win == 0 || result.win == 0.5 || result.win == 1) ++ended;
      won += result.win;
    }
  });
  EXPECT_GT(number / every, 20);
  if (plies > 10) {
    EXPECT_GT(ended, 0);
  }
  return won;
}

void expect_what_a_hand_comes_to(const Problem& problem, int plies, int every) {
  expect_what_a_hand_comes_to(problem, quoin::test::tiny_tables(*problem.setting->alphabet), plies,
                              every);
}

TEST(Playouts, ComeToWhatAHandComesToAfterTwoTurns) {
  expect_what_a_hand_comes_to(quoin::test::tiny_problem({"AC?", ""}), 2, 7);
}

TEST(Playouts, ComeToWhatAHandComesToAtTheEndOfTheGame) {
  expect_what_a_hand_comes_to(quoin::test::tiny_problem({"ABC", ""}), 50, 29);
}

// The more is tried, the more is won.
TEST(Playouts, ComeToWhatAHandComesToThatTriesSeveralPlaysAtTheEnd) {
  const Problem problem = quoin::test::tiny_problem({"ABC", ""});
  const evaluation::Tables tables = quoin::test::tiny_tables(*problem.setting->alphabet);
  double won = 0;
  for (const int tries : {1, 2, 5, 16}) {
    const double now = expect_what_a_hand_comes_to(problem, tables, PliesToTheEnd, 61, tries);
    EXPECT_GT(now, won) << tries;
    won = now;
  }
}

TEST(Playouts, ComeToWhatAHandComesToWhenOnlyPassesEndTheGame) {
  Problem problem = quoin::test::tiny_problem({"CCC", ""});
  problem.scoreless = {true, 2};
  expect_what_a_hand_comes_to(problem, 50, 5);
}

TEST(Playouts, ComeToWhatAHandComesToWithThreeAndFourSeats) {
  expect_what_a_hand_comes_to(quoin::test::tiny_problem({"ABC", "", ""}), 3, 31);
  expect_what_a_hand_comes_to(quoin::test::tiny_problem({"ABC", "A", "", ""}), 50, 5);
}

TEST(Playouts, TakeTheChanceFromTheTableByHowManyBlanksThereAre) {
  constexpr std::array Every = {7, 61, 307, 1009};
  for (const int blanks : {0, 1, 2, 3}) {
    for (const int plies : {1, 2}) {
      const Problem problem = quoin::test::tiny_problem({"ABC", ""}, blanks);
      evaluation::Tables tables = quoin::test::tiny_tables(*problem.setting->alphabet);
      tables.win_percent = quoin::test::some_win_percent(16);
      expect_what_a_hand_comes_to(problem, tables, plies, Every[static_cast<std::size_t>(blanks)]);
    }
  }
}

TEST(Playouts, TakeTheChancesOfManyFromTheTable) {
  Problem problem = quoin::test::tiny_problem({"ABC", "", ""});
  problem.scores = {Score(10), Score(0), Score(25)};
  evaluation::Tables tables = quoin::test::tiny_tables(*problem.setting->alphabet);
  tables.win_percent = quoin::test::some_win_percent(16);
  expect_what_a_hand_comes_to(problem, tables, 0, 31);
  expect_what_a_hand_comes_to(problem, tables, 1, 31);
}

TEST(Playouts, ShareOutTheLastTilesByTheRule) {
  for (const FinalRackRule rule : {FinalRackRule::Family, FinalRackRule::Tournament}) {
    Problem problem = quoin::test::tiny_problem({"ABC", "A", "", ""});
    problem.final_rack = rule;
    expect_what_a_hand_comes_to(problem, 50, 5);
  }
}

TEST(Playouts, SayWhatHappenedInEachTurn) {
  const Problem problem = quoin::test::tiny_problem({"ABC", ""});
  const evaluation::Tables tables = quoin::test::tiny_tables(*problem.setting->alphabet);
  const std::vector<movegen::RankedPlay> candidates = candidates_of(problem, tables, 3);
  Playouts playouts(problem.setting, tables);
  playouts.start(problem, candidates, 40);
  std::vector<PlayedTurn> turns(40);
  Deal deal;
  Rng rng(3);
  Dealer(problem, nullptr).deal(rng, deal);
  playouts.play(0, deal, turns);
  EXPECT_NE(turns.front().score, PlayedTurn::NotReached);
  EXPECT_EQ(turns.back().score, PlayedTurn::NotReached);
}

// From there on the end game is played as the playout would have gone on.
TEST(Playouts, StopWhenTheBagIsEmptyWhereThatIsAskedFor) {
  const Problem problem = quoin::test::tiny_problem({"ABC", ""});
  const evaluation::Tables tables = quoin::test::tiny_tables(*problem.setting->alphabet);
  const std::vector<movegen::RankedPlay> candidates = candidates_of(problem, tables, 30);
  Playouts playouts(problem.setting, tables);
  playouts.start(problem, candidates, PliesToTheEnd);
  Playouts rest(problem.setting, tables);
  std::array<int, 2> stopped{};  // by who is on turn
  int number = 0;
  for_each_deal(problem, [&](const Deal& deal) {
    if (++number % 97 != 0) return;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const auto end = playouts.play_until_bag_is_empty(i, deal);
      const PlayoutResult whole = playouts.play(i, deal, {});
      const auto* stop = std::get_if<Playouts::EndOfBag>(&end);
      if (stop == nullptr) {
        EXPECT_EQ(std::get<PlayoutResult>(end).spread, whole.spread);
        continue;
      }
      const Problem& end_game = stop->end_game;
      ASSERT_FALSE(fault_of(end_game)) << fault_of(end_game)->message();
      ASSERT_TRUE(end_game.unseen().is_empty());
      rest.start(end_game, candidates_of(end_game, tables, 1), PliesToTheEnd);
      const PlayoutResult after = rest.play(0, {end_game.racks, {}}, {});
      EXPECT_EQ(stop->turn == 0 ? after.spread : -after.spread, whole.spread)
          << "deal " << number << ", play " << i;
      ++stopped[static_cast<std::size_t>(stop->turn)];
    }
  });
  EXPECT_GT(stopped[0], 20);
  EXPECT_GT(stopped[1], 20);
}

TEST(Dealer, DealsEveryRackAsOftenAsItCanBeDrawn) {
  const Problem problem = quoin::test::tiny_problem({"ACC", ""});
  const Dealer dealer(problem, nullptr);
  const TileCounts unseen = problem.unseen();
  std::map<std::uint8_t, double> first_in_bag;
  std::map<std::uint8_t, double> on_rack;
  constexpr int Deals = 20'000;
  Deal deal;
  for (int i = 0; i < Deals; ++i) {
    Rng rng(9, static_cast<std::uint64_t>(i));
    dealer.deal(rng, deal);
    ASSERT_EQ(deal.racks[0], problem.racks[0]);
    ASSERT_EQ(deal.racks[1].size(), 3);
    ASSERT_EQ(deal.bag.size(), static_cast<std::size_t>(unseen.size() - 3));
    first_in_bag[deal.bag.front().code()] += 1;
    for (const Tile tile : deal.racks[1].tiles()) on_rack[tile.code()] += 1;
  }
  for (const auto& [code, count] : first_in_bag) {
    const double chance = unseen.count(Tile::from_code(code)) / static_cast<double>(unseen.size());
    EXPECT_NEAR(count / Deals, chance, 0.02);
    EXPECT_NEAR(on_rack[code] / Deals, 3 * chance, 0.05);
  }
}

TEST(Dealer, LeavesWhatIsKnownOfARackThere) {
  const Problem problem = quoin::test::tiny_problem({"AAC", "?B", "CCB"});
  const Dealer dealer(problem, nullptr);
  Deal deal;
  for (std::uint64_t i = 0; i < 500; ++i) {
    Rng rng(4, i);
    dealer.deal(rng, deal);
    ASSERT_EQ(deal.racks[1].size(), 3);
    ASSERT_TRUE(deal.racks[1].contains(problem.racks[1]));
    ASSERT_EQ(deal.racks[2], problem.racks[2]);
    TileCounts all(deal.bag);
    all.add(deal.racks[1]);
    all.remove(problem.racks[1]);
    ASSERT_EQ(all, problem.unseen());
  }
}

TEST(Dealer, DealsAllTilesOutWhenTheBagIsEmpty) {
  Problem problem = quoin::test::tiny_problem({"AAA", "", "", ""});
  // 14 tiles: 3 on the board, 3 here, 8 for three racks of at most 3.
  const Dealer dealer(problem, nullptr);
  Deal deal;
  Rng rng(1);
  dealer.deal(rng, deal);
  EXPECT_TRUE(deal.bag.empty());
  EXPECT_EQ(deal.racks[1].size() + deal.racks[2].size() + deal.racks[3].size(), 8);
  for (std::size_t seat = 1; seat < 4; ++seat) EXPECT_GE(deal.racks[seat].size(), 2);
}

// Gives one seat a whole rack.
class RackOfASeat : public RackSource {
 public:
  RackOfASeat(std::size_t seat, Rack rack) : seat_(seat), rack_(std::move(rack)) {}
  void draw(TileCounts& unseen, std::span<Rack> racks, Rng& /*rng*/) const override {
    unseen.remove(rack_);
    racks[seat_ - 1].add(rack_);
  }

 private:
  std::size_t seat_;
  Rack rack_;
};

TEST(Dealer, DealsTheOthersLessWhereASourceGivesOneMoreThanItsShare) {
  // 8 tiles for three racks. Shared out evenly the last gets 2 of them.
  const Problem problem = quoin::test::tiny_problem({"AAA", "", "", ""});
  const Rack guessed = quoin::test::rack_of(*problem.setting->alphabet, "BCC");
  for (std::size_t seat = 1; seat < 4; ++seat) {
    const RackOfASeat source(seat, guessed);
    const Dealer dealer(problem, &source);
    Deal deal;
    Rng rng(1);
    dealer.deal(rng, deal);
    EXPECT_TRUE(deal.bag.empty());
    EXPECT_EQ(deal.racks[seat], guessed);
    TileCounts all;
    for (std::size_t other = 1; other < 4; ++other) {
      EXPECT_GE(deal.racks[other].size(), 2);
      all.add(deal.racks[other]);
    }
    EXPECT_EQ(all, problem.unseen());
  }
}

TEST(Dealer, DealsAsManyTilesAsTheSeatsWereSeenToHold) {
  Problem problem = quoin::test::tiny_problem({"AAA", "", "", ""});
  const Rack guessed = quoin::test::rack_of(*problem.setting->alphabet, "BC");
  for (const std::vector<int>& sizes :
       {std::vector{3, 2, 3, 3}, std::vector{3, 3, 3, 2}, std::vector{3, 3, 2, 3}}) {
    problem.rack_sizes = sizes;
    ASSERT_FALSE(fault_of(problem));
    const RackOfASeat source(3, guessed);
    for (const RackSource* from :
         {static_cast<const RackSource*>(nullptr), static_cast<const RackSource*>(&source)}) {
      Deal deal;
      Rng rng(1);
      Dealer(problem, from).deal(rng, deal);
      EXPECT_TRUE(deal.bag.empty());
      for (std::size_t seat = 1; seat < 4; ++seat) EXPECT_EQ(deal.racks[seat].size(), sizes[seat]);
    }
  }
  problem.rack_sizes = {3, 3, 3, 3};
  EXPECT_TRUE(fault_of(problem));
  problem.rack_sizes = {3, 3, 3};
  EXPECT_TRUE(fault_of(problem));
}

}  // namespace
}  // namespace quoin::search
