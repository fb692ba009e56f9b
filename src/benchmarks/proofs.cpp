#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "base/executor.h"
#include "base/stop_flag.h"
#include "base/thread_pool.h"
#include "benchmarks/parts.h"
#include "benchmarks/signature.h"
#include "console/clocks.h"
#include "notation/play_text.h"
#include "search/endgame/endgame.h"
#include "search/pre_endgame/pre_endgame.h"

// The searches that become certain: of end games, and of positions with one tile in the bag.
namespace quoin::cli::bench {
namespace {

// Says stop when the program has had so much time on the processor since this was made: on a busy
// machine the clock on the wall would stop a search that has hardly begun.
class ProcessorLimit {
 public:
  explicit ProcessorLimit(double seconds)
      : thread_([this, seconds] {
          while (!is_over_ && watch_.seconds() < seconds) std::this_thread::sleep_for(Interval);
          flag_.stop();
        }) {}
  ~ProcessorLimit() {
    is_over_ = true;
    thread_.join();
  }
  ProcessorLimit(const ProcessorLimit&) = delete;
  ProcessorLimit& operator=(const ProcessorLimit&) = delete;

  const StopFlag& flag() const { return flag_; }
  // Before the time is up.
  void stop() { flag_.stop(); }
  double seconds() const { return watch_.seconds(); }

 private:
  static constexpr std::chrono::milliseconds Interval{5};

  Stopwatch watch_{Stopwatch::Of::AllThreads};
  StopFlag flag_;
  std::atomic<bool> is_over_ = false;
  std::thread thread_;
};

// How long it took to be certain about positions, each within a limit.
class Proofs {
 public:
  explicit Proofs(double limit) : limit_(limit) {}

  double limit() const { return limit_; }
  void add(double seconds, std::uint64_t nodes, bool is_proven) {
    seconds_ += seconds;
    nodes_ += nodes;
    all_.push_back({seconds, is_proven});
  }

  // Below their heading.
  void add_to(Report& report) const {
    report.figures["nodes_per_second"] = static_cast<double>(nodes_) / seconds_;
    report.figures["limit_seconds"] = limit_;
    report.figures["median_seconds"] = median_seconds();
    report.figures["proven_in_1_s"] = share_within(1);
    report.figures["proven_in_20_s"] = share_within(std::min(20.0, limit_));
    report.figures["proven"] = share_within(limit_);
    report.add_figure("median", median_seconds(), 3, "s",
                      fmt::format("of the processor until proven, {:g} s at most", limit_));
    for (const double seconds : std::set{1.0, 20.0, limit_}) {
      if (seconds > limit_) break;
      report.add_figure(fmt::format("proven in {:g} s", seconds), 100 * share_within(seconds), 1,
                        "%");
    }
    report.add_figure("nodes", static_cast<double>(nodes_) / seconds_, 0, "a second");
  }

 private:
  // Where nothing was proven in the limit, that is the time.
  double median_seconds() const {
    std::vector<double> seconds;
    for (const One& one : all_) seconds.push_back(one.is_proven ? one.seconds : limit_);
    return median(std::move(seconds));
  }
  // Of all positions.
  double share_within(double seconds) const {
    const auto count = std::count_if(all_.begin(), all_.end(), [&](const One& one) {
      return one.is_proven && one.seconds <= seconds;
    });
    return static_cast<double>(count) / static_cast<double>(all_.size());
  }

