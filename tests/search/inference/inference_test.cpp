#include "search/inference/inference.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "base/thread_pool.h"
#include "core/scoring.h"
#include "movegen/oracle.h"
#include "search/simulation/simulation.h"
#include "support/data.h"
#include "support/leaves.h"
#include "support/positions.h"
#include "support/tiny_world.h"

namespace quoin::search {
namespace {

using quoin::test::rack_of;
using quoin::test::tiny_problem;
using quoin::test::tiny_tables;

constexpr ChoiceModel Choice{3, 0.5};

InferenceLimits limits_with(const StopFlag& stop) {
  InferenceLimits limits{Deadline(stop)};
  limits.choice = Choice;
  return limits;
}

std::optional<Inference> infer(const ObservedTurn& turn, const evaluation::Tables& tables,
                               const InferenceLimits& limits) {
  InlineExecutor executor;
  return Inferrer(turn.before.setting, tables, executor).infer(turn, limits);
}

// How likely a play is that is so many points behind.
double chance_by_hand(double behind) {
  const double points = std::max(behind, 0.0);
  return std::exp(-points / Choice.temperature) + Choice.extra_for_best * std::exp(-4 * points);
}

// By the notation of the leave.
using Posterior = std::map<std::string, double>;

std::string text_of(const Rack& rack, const Alphabet& alphabet) {
  return alphabet.to_notation(rack.tiles());
}

double value_of(const Rack& leave, const evaluation::Tables& tables) {
  return tables.leaves->value(leave).points();
}

// What the best that can be done with a rack is worth, by looking at everything.
double best_by_hand(const Problem& problem, const Rack& rack, const evaluation::Tables& tables,
                    bool may_exchange) {
  const movegen::Setting& setting = *problem.setting;
  double best = value_of(rack, tables);
  for (const movegen::Play& play :
       movegen::all_plays(problem.board, *setting.layout, *setting.alphabet, setting.bingo_bonuses,
                          rack, *setting.lexicon)) {
    Rack rest = rack;
    rest.remove(play.move.tiles_used());
    best = std::max(best, play.score.points() + value_of(rest, tables));
  }
  const Word tiles = rack.tiles();
  for (unsigned kept = 0; may_exchange && kept + 1 < 1u << tiles.size(); ++kept) {
    Rack rest;
    for (std::size_t i = 0; i < tiles.size(); ++i)
      if ((kept >> i & 1) != 0) rest.add(tiles[i]);
    best = std::max(best, value_of(rest, tables));
  }
  return best;
}

// Every tile by itself is as likely as any other to be on the rack: all ways to choose three of
// those that may be there, each of them a rack of its own.
Posterior bayes_by_hand(const ObservedTurn& turn, const evaluation::Tables& tables) {
  const Problem& problem = turn.before;
  const Alphabet& alphabet = *problem.setting->alphabet;
  const Word pool = problem.unseen().tiles();
  const Rack& known = problem.racks[0];
  const bool is_exchange = turn.move.kind() == Move::Kind::Exchange;
  Posterior posterior;
  double sum = 0;
  for (unsigned chosen = 0; chosen < 1u << pool.size(); ++chosen) {
    Rack rack = known;
    for (std::size_t i = 0; i < pool.size(); ++i)
      if ((chosen >> i & 1) != 0) rack.add(pool[i]);
    if (rack.size() != 3) continue;
    const double best = best_by_hand(problem, rack, tables, true);
    const auto add = [&](const Rack& leave, double made) {
      const double weight = chance_by_hand(best - made);
      posterior[text_of(leave, alphabet)] += weight;
      sum += weight;
    };
    if (!is_exchange) {
      if (!rack.contains(turn.move.tiles_used())) continue;
      // Of several tiles that are the same it does not matter which was played.
      Rack leave = rack;
      leave.remove(turn.move.tiles_used());
      const Score score = score_play(problem.board, *problem.setting->layout, alphabet,
                                     problem.setting->bingo_bonuses, turn.move)
                              .score;
      add(leave, score.points() + value_of(leave, tables));
      continue;
    }
    std::vector<Rack> leaves;
    const Word tiles = rack.tiles();
    for (unsigned kept = 0; kept < 8; ++kept) {
      Rack leave;
      for (std::size_t i = 0; i < 3; ++i)
        if ((kept >> i & 1) != 0) leave.add(tiles[i]);
      if (leave.size() != 3 - turn.exchanged) continue;
      if (std::find(leaves.begin(), leaves.end(), leave) == leaves.end()) leaves.push_back(leave);
    }
    for (const Rack& leave : leaves) add(leave, value_of(leave, tables));
  }
  for (auto& [leave, weight] : posterior) weight /= sum;
  return posterior;
}

// The inferrer has the tables of the tiny world.
void expect_bayes(const ObservedTurn& turn, Inferrer& inferrer) {
  const Alphabet& alphabet = *turn.before.setting->alphabet;
  const evaluation::Tables tables = tiny_tables(alphabet);
  const StopFlag stop;
  const std::optional<Inference> inference = inferrer.infer(turn, limits_with(stop));
  ASSERT_TRUE(inference);
  EXPECT_TRUE(inference->is_exhaustive());
  const Posterior expected = bayes_by_hand(turn, tables);
  double sum = 0;
  const std::vector<InferredLeave> leaves = inference->likely_leaves(1000);
  for (const InferredLeave& leave : leaves) {
    sum += leave.chance;
    const auto found = expected.find(text_of(leave.leave, alphabet));
    ASSERT_NE(found, expected.end()) << text_of(leave.leave, alphabet);
    EXPECT_NEAR(leave.chance, found->second, 1e-9) << found->first;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(leaves.size(), expected.size());
  EXPECT_TRUE(std::is_sorted(
      leaves.begin(), leaves.end(),
      [](const InferredLeave& a, const InferredLeave& b) { return a.chance > b.chance; }));
}

void expect_bayes(const ObservedTurn& turn) {
  InlineExecutor executor;
  Inferrer inferrer(turn.before.setting, tiny_tables(*turn.before.setting->alphabet), executor);
  expect_bayes(turn, inferrer);
}

Move some_play(const Problem& problem, const std::string& rack, int tiles) {
  const movegen::Setting& setting = *problem.setting;
  for (const movegen::Play& play :
       movegen::all_plays(problem.board, *setting.layout, *setting.alphabet, setting.bingo_bonuses,
                          rack_of(*setting.alphabet, rack), *setting.lexicon)) {
    if (play.move.tiles_used().size() == tiles) return play.move;
  }
  ADD_FAILURE() << "there is no such play";
  return Move::pass();
}

TEST(Inference, IsWhatBayesSaysOfAPlay) {
  const Problem problem = tiny_problem({"", "ABC"});
  expect_bayes({problem, some_play(problem, "ABB", 1), 0});
  expect_bayes({problem, some_play(problem, "AAB", 2), 0});
  expect_bayes({problem, some_play(problem, "?C", 2), 0});
}

TEST(Inference, IsWhatBayesSaysOfAnExchange) {
  const Problem problem = tiny_problem({"", "ABC"});
  expect_bayes({problem, Move::exchange({}), 1});
  expect_bayes({problem, Move::exchange({}), 2});
}

// The same for two turns of which the second follows the first: every way to draw the first rack,
// and every way to fill it up again, each tile by itself.
Posterior bayes_of_two_by_hand(const ObservedTurn& first, const ObservedTurn& second,
                               const evaluation::Tables& tables) {
  const Alphabet& alphabet = *first.before.setting->alphabet;
  const Word pool = first.before.unseen().tiles();
  const auto tiles_of = [&](unsigned chosen) {
    Rack rack;
    for (std::size_t i = 0; i < pool.size(); ++i)
      if ((chosen >> i & 1) != 0) rack.add(pool[i]);
    return rack;
  };
  const auto points_of = [](const ObservedTurn& turn) {
    const movegen::Setting& setting = *turn.before.setting;
    if (turn.move.kind() == Move::Kind::Exchange) return 0;
    return score_play(turn.before.board, *setting.layout, *setting.alphabet, setting.bingo_bonuses,
                      turn.move)
        .score.points();
  };
  // All that a turn can leave of a rack whose tiles are numbered, each kind of leave once, with how
  // likely the turn is then.
  const auto after = [&](const ObservedTurn& turn, unsigned rack, const auto& visit) {
    const double best = best_by_hand(turn.before, tiles_of(rack), tables, true);
    const bool is_exchange = turn.move.kind() == Move::Kind::Exchange;
    std::vector<Rack> seen;
    for (unsigned kept = 0; kept < 1u << pool.size(); ++kept) {
      if ((kept & ~rack) != 0) continue;
      const Rack leave = tiles_of(kept);
      Rack used = tiles_of(rack);
      used.remove(leave);
      const bool fits =
          is_exchange ? used.size() == turn.exchanged : used == Rack(turn.move.tiles_used());
      if (!fits || std::find(seen.begin(), seen.end(), leave) != seen.end()) continue;
      seen.push_back(leave);
      visit(kept, chance_by_hand(best - points_of(turn) - value_of(leave, tables)));
    }
  };
  Posterior posterior;
  double sum = 0;
  for (unsigned rack = 0; rack < 1u << pool.size(); ++rack) {
    if (std::popcount(rack) != 3) continue;
    after(first, rack, [&](unsigned kept, double chance_of_first) {
      const unsigned played = first.move.kind() == Move::Kind::Exchange ? 0 : rack & ~kept;
      for (unsigned next = 0; next < 1u << pool.size(); ++next) {
        if (std::popcount(next) != 3 || (next & kept) != kept || (next & played) != 0) continue;
        after(second, next, [&](unsigned left, double chance_of_second) {
          posterior[text_of(tiles_of(left), alphabet)] += chance_of_first * chance_of_second;
          sum += chance_of_first * chance_of_second;
        });
      }
    });
  }
  for (auto& [leave, weight] : posterior) weight /= sum;
  return posterior;
}

// The position in which the opponent is on turn again, after their turn and a pass.
Problem next_problem(const ObservedTurn& turn) {
  Problem next = turn.before;
  if (turn.move.kind() == Move::Kind::Place) apply_placement(next.board, turn.move);
  return next;
}

void expect_bayes_of_two(const ObservedTurn& first, const ObservedTurn& second) {
  const Alphabet& alphabet = *first.before.setting->alphabet;
  const evaluation::Tables tables = tiny_tables(alphabet);
  const StopFlag stop;
  InlineExecutor executor;
  const std::array turns = {first, second};
  const std::optional<Inference> inference =
      Inferrer(first.before.setting, tables, executor).infer(turns, limits_with(stop));
  ASSERT_TRUE(inference);
  const Posterior expected = bayes_of_two_by_hand(first, second, tables);
  for (const auto& [leave, chance] : expected)
    EXPECT_NEAR(inference->chance_of(rack_of(alphabet, leave)), chance, 1e-9) << leave;
  EXPECT_EQ(inference->likely_leaves(1000).size(), expected.size());
}

TEST(Inference, IsWhatBayesSaysOfTwoTurns) {
  const Problem problem = tiny_problem({"", "ABC"});
  const ObservedTurn one_tile{problem, some_play(problem, "ABB", 1), 0};
  const ObservedTurn two_tiles{problem, some_play(problem, "AAB", 2), 0};
  const ObservedTurn exchange{problem, Move::exchange({}), 2};
  for (const ObservedTurn& first : {one_tile, two_tiles, exchange}) {
    const Problem next = next_problem(first);
    expect_bayes_of_two(first, {next, some_play(next, "AB", 1), 0});
    expect_bayes_of_two(first, {next, Move::exchange({}), 1});
  }
}

TEST(Inference, IsWhatBayesSaysOnABoardThatWasLookedAtBefore) {
  const Problem problem = tiny_problem({"", ""});
  InlineExecutor executor;
  Inferrer inferrer(problem.setting, tiny_tables(*problem.setting->alphabet), executor);
  const StopFlag stop;
  const Problem one = next_problem({problem, some_play(problem, "A", 1), 0});
  const Problem other = next_problem({problem, some_play(problem, "C", 1), 0});
  for (const Problem& before : {problem, one, other}) {
    ObservedTurn turn{before, some_play(before, "AB", 1), 0};
    // Fewer tiles are elsewhere than were thought to be, then more.
    for (const char* elsewhere : {"?CC", "C", "", "BB", "AAC"}) {
      turn.before.racks[1] = rack_of(*problem.setting->alphabet, elsewhere);
      EXPECT_TRUE(inferrer.infer(turn, {.deadline = Deadline(stop)}));  // with another choice
      expect_bayes(turn, inferrer);
      expect_bayes({turn.before, Move::exchange({}), 1}, inferrer);
    }
  }
}

TEST(Inference, ForgetsTurnsThatTellNothing) {
  const Problem problem = tiny_problem({"", "ABC"});
  const evaluation::Tables tables = tiny_tables(*problem.setting->alphabet);
  const StopFlag stop;
  InlineExecutor executor;
  Inferrer inferrer(problem.setting, tables, executor);
  const ObservedTurn turn{problem, some_play(problem, "ABB", 1), 0};
  const std::array after_pass = {turn, ObservedTurn{problem, Move::pass(), 0}, turn};
  const Rack leave = inferrer.infer(turn, limits_with(stop))->likely_leaves(1).front().leave;
  EXPECT_EQ(inferrer.infer(after_pass, limits_with(stop))->chance_of(leave),
            inferrer.infer(turn, limits_with(stop))->chance_of(leave));
  EXPECT_FALSE(inferrer.infer(std::span(after_pass).first(2), limits_with(stop)));
}

TEST(Inference, KeepsItsHeadWhereTurnsRuleEachOtherOut) {
  // Before the first turn the others held all but the tiles that nobody could have kept then, and
  // later they turn up all the same.
  Problem problem = tiny_problem({"", "ABC"});
  const evaluation::Tables tables = tiny_tables(*problem.setting->alphabet);
  const Move move = some_play(problem, "AB", 1);
  Problem narrow = problem;
  narrow.racks[1] = problem.unseen();
  narrow.racks[1].remove(rack_of(*problem.setting->alphabet, "AB"));
  narrow.racks[1].remove(move.tiles_used());
  narrow.racks[1].add(problem.racks[1]);
  const StopFlag stop;
  InlineExecutor executor;
  const ObservedTurn turn{problem, move, 0};
  const std::array turns = {ObservedTurn{narrow, move, 0}, turn, turn};
  const std::optional<Inference> inference =
      Inferrer(problem.setting, tables, executor).infer(turns, limits_with(stop));
  ASSERT_TRUE(inference);
  double sum = 0;
  for (const InferredLeave& leave : inference->likely_leaves(1000)) sum += leave.chance;
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(Inference, IsWhatBayesSaysWhenSomeTilesAreKnown) {
  const Problem problem = tiny_problem({"BC", "AAC"});
  expect_bayes({problem, some_play(problem, "B", 1), 0});
  expect_bayes({problem, some_play(problem, "A", 1), 0});
  expect_bayes({problem, Move::exchange({}), 1});
}

TEST(Inference, IsSureOfTilesThatWereShown) {
  // A play of B and C was challenged off; then only another tile was played.
  const Problem problem = tiny_problem({"BC", "AAC"});
  const Alphabet& alphabet = *problem.setting->alphabet;
  const StopFlag stop;
  const std::optional<Inference> inference =
      infer({problem, some_play(problem, "A", 1), 0}, tiny_tables(alphabet), limits_with(stop));
  ASSERT_TRUE(inference);
  ASSERT_EQ(inference->likely_leaves(5).size(), 1u);
  EXPECT_EQ(inference->chance_of(rack_of(alphabet, "BC")), 1);
  for (const InferredTile& tile : inference->tiles()) {
    const bool is_shown = tile.tile == Tile::letter(2) || tile.tile == Tile::letter(3);
    EXPECT_NEAR(tile.chance, is_shown ? 1 : 0, 1e-9);
  }
}

TEST(Inference, SaysNothingWhereATurnTellsNothing) {
  const StopFlag stop;
  const Problem problem = tiny_problem({"", "ABC"});
  const evaluation::Tables tables = tiny_tables(*problem.setting->alphabet);
  EXPECT_FALSE(infer({problem, Move::pass(), 0}, tables, limits_with(stop)));
  EXPECT_FALSE(infer({problem, some_play(problem, "AAB", 3), 0}, tables, limits_with(stop)));
  EXPECT_FALSE(infer({problem, Move::exchange({}), 3}, tables, limits_with(stop)));
  // With three others the bag is empty from the start.
  const Problem crowded = tiny_problem({"", "ABC", "", ""});
  EXPECT_FALSE(infer({crowded, some_play(crowded, "AB", 1), 0}, tables, limits_with(stop)));
  // A play of tiles that are all in sight.
  Problem impossible = tiny_problem({"", "?BC"});
  const Word tiles = {Tile::letter(1).as_blank(), Tile::letter(2)};
  EXPECT_FALSE(infer({impossible, Move::place(Square(0, 0), Direction::Across, tiles), 0}, tables,
                     limits_with(stop)));
}

// What is inferred from a play of one tile, and the tiles that are hidden after it.
class InferenceFromOneTile : public ::testing::Test {
 protected:
  void SetUp() override {
    const ObservedTurn turn{problem_, some_play(problem_, "ABB", 1), 0};
    const StopFlag stop;
    inference_ = infer(turn, tiny_tables(alphabet_), limits_with(stop));
    ASSERT_TRUE(inference_);
    hidden_ = problem_.unseen();
    hidden_.remove(turn.move.tiles_used());
  }

  const Problem problem_ = tiny_problem({"", "ABC"});
  const Alphabet& alphabet_ = *problem_.setting->alphabet;
  std::optional<Inference> inference_;
  TileCounts hidden_;
};

TEST_F(InferenceFromOneTile, DrawsLeavesAsOftenAsTheyAreLikely) {
  Posterior drawn;
  constexpr int Draws = 40'000;
  for (int i = 0; i < Draws; ++i) {
    Rng rng(5, static_cast<std::uint64_t>(i));
    TileCounts left = hidden_;
    std::vector<Rack> racks(1);
    inference_->draw(left, racks, rng);
    TileCounts all = left;
    all.add(racks[0]);
    ASSERT_EQ(all, hidden_);
    drawn[text_of(racks[0], alphabet_)] += 1;
  }
  double distance = 0;
  int leaves = 0;
  for (const InferredLeave& leave : inference_->likely_leaves(100)) {
    const double expected = leave.chance * Draws;
    const double off = drawn[text_of(leave.leave, alphabet_)] - expected;
    distance += off * off / expected;
    ++leaves;
  }
  ASSERT_GT(leaves, 3);
  EXPECT_LT(distance, leaves - 1 + 5 * std::sqrt(2.0 * leaves));
}

TEST_F(InferenceFromOneTile, KnowsHowLikelyAWholeRackIs) {
  Posterior drawn;
  std::map<std::string, Rack> racks_drawn;
  constexpr int Draws = 40'000;
  for (int i = 0; i < Draws; ++i) {
    Rng rng(7, static_cast<std::uint64_t>(i));
    TileCounts left = hidden_;
    std::vector<Rack> racks(1);
    inference_->draw(left, racks, rng);
    Word bag = left.tiles();
    rng.shuffle(std::span(bag.data(), bag.size()));
    racks[0].add(bag.back());
    racks_drawn[text_of(racks[0], alphabet_)] = racks[0];
    drawn[text_of(racks[0], alphabet_)] += 1;
  }
  double sum = 0;
  double distance = 0;
  for (const auto& [text, rack] : racks_drawn) {
    const double chance = inference_->chances_of(std::span(&rack, 1), hidden_).front();
    sum += chance;
    const double off = drawn[text] - chance * Draws;
    distance += off * off / (chance * Draws);
  }
  const auto racks = static_cast<double>(racks_drawn.size());
  ASSERT_GT(racks, 5);
  EXPECT_NEAR(sum, 1, 1e-3);  // but for racks that are too unlikely to be drawn
  EXPECT_LT(distance, racks - 1 + 5 * std::sqrt(2.0 * racks));
  const Rack impossible = rack_of(alphabet_, "CCC");
  EXPECT_EQ(inference_->chances_of(std::span(&impossible, 1), rack_of(alphabet_, "AAABC")).front(),
            0);
}

TEST(Inference, DrawsOnlyWhatIsStillPossible) {
  const Problem problem = tiny_problem({"", "ABC"});
  const Alphabet& alphabet = *problem.setting->alphabet;
  const ObservedTurn turn{problem, some_play(problem, "ABB", 1), 0};
  const StopFlag stop;
  const std::optional<Inference> inference = infer(turn, tiny_tables(alphabet), limits_with(stop));
  ASSERT_TRUE(inference);
  for (std::uint64_t i = 0; i < 200; ++i) {
    Rng rng(6, i);
    TileCounts unseen = rack_of(alphabet, "AAABC");
    std::vector<Rack> racks = {rack_of(alphabet, "C")};
    inference->draw(unseen, racks, rng);
    EXPECT_GE(racks[0].count(Tile::letter(3)), 1);
    EXPECT_EQ(racks[0].count(Blank), 0);
    EXPECT_EQ(racks[0].size() + unseen.size(), 6);
  }
}

class InEnglish : public ::testing::Test {
 protected:
  InEnglish() {
    const lexicon::LexiconPtr lexicon = quoin::test::installed_lexicons().front();
    setting_ =
        quoin::test::setting_of(lexicon, lexicon->alphabet_ptr(), quoin::test::layout("standard"));
    tables_.leaves = evaluation::Leaves::none(*setting_->alphabet);
  }
  // The first play of a game, seen by somebody who holds the rack.
  ObservedTurn opening(const std::string& word, const std::string& rack) const {
    const Problem before{
        setting_,   Board(15), {Rack(), rack_of(*setting_->alphabet, rack)}, {Score(), Score()}, 0,
        {false, 6}, 7};
    const Word tiles = setting_->alphabet->parse_notation(word).value();
    return {before, Move::place(Square(7, 7), Direction::Across, tiles), 0};
  }
  double lift_of(const Inference& inference, const std::string& tile) const {
    for (const InferredTile& inferred : inference.tiles())
      if (setting_->alphabet->to_notation(inferred.tile) == tile) return inferred.lift;
    return 0;
  }

  std::shared_ptr<const movegen::Setting> setting_;
  evaluation::Tables tables_;
};

using InferenceInEnglish = InEnglish;

TEST_F(InferenceInEnglish, SeesThatNobodyKeepsAnSThatWouldHaveScored) {
  const StopFlag stop;
  const std::optional<Inference> inference =
      infer(opening("QUOD", "AAEINRT"), tables_, limits_with(stop));
  ASSERT_TRUE(inference);
  EXPECT_EQ(inference->kept_count(), 3);
  EXPECT_LT(lift_of(*inference, "S"), 0.7);
  EXPECT_GT(lift_of(*inference, "V"), lift_of(*inference, "S"));
}

TEST_F(InferenceInEnglish, SamplesWhereThereAreTooManyLeaves) {
  const StopFlag stop;
  InferenceLimits limits = limits_with(stop);
  const ObservedTurn turn = opening("AA", "EINORST");
  limits.most_leaves = 400'000;
  const std::optional<Inference> all = infer(turn, tables_, limits);
  limits.most_leaves = 20'000;
  const std::optional<Inference> some = infer(turn, tables_, limits);
  ASSERT_TRUE(all && some);
  EXPECT_TRUE(all->is_exhaustive());
  EXPECT_FALSE(some->is_exhaustive());
  EXPECT_LE(some->leaves_looked_at(), 20'000u);
  for (const std::string tile : {"E", "S", "Q", "I", "U", "?"})
    EXPECT_NEAR(lift_of(*some, tile), lift_of(*all, tile), 0.15 + lift_of(*all, tile) / 5) << tile;
}

TEST_F(InferenceInEnglish, GivesTheSameAnswerOnAnyNumberOfWorkers) {
  const StopFlag stop;
  InferenceLimits limits = limits_with(stop);
  limits.most_leaves = 3000;
  ObservedTurn turn = opening("AA", "EINORST");
  turn.move = Move::exchange({});
  turn.exchanged = 4;
  const std::optional<Inference> one = infer(turn, tables_, limits);
  ThreadPool pool(3);
  const std::optional<Inference> three = Inferrer(setting_, tables_, pool).infer(turn, limits);
  ASSERT_TRUE(one && three);
  const std::vector<InferredTile> tiles = one->tiles();
  const std::vector<InferredTile> again = three->tiles();
  ASSERT_EQ(tiles.size(), again.size());
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    EXPECT_EQ(tiles[i].tile, again[i].tile);
    EXPECT_EQ(tiles[i].expected, again[i].expected);
  }
}

TEST_F(InferenceInEnglish, EndsAtItsDeadlineWithAnAnswer) {
  StopFlag stop;
  stop.stop();
  InferenceLimits limits = limits_with(stop);
  const std::optional<Inference> inference = infer(opening("AA", "EINORST"), tables_, limits);
  ASSERT_TRUE(inference);
  EXPECT_FALSE(inference->is_exhaustive());
  EXPECT_GT(inference->leaves_looked_at(), 1000u);
  EXPECT_LT(inference->leaves_looked_at(), 10'000u);
  double sum = 0;
  for (const InferredTile& tile : inference->tiles()) sum += tile.expected;
  EXPECT_NEAR(sum, 5, 1e-6);
}

}  // namespace
}  // namespace quoin::search
