#include "search/simulation/simulation.h"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "base/thread_pool.h"
#include "notation/cgp.h"
#include "search/simulation/playout.h"
#include "support/data.h"
#include "support/leaves.h"
#include "support/positions.h"
#include "support/small_lexicon.h"
#include "support/tiny_world.h"

namespace quoin::search {
namespace {

using quoin::test::tiny_problem;
using quoin::test::tiny_tables;

// A game of the small English list, as it stands after some turns.
Problem middle_of_game(std::uint64_t seed, int seats = 2) {
  const lexicon::LexiconPtr lexicon = quoin::test::small_english();
  const auto setting =
      quoin::test::setting_of(lexicon, lexicon->alphabet_ptr(), quoin::test::layout("standard"));
  Problem problem{setting,
                  Board(15),
                  std::vector<Rack>(static_cast<std::size_t>(seats)),
                  std::vector<Score>(static_cast<std::size_t>(seats)),
                  0,
                  {false, 6},
                  7};
  quoin::test::visit_positions(setting, 10, seed, [&](movegen::Grid& grid, const Rack& rack) {
    if (rack.size() < setting->alphabet->rack_size()) return;
    problem.board = grid.board();
    problem.racks[0] = rack;
  });
  return problem;
}

evaluation::Tables some_tables(const Problem& problem) {
  evaluation::Tables tables;
  tables.leaves = quoin::test::random_leaves(*problem.setting->alphabet, 4, 2);
  return tables;
}

SimulationResult simulate(const Problem& problem, const evaluation::Tables& tables,
                          SimulationLimits limits, Executor& executor,
                          const RackSource* racks = nullptr, std::size_t plays = 12) {
  Simulator simulator(problem.setting, tables, executor);
  return simulator.simulate(problem, candidates_of(problem, tables, plays), limits, racks);
}

void expect_equal(const Sample& one, const Sample& other) {
  EXPECT_EQ(one.count, other.count);
  EXPECT_EQ(one.mean, other.mean);
  EXPECT_EQ(one.squares, other.squares);
}

void expect_equal(const Estimate& one, const Estimate& other) {
  EXPECT_EQ(one.mean, other.mean);
  EXPECT_EQ(one.error, other.error);
  EXPECT_EQ(one.difference_error, other.difference_error);
}

TEST(Simulation, GivesTheSameAnswerOnAnyNumberOfWorkers) {
  const Problem problem = middle_of_game(3);
  const evaluation::Tables tables = some_tables(problem);
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop)};
  limits.most_playouts = 1500;
  InlineExecutor one;
  const SimulationResult expected = simulate(problem, tables, limits, one);
  ASSERT_GT(expected.candidates.size(), 5u);
  for (const int workers : {2, 5}) {
    ThreadPool pool(workers);
    const SimulationResult result = simulate(problem, tables, limits, pool);
    EXPECT_EQ(result.playouts, expected.playouts);
    EXPECT_EQ(result.iterations, expected.iterations);
    EXPECT_EQ(result.confidence, expected.confidence);
    ASSERT_EQ(result.candidates.size(), expected.candidates.size());
    for (std::size_t i = 0; i < result.candidates.size(); ++i) {
      EXPECT_EQ(result.candidates[i].play, expected.candidates[i].play);
      EXPECT_EQ(result.candidates[i].playouts, expected.candidates[i].playouts);
      expect_equal(result.candidates[i].win, expected.candidates[i].win);
      expect_equal(result.candidates[i].spread, expected.candidates[i].spread);
      for (std::size_t ply = 0; ply < 2; ++ply)
        expect_equal(result.candidates[i].plies[ply].score,
                     expected.candidates[i].plies[ply].score);
    }
  }
}

