#include "arena/match.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "base/thread_pool.h"
#include "cli/commands/commands.h"
#include "cli/data.h"
#include "cli/exit.h"
#include "cli/json.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/stop_on_signal.h"
#include "cli/tables.h"
#include "core/rules.h"
#include "players/registry.h"

namespace quoin::cli {
namespace {

struct Request {
  std::vector<std::string> specs;
  std::string lexicon = "english";
  std::string layout = "standard";
  std::string rules;
  std::int64_t games = 1000;
  std::int64_t threads = 0;
  std::int64_t seed = 1;
  bool json = false;
};

std::optional<int> parse(Arguments arguments, Request& request) {
  Options options("match",
                  "Lets two computer players play many games, in pairs with the same draws "
                  "and changed seats.");
  options.positionals("PLAYER", request.specs, "two players, as in static or static:leaves=none");
  options.text("-l,--lexicon", request.lexicon, "the word list: a name or a .qlx file");
  options.text("--layout", request.layout, "the board: a name, a file, or random:SEED");
  options.text("--rules", request.rules, "rules that differ from the usual");
  options.number("-g,--games", request.games, 2, 1'000'000'000, "how many games; an even number");
  options.number("-t,--threads", request.threads, 1, 1024, "how many at once (all cores)");
  options.number("--seed", request.seed, 0, INT64_MAX,
                 "of all draws: the same seed, the same games");
  options.flag("--json", request.json, "the answer as JSON");
  options.footer("Example: quoin match static high-scorer --games 2000");
  return options.parse(arguments);
}

// The difference in Elo that the shares at the ends of an interval stand for. Where everything was
// won or lost there is no such number.
std::string elo_text(const arena::MatchResult& result) {
  const double low = result.share() - result.share_error();
  const double high = result.share() + result.share_error();
  if (low <= 0 || high >= 1) return "";
  return fmt::format(", Elo {:+.0f} ({:+.0f} to {:+.0f})", arena::elo_of(result.share()),
                     arena::elo_of(low), arena::elo_of(high));
}

boost::json::value elo_json(double share) {
  if (share <= 0 || share >= 1) return nullptr;
  return arena::elo_of(share);
}

struct Outcome {
  arena::MatchResult result;
  double seconds = 0;

  double games_per_second() const {
    return seconds > 0 ? static_cast<double>(result.games) / seconds : 0;
  }
};

void print_result(const Request& request, const Outcome& outcome) {
  const arena::MatchResult& result = outcome.result;
  const auto games = static_cast<double>(result.games);
  fmt::print("{:<28} {:>8} {:>8} {:>10} {:>8}\n", "player", "wins", "draws", "mean score",
             "bingos");
  for (std::size_t side = 0; side < 2; ++side) {
    const arena::SideResult& it = result.sides[side];
    fmt::print("{:<28} {:>8} {:>8} {:>10.1f} {:>8.2f}\n", request.specs[side],
               group_digits(it.wins), group_digits(result.draws),
               static_cast<double>(it.score) / games, static_cast<double>(it.bingos) / games);
  }
  fmt::print(
      "\n{} wins {:.2f} % ± {:.2f} (95 %){}, {:+.1f} points a game; who begins wins {:.1f} %\n",
      request.specs[0], result.share() * 100, result.share_error() * 100, elo_text(result),
      static_cast<double>(result.spread) / games,
      100 * (static_cast<double>(result.first_wins) + static_cast<double>(result.draws) / 2) /
          games);
  fmt::print("{} games, {:.1f} turns each, {:.1f} s, {:.0f} games/s, digest {}\n",
             group_digits(result.games), static_cast<double>(result.turns) / games, outcome.seconds,
             outcome.games_per_second(), to_hex(result.digest).substr(0, 16));
}

boost::json::object as_json(const Request& request, const Outcome& outcome) {
  const arena::MatchResult& result = outcome.result;
  const auto games = static_cast<double>(result.games);
  boost::json::array players;
  for (std::size_t side = 0; side < 2; ++side) {
    const arena::SideResult& it = result.sides[side];
    players.push_back(boost::json::object{
        {"spec", request.specs[side]},
        {"wins", it.wins},
        {"draws", result.draws},
        {"mean_score", static_cast<double>(it.score) / games},
        {"bingos", it.bingos},
    });
  }
  return {
      {"games", result.games},
      {"players", std::move(players)},
      {"share", result.share()},
      {"share_error", result.share_error()},
      {"elo", elo_json(result.share())},
      {"elo_low", elo_json(result.share() - result.share_error())},
      {"elo_high", elo_json(result.share() + result.share_error())},
      {"first_wins", result.first_wins},
      {"turns", result.turns},
      {"seconds", outcome.seconds},
      {"games_per_second", outcome.games_per_second()},
      {"digest", to_hex(result.digest)},
  };
}

}  // namespace

int run_match(Arguments arguments) {
  Request request;
  if (const std::optional<int> status = parse(arguments, request)) return *status;
  if (request.specs.size() != 2)
    return fail(Error(fmt::format("a match has two players, not {}", request.specs.size())));
  if (request.games % 2 != 0)
    return fail(Error("games are played in pairs: --games has to be an even number"));
  const Result<lexicon::LexiconPtr> words = load_lexicon(request.lexicon);
  if (!words) return fail(words.error());
  const Result<LayoutPtr> layout = load_layout(request.layout);
  if (!layout) return fail(layout.error());
  const Result<Rules> rules = Rules::parse(request.rules, (*words)->alphabet());
  if (!rules) return fail(rules.error().within("--rules"));
  // What cannot be made is said before anything else.
  for (const std::string& spec : request.specs) {
    const Result<players::PlayerPtr> player = players::make_player(spec, {*words, {}});
    if (!player) return fail(player.error());
  }
  const Result<evaluation::Tables> tables = tables_of(**words, request.json);
  if (!tables) return fail(tables.error());
  const players::Resources resources{*words, *tables};

  arena::MatchSetup setup;
  setup.rules =
      arena::TableRules::from(std::make_shared<const movegen::Setting>(movegen::Setting{
                                  *words, (*words)->alphabet_ptr(), *layout, rules->bingo_bonuses}),
                              *rules, 2);
  setup.games = request.games;
  setup.seed = static_cast<std::uint64_t>(request.seed);
  setup.make_players = [&] {
    std::vector<players::PlayerPtr> players;
    for (const std::string& spec : request.specs)
      players.push_back(players::make_player(spec, resources).value());
    return players;
  };

  const std::int64_t threads = request.threads > 0 ? request.threads : ThreadPool::all_cores();
  ThreadPool pool(static_cast<int>(threads));
  const StopOnSignal stop;
  Progress progress("games", request.json);
  const auto start = std::chrono::steady_clock::now();
  Outcome outcome;
  outcome.result = arena::play_match(
      setup, pool, stop.flag(), [&](std::int64_t games) { progress.show(games, request.games); });
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  progress.finish();
  if (outcome.result.games == 0)
    return fail(Error("stopped before the first pair of games was over"));
  if (request.json) {
    print_json(as_json(request, outcome));
  } else {
    print_result(request, outcome);
  }
  return outcome.result.games == request.games ? ExitYes : ExitNo;
}

}  // namespace quoin::cli
