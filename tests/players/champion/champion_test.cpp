#include "players/champion/champion.h"

#include <time.h>

#include <algorithm>
#include <chrono>

#include <gtest/gtest.h>

#include "evaluation/static_equity.h"
#include "players/registry.h"
#include "search/endgame/endgame.h"
#include "search/endgame/trap.h"
#include "search/pre_endgame/pre_endgame.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"
#include "support/stored_endgames.h"
#include "support/tiny_world.h"

namespace quoin::players {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

PlayerPtr player_of(const std::string& spec, const lexicon::LexiconPtr& lexicon) {
  return make_player(spec, {lexicon, {}}).value();
}

std::int64_t milliseconds_since(steady_clock::time_point start) {
  return std::chrono::duration_cast<milliseconds>(steady_clock::now() - start).count();
}

// What this thread has worked. On a machine that others use too it is less than what has passed,
// and a clock on the table that runs by it is fair to whoever has to share.
std::int64_t milliseconds_worked() {
  timespec worked{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &worked);
  return worked.tv_sec * 1000 + worked.tv_nsec / 1'000'000;
}

// A whole game; the seats take turns as the players say, and the referee's clock is a real one.
Referee play_game(const std::vector<std::string>& specs, const std::string& rules,
                  std::uint64_t seed, const lexicon::LexiconPtr& lexicon) {
  GameConfig config =
      test::make_config("english", "standard", static_cast<int>(specs.size()), rules);
  std::vector<PlayerPtr> players;
  for (std::size_t seat = 0; seat < specs.size(); ++seat)
    players.push_back(player_of(specs[seat], lexicon));
  Referee referee = test::start_game(std::move(config), seed,
                                     [&](const Word& word) { return lexicon->contains(word); });
  const std::int64_t start = milliseconds_worked();
  for (int turns = 0; referee.game().state().phase != Phase::Finished; ++turns) {
    if (turns > 300) {
      ADD_FAILURE() << "the game does not end";
      break;
    }
    const int seat = referee.game().state().turn;
    const View view = view_of(referee.game(), Viewer::seat(seat), milliseconds_worked() - start);
    const Action action = players[static_cast<std::size_t>(seat)]->choose_action(view);
    const Result<void> done = referee.act(seat, action, milliseconds_worked() - start);
    if (!done) {
      ADD_FAILURE() << done.error().message();
      break;
    }
  }
  return referee;
}

TEST(Champion, PlaysWholeGamesByTheRules) {
  const lexicon::LexiconPtr lexicon = test::small_english();
  const char* rules[] = {"", "challenge=double", "scoreless-end=two-passes", "exchange=1"};
  for (int i = 0; i < test::scaled(4, 40); ++i) {
    std::vector<std::string> specs(static_cast<std::size_t>(2 + i % 3), "champion:playouts=60");
    specs.back() = "static";
    const Referee referee = play_game(specs, rules[i % 4], static_cast<std::uint64_t>(i), lexicon);
    EXPECT_EQ(referee.game().state().phase, Phase::Finished);
    EXPECT_TRUE(verify_draws(referee.game()));
  }
}

TEST(Champion, GivesTheSameMovesWithTheSameNumberOfPlayouts) {
  const lexicon::LexiconPtr lexicon = test::small_english();
  const auto digest = [&] {
    const Referee referee =
        play_game({"champion:playouts=100", "champion:playouts=50,inference=no"}, "", 3, lexicon);
    std::vector<Move> moves;
    for (const Event& event : referee.game().events())
      if (const auto* placed = std::get_if<TilesPlaced>(&event.body)) moves.push_back(placed->move);
    return moves;
  };
  EXPECT_EQ(digest(), digest());
}

// The share of games won against the static player, with the same words and tables.
TEST(Champion, WinsMoreThanTheStaticPlayer) {
  const lexicon::LexiconPtr lexicon = test::small_english();
  const std::string champion = "champion:playouts=200";
  int points = 0;
  const int games = test::scaled(20, 400);
  for (int i = 0; i < games; ++i) {
    const bool begins = i % 2 == 0;
    const Referee referee = play_game({begins ? champion : "static", begins ? "static" : champion},
                                      "first=1", static_cast<std::uint64_t>(i / 2), lexicon);
    const std::vector<Score>& scores = referee.game().state().ending->final_scores;
    const Score own = scores[begins ? 0 : 1];
    const Score other = scores[begins ? 1 : 0];
    points += own > other ? 2 : own == other ? 1 : 0;
  }
  EXPECT_GT(points, games);
}

class ChampionOnTheClock : public ::testing::TestWithParam<const char*> {};

TEST_P(ChampionOnTheClock, NeverOversteps) {
  const std::string time = GetParam();
  if (time == "3m" && test::scaled(0, 1) == 0) GTEST_SKIP() << "takes minutes";
  const lexicon::LexiconPtr lexicon = test::small_english();
  const std::string rules = "first=1,overtime=1m,time=" + time;
  const Referee referee = play_game({"champion", "static"}, rules, 7, lexicon);
  const Game& game = referee.game();
  ASSERT_EQ(game.state().phase, Phase::Finished);
  ASSERT_TRUE(game.state().ending);
  EXPECT_NE(game.state().ending->reason, EndReason::TimeForfeit);
  EXPECT_EQ(game.state().ending->time_penalties, std::vector<Score>(2));
  EXPECT_GE(*game.time_left(0, game.state().now), 0);
}

INSTANTIATE_TEST_SUITE_P(Games, ChampionOnTheClock, ::testing::Values("1s", "10s", "3m"));

// At least is by the clock on the wall, and at most by what was worked: a busy machine adds to the
// one and takes from the other. Of several positions one is close enough to take all the time.
TEST(Champion, UsesTheTimeOfAMove) {
  const lexicon::LexiconPtr lexicon = test::small_english();
  const PlayerPtr player = player_of("champion:time=300ms", lexicon);
  std::int64_t longest = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Referee referee =
        test::start_game(test::make_config("english", "standard", 2, "first=1"), seed, nullptr);
    const View view = view_of(referee.game(), Viewer::seat(0), 0);
    const steady_clock::time_point start = steady_clock::now();
    const std::int64_t worked = milliseconds_worked();
    player->choose_action(view);
    longest = std::max(longest, milliseconds_since(start));
    EXPECT_LE(milliseconds_worked() - worked, 1000);
  }
  EXPECT_GE(longest, 300);
}