TEST(Simulation, FindsThePlayThatIsClearlyBest) {
  const lexicon::LexiconPtr lexicon = quoin::test::installed_lexicons().front();
  const auto setting =
      quoin::test::setting_of(lexicon, lexicon->alphabet_ptr(), quoin::test::layout("standard"));
  const Problem problem{setting,
                        Board(15),
                        {quoin::test::rack_of(*setting->alphabet, "QUIZ?ED"), Rack()},
                        {Score(), Score()},
                        0,
                        {false, 6},
                        7};
  evaluation::Tables tables;
  tables.leaves = evaluation::Leaves::none(*setting->alphabet);
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop)};
  limits.most_playouts = 20'000;
  limits.confidence = 0.99;
  InlineExecutor executor;
  const SimulationResult result = simulate(problem, tables, limits, executor);
  EXPECT_TRUE(result.is_decided);
  EXPECT_GE(result.confidence, 0.99);
  EXPECT_LT(result.playouts, 20'000);
  EXPECT_EQ(result.candidates.front().play.move.tiles_used().size(), 7);
  EXPECT_GT(result.candidates.front().win.mean, 0.5);
}

TEST(Simulation, IsSpreadScoreAndLeaveWhenNobodyMovesAfterwards) {
  const Problem problem = middle_of_game(5);
  const evaluation::Tables tables = some_tables(problem);
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop)};
  limits.most_iterations = 10;
  limits.plies = 0;
  InlineExecutor executor;
  for (const CandidateReport& report : simulate(problem, tables, limits, executor).candidates) {
    EXPECT_NEAR(report.spread.mean, problem.spread() + report.play.equity.points(), 1e-9);
    EXPECT_NEAR(report.spread.error, 0, 1e-9);
    EXPECT_TRUE(report.plies.empty());
  }
}

// All deals counted, and the simulation has to come close to the mean.
TEST(Simulation, ComesToTheMeanOverAllDeals) {
  const Problem problem = tiny_problem({"BC?", ""});
  const evaluation::Tables tables = tiny_tables(*problem.setting->alphabet);
  const std::vector<movegen::RankedPlay> candidates = candidates_of(problem, tables, 4);
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop)};
  limits.most_iterations = 6000;
  limits.plies = 30;
  InlineExecutor executor;
  Simulator simulator(problem.setting, tables, executor);
  const SimulationResult result = simulator.simulate(problem, candidates, limits);
  for (const CandidateReport& report : result.candidates) {
    Word tiles = problem.unseen().tiles();
    std::sort(tiles.begin(), tiles.end());
    double spread = 0;
    double win = 0;
    double deals = 0;
    do {
      const Deal deal{{problem.racks[0], TileCounts(std::span(tiles).first(3))},
                      Word(tiles.begin() + 3, tiles.end())};
      const PlayoutResult played =
          quoin::test::play_by_hand(problem, tables, report.play, deal, limits.plies);
      spread += played.spread;
      win += played.win;
      ++deals;
    } while (std::next_permutation(tiles.begin(), tiles.end()));
    constexpr double Errors = 4.5;
    EXPECT_NEAR(report.spread.mean, spread / deals, Errors * report.spread.error);
    EXPECT_NEAR(report.win.mean, win / deals, Errors * report.win.error);
  }
}

// Remembers what it was asked, and gives the other seat what it wants.
class GivenRack : public RackSource {
 public:
  explicit GivenRack(Rack rack) : rack_(std::move(rack)) {}
  void draw(TileCounts& unseen, std::span<Rack> racks, Rng& /*rng*/) const override {
    unseen.remove(rack_);
    racks[0].add(rack_);
  }

 private:
  Rack rack_;
};

TEST(Simulation, PlaysAgainstTheRackThatIsKnown) {
  // With the blank and both B the opponent has a bonus; with three C nothing.
  const evaluation::Tables tables = tiny_tables(*tiny_problem({"AAA", ""}).setting->alphabet);
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop)};
  limits.most_iterations = 200;
  limits.plies = 1;
  InlineExecutor executor;
  const auto reply = [&](const std::string& rack) {
    return simulate(tiny_problem({"AAA", rack}), tables, limits, executor)
        .candidates.front()
        .plies.front();
  };
  EXPECT_GT(reply("?BC").bingo_rate, 0.5);
  EXPECT_EQ(reply("CCC").bingo_rate, 0);
  // The same from a source.
  const Problem problem = tiny_problem({"AAA", ""});
  const Rack known = quoin::test::rack_of(*problem.setting->alphabet, "CCC");
  const GivenRack source(known);
  const SimulationResult result = simulate(problem, tables, limits, executor, &source);
  EXPECT_EQ(result.candidates.front().plies.front().bingo_rate, 0);
  EXPECT_EQ(result.candidates.front().plies.front().score.mean, reply("CCC").score.mean);
}

