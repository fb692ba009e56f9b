#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/hash.h"
#include "base/thread_pool.h"
#include "cli/commands/bench/apply.h"
#include "cli/commands/bench/clocks.h"
#include "cli/commands/bench/counted_work.h"
#include "cli/commands/bench/endgames.h"
#include "cli/commands/bench/memory.h"
#include "cli/commands/bench/movegen.h"
#include "cli/commands/bench/positions.h"
#include "cli/commands/bench/pre_endgames.h"
#include "cli/commands/bench/report.h"
#include "cli/commands/bench/self_play.h"
#include "cli/commands/bench/signature.h"
#include "cli/commands/bench/simulations.h"
#include "cli/commands/bench/word_list.h"
#include "cli/commands/bench/workbench.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "cli/exit.h"
#include "cli/json.h"
#include "cli/options.h"

// Fixed work. Each part says what it did, as a signature that depends on the answers and never on
// the time, and then how fast.
namespace quoin::cli::bench {
namespace {

constexpr std::array<std::string_view, 8> Parts = {
    "movegen", "apply", "self-play", "lexicon", "all", "simulation", "pre-endgame", "endgame"};

struct Request {
  std::string part = "all";
  std::string lexicon = "english";
  std::string kernels;
  std::string work;
  std::int64_t threads = 0;
  bool is_quick = false;
  bool json = false;

  bool wants(std::string_view name) const { return part == "all" || part == name; }
};

std::optional<Result<int>> parse(Arguments arguments, Request& request) {
  Options options("bench",
                  "Measures this program on this machine: fixed work, on one thread where "
                  "nothing else is said.");
  options.positional("PART", request.part,
                     "movegen, apply, self-play, lexicon or all of these (all); or one of the "
                     "searches: simulation, pre-endgame, endgame",
                     false);
  options.text("-l,--lexicon", request.lexicon, "the word list: a name or a .qlx file (english)");
  options.text("--kernels", request.kernels,
               "the instructions to use: plain, avx2 or avx512 (the fastest there are)");
  options.number("-t,--threads", request.threads, 2, 1024,
                 "of self-play, after one thread (all cores)");
  options.flag("--quick", request.is_quick, "very little work, to see that all is well");
  options.text("--count-work", request.work,
               "nothing but this, to count instructions: " + counted_work_names());
  options.flag("--json", request.json, "the figures as JSON");
  options.footer("Example: quoin bench movegen --lexicon english");
  if (const std::optional<Result<int>> status = options.parse(arguments)) return status;
  if (std::find(Parts.begin(), Parts.end(), request.part) != Parts.end()) return std::nullopt;
  return Error(reasons::no_such_part, request.part, fmt::format("{}", fmt::join(Parts, ", ")));
}

// What a run has found so far. Parts are printed as they are done.
class Run {
 public:
  explicit Run(const Request& request) : request_(request) {}

  Result<void> measure(const Workbench& bench) {
    begin(bench);
    if (request_.wants("movegen") || request_.wants("apply")) {
      const Positions positions = make_positions(bench);
      if (positions.samples.empty()) return Error(reasons::no_position_with_full_rack);
      add("positions", positions, positions.signature);
      if (request_.wants("movegen")) {
        const Result<MovegenFigures> figures = measure_movegen(bench, positions);
        if (!figures) return figures.error();
        add("movegen", *figures, figures->best_play_signature + figures->all_plays_signature);
        plays_per_second_ = figures->plays_per_second();
      }
      if (request_.wants("apply")) {
        const Result<ApplyFigures> figures = measure_apply(bench, positions);
        if (!figures) return figures.error();
        add("apply", *figures, figures->signature);
      }
    }
    if (request_.wants("self-play")) {
      const Result<SelfPlayFigures> figures = measure_self_play(bench, threads());
      if (!figures) return figures.error();
      add("self_play", *figures, figures->signature);
    }
    // These take long, and each is asked for by itself.
    if (request_.part == "simulation") {
      const Result<SimulationFigures> figures = measure_simulations(bench);
      if (!figures) return figures.error();
      add("simulation", *figures, figures->signature);
    }
    if (request_.part == "pre-endgame") {
      const Result<PreEndgameFigures> figures = measure_pre_endgames(bench);
      if (!figures) return figures.error();
      add("pre_endgame", *figures, figures->signature);
    }
    if (request_.part == "endgame") {
      const Result<EndgameFigures> figures = measure_endgames(bench);
      if (!figures) return figures.error();
      add("endgame", *figures, figures->signature);
    }
    // To build word lists takes more memory than to play, so that comes last.
    if (request_.part != "lexicon") add_memory("peak_bytes", "to search and to play");
    if (request_.wants("lexicon")) {
      const Result<WordListFigures> figures = measure_word_list(bench);
      if (!figures) return figures.error();
      add("words", *figures, figures->signature);
      add_memory("peak_bytes_with_lexicon", "to build the lexicon too");
    }
    end();
    return {};
  }

