#include "search/pre_endgame/pre_endgame.h"

#include <gtest/gtest.h>

#include "base/thread_pool.h"
#include "core/scoring.h"
#include "movegen/generator.h"
#include "search/simulation/simulation.h"
#include "support/brute_force_endgame.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"
#include "support/tiny_world.h"

namespace quoin::search {
namespace {

constexpr ScorelessRule TwoPasses{true, 2};

// A set of tiles with so few of each that a whole game is a handful of moves: racks of three.
AlphabetPtr small_alphabet() {
  static const AlphabetPtr Alphabet = *quoin::Alphabet::parse(
      "alphabet small\ntitle Small\nlanguage en\nrack 3\nexchange 3\nbingo 3 5\nblank 1 0\n"
      "tile A a 3 1 vowel\ntile B b 3 3\ntile C c 2 4\ntile D d 2 2\ntile E e 2 1 vowel\n");
  return Alphabet;
}

evaluation::Tables plain_tables(const Alphabet& alphabet) {
  evaluation::Tables tables;
  tables.leaves = evaluation::Leaves::none(alphabet);
  return tables;
}

// A game in which random plays were made until so many tiles are in the bag.
std::optional<Problem> random_problem(std::uint64_t seed, int bag_count) {
  const AlphabetPtr alphabet = small_alphabet();
  const auto setting = quoin::test::setting_of(
      quoin::test::lexicon_of(quoin::test::random_words(seed, 40, 5, 4), *alphabet), alphabet,
      quoin::test::layout("quick"));
  movegen::Grid grid(setting);
  Rng rng(seed);
  std::vector<Tile> bag = full_bag(*alphabet).tiles();
  rng.shuffle(std::span(bag));
  std::vector<Rack> racks(2);
  const auto generator = std::make_unique<movegen::Generator>();
  for (int turn = 0; turn < 40; ++turn) {
    for (Rack& rack : racks) {
      while (rack.size() < alphabet->rack_size() && !bag.empty()) {
        rack.add(bag.back());
        bag.pop_back();
      }
    }
    if (static_cast<int>(bag.size()) == bag_count) {
      const int spread = static_cast<int>(rng.below(21)) - 10;
      return Problem{
          setting, grid.board(), {racks[turn % 2], {}}, {Score(spread), Score()}, 0, TwoPasses, 3};
    }
    const auto plays = generator->all_plays(grid, racks[turn % 2]);
    if (plays.empty()) continue;
    const Move move = plays[rng.below(plays.size())].move;
    grid.place(move);
    racks[turn % 2].remove(move.tiles_used());
  }
  return std::nullopt;
}

PreEndgameResult solved(const Problem& problem, Executor& executor) {
  PreEndgameSolver solver(problem.setting, plain_tables(*problem.setting->alphabet), executor);
  const StopFlag stop;
  return solver.solve(problem, {Deadline(stop)});
}

struct Outcome {
  double wins = 0;
  double draws = 0;
  double losses = 0;