TEST(Simulation, TellsTheTrueResultOfAGameThatEndsInside) {
  // Nothing in the bag: whoever goes out gets the other's tiles, and all deals are the same.
  Problem problem = tiny_problem({"AB", ""});
  const Alphabet& alphabet = *problem.setting->alphabet;
  problem.racks[1] = quoin::test::rack_of(alphabet, "C");
  // Everything else lies on the board, far from the rest of it.
  TileCounts rest = problem.unseen();
  int column = 0;
  for (const Tile tile : rest.tiles()) {
    problem.board.place(Square(column < 7 ? 6 : 0, column % 7),
                        tile == Blank ? Tile::letter(1).as_blank() : tile);
    ++column;
  }
  ASSERT_FALSE(fault_of(problem));
  problem.scores = {Score(3), Score(0)};
  const evaluation::Tables tables = tiny_tables(alphabet);
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop)};
  limits.most_iterations = 8;
  InlineExecutor executor;
  const SimulationResult result = simulate(problem, tables, limits, executor);
  for (const CandidateReport& report : result.candidates) {
    EXPECT_TRUE(report.win.mean == 0 || report.win.mean == 0.5 || report.win.mean == 1);
    if (report.play.move.tiles_used().size() == 2) {
      EXPECT_EQ(report.spread.mean, 3 + report.play.score.points() + 2 * 4);
    }
  }
}

TEST(Simulation, WorksForThreeAndFourSeats) {
  for (const int seats : {3, 4}) {
    Problem problem = middle_of_game(6, seats);
    const evaluation::Tables tables = some_tables(problem);
    const StopFlag stop;
    SimulationLimits limits{Deadline(stop)};
    limits.most_playouts = 400;
    limits.plies = seats;
    InlineExecutor executor;
    const SimulationResult even = simulate(problem, tables, limits, executor);
    ASSERT_EQ(even.candidates.front().plies.size(), static_cast<std::size_t>(seats));
    EXPECT_EQ(even.candidates.front().plies[0].seat, 1);
    EXPECT_EQ(even.candidates.front().plies[seats - 1].seat, 0);
    // Who is far behind one of the others does not win.
    problem.scores.back() = Score(250);
    const SimulationResult behind = simulate(problem, tables, limits, executor);
    EXPECT_LT(behind.candidates.front().win.mean, 0.05);
    EXPECT_GT(even.candidates.front().win.mean, 0.8 / seats);
  }
}

TEST(Simulation, SharesTheWinAmongEqualsWithManySeats) {
  for (const int seats : {2, 3, 4}) {
    const Problem problem = middle_of_game(8, seats);
    evaluation::Tables tables;
    tables.leaves = evaluation::Leaves::none(*problem.setting->alphabet);
    const std::vector<movegen::RankedPlay> pass = {{Move::pass(), Score(), evaluation::Equity()}};
    const StopFlag stop;
    SimulationLimits limits{Deadline(stop)};
    limits.most_iterations = 1;
    limits.plies = 0;
    InlineExecutor executor;
    Simulator simulator(problem.setting, tables, executor);
    EXPECT_NEAR(simulator.simulate(problem, pass, limits).candidates.front().win.mean, 1.0 / seats,
                1e-9);
  }
}