TEST(Champion, ThinksNoLongerThanOthersAreToWait) {
  const Resources resources{test::small_english(), {}, milliseconds(50)};
  const Referee referee =
      test::start_game(test::make_config("english", "standard", 2, "first=1"), 4, nullptr);
  for (const char* spec : {"champion:time=1h", "champion:playouts=100000000", "champion"}) {
    const PlayerPtr player = make_player(spec, resources).value();
    const std::int64_t worked = milliseconds_worked();
    player->choose_action(view_of(referee.game(), Viewer::seat(0), 0));
    EXPECT_LE(milliseconds_worked() - worked, 1000) << spec;
  }
}

TEST(Champion, AnswersAtOnceWhenItIsStopped) {
  const lexicon::LexiconPtr lexicon = test::small_english();
  const PlayerPtr player = player_of("champion:time=1h", lexicon);
  const Referee referee =
      test::start_game(test::make_config("english", "standard", 2, "first=1"), 4, nullptr);
  StopFlag stop;
  stop.stop();
  const std::int64_t worked = milliseconds_worked();
  player->choose_action(view_of(referee.game(), Viewer::seat(0), 0), &stop);
  EXPECT_LE(milliseconds_worked() - worked, 1000);
}

// Works the last tiles of the bag out with so many playouts, and with one less plays on.
void expect_to_work_out_from(std::int64_t playouts, int bag_count, std::uint64_t nodes,
                             std::optional<milliseconds> most_time = {}) {
  int others = 0;
  for (const char* rack : {"AAB", "AAC", "ABB", "ABC", "AB?", "BBC", "BC?", "CC?"}) {
    search::Problem problem = test::tiny_problem({rack, ""});
    const Alphabet& alphabet = *problem.setting->alphabet;
    const auto place = [&](Square square, const char* letter) {
      problem.board.place(square, alphabet.parse_notation(letter)->front());
    };
    place({4, 2}, "B");
    place({2, 4}, "A");
    if (bag_count == 1) {
      place({5, 2}, "A");
      place({2, 5}, "C");
    }
    ASSERT_EQ(problem.bag_count(), bag_count);
    ASSERT_FALSE(search::fault_of(problem)) << rack;
    const evaluation::Tables tables = test::tiny_tables(alphabet);
    movegen::Grid grid(problem.setting);
    grid.set(problem.board);
    const TileCounts unseen = problem.unseen();
    Situation situation{grid, problem.rack(), unseen, problem.bag_count(), problem.scores, 0, 3, 0};
    situation.exchange_minimum = problem.exchange_minimum;
    situation.scoreless = problem.scoreless;
    const auto move_with = [&](std::int64_t count) {
      ChampionSettings settings;
      settings.playouts = count;
      settings.most_time = most_time;
      return Champion(problem.setting->lexicon, tables, settings).choose_move(situation);
    };
    InlineExecutor executor;
    const StopFlag stop;
    search::PreEndgameLimits limits{search::Deadline(stop)};
    limits.most_plays = 30;
    limits.most_nodes = nodes;
    limits.wants_likely_shares = true;
    const Move expected = search::PreEndgameSolver(problem.setting, tables, executor)
                              .solve(problem, limits)
                              .best_in_practice()
                              .move;
    EXPECT_EQ(move_with(playouts), expected) << rack;
    others += move_with(playouts - 1) != expected ? 1 : 0;
  }
  EXPECT_GT(others, 0);
}

