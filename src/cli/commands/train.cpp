#include <array>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "base/thread_pool.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "cli/commands/training.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/game_choice.h"
#include "console/json.h"
#include "console/options.h"
#include "console/progress.h"
#include "console/reasons.h"
#include "console/stop_on_signal.h"
#include "players/registry.h"
#include "training/choice_fit.h"

namespace quoin::cli {
namespace {

struct TrainRequest {
  std::string lexicon = "english";
  std::string output;
  std::uint64_t seed = 1;
  int threads = ThreadPool::all_cores();
  bool fresh = false;
  bool json = false;
};

void add_options(Options& options, TrainRequest& request) {
  options.text("-l,--lexicon", request.lexicon, "the word list: a name or a .qlx file (english)");
  options.text("-o,--output", request.output,
               "the file of tables, FILE.qev; else the word list's own, beside it");
  options.number("--seed", request.seed, 0, INT64_MAX, "the same seed gives the same tables (1)");
  options.number("-t,--threads", request.threads, 1, 1024, "how many at once (all cores)");
  options.flag("--fresh", request.fresh, "start over, even where a training was interrupted");
  options.flag("--json", request.json, "the result as JSON, and no progress");
}

// "64,128,256"
Result<std::vector<int>> parse_boards(const std::string& text) {
  std::vector<int> boards;
  std::string_view rest = text;
  while (true) {
    const std::string_view one = rest.substr(0, rest.find(','));
    const std::optional<std::int64_t> number = parse_integer(one);
    if (!number || *number < 1 || *number > 1'000'000)
      return Error(reasons::not_numbers_of_boards, one).within("--boards");
    boards.push_back(static_cast<int>(*number));
    if (one.size() == rest.size()) return boards;
    rest.remove_prefix(one.size() + 1);
  }
}

Result<TrainingJob> job_of(const TrainRequest& request, const std::string& command) {
  Result<lexicon::LexiconPtr> lexicon = load_lexicon(request.lexicon);
  if (!lexicon) return lexicon.error();
  if (!request.output.empty() && !request.output.ends_with(".qev"))
    return Error(reasons::wrong_ending, ".qev", request.output).within("-o");
  TrainingJob job;
  job.lexicon = *std::move(lexicon);
  job.output = request.output.empty() ? tables_path(*job.lexicon) : request.output;
  job.command = command;
  job.threads = request.threads;
  job.starts_over = request.fresh;
  job.is_quiet = request.json;
  return job;
}

Result<int> report(const TrainRequest& request, const TrainingJob& job,
                   const Result<TrainingResult>& result) {
  if (!result) return result.error();
  if (request.json) {
    print_json(boost::json::object{
        {"path", job.output}, {"seconds", result->seconds}, {"match", result->match}});
  } else {
    fmt::print("{}: trained in {}; it {}\n", job.output, duration_text(result->seconds),
               result->match);
  }
  return ExitYes;
}

Result<int> run_train_leaves(Arguments arguments) {
  TrainRequest request;
  std::string boards_text;
  Options options("train leaves",
                  "Learns what the tiles kept on the rack are worth, from a word list alone.");
  add_options(options, request);
  options.text("--boards", boards_text,
               "how many boards are looked at in each round (64,128,256,1024)");
  options.footer("Example: quoin train leaves --lexicon english --seed 1");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  training::LeavesPlan plan;
  plan.seed = request.seed;
  if (!boards_text.empty()) {
    Result<std::vector<int>> boards = parse_boards(boards_text);
    if (!boards) return boards.error();
    plan.boards_by_round = *std::move(boards);
  }
  const Result<TrainingJob> job = job_of(
      request, fmt::format("quoin train leaves --lexicon {} --boards {} --seed {}", request.lexicon,
                           fmt::join(plan.boards_by_round, ","), plan.seed));
  if (!job) return job.error();
  const StopOnSignal stop;
  return report(request, *job, train_leaves(*job, plan, stop.flag()));
}

Result<int> run_train_win_percent(Arguments arguments) {
  TrainRequest request;
  training::WinPercentPlan plan;
  Options options(
      "train win-percent",
      "Learns how leads turn into wins, and what it is worth to leave tiles in the bag, "
      "by playing games.");
  add_options(options, request);
  options.number("-g,--games", plan.games, 100, 1'000'000'000, "how many games (100000)");
  options.footer("Example: quoin train win-percent --lexicon english --games 100000");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  plan.seed = request.seed;
  const Result<TrainingJob> job =
      job_of(request, fmt::format("quoin train win-percent --lexicon {} --games {} --seed {}",
                                  request.lexicon, plan.games, plan.seed));
  if (!job) return job.error();
  const StopOnSignal stop;
  return report(request, *job, train_win_percent(*job, plan, stop.flag()));
}

// Writes no file: how players choose is a constant of the program, and this is where it comes from.
Result<int> run_train_inference(Arguments arguments) {
  TrainRequest request;
  std::string player = "champion:playouts=500";
  training::ChoicePlan plan;
  plan.games = 40;
  Options options("train inference", "Finds how inference best foresees what a player keeps.");
  options.text("-l,--lexicon", request.lexicon, "the word list: a name or a .qlx file (english)");
  options.text("--player", player, "who plays against itself (champion:playouts=500)");
  options.number("-g,--games", plan.games, 1, 1'000'000, "how many games (40)");
  options.number("--seed", request.seed, 0, INT64_MAX, "the same seed gives the same games (1)");
  options.number("-t,--threads", request.threads, 1, 1024, "how many at once (all cores)");
  options.flag("--json", request.json, "the result as JSON, and no progress");
  options.footer("Example: quoin train inference --player static --games 20");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const Result<lexicon::LexiconPtr> words = load_lexicon(request.lexicon);
  if (!words) return words.error();
  const Result<arena::TableRules> rules = usual_table_rules(*words);
  if (!rules) return rules.error();
  if (const auto made = players::make_player(player, {*words, {}}); !made) return made.error();
  const Result<evaluation::Tables> tables = tables_of(**words, request.json);
  if (!tables) return tables.error();
  plan.rules = *rules;
  plan.tables = *tables;
  plan.make_players = [&] {
    std::vector<players::PlayerPtr> players;
    for (int seat = 0; seat < 2; ++seat)
      players.push_back(players::make_player(player, {*words, *tables}).value());
    return players;
  };
  for (const double extra : {0, 1}) {
    for (const double temperature : {1.0, 1.5, 2.0, 3.0})
      plan.ways.push_back({{temperature, extra}});
  }
  for (std::size_t turns = 2; turns <= search::Inferrer::TurnsToExplain; ++turns)
    plan.ways.push_back({{}, turns});
  plan.seed = request.seed;
  const StopOnSignal stop;
  ThreadPool pool(request.threads);
  Progress progress("games", request.json);
  const training::ChoiceFit fit = training::fit_choice(
      plan, pool, stop.flag(), [&](std::int64_t games) { progress.show(games, plan.games); });
  progress.finish();
  if (fit.turns == 0) return Error(reasons::no_turn_to_learn_from);
  if (request.json) {
    boost::json::array scores;
    for (const training::ChoiceScore& score : fit.scores)
      scores.push_back(boost::json::object{{"temperature", score.way.model.temperature},
                                           {"extra_for_best", score.way.model.extra_for_best},
                                           {"turns", score.way.turns},
                                           {"bits", score.bits.mean},
                                           {"error", score.bits.standard_error()}});
    print_json(boost::json::object{
        {"games", fit.games}, {"turns", fit.turns}, {"scores", std::move(scores)}});
  } else {
    fmt::print("temperature  extra for the best  last turns  bits gained over chance\n");
    for (const training::ChoiceScore& score : fit.scores)
      fmt::print("{:>11}  {:>18}  {:>10}  {:+.3f} ± {:.3f}\n", score.way.model.temperature,
                 score.way.model.extra_for_best, score.way.turns, score.bits.mean,
                 score.bits.standard_error());
    fmt::print("{} turns of {} games\n", group_digits(fit.turns), fit.games);
  }
  return fit.games == plan.games ? ExitYes : ExitNo;
}

}  // namespace

Result<int> run_train(Arguments arguments) {
  static constexpr std::array Table = {
      Command{"leaves", "what the tiles kept on the rack are worth", run_train_leaves},
      Command{"win-percent", "how leads turn into wins", run_train_win_percent},
      Command{"inference", "how far from the best players choose", run_train_inference},
  };
  return run_command("quoin train", "Learns to play with a word list, by playing.", Table,
                     arguments);
}

}  // namespace quoin::cli
