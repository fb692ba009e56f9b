#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "analysis/report/pages.h"
#include "analysis/report/review_json.h"
#include "analysis/summary.h"
#include "analysis/turn_text.h"
#include "base/file.h"
#include "base/reasons.h"
#include "base/text.h"
#include "base/thread_pool.h"
#include "cli/commands/annotate/desk.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/duration.h"
#include "console/exit.h"
#include "console/input.h"
#include "console/json.h"
#include "console/options.h"
#include "console/printable.h"
#include "console/progress.h"
#include "console/stop_on_signal.h"
#include "console/text_table.h"
#include "notation/records/gcg.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;
using analysis::GameReview;
using analysis::PlayerTotals;

struct Request {
  std::string input;
  std::string output;
  std::string gcg;
  table::Choice material;
  std::string time;
  analysis::Effort effort;
  int threads = ThreadPool::all_cores();
  bool json = false;

  // Pages and other things for people go elsewhere than the answer for programs.
  bool is_quiet() const { return json || output == "-" || gcg == "-"; }
};

std::optional<Result<int>> parse(Arguments arguments, Request& request) {
  Options options(
      "annotate",
      "Reviews a game, or all games of a folder: what was best in each turn, what "
      "mistakes cost, phonies, missed challenges and bingos, and the luck of the draws.");
  options.positional("GAME", request.input,
                     "a GCG file, a game log, a game in JSON, or a folder of them; - is standard "
                     "input");
  options.text("-o,--output", request.output,
               "the page to write; of a folder, a folder for pages and index.html");
  options.text("--gcg", request.gcg,
               "the game with the review in its notes; of a folder, a folder for such games");
  options.flag("--json", request.json, "the answer as JSON");
  options.text("-l,--lexicon", request.material.lexicon,
               "the word list: a name or a .qlx file; else what the game names, or the list of its "
               "language");
  options.text("--alphabet", request.material.alphabet, "where the file does not name it");
  options.text("--layout", request.material.layout, "where the file does not name it (standard)");
  options.text("--rules", request.material.rules,
               "rules that differ from the usual, as in bingo=6:20/7:50");
  options.number("--plays", request.effort.plays, 1, 100,
                 "how many plays to compare in each turn (12)");
  options.number("--plies", request.effort.plies, 1, 20, "how many turns to play on (2)");
  options.number("--iterations", request.effort.iterations, 1, 10'000'000,
                 "how often to play them on (1000)");
  options.text("--time", request.time,
               "for each turn, as in 2s, instead of --iterations; the answer then varies");
  options.number("-t,--threads", request.threads, 1, 1024, "how many at once (all cores)");
  options.number("--seed", request.effort.seed, 0, INT64_MAX, "of the random tiles");
  options.footer("Example: quoin annotate game.gcg -o report.html");
  return options.parse(arguments);
}

Result<void> finish_request(Request& request) {
  if (!request.time.empty()) {
    const Result<std::chrono::milliseconds> time = parse_time_option(request.time);
    if (!time) return time.error();
    request.effort.time = *time;
  }
  if (request.output.empty() && request.gcg.empty() && !request.json)
    return Error(reasons::nowhere_to_write, "-o FILE.html, --gcg FILE or --json", "annotate");
  const int to_output =
      (request.output == "-" ? 1 : 0) + (request.gcg == "-" ? 1 : 0) + (request.json ? 1 : 0);
  if (to_output > 1) return Error(reasons::one_to_output, "-o, --gcg and --json");
  return {};
}

void warn(const std::string& file, const std::string& warning) {
  fmt::print(stderr, "quoin: {}\n", printable(file + ": " + warning));
}

// Writes what was asked for of one game.
Result<void> write_files(const GameReview& review, const std::string& output,
                         const std::string& gcg) {
  if (!output.empty()) {
    if (Result<void> done = write_output(output, analysis::report::review_page(review)); !done)
      return done;
  }
  if (!gcg.empty()) {
    const Result<std::string> text = notation::to_gcg(analysis::annotated_record(review));
    if (!text) return text.error();
    return write_output(gcg, *text);
  }
  return {};
}

void print_totals(const std::vector<PlayerTotals>& players) {
  std::vector<std::vector<std::string>> rows = {
      {"player", "score", "lost a turn", "win lost", "luck", "bingos", "level"}};
  for (const PlayerTotals& it : players) {
    const auto level = it.level();
    rows.push_back(
        {printable(it.name), fmt::format("{:.0f}", static_cast<double>(it.score) / it.games),
         it.points_lost.count == 0 ? "-" : fmt::format("{:.1f}", it.points_lost.mean),
         it.win_lost.count == 0 ? "-"
                                : fmt::format("{:.1f} %", 100 * it.win_lost_in_all() / it.games),
         it.luck.count == 0 ? "-" : fmt::format("{:+.1f}", it.luck_in_all() / it.games),
         fmt::format("{}", it.bingos),
         level ? fmt::format("{:.1f} ({:.0f} to {:.0f})", level->level, std::round(level->lowest),
                             std::round(level->highest))
               : "-"});
  }
  print_table(rows, "lrrrrrr");
}