TEST(Champion, WorksOutTheLastTilesWithEnoughPlayouts) {
  expect_to_work_out_from(20'000, 3, 8'000'000);
  expect_to_work_out_from(20'000, 1, 8'000'000);
}

// As in a browser, where nobody may think for ever: playouts that were asked for decide.
TEST(Champion, WorksOutAsMuchWhereTimeIsLimitedToo) {
  expect_to_work_out_from(20'000, 1, 8'000'000, std::chrono::minutes(10));
}

// An end game that is lost against best play by two points, and won when the other side does what
// looks best.
TEST(Champion, SetsATrapWhereAnEndGameIsLost) {
  const auto setting = test::english_setting();
  const evaluation::Tables tables{evaluation::Leaves::none(*setting->alphabet), {}, nullptr};
  search::TrapFinder finder(setting, tables);
  InlineExecutor executor;
  search::EndgameSolver solver(setting, executor, std::size_t{1} << 20);
  const StopFlag stop;
  int traps = 0;
  int others = 0;
  for (const test::StoredEndgame& one : test::stored_endgames()) {
    if (traps == 2) break;
    search::Problem problem = one.problem(setting);
    problem.scores = {Score(300), Score(302 + one.value)};
    const auto trap = finder.find(problem, {search::Deadline(stop), 200'000});
    if (!trap) continue;
    ++traps;
    movegen::Grid grid(setting);
    grid.set(problem.board);
    Situation situation{grid, problem.rack(), problem.racks[1], 0, problem.scores, 0, 0, 0};
    situation.scoreless = problem.scoreless;
    ChampionSettings settings;
    settings.playouts = 2000;
    EXPECT_EQ(Champion(setting->lexicon, tables, settings).choose_move(situation), trap->move)
        << one.cgp;
    const Move best = solver.solve(problem, {search::Deadline(stop)}).best().move;
    others += trap->move != best ? 1 : 0;
  }
  EXPECT_EQ(traps, 2);
  EXPECT_GT(others, 0);
}

TEST(TimeForMove, LeavesEnoughForTheRestOfTheGame) {
  for (const std::int64_t whole : {1000, 10'000, 180'000, 1'500'000}) {
    std::int64_t left = whole;
    int moves = 0;
    // Five tiles a turn, of each of the two.
    for (int tiles = 100; tiles > 0; tiles -= 10, ++moves) {
      const std::optional<milliseconds> time = time_for_move({left, 0}, tiles, 2);
      if (time) left -= time->count();
    }
    EXPECT_GT(left, 0) << whole;
    EXPECT_LT(left, whole / 2) << whole;
  }
  EXPECT_FALSE(time_for_move({30, 0}, 50, 2));
  EXPECT_FALSE(time_for_move({-500, 0}, 50, 2));
  EXPECT_GT(*time_for_move({60'000, 5000}, 50, 2), *time_for_move({60'000, 0}, 50, 2));
}

}  // namespace
}  // namespace quoin::players