 private:
  int threads() const {
    // Two threads on one core show as well that they play the same games.
    if (request_.threads > 0) return static_cast<int>(request_.threads);
    return std::max(2, ThreadPool::all_cores());
  }

  void begin(const Workbench& bench) {
    answer_ = {{"lexicon", bench.lexicon_text()},
               {"tables", bench.tables_text()},
               {"kernels", bench.kernels->name},
               {"quick", request_.is_quick}};
    if (request_.json) return;
    fmt::print("{:<77} {:>11}\n",
               fmt::format("lexicon {}  tables {}  kernels {}", bench.lexicon_text(),
                           bench.tables_text(), bench.kernels->name),
               "signature");
  }

  template <class Figures>
  void add(std::string_view part, const Figures& figures, const std::string& signature) {
    total_.update_field(signature);
    if (request_.json) {
      answer_[part] = figures.as_json();
      return;
    }
    figures.print();
    std::fflush(stdout);
  }

  void add_memory(std::string_view key, std::string_view note) {
    const std::optional<std::uint64_t> bytes = peak_memory_in_bytes();
    if (!bytes) return;
    if (request_.json) {
      answer_[key] = *bytes;
      return;
    }
    print_figure("peak memory", static_cast<double>(*bytes) / 1e6, 1, "MB", note);
  }

  // A part alone has no signature of all.
  void end() {
    answer_["seconds"] = clock_.seconds();
    if (request_.part == "all") {
      const std::string total = signature(total_);
      answer_["bench"] = total;
      if (!request_.json) {
        fmt::print("\n{:<40} {:>12} {:>20} plays/s\n", "Bench: " + total,
                   fmt::format("{:.2f} s", clock_.seconds()), grouped(plays_per_second_));
      }
    }
    if (request_.json) print_json(answer_);
  }

  const Request& request_;
  const WallClock clock_;
  boost::json::object answer_;
  Sha256 total_;
  double plays_per_second_ = 0;
};

Result<int> count_work(const Workbench& bench, const std::string& work) {
  const Result<std::size_t> positions = do_counted_work(bench, work);
  if (!positions) return positions.error();
  fmt::print("{} positions\n", *positions);
  return ExitYes;
}

}  // namespace
}  // namespace quoin::cli::bench

namespace quoin::cli {

Result<int> run_bench(Arguments arguments) {
  bench::Request request;
  if (const std::optional<Result<int>> status = bench::parse(arguments, request)) return *status;
  const Result<bench::Workbench> workbench = bench::prepare_workbench(
      request.lexicon, request.kernels, request.is_quick ? bench::QuickScale : bench::FullScale,
      request.json || !request.work.empty());
  if (!workbench) return workbench.error();
  if (!request.work.empty()) return bench::count_work(*workbench, request.work);
  const Result<void> done = bench::Run(request).measure(*workbench);
  if (!done) return done.error();
  return ExitYes;
}

}  // namespace quoin::cli
