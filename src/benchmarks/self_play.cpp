#include <algorithm>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include "arena/match.h"
#include "base/thread_pool.h"
#include "benchmarks/parts.h"
#include "benchmarks/reasons.h"
#include "benchmarks/signature.h"
#include "console/clocks.h"
#include "players/plain/static_player.h"

namespace quoin::cli::bench {
namespace {

constexpr std::uint64_t SelfPlaySeed = 1;

arena::MatchSetup static_against_itself(const Workbench& bench) {
  arena::MatchSetup setup;
  setup.rules = arena::TableRules::from(bench.setting, bench.rules, 2);
  setup.names = {"static", "static"};
  setup.seed = SelfPlaySeed;
  setup.make_players = [&bench] {
    std::vector<players::PlayerPtr> players;
    for (int side = 0; side < 2; ++side) {
      players.push_back(
          std::make_unique<players::StaticPlayer>(bench.lexicon, bench.tables, *bench.kernels));
    }
    return players;
  };
  return setup;
}

// Of the best round.
struct Times {
  double processor_seconds = std::numeric_limits<double>::max();  // of all threads together
  double wall_seconds = std::numeric_limits<double>::max();
};

// Plays the match and keeps the better times.
arena::MatchResult play_timed(const arena::MatchSetup& setup, std::int64_t games,
                              Executor& executor, Times& best) {
  const Stopwatch watch(Stopwatch::Of::AllThreads);
  const WallClock clock;
  arena::MatchResult result = arena::play_match(setup, games / 2, executor, StopFlag());
  best.wall_seconds = std::min(best.wall_seconds, clock.seconds());
  best.processor_seconds = std::min(best.processor_seconds, watch.seconds());
  return result;
}

}  // namespace

Result<Report> measure_self_play(const Workbench& bench, int threads) {
  const arena::MatchSetup setup = static_against_itself(bench);
  InlineExecutor one;
  ThreadPool all(threads);
  Times one_thread;
  Times all_threads;
  arena::MatchResult result;
  for (int round = 0; round < bench.scale.match_rounds; ++round) {
    result = play_timed(setup, bench.scale.match_games, one, one_thread);
    const arena::MatchResult again = play_timed(setup, bench.scale.match_games, all, all_threads);
    if (again.digest() != result.digest()) return Error(reasons::games_differ_by_threads, threads);
  }
  Sha256 hash;
  hash.update(result.digest());
  const std::string found = signature(hash);

  const auto games = static_cast<double>(result.games);
  const double players = 2 * games;
  const auto turns = static_cast<double>(result.turns);
  const double games_per_second = games / one_thread.processor_seconds;
  const double turns_per_second = turns / one_thread.processor_seconds;
  const double games_per_second_of_all = games / all_threads.wall_seconds;
  // What threads gain, and what they lose to each other. A machine with other work to do spoils
  // the first.
  const double speed_up = one_thread.wall_seconds / all_threads.wall_seconds;
  const double extra_work = all_threads.processor_seconds / one_thread.processor_seconds;
  Report report{found,
                {{"signature", found},
                 {"digest", to_hex(result.digest())},
                 {"games", result.games},
                 {"turns", result.turns},
                 {"games_per_second", games_per_second},
                 {"turns_per_second", turns_per_second},
                 {"threads", threads},
                 {"all_threads_games_per_second", games_per_second_of_all},
                 {"speed_up", speed_up},
                 {"processor_time_ratio", extra_work}}};
  report.add_heading("self-play",
                     fmt::format("{} games, static v static; best of {} rounds",
                                 grouped(result.games), bench.scale.match_rounds),
                     found);
  report.add_figure("one thread", games_per_second, 0, "games/s",
                    fmt::format("{} turns/s, in processor time", grouped(turns_per_second)));
  report.add_figure(
      fmt::format("{} threads", threads), games_per_second_of_all, 0, "games/s",
      fmt::format("{:.2f} times as fast, {:.2f} times the processor time; the same games", speed_up,
                  extra_work));
  report.add_figure(
      "a game", turns / games, 1, "turns",
      fmt::format(
          "{:.1f} points and {:.2f} bingos a player, who begins wins {:.1f} %",
          static_cast<double>(result.sides[0].score + result.sides[1].score) / players,
          static_cast<double>(result.sides[0].bingos + result.sides[1].bingos) / players,
          100 * (static_cast<double>(result.first_wins) + static_cast<double>(result.draws) / 2) /
              games));
  return report;
}

}  // namespace quoin::cli::bench
