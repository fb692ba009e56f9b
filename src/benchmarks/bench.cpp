#include "benchmarks/bench.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/hash.h"
#include "base/text.h"
#include "base/thread_pool.h"
#include "benchmarks/parts.h"
#include "benchmarks/reasons.h"
#include "benchmarks/signature.h"
#include "benchmarks/workbench.h"
#include "console/clocks.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"

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

// The most memory that this process has had at once, mapped files included as far as they were
// read; nothing where the system does not say.
std::optional<std::uint64_t> peak_memory_in_bytes() {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line)) {
    if (!line.starts_with("VmHWM:")) continue;
    const std::vector<std::string_view> words = split_words(line);
    const std::optional<std::int64_t> kilobytes =
        words.size() > 1 ? parse_integer(words[1]) : std::nullopt;
    if (!kilobytes) return std::nullopt;
    return static_cast<std::uint64_t>(*kilobytes) * 1024;
  }
  return std::nullopt;
}

// What a run has found so far. Parts are printed as they are done.
class Run {
 public:
  explicit Run(const Request& request) : request_(request) {}

  Result<void> measure(const Workbench& bench) {
    begin(bench);
    Positions positions;
    if (request_.wants("movegen") || request_.wants("apply")) {
      positions = make_positions(bench);
      if (positions.samples.empty()) return Error(reasons::no_position_with_full_rack);
      add("positions", positions.report());
    }
    const Part parts[] = {
        {request_.wants("movegen"), "movegen", [&] { return measure_movegen(bench, positions); }},
        {request_.wants("apply"), "apply", [&] { return measure_apply(bench, positions); }},
        {request_.wants("self-play"), "self_play",
         [&] { return measure_self_play(bench, threads()); }},
        // These take long, and each is asked for by itself.
        {request_.part == "simulation", "simulation", [&] { return measure_simulations(bench); }},
        {request_.part == "pre-endgame", "pre_endgame",
         [&] { return measure_pre_endgames(bench); }},
        {request_.part == "endgame", "endgame", [&] { return measure_endgames(bench); }},
    };
    for (const Part& part : parts) {
      if (!part.is_wanted) continue;
      const Result<Report> report = part.measure();
      if (!report) return report.error();
      add(part.key, *report);
    }
    // To build word lists takes more memory than to play, so that comes last.
    if (request_.part != "lexicon") add_memory("peak_bytes", "to search and to play");
    if (request_.wants("lexicon")) {
      const Result<Report> report = measure_word_list(bench);
      if (!report) return report.error();
      add("words", *report);
      add_memory("peak_bytes_with_lexicon", "to build the lexicon too");
    }
    end();
    return {};
  }

 private:
  struct Part {
    bool is_wanted;
    std::string_view key;
    std::function<Result<Report>()> measure;
  };

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

  void add(std::string_view key, const Report& report) {
    total_.update_field(report.signature);
    plays_per_second_ += report.plays_per_second;
    answer_[key] = report.figures;
    print(report);
  }

  void add_memory(std::string_view key, std::string_view note) {
    const std::optional<std::uint64_t> bytes = peak_memory_in_bytes();
    if (!bytes) return;
    answer_[key] = *bytes;
    Report report;
    report.add_figure("peak memory", static_cast<double>(*bytes) / 1e6, 1, "MB", note);
    print(report);
  }

  void print(const Report& report) const {
    if (request_.json) return;
    fmt::print("{}", report.text);
    std::fflush(stdout);
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