  struct One {
    double seconds;
    bool is_proven;
  };
  double limit_;
  double seconds_ = 0;
  std::uint64_t nodes_ = 0;
  std::vector<One> all_;
};

// Whether this is the play of an answer like "6/1/1 15L SIGN", or for certain as good.
bool is_as_good(const search::PreEndgamePlay& play, const search::Problem& problem,
                const std::string& answer) {
  const Alphabet& alphabet = *problem.setting->alphabet;
  const std::string counts =
      fmt::format("{}/{}/{}", play.proven.wins, play.proven.draws, play.proven.losses);
  const std::string text =
      notation::move_to_text(play.move, problem.board, alphabet, notation::ThroughTiles::AsDots);
  const std::size_t space = answer.find(' ');
  return answer.substr(0, space) == counts || answer.substr(space + 1) == text;
}

}  // namespace

Result<Report> measure_endgames(const Workbench& bench) {
  const Result<std::vector<StoredPosition>> positions = stored_positions(bench, "endgames");
  if (!positions) return positions.error();
  InlineExecutor executor;
  // Of values and first moves after a fixed number of nodes.
  Sha256 hash;
  for (const auto& [problem, best] : *positions) {
    search::EndgameSolver solver(bench.setting, executor);
    const StopFlag never;
    const search::EndgameResult result = solver.solve(
        problem, {.deadline = search::Deadline(never), .most_nodes = bench.scale.search_nodes});
    update(hash, result.best().move);
    for (const int value : {result.value, result.lower, result.upper})
      hash.update_number(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)));
  }
  Proofs proofs(bench.scale.endgame_seconds);
  for (const auto& [problem, best] : *positions) {
    search::EndgameSolver solver(bench.setting, executor);
    const ProcessorLimit limit(proofs.limit());
    const search::EndgameResult result =
        solver.solve(problem, {.deadline = search::Deadline(limit.flag())});
    proofs.add(limit.seconds(), result.nodes, result.is_proven);
  }
  const std::string found = signature(hash);
  Report report{found, {{"signature", found}, {"positions", positions->size()}}};
  report.add_heading(
      "endgame", fmt::format("{} positions of self-play, one thread", positions->size()), found);
  proofs.add_to(report);
  return report;
}

Result<Report> measure_pre_endgames(const Workbench& bench) {
  const Result<std::vector<StoredPosition>> positions = stored_positions(bench, "pre_endgames");
  if (!positions) return positions.error();
  InlineExecutor one;
  ThreadPool two(2);
  // Of what is known about the best plays after a fixed number of nodes.
  Sha256 hash;
  for (const auto& [problem, answer] : *positions) {
    search::PreEndgameSolver solver(bench.setting, bench.tables, one);
    const StopFlag never;
    const search::PreEndgameResult result = solver.solve(
        problem, {.deadline = search::Deadline(never), .most_nodes = bench.scale.search_nodes});
    const search::PreEndgamePlay& best = result.plays.front();
    update(hash, best.move);
    for (const double ways : {best.games.wins, best.games.draws, best.games.losses})
      hash.update_number(static_cast<std::uint64_t>(std::llround(1000 * ways)));
  }
  Proofs proofs(bench.scale.pre_endgame_seconds);
  int answers = 0;  // positions whose answer is known, from a search to the end
  int named = 0;    // of these, a best play is named within the limit
  for (const auto& [problem, answer] : *positions) {
    search::PreEndgameSolver solver(bench.setting, bench.tables, two);
    ProcessorLimit limit(proofs.limit());
    const search::PreEndgameResult result = solver.solve(
        problem, {.deadline = search::Deadline(limit.flag()), .compares_spreads = false},
        [&](const search::PreEndgameResult& so_far) {
          if (so_far.is_proven) limit.stop();
        });
    proofs.add(limit.seconds(), result.nodes, result.is_proven);
    if (!answer) continue;
    ++answers;
    if (is_as_good(result.plays.front(), problem, *answer)) ++named;
  }
  const std::string found = signature(hash);
  Report report{found,
                {{"signature", found},
                 {"positions", positions->size()},
                 {"answers", answers},
                 {"best_plays_named", named}}};
  report.add_heading(
      "pre-endgame",
      fmt::format("{} positions of self-play, one tile in the bag, two threads", positions->size()),
      found);
  if (answers > 0) {
    report.add_figure(
        "best play named", 100.0 * named / answers, 1, "%",
        fmt::format("of {} positions, within {:g} s of the processor", answers, proofs.limit()));
  }
  proofs.add_to(report);
  return report;
}

}  // namespace quoin::cli::bench