Result<int> annotate_game(const Request& request, ReviewDesk& desk) {
  const StopOnSignal stop;
  Progress progress("turns", request.is_quiet());
  const Result<ReviewDesk::Reviewed> reviewed = desk.review(
      request.input, request.effort, stop.flag(), [&](const GameReview& so_far, std::size_t turns) {
        progress.show(static_cast<std::int64_t>(so_far.turns.size()),
                      static_cast<std::int64_t>(turns));
      });
  progress.finish();
  if (!reviewed) return reviewed.error();
  const GameReview& review = reviewed->review;
  if (const Result<void> done = write_files(review, request.output, request.gcg); !done)
    return done.error();
  for (const std::string& warning : reviewed->warnings) warn(request.input, warning);
  if (request.json) print_json(analysis::report::to_json(review));
  if (!request.is_quiet()) print_totals(review.players);
  return review.is_stopped ? ExitNo : ExitYes;
}

bool is_game_file(const fs::path& path) {
  const std::string ending = to_lower(path.extension().string());
  return ending == ".gcg" || ending == ".json" || ending == ".log";
}

Result<std::vector<fs::path>> games_in(const std::string& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (is_game_file(it->path()) && it->is_regular_file(error)) files.push_back(it->path());
  }
  if (error) return Error(reasons::folder_not_read, error.message()).within(folder);
  if (files.empty()) return Error(reasons::no_game_in_folder).within(folder);
  std::sort(files.begin(), files.end());
  return files;
}

// Names for the files that are written: that of the game, with more of it where two would have the
// same.
class OutputNames {
 public:
  std::string name(const fs::path& game) {
    for (std::string name : {game.stem().string(), game.filename().string()}) {
      if (taken_.insert(name).second) return name;
    }
    for (int number = 2;; ++number) {
      std::string name = fmt::format("{}-{}", game.filename().string(), number);
      if (taken_.insert(name).second) return name;
    }
  }

 private:
  std::set<std::string> taken_ = {"index"};
};

// What is wrong with a file, where its name stands beside it.
Error without_path(const Error& error, const fs::path& file) {
  if (!error.is(reasons::within) || error.arguments()[0] != Argument(file.string())) return error;
  return std::get<std::vector<Error>>(error.arguments()[1].value).front();
}

Result<int> annotate_folder(const Request& request, ReviewDesk& desk) {
  if (request.output == "-" || request.gcg == "-") return Error(reasons::several_games_to_output);
  const Result<std::vector<fs::path>> files = games_in(request.input);
  if (!files) return files.error();
  for (const std::string* folder : {&request.output, &request.gcg}) {
    if (folder->empty()) continue;
    if (const Result<void> made = make_folder(*folder); !made) return made.error();
  }
  const StopOnSignal stop;
  Progress progress("games", request.is_quiet());
  analysis::Summary summary;
  boost::json::array reviews;
  OutputNames names;
  std::int64_t seen = 0;
  for (const fs::path& file : *files) {
    const std::string name = file.filename().string();
    progress.show(seen, static_cast<std::int64_t>(files->size()), printable(name));
    const Result<ReviewDesk::Reviewed> reviewed =
        desk.review(file.string(), request.effort, stop.flag(), {});
    if (stop.flag().is_stopped()) break;
    ++seen;
    if (!reviewed) {
      progress.finish();
      fmt::print(stderr, "quoin: {}\n", printable(reviewed.error().message()));
      summary.failures.emplace_back(name, without_path(reviewed.error(), file));
      continue;
    }
    if (!reviewed->warnings.empty()) progress.finish();
    for (const std::string& warning : reviewed->warnings) warn(name, warning);
    const std::string stem = names.name(file);
    const std::string page = request.output.empty() ? "" : stem + ".html";
    const Result<void> written =
        write_files(reviewed->review, page.empty() ? "" : request.output + "/" + page,
                    request.gcg.empty() ? "" : request.gcg + "/" + stem + ".gcg");
    if (!written) return written.error();
    summary.add(reviewed->review, name, page);
    if (request.json) reviews.push_back(analysis::report::to_json(reviewed->review));
  }
  progress.finish();
  if (!request.output.empty()) {
    const Result<void> done =
        write_file(request.output + "/index.html", analysis::report::summary_page(summary));
    if (!done) return done.error();
  }
  if (request.json) {
    boost::json::object answer = analysis::report::to_json(summary);
    answer["reviews"] = std::move(reviews);
    print_json(answer);
  } else {
    print_totals(summary.players);
  }
  const bool is_complete = !stop.flag().is_stopped() && summary.failures.empty();
  return is_complete ? ExitYes : ExitNo;
}

}  // namespace

Result<int> run_annotate(Arguments arguments) {
  Request request;
  if (const std::optional<Result<int>> done = parse(arguments, request)) return *done;
  if (const Result<void> done = finish_request(request); !done) return done.error();
  ThreadPool pool(request.threads);
  Result<ReviewDesk> desk = ReviewDesk::make(request.material, request.is_quiet(), pool);
  if (!desk) return desk.error();
  std::error_code error;
  return fs::is_directory(request.input, error) ? annotate_folder(request, *desk)
                                                : annotate_game(request, *desk);
}

}  // namespace quoin::cli
