#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <fmt/format.h>

#include "arena/ratings.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"
#include "console/stop_on_signal.h"
#include "console/text_table.h"
#include "matches/match_report.h"

namespace quoin::cli {
namespace {

namespace json = boost::json;

constexpr std::size_t MostPlayers = 64;

struct TournamentRequest {
  std::vector<std::string> players;
  MatchPlan plan;  // of every match, but for its players
  std::string log_folder;
  std::int64_t threads = 0;
  bool json = false;
};

// One match of the tournament.
struct Meeting {
  std::size_t first = 0;
  std::size_t second = 0;
  MatchPlan plan;
  MatchOutcome outcome;
};

std::optional<Result<int>> parse(Arguments arguments, TournamentRequest& request) {
  Options options("tournament",
                  "Lets every player meet every other one in a match of its own, and rates them.");
  MatchPlan& plan = request.plan;
  plan.games = 200;
  options.positionals("PLAYER", request.players,
                      "two or more players; quoin players lists them, and engine:COMMAND is a "
                      "program from outside");
  options.text("-l,--lexicon", plan.lexicon, "the word list: a name or a .qlx file");
  options.text("--layout", plan.layout, "the board: a name, a file, or random:SEED");
  options.text("--rules", plan.rules, "rules that differ from the usual");
  options.text("--clock", plan.clock, "time for a game, as in 3min or 25min+10s");
  options.number("-g,--games", plan.games, 2, 1'000'000'000, "of each match; an even number");
  options.number("-t,--threads", request.threads, 1, 1024, "how many at once (all cores)");
  options.number("--seed", plan.seed, 0, INT64_MAX, "of all draws: the same seed, the same games");
  options.text("--log", request.log_folder,
               "a folder for results; a tournament that was ended goes on from it");
  options.text("--gcg", plan.gcg_folder, "a folder for all games, as GCG");
  options.text("--engine-timeout", plan.engine_timeout,
               "how long a program from outside may take for an answer (10s)");
  options.flag("--json", request.json, "the answer as JSON");
  options.footer("Example: quoin tournament static high-scorer level:5 level:6 --games 400");
  return options.parse(arguments);
}

std::vector<Meeting> meetings_of(const TournamentRequest& request) {
  std::vector<Meeting> meetings;
  for (std::size_t first = 0; first < request.players.size(); ++first) {
    for (std::size_t second = first + 1; second < request.players.size(); ++second) {
      Meeting meeting{first, second, request.plan, {}};
      meeting.plan.players = {request.players[first], request.players[second]};
      const std::string name = fmt::format("{:02}-{:02}", first + 1, second + 1);
      if (!request.log_folder.empty())
        meeting.plan.log = fmt::format("{}/{}.log", request.log_folder, name);
      if (!request.plan.gcg_folder.empty())
        meeting.plan.gcg_folder = fmt::format("{}/{}", request.plan.gcg_folder, name);
      meetings.push_back(std::move(meeting));
    }
  }
  return meetings;
}

struct Standing {
  std::size_t player = 0;
  arena::Rating rating;
  double points = 0;
  std::int64_t games = 0;
  std::int64_t spread = 0;
};

std::vector<Standing> standings_of(const TournamentRequest& request,
                                   const std::vector<Meeting>& meetings) {
  std::vector<Standing> standings(request.players.size());
  std::vector<arena::Encounter> encounters;
  for (std::size_t i = 0; i < standings.size(); ++i) standings[i].player = i;
  for (const Meeting& meeting : meetings) {
    const arena::MatchResult& result = meeting.outcome.result;
    if (result.games == 0) continue;
    encounters.push_back({meeting.first, meeting.second, static_cast<double>(result.games),
                          result.share(), result.sides[0].share_standard_error()});
    for (std::size_t side = 0; side < 2; ++side) {
      Standing& standing = standings[side == 0 ? meeting.first : meeting.second];
      standing.points += result.sides[side].share;
      standing.games += result.games;
      standing.spread += result.sides[side].spread;
    }
  }
  const std::vector<arena::Rating> ratings = arena::ratings_of(request.players.size(), encounters);
  for (Standing& standing : standings) standing.rating = ratings[standing.player];
  std::sort(standings.begin(), standings.end(), [](const Standing& one, const Standing& other) {
    if (one.rating.is_known != other.rating.is_known) return one.rating.is_known;
    if (one.rating.elo != other.rating.elo) return one.rating.elo > other.rating.elo;
    return one.player < other.player;
  });
  return standings;
}

// What a player got of a match against another one, in percent.
std::string share_text(const std::vector<Meeting>& meetings, std::size_t one, std::size_t other) {
  for (const Meeting& meeting : meetings) {
    if (meeting.outcome.result.games == 0) continue;
    const double share = 100 * meeting.outcome.result.share();
    if (meeting.first == one && meeting.second == other) return fmt::format("{:.1f}", share);
    if (meeting.first == other && meeting.second == one) return fmt::format("{:.1f}", 100 - share);
  }
  return one == other ? "·" : "";
}

void print_standings(const TournamentRequest& request, const std::vector<Standing>& standings,
                     const std::vector<Meeting>& meetings) {
  std::vector<std::vector<std::string>> rows = {
      {"", "player", "Elo", "±", "points", "games", "spread"}};
  std::vector<std::size_t> spare;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    spare.insert(spare.begin(), rows.front().size());
    rows.front().push_back(fmt::format("v {}", i + 1));
  }
  spare.push_back(5);
  for (std::size_t i = 0; i < standings.size(); ++i) {
    const Standing& one = standings[i];
    std::vector<std::string> row = {
        std::to_string(i + 1),
        request.players[one.player],
        one.rating.is_known ? fmt::format("{:+.0f}", one.rating.elo) : "–",
        one.rating.is_known ? fmt::format("{:.0f}", arena::Deviations95 * one.rating.standard_error)
                            : "",
        fmt::format("{:.1f}", one.points),
        group_digits(one.games),
        one.games > 0 ? fmt::format("{:+.1f}", static_cast<double>(one.spread) /
                                                   static_cast<double>(one.games))
                      : ""};
    for (const Standing& other : standings)
      row.push_back(share_text(meetings, one.player, other.player));
    rows.push_back(std::move(row));
  }
  for (const std::string& line : text_table_within(room_on_output(), rows, "rlr", spare))
    fmt::print("{}\n", line);
  fmt::print(
      "\nElo against the mean of all, with half the width of the 95 % interval; v: percent won "
      "against\n");
}

json::object as_json(const TournamentRequest& request, const std::vector<Standing>& standings,
                     const std::vector<Meeting>& meetings) {
  json::array players;
  for (const Standing& one : standings) {
    json::object player = {{"spec", request.players[one.player]},
                           {"elo", nullptr},
                           {"elo_error", nullptr},
                           {"points", one.points},
                           {"games", one.games},
                           {"spread", one.spread}};
    if (one.rating.is_known) {
      player["elo"] = one.rating.elo;
      player["elo_error"] = arena::Deviations95 * one.rating.standard_error;
    }
    players.push_back(std::move(player));
  }
  json::array matches;
  for (const Meeting& meeting : meetings) {
    if (meeting.outcome.result.games > 0)
      matches.push_back(match_as_json(meeting.plan, meeting.outcome));
  }
  return {{"players", std::move(players)}, {"matches", std::move(matches)}};
}

}  // namespace

Result<int> run_tournament(Arguments arguments) {
  TournamentRequest request;
  if (const std::optional<Result<int>> status = parse(arguments, request)) return *status;
  if (request.players.size() < 2 || request.players.size() > MostPlayers) {
    return Error(reasons::tournament_size, MostPlayers, request.players.size());
  }
  Result<Cluster> cluster = Cluster::join();
  if (!cluster) return cluster.error();
  if (!request.log_folder.empty()) {
    if (const Result<void> made = make_folder(request.log_folder); !made) return made.error();
  }
  std::vector<Meeting> meetings = meetings_of(request);
  for (const Meeting& meeting : meetings) {
    const Result<void> fit = check_match(meeting.plan);
    if (fit) continue;
    if (cluster->rank() == 0) return fit.error();
    cluster->tell_fault(fit.error());
    return ExitError;
  }
  const StopOnSignal stop;
  bool is_whole = true;
  for (std::size_t i = 0; i < meetings.size() && !stop.flag().is_stopped(); ++i) {
    Meeting& meeting = meetings[i];
    RunOptions options;
    options.threads = threads_of(request.threads, *cluster);
    options.is_quiet = request.json;
    options.title = fmt::format("match {} of {}", i + 1, meetings.size());
    Result<std::optional<MatchOutcome>> outcome =
        run_match_plan(meeting.plan, options, *cluster, stop.flag());
    if (!outcome) return outcome.error();
    if (!*outcome) continue;  // played for another process, which speaks
    meeting.outcome = **std::move(outcome);
    is_whole = is_whole && meeting.outcome.is_whole;
    if (meeting.outcome.fault) return *meeting.outcome.fault;
  }
  if (cluster->rank() != 0) return ExitYes;
  const std::vector<Standing> standings = standings_of(request, meetings);
  if (request.json) {
    print_json(as_json(request, standings, meetings));
  } else {
    print_standings(request, standings, meetings);
  }
  return is_whole && !stop.flag().is_stopped() ? ExitYes : ExitNo;
}

}  // namespace quoin::cli