TEST(Simulation, LooksAtExchangesAndPasses) {
  const Problem problem = middle_of_game(4);
  const evaluation::Tables tables = some_tables(problem);
  const Word tiles = problem.rack().tiles();
  const std::vector<movegen::RankedPlay> candidates = {
      {Move::exchange(std::span(tiles).first(3)), Score(), evaluation::Equity()},
      {Move::exchange(std::span(tiles).first(7)), Score(), evaluation::Equity()},
      {Move::pass(), Score(), evaluation::Equity()},
  };
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop)};
  limits.most_iterations = 60;
  limits.plies = 3;
  InlineExecutor executor;
  Simulator simulator(problem.setting, tables, executor);
  const SimulationResult result = simulator.simulate(problem, candidates, limits);
  ASSERT_EQ(result.candidates.size(), 3u);
  // The board is the same after each, and the opponent has the same tiles: so are the replies.
  for (const CandidateReport& report : result.candidates) {
    EXPECT_EQ(report.merged_into, static_cast<std::size_t>(&report - result.candidates.data()));
    if (report.playouts == result.candidates.front().playouts) {
      EXPECT_EQ(report.plies[0].score.mean, result.candidates.front().plies[0].score.mean);
    }
  }
}

TEST(Simulation, MergesPlaysThatComeToTheSame) {
  // The blank of CABBA may be either B: the same tiles on the same squares, for the same points.
  Problem problem = tiny_problem({"?BA", ""});
  const evaluation::Tables tables = tiny_tables(*problem.setting->alphabet);
  const std::vector<movegen::RankedPlay> candidates = candidates_of(problem, tables, 100);
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop)};
  limits.most_iterations = 30;
  InlineExecutor executor;
  Simulator simulator(problem.setting, tables, executor);
  const SimulationResult result = simulator.simulate(problem, candidates, limits);
  ASSERT_EQ(result.candidates.size(), candidates.size());
  int merged = 0;
  for (std::size_t i = 0; i < result.candidates.size(); ++i) {
    const CandidateReport& report = result.candidates[i];
    const CandidateReport& first = result.candidates[report.merged_into];
    EXPECT_LE(report.merged_into, i);
    EXPECT_EQ(first.merged_into, report.merged_into);
    EXPECT_EQ(first.play.score, report.play.score);
    EXPECT_EQ(first.play.move.tiles_used(), report.play.move.tiles_used());
    EXPECT_EQ(first.win.mean, report.win.mean);
    merged += report.merged_into != i ? 1 : 0;
  }
  EXPECT_GT(merged, 0);
}

TEST(Simulation, KeepsToItsLimits) {
  const Problem problem = middle_of_game(3);
  const evaluation::Tables tables = some_tables(problem);
  InlineExecutor executor;
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop)};
  limits.most_playouts = 777;
  const SimulationResult by_playouts = simulate(problem, tables, limits, executor);
  EXPECT_LE(by_playouts.playouts, 777);
  EXPECT_GT(by_playouts.playouts, 777 - 12);

  limits.most_playouts = 0;
  limits.most_iterations = 55;
  EXPECT_EQ(simulate(problem, tables, limits, executor).iterations, 55);
}

TEST(Simulation, HasAnAnswerFromFewerPlayoutsThanPlays) {
  const Problem problem = middle_of_game(3);
  const evaluation::Tables tables = some_tables(problem);
  InlineExecutor executor;
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop)};
  limits.most_playouts = 5;
  const SimulationResult result = simulate(problem, tables, limits, executor);
  EXPECT_EQ(result.iterations, 1);
  for (const CandidateReport& report : result.candidates) {
    EXPECT_EQ(report.playouts, 1);
    EXPECT_GT(report.win.mean, 0);
  }
}

TEST(Simulation, EndsAtItsDeadlineWithAnAnswer) {
  const Problem problem = middle_of_game(3);
  const evaluation::Tables tables = some_tables(problem);
  InlineExecutor executor;
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop, Clock::now() + std::chrono::milliseconds(100))};
  const Clock::time_point before = Clock::now();
  const SimulationResult result = simulate(problem, tables, limits, executor);
  EXPECT_LT(Clock::now() - before, std::chrono::seconds(20));
  EXPECT_GE(result.iterations, 1);
  EXPECT_FALSE(result.is_decided);

  StopFlag stopped;
  stopped.stop();
  const SimulationResult at_once =
      simulate(problem, tables, SimulationLimits{Deadline(stopped)}, executor);
  EXPECT_EQ(at_once.iterations, 1);
  EXPECT_FALSE(at_once.candidates.empty());
}

