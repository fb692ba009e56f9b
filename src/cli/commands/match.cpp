#include <optional>
#include <string>

#include "cli/commands/commands.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"
#include "console/reasons.h"
#include "console/stop_on_signal.h"
#include "matches/match_report.h"

namespace quoin::cli {
namespace {

struct MatchRequest {
  MatchPlan plan;
  std::string sprt;
  std::int64_t threads = 0;
  bool is_unpaired = false;
  bool json = false;
};

std::optional<Result<int>> parse(Arguments arguments, MatchRequest& request) {
  Options options("match",
                  "Lets two to four computer players play many games: with the same draws as often "
                  "as there are players, so that each begins once.");
  MatchPlan& plan = request.plan;
  options.positionals("PLAYER", plan.players,
                      "two to four players, as in static or static:leaves=none; quoin players "
                      "lists them, and engine:COMMAND is a program from outside");
  options.text("-l,--lexicon", plan.lexicon, "the word list: a name or a .qlx file");
  options.text("--layout", plan.layout, "the board: a name, a file, or random:SEED");
  options.text("--rules", plan.rules, "rules that differ from the usual");
  options.text("--clock", plan.clock, "time for a game, as in 3min or 25min+10s");
  options.number("-g,--games", plan.games, 2, 1'000'000'000,
                 "how many games at most; a multiple of the players");
  options.text("--sprt", request.sprt,
               "stop when it is clear whether the first is better by the first or by the second "
               "of two numbers of Elo, as in 0,10");
  options.number("-t,--threads", request.threads, 1, 1024, "how many at once (all cores)");
  options.number("--seed", plan.seed, 0, INT64_MAX, "of all draws: the same seed, the same games");
  options.flag("--unpaired", request.is_unpaired, "other draws for every game");
  options.text("--credit", plan.credits,
               "points for every play of each side besides its score, as in -1,0: how small a "
               "difference can be seen");
  options.text("--log", plan.log, "a file for results; a match that was ended goes on from it");
  options.text("--gcg", plan.gcg_folder, "a folder for all games, as GCG");
  options.text("--engine-timeout", plan.engine_timeout,
               "how long a program from outside may take for an answer (10s)");
  options.flag("--json", request.json, "the answer as JSON");
  options.footer(
      "Examples:\n"
      "  quoin match static high-scorer --games 2000\n"
      "  quoin match champion:playouts=500 static --sprt 0,10 --log match.log\n"
      "  mpirun -n 8 quoin match static high-scorer static:leaves=gordon --games 30000");
  return options.parse(arguments);
}

}  // namespace

Result<int> run_match(Arguments arguments) {
  MatchRequest request;
  if (const std::optional<Result<int>> status = parse(arguments, request)) return *status;
  if (!request.sprt.empty()) {
    const Result<arena::Sprt> sprt = arena::Sprt::parse(request.sprt);
    if (!sprt) return sprt.error().within("--sprt");
    request.plan.sprt = *sprt;
  }
  request.plan.is_paired = !request.is_unpaired;
  Result<Cluster> cluster = Cluster::join();
  if (!cluster) return cluster.error();
  RunOptions options;
  options.threads = threads_of(request.threads, *cluster);
  options.is_quiet = request.json;
  const StopOnSignal stop;
  const Result<std::optional<MatchOutcome>> outcome =
      run_match_plan(request.plan, options, *cluster, stop.flag());
  if (!outcome) return outcome.error();
  if (!*outcome) return ExitYes;  // this process played for another one, which speaks
  const MatchOutcome& match = **outcome;
  if (match.result.games == 0) {
    return match.fault.value_or(Error(reasons::stopped_before_first_round));
  }
  if (request.json) {
    print_json(match_as_json(request.plan, match));
  } else {
    print_match(request.plan, match);
  }
  if (match.fault) return *match.fault;
  return match.is_whole ? ExitYes : ExitNo;
}

}  // namespace quoin::cli
