#include "cli/commands/bench/self_play.h"

#include <algorithm>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include "base/thread_pool.h"
#include "cli/commands/bench/clocks.h"
#include "cli/commands/bench/report.h"
#include "cli/commands/bench/signature.h"
#include "cli/commands/reasons.h"
#include "players/static_player.h"

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

// Plays the match and keeps the better times.
arena::MatchResult play_timed(const arena::MatchSetup& setup, std::int64_t games,
                              Executor& executor, SelfPlayFigures::Times& best) {
  const Stopwatch watch(Stopwatch::Of::AllThreads);
  const WallClock clock;
  arena::MatchResult result = arena::play_match(setup, games / 2, executor, StopFlag());
  best.wall_seconds = std::min(best.wall_seconds, clock.seconds());
  best.processor_seconds = std::min(best.processor_seconds, watch.seconds());
  return result;
}

}  // namespace

Result<SelfPlayFigures> measure_self_play(const Workbench& bench, int threads) {
  const arena::MatchSetup setup = static_against_itself(bench);
  InlineExecutor one;
  ThreadPool all(threads);
  constexpr double Never = std::numeric_limits<double>::max();
  SelfPlayFigures figures;
  figures.rounds = bench.scale.match_rounds;
  figures.threads = threads;
  figures.one_thread = figures.all_threads = {Never, Never};
  for (int round = 0; round < bench.scale.match_rounds; ++round) {
    figures.result = play_timed(setup, bench.scale.match_games, one, figures.one_thread);
    const arena::MatchResult again =
        play_timed(setup, bench.scale.match_games, all, figures.all_threads);
    if (again.digest() != figures.result.digest())
      return Error(reasons::games_differ_by_threads, threads);
  }
  Sha256 hash;
  hash.update(figures.result.digest());
  figures.signature = signature(hash);
  return figures;
}

void SelfPlayFigures::print() const {
  const double players = 2 * games();
  print_heading(
      "self-play",
      fmt::format("{} games, static v static; best of {} rounds", grouped(result.games), rounds),
      signature);
  print_figure("one thread", games_per_second(), 0, "games/s",
               fmt::format("{} turns/s, in processor time", grouped(turns_per_second())));
  print_figure(fmt::format("{} threads", threads), all_threads_games_per_second(), 0, "games/s",
               fmt::format("{:.2f} times as fast, {:.2f} times the processor time; the same games",
                           speed_up(), extra_work()));
  print_figure(
      "a game", static_cast<double>(result.turns) / games(), 1, "turns",
      fmt::format(
          "{:.1f} points and {:.2f} bingos a player, who begins wins {:.1f} %",
          static_cast<double>(result.sides[0].score + result.sides[1].score) / players,
          static_cast<double>(result.sides[0].bingos + result.sides[1].bingos) / players,
          100 * (static_cast<double>(result.first_wins) + static_cast<double>(result.draws) / 2) /
              games()));
}

boost::json::object SelfPlayFigures::as_json() const {
  return {{"signature", signature},
          {"digest", to_hex(result.digest())},
          {"games", result.games},
          {"turns", result.turns},
          {"games_per_second", games_per_second()},
          {"turns_per_second", turns_per_second()},
          {"threads", threads},
          {"all_threads_games_per_second", all_threads_games_per_second()},
          {"speed_up", speed_up()},
          {"processor_time_ratio", extra_work()}};
}

}  // namespace quoin::cli::bench