TEST(Simulation, CountsWhereRepliesLieWhereAsked) {
  const Problem problem = middle_of_game(6);
  const evaluation::Tables tables = some_tables(problem);
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop)};
  limits.most_iterations = 60;
  InlineExecutor executor;
  const SimulationResult without = simulate(problem, tables, limits, executor);
  limits.maps_replies = true;
  ThreadPool pool(3);
  const SimulationResult result = simulate(problem, tables, limits, pool);
  ASSERT_EQ(result.candidates.size(), without.candidates.size());
  for (std::size_t i = 0; i < result.candidates.size(); ++i) {
    EXPECT_TRUE(without.candidates[i].replies.squares.empty());
    const CandidateReport& one = result.candidates[i];
    expect_equal(one.win, without.candidates[i].win);
    EXPECT_EQ(one.replies.turns, one.plies.front().turns);
    ASSERT_EQ(one.replies.squares.size(), 225U);
    std::int64_t tiles = 0;
    for (int row = 0; row < 15; ++row) {
      for (int column = 0; column < 15; ++column) {
        const ReplyMap::Covered& covered =
            one.replies.squares[static_cast<std::size_t>(row * 15 + column)];
        EXPECT_LE(covered.replies, one.replies.turns);
        if (problem.board.at({row, column}) != EmptySquare) {
          EXPECT_EQ(covered.replies, 0);
        }
        tiles += covered.replies;
      }
    }
    EXPECT_GT(tiles, one.replies.turns) << "most replies lay several tiles";
    EXPECT_LE(tiles, 7 * one.replies.turns);
  }
}

TEST(Simulation, TellsHowItGoesOn) {
  const Problem problem = middle_of_game(3);
  const evaluation::Tables tables = some_tables(problem);
  InlineExecutor executor;
  const StopFlag stop;
  SimulationLimits limits{Deadline(stop)};
  limits.most_playouts = 3000;
  Simulator simulator(problem.setting, tables, executor);
  std::vector<std::int64_t> playouts;
  const SimulationResult result = simulator.simulate(
      problem, candidates_of(problem, tables, 8), limits, nullptr,
      [&](const SimulationResult& so_far) { playouts.push_back(so_far.playouts); });
  ASSERT_GT(playouts.size(), 2u);
  EXPECT_TRUE(std::is_sorted(playouts.begin(), playouts.end()));
  EXPECT_EQ(playouts.back(), result.playouts);
}

TEST(CandidatesOf, AreTheBestByStaticEquity) {
  const Problem problem = middle_of_game(3);
  const evaluation::Tables tables = some_tables(problem);
  const std::vector<movegen::RankedPlay> many = candidates_of(problem, tables, 1000);
  const std::vector<movegen::RankedPlay> few = candidates_of(problem, tables, 9);
  ASSERT_EQ(few.size(), 9u);
  EXPECT_TRUE(std::equal(few.begin(), few.end(), many.begin()));
  EXPECT_TRUE(std::is_sorted(many.begin(), many.end(),
                             [](const movegen::RankedPlay& a, const movegen::RankedPlay& b) {
                               return a.equity > b.equity;
                             }));
  EXPECT_TRUE(std::any_of(many.begin(), many.end(), [](const movegen::RankedPlay& play) {
    return play.move.kind() == Move::Kind::Exchange;
  }));
}

TEST(CandidatesOf, IsAPassWhereNothingElseIsAllowed) {
  // Only a B lies there, and no word has two of them side by side.
  Problem problem = tiny_problem({"BBB", ""});
  problem.board = Board(7);
  problem.board.place(Square(3, 3), Tile::letter(2));
  const evaluation::Tables tables = tiny_tables(*problem.setting->alphabet);
  for (const movegen::RankedPlay& candidate : candidates_of(problem, tables, 5))
    EXPECT_EQ(candidate.move.kind(), Move::Kind::Exchange);
  problem.exchange_minimum = 100;
  const std::vector<movegen::RankedPlay> candidates = candidates_of(problem, tables, 5);
  ASSERT_EQ(candidates.size(), 1u);
  EXPECT_EQ(candidates[0].move, Move::pass());
}

}  // namespace
}  // namespace quoin::search