  void add(int spread, double weight = 1) {
    (spread > 0 ? wins : spread == 0 ? draws : losses) += weight;
  }
  double points() const { return wins + draws / 2; }
};

// A play of seat 0 that takes the last tile, with every single tile that may be in the bag, by
// brute force. Each counts by its weight.
template <class Weight>
Outcome brute_force_outcome(const Problem& problem, const movegen::Play& play, Weight&& weight_of) {
  Outcome outcome;
  const TileCounts unseen = problem.unseen();
  for (const Tile tile : unseen.tiles()) {
    Problem end = problem;
    apply_placement(end.board, play.move);
    Rack own = problem.rack();
    own.remove(play.move.tiles_used());
    own.add(tile);
    Rack other = unseen;
    other.remove(tile);
    end.racks = {other, own};
    if (problem.is_end_after(Move::Kind::Place, play.score)) {
      const Alphabet& alphabet = *problem.setting->alphabet;
      outcome.add(problem.spread() + play.score.points() - rack_points(own, alphabet).points() +
                      rack_points(other, alphabet).points(),
                  weight_of(tile));
      continue;
    }
    end.count_turn(Move::Kind::Place, play.score);
    outcome.add(problem.spread() + play.score.points() - quoin::test::brute_force_value(end),
                weight_of(tile));
  }
  return outcome;
}

Outcome brute_force_outcome(const Problem& problem, const movegen::Play& play) {
  return brute_force_outcome(problem, play, [](Tile) { return 1.0; });
}

// What a pass comes to, where it does not end the game, when the opponent makes a play that wins
// most often over what they cannot see, and of several the worst for us.
Outcome brute_force_pass(const Problem& problem) {
  Outcome outcome;
  const Alphabet& alphabet = *problem.setting->alphabet;
  const TileCounts unseen = problem.unseen();
  for (const Tile actual : unseen.tiles()) {
    Problem theirs = problem;
    Rack rack = unseen;
    rack.remove(actual);
    if (problem.is_end_after(Move::Kind::Pass, Score())) {
      outcome.add(problem.spread() - rack_points(problem.rack(), alphabet).points() +
                  rack_points(rack, alphabet).points());
      continue;
    }
    theirs.racks = {rack, {}};
    std::swap(theirs.scores[0], theirs.scores[1]);
    theirs.count_turn(Move::Kind::Pass, Score());
    const TileCounts hidden = theirs.unseen();
    // Their pass ends the game.
    const auto end_of_passes = [&](Tile in_bag) {
      Rack ours = hidden;
      ours.remove(in_bag);
      return theirs.spread() - rack_points(rack, alphabet).points() +
             rack_points(ours, alphabet).points();
    };
    double best = 0;
    for (const Tile tile : hidden.tiles()) {
      Outcome one;
      one.add(end_of_passes(tile));
      best += one.points();
    }
    int spread = end_of_passes(actual);
    for (const movegen::Play& play : movegen::sorted_plays(problem.setting, problem.board, rack)) {
      const double points = brute_force_outcome(theirs, play).points();
      Problem end = theirs;
      apply_placement(end.board, play.move);
      Rack own = rack;
      own.remove(play.move.tiles_used());
      own.add(actual);
      end.racks = {problem.rack(), own};
      end.count_turn(Move::Kind::Place, play.score);
      const int result =
          theirs.spread() + play.score.points() - quoin::test::brute_force_value(end);
      const auto rank = [](int s) { return s > 0 ? 2 : s == 0 ? 1 : 0; };
      if (points > best + 1e-9) {
        best = points;
        spread = result;
      } else if (points > best - 1e-9 && rank(result) > rank(spread)) {
        spread = result;
      }
    }
    outcome.add(-spread);
  }
  return outcome;
}

TEST(PreEndgame, AgreesWithBruteForceWithOneTileInTheBag) {
  InlineExecutor executor;
  int positions = 0;
  for (std::uint64_t seed = 1; positions < quoin::test::scaled(25, 300); ++seed) {
    std::optional<Problem> problem = random_problem(seed, 1);
    if (!problem) continue;
    // In some the opponent has just passed, and our pass ends the game; in some a play without
    // points does so too.
    if (positions % 3 == 1) problem->passes = 1;
    if (positions % 3 == 2) {
      problem->scoreless = {false, 2};
      problem->scoreless_turns = 1;
    }
    ++positions;
    const PreEndgameResult result = solved(*problem, executor);
    EXPECT_TRUE(result.is_proven) << "seed " << seed;
    EXPECT_EQ(result.bag_count, 1);
    double best = brute_force_pass(*problem).points();
    for (const movegen::Play& play :
         movegen::sorted_plays(problem->setting, problem->board, problem->rack())) {
      const Outcome expected = brute_force_outcome(*problem, play);
      best = std::max(best, expected.points());
      const auto found =
          std::find_if(result.plays.begin(), result.plays.end(),
                       [&](const PreEndgamePlay& one) { return one.move == play.move; });
      ASSERT_NE(found, result.plays.end());
      EXPECT_EQ(found->ways, problem->unseen().size());
      if (found->is_proven()) {
        EXPECT_EQ(found->proven.wins, expected.wins) << "seed " << seed;
        EXPECT_EQ(found->proven.draws, expected.draws) << "seed " << seed;
        EXPECT_EQ(found->proven.losses, expected.losses) << "seed " << seed;
      }
      EXPECT_LE(found->least_share(), expected.points() / found->ways + 1e-9);
      EXPECT_GE(found->most_share(), expected.points() / found->ways - 1e-9);
    }
    EXPECT_NEAR(result.plays.front().share(), best / result.plays.front().ways, 1e-9)
        << "seed " << seed;
    const auto pass =
        std::find_if(result.plays.begin(), result.plays.end(),
                     [](const PreEndgamePlay& one) { return one.move.kind() == Move::Kind::Pass; });
    ASSERT_NE(pass, result.plays.end());
    if (pass->is_proven()) {
      EXPECT_NEAR(pass->proven.points(), brute_force_pass(*problem).points(), 1e-9)
          << "seed " << seed;
    }
  }
}

// Against an opponent who does not look ahead, all ways of drawing are played on by hand. With one
// node nothing is proven, and so no play dropped.
TEST(PreEndgame, SaysWhatIsLikelyAgainstWhoMakesWhatLooksBest) {
  InlineExecutor executor;
  for (const char* rack : {"AAB", "AAC", "ABC", "AB?", "BBC", "CC?"}) {
    Problem problem = quoin::test::tiny_problem({rack, ""});
    const Alphabet& alphabet = *problem.setting->alphabet;
    const auto place = [&](Square square, const char* letter) {
      problem.board.place(square, alphabet.parse_notation(letter)->front());
    };
    place({4, 2}, "B");
    place({2, 4}, "A");
    place({5, 2}, "A");
    place({2, 5}, "C");
    ASSERT_EQ(problem.bag_count(), 1);
    const evaluation::Tables tables = quoin::test::tiny_tables(alphabet);
    PreEndgameSolver solver(problem.setting, tables, executor);
    const StopFlag stop;
    EXPECT_FALSE(solver.solve(problem, {Deadline(stop)}).plays.front().likely_share);
    const PreEndgameResult result = solver.solve(
        problem, {.deadline = Deadline(stop), .most_nodes = 1, .wants_likely_shares = true});
    const std::vector<movegen::RankedPlay> candidates = candidates_of(problem, tables, 100);
    int compared = 0;
    double most = 0;
    for (const PreEndgamePlay& play : result.plays) {
      if (!play.likely_share) continue;
      most = std::max(most, play.share() + *play.likely_share);
      if (play.move.kind() != Move::Kind::Place) continue;
      const auto candidate =
          std::find_if(candidates.begin(), candidates.end(),
                       [&](const movegen::RankedPlay& one) { return one.move == play.move; });
      ASSERT_NE(candidate, candidates.end());
      double points = 0;
      const Word unseen = problem.unseen().tiles();
      for (const Tile in_bag : unseen) {
        Rack other = problem.unseen();
        other.remove(in_bag);
        points += quoin::test::play_by_hand(problem, tables, *candidate,
                                            {{problem.rack(), other}, {in_bag}}, PliesToTheEnd,
                                            Playouts::OwnTriesAtTheEnd)
                      .win;
      }
      EXPECT_NEAR(*play.likely_share, points / static_cast<double>(unseen.size()), 1e-9) << rack;
      ++compared;
    }
    EXPECT_GT(compared, 3);
    const PreEndgamePlay& best = result.best_in_practice();
    EXPECT_NEAR(best.share() + best.likely_share.value(), most, 1e-9);
  }
}

// The opponent has just put one tile down, and kept two.
TEST(PreEndgame, CountsWaysOfDrawingByWhatTheOpponentProbablyHolds) {
  InlineExecutor executor;
  const StopFlag stop;
  int positions = 0;
  int uneven = 0;
  for (std::uint64_t seed = 1; positions < 15; ++seed) {
    std::optional<Problem> problem = random_problem(seed, 2);
    if (!problem) continue;
    const evaluation::Tables tables = plain_tables(*problem->setting->alphabet);
    const auto replies = movegen::sorted_plays(problem->setting, problem->board, problem->unseen());
    const auto reply = std::find_if(replies.begin(), replies.end(), [](const movegen::Play& play) {
      return play.move.tiles_used().size() == 1;
    });
    if (reply == replies.end()) continue;
    Problem before = *problem;
    before.racks = {{}, problem->rack()};
    const std::optional<Inference> inference =
        Inferrer(problem->setting, tables, executor)
            .infer({before, reply->move, 0}, {.deadline = Deadline(stop)});
    if (!inference) continue;
    ++positions;
    apply_placement(problem->board, reply->move);
    const TileCounts hidden = problem->unseen();
    // Of one of the tiles that the opponent may not hold: several that are alike share the chance.
    const auto chance_without = [&](Tile tile) {
      Rack rack = hidden;
      rack.remove(tile);
      return inference->chances_of(std::span(&rack, 1), hidden).front() / hidden.count(tile);
    };
    double sum = 0;
    double most = 0;
    for (const Tile tile : hidden.tiles()) {
      sum += chance_without(tile);
      most = std::max(most, chance_without(tile));
    }
    if (most > 1.5 * sum / hidden.size()) ++uneven;
    PreEndgameSolver solver(problem->setting, tables, executor);
    const PreEndgameResult result = solver.solve(*problem, {Deadline(stop)}, {}, &*inference);
    for (const movegen::Play& play :
         movegen::sorted_plays(problem->setting, problem->board, problem->rack())) {
      const Outcome expected = brute_force_outcome(*problem, play, [&](Tile in_bag) {
        return hidden.size() * chance_without(in_bag) / sum;
      });
      const auto found =
          std::find_if(result.plays.begin(), result.plays.end(),
                       [&](const PreEndgamePlay& one) { return one.move == play.move; });
      ASSERT_NE(found, result.plays.end());
      EXPECT_EQ(found->ways, hidden.size());
      if (!found->is_proven()) continue;
      EXPECT_NEAR(found->proven.wins, expected.wins, 1e-9) << "seed " << seed;
      EXPECT_NEAR(found->proven.losses, expected.losses, 1e-9) << "seed " << seed;
    }
  }
  EXPECT_GT(uneven, 3);
}

TEST(PreEndgame, CountsEveryWayOfDrawing) {
  InlineExecutor executor;
  for (int bag = 2; bag <= 4; ++bag) {
    int positions = 0;
    for (std::uint64_t seed = 1; positions < 4; ++seed) {
      const std::optional<Problem> problem = random_problem(seed, bag);
      if (!problem) continue;
      ++positions;
      const PreEndgameResult result = solved(*problem, executor);
      double ways = 1;
      for (int i = 0; i < bag; ++i) ways = ways * (problem->unseen().size() - i) / (i + 1);
      ASSERT_FALSE(result.plays.empty());
      for (const PreEndgamePlay& play : result.plays) {
        EXPECT_NEAR(play.ways, ways, 1e-6);
        EXPECT_LE(play.proven.sum(), play.games.sum() + 1e-9);
        const bool leaves_tiles =
            play.move.kind() != Move::Kind::Place || play.move.tiles_used().size() < bag;
        EXPECT_FALSE(leaves_tiles && play.is_proven());
      }
    }
  }
}

TEST(PreEndgame, GivesTheSameAnswerOnAnyNumberOfWorkers) {
  int positions = 0;
  for (std::uint64_t seed = 1; positions < 3; ++seed) {
    const std::optional<Problem> problem = random_problem(seed, 2);
    if (!problem) continue;
    ++positions;
    std::optional<PreEndgameResult> expected;
    for (const int workers : {1, 2, 5}) {
      ThreadPool pool(workers);
      const PreEndgameResult result = solved(*problem, pool);
      if (!expected) expected = result;
      ASSERT_EQ(result.plays.size(), expected->plays.size());
      for (std::size_t i = 0; i < result.plays.size(); ++i) {
        EXPECT_EQ(result.plays[i].move, expected->plays[i].move);
        EXPECT_EQ(result.plays[i].games.wins, expected->plays[i].games.wins);
        EXPECT_EQ(result.plays[i].spread, expected->plays[i].spread);
      }
    }
  }
}

TEST(PreEndgame, GivesTheSameAnswerForTheSameNumberOfNodes) {
  const evaluation::Tables tables = plain_tables(*small_alphabet());
  for (const std::uint64_t nodes : {50, 1000}) {
    std::vector<Problem> problems;
    for (std::uint64_t seed = 1; problems.size() < 8; ++seed) {
      const int bag_count = problems.size() < 4 ? 1 : 2;
      if (auto problem = random_problem(seed, bag_count)) problems.push_back(*std::move(problem));
    }
    for (const Problem& problem : problems) {
      std::optional<PreEndgameResult> expected;
      for (const int workers : {1, 3}) {
        ThreadPool pool(workers);
        PreEndgameSolver solver(problem.setting, tables, pool);
        const StopFlag stop;
        // What was solved before has no say in it.
        if (workers > 1) solver.solve(problem, {Deadline(stop)});
        const PreEndgameResult result = solver.solve(problem, {Deadline(stop), 0, nodes});
        if (!expected) expected = result;
        EXPECT_EQ(result.nodes, expected->nodes);
        EXPECT_EQ(result.plays.front().move, expected->plays.front().move);
        EXPECT_EQ(result.plays.front().proven.sum(), expected->plays.front().proven.sum());
      }
    }
  }
}

TEST(PreEndgame, SaysWhetherItHasLookedAtAllPlays) {
  InlineExecutor executor;
  std::optional<Problem> problem;
  for (std::uint64_t seed = 1; !problem; ++seed) problem = random_problem(seed, 1);
  PreEndgameSolver solver(problem->setting, plain_tables(*problem->setting->alphabet), executor);
  const StopFlag stop;
  const PreEndgameResult some = solver.solve(*problem, {Deadline(stop), 2});
  EXPECT_FALSE(some.has_all_plays);
  EXPECT_LE(some.plays.size(), 3u);  // and the pass
  EXPECT_TRUE(solver.solve(*problem, {Deadline(stop)}).has_all_plays);
}

TEST(PreEndgame, HasAnAnswerWhenThereIsNoTime) {
  InlineExecutor executor;
  std::optional<Problem> problem;
  for (std::uint64_t seed = 1; !problem; ++seed) problem = random_problem(seed, 1);
  PreEndgameSolver solver(problem->setting, plain_tables(*problem->setting->alphabet), executor);
  StopFlag stop;
  stop.stop();
  const PreEndgameResult result = solver.solve(*problem, {Deadline(stop)});
  EXPECT_FALSE(result.plays.empty());
  EXPECT_FALSE(result.is_proven);
}

}  // namespace
}  // namespace quoin::search
