#include "matches/match_runner.h"

#include <algorithm>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "base/thread_pool.h"
#include "console/clocks.h"
#include "console/progress.h"

namespace quoin::cli {
namespace {

// "static 54.2 % ± 3.1"
std::string estimate_text(const arena::MatchResult& result, const MatchPlan& plan) {
  if (result.rounds < 2) return "";
  return fmt::format("{} {:.1f} % ± {:.1f}", plan.players.front(), 100 * result.share(),
                     100 * result.share_error());
}

// The rounds of a match on this process's threads and on all others of the cluster.
void play_everywhere(const PreparedMatch& match, arena::RoundDesk& desk, int threads,
                     Cluster& cluster, const StopFlag& stop) {
  ThreadPool pool(threads);
  if (cluster.size() == 1) {
    arena::play_rounds(match.setup, desk, pool, stop);
    return;
  }
  std::thread own([&] { arena::play_rounds(match.setup, desk, pool, stop); });
  cluster.serve(desk, match.header, stop);
  own.join();
}

void play_for_another(const MatchPlan& plan, const RunOptions& options, Cluster& cluster,
                      const StopFlag& stop) {
  const std::unique_ptr<arena::RoundDesk> desk = cluster.remote_desk();
  const Result<PreparedMatch> match = prepare_match(plan, true);
  if (!match) return cluster.tell_fault(match.error());
  cluster.introduce(match->header);
  ThreadPool pool(options.threads);
  arena::play_rounds(match->setup, *desk, pool, stop);
  if (const std::optional<Error> fault = match->fault->get()) cluster.tell_fault(*fault);
}

Result<MatchOutcome> deal_and_play(const MatchPlan& plan, const RunOptions& options,
                                   Cluster& cluster, const StopFlag& stop) {
  const Result<PreparedMatch> match =
      prepare_match(plan, options.is_quiet || !options.tells_remarks);
  if (!match) return match.error();
  const int in_round = match->setup.games_in_round();
  arena::MatchBook book(match->setup.sides(), match->rounds, plan.sprt);
  std::optional<arena::MatchLog> log;
  if (!plan.log.empty()) {
    // A game that was logged and is not in the folder was played before anybody wanted it there.
    const auto has_files = [&](const arena::Round& round) {
      if (plan.gcg_folder.empty()) return true;
      return std::all_of(round.games.begin(), round.games.end(),
                         [&](const arena::GameResult& game) {
                           return std::filesystem::exists(
                               gcg_path(plan.gcg_folder, round.number, game.first_side));
                         });
    };
    Result<arena::MatchLog> opened =
        arena::MatchLog::open(plan.log, match->header, book, has_files);
    if (!opened) return opened.error();
    log.emplace(*std::move(opened));
  }
  MatchOutcome outcome;
  outcome.games_before = book.result().games;
  Progress progress(options.title.empty() ? "games" : "games, " + options.title, options.is_quiet);
  progress.resume_from(book.rounds_played() * in_round);
  arena::BookDesk desk(book, [&](const arena::Round& round) {
    if (log) {
      if (const Result<void> written = log->add(round); !written)
        match->fault->set(written.error());
    }
    progress.show(book.rounds_played() * in_round, plan.games, estimate_text(book.so_far(), plan));
    return !match->fault->get();
  });
  const WallClock clock;
  play_everywhere(*match, desk, options.threads, cluster, stop);
  outcome.seconds = clock.seconds();
  progress.finish();
  outcome.result = book.result();
  outcome.verdict = book.verdict();
  outcome.is_whole = book.is_over();
  outcome.fault = match->fault->get();
  return outcome;
}

}  // namespace

int threads_of(std::int64_t wanted, const Cluster& cluster) {
  if (wanted > 0) return static_cast<int>(wanted);
  return cluster.size() > 1 ? 1 : ThreadPool::all_cores();
}

double MatchOutcome::games_per_second() const {
  return seconds > 0 ? static_cast<double>(result.games - games_before) / seconds : 0;
}

Result<std::optional<MatchOutcome>> run_match_plan(const MatchPlan& plan, const RunOptions& options,
                                                   Cluster& cluster, const StopFlag& stop) {
  if (cluster.rank() != 0) {
    play_for_another(plan, options, cluster, stop);
    return std::optional<MatchOutcome>();
  }
  Result<MatchOutcome> outcome = deal_and_play(plan, options, cluster, stop);
  if (!outcome) return outcome.error();
  return std::optional(*std::move(outcome));
}

}  // namespace quoin::cli
