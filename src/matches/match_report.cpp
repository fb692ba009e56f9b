#include "matches/match_report.h"

#include <algorithm>

#include <boost/json/array.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "console/text_table.h"
#include "laboratory/report/wording.h"
#include "notation/error_json.h"

namespace quoin::cli {
namespace {

namespace json = boost::json;
using arena::MatchResult;
using arena::SideResult;
using arena::Sprt;
using laboratory::report::time_text;

// The difference in Elo that the shares at the ends of an interval stand for. An end that takes
// everything, or nothing, has no such number.
std::string elo_text(const MatchResult& result) {
  const double low = result.share() - result.share_error();
  const double high = result.share() + result.share_error();
  if (low <= 0 && high >= 1) return "";
  if (low <= 0) return fmt::format(", Elo below {:+.0f}", arena::elo_of(high));
  if (high >= 1) return fmt::format(", Elo above {:+.0f}", arena::elo_of(low));
  return fmt::format(", Elo {:+.0f} ({:+.0f} to {:+.0f})", arena::elo_of(result.share()),
                     arena::elo_of(low), arena::elo_of(high));
}

json::value elo_json(double share) {
  if (share <= 0 || share >= 1) return nullptr;
  return arena::elo_of(share);
}

// "p = 0.031"
std::string chance_text(double chance) {
  return chance < 0.001 ? "p < 0.001" : fmt::format("p = {:.3f}", chance);
}

double seconds_per_move(const SideResult& side, const MatchResult& result) {
  const double turns = static_cast<double>(result.turns) / static_cast<double>(result.sides.size());
  return turns > 0 ? static_cast<double>(side.microseconds) / 1e6 / turns : 0;
}

void print_sides(const MatchPlan& plan, const MatchResult& result) {
  const auto games = static_cast<double>(result.games);
  const bool has_forfeits = std::any_of(result.sides.begin(), result.sides.end(),
                                        [](const SideResult& side) { return side.forfeits > 0; });
  std::vector<std::vector<std::string>> rows = {
      {"player", "wins", "share", "score", "± SD", "spread", "bingos", "a move"}};
  if (has_forfeits) rows.front().emplace_back("forfeits");
  for (std::size_t i = 0; i < result.sides.size(); ++i) {
    const SideResult& side = result.sides[i];
    rows.push_back({plan.players[i], group_digits(side.wins),
                    fmt::format("{:.1f} %", 100 * side.share / games),
                    fmt::format("{:.1f}", static_cast<double>(side.score) / games),
                    fmt::format("{:.0f}", side.score_of_game.deviation()),
                    fmt::format("{:+.1f}", static_cast<double>(side.spread) / games),
                    fmt::format("{:.2f}", static_cast<double>(side.bingos) / games),
                    time_text(seconds_per_move(side, result))});
    if (has_forfeits) rows.back().push_back(group_digits(side.forfeits));
  }
  print_table_within(rows, "lr", {6, 4, 7});
  for (std::size_t i = 0; i < result.sides.size(); ++i) {
    if (result.sides[i].forfeits > 0)
      fmt::print("{} forfeited {}, the first because it {}\n", plan.players[i],
                 result.sides[i].forfeits == 1 ? "a game"
                                               : group_digits(result.sides[i].forfeits) + " games",
                 result.sides[i].first_forfeit->message());
  }
}

void print_verdict(const MatchPlan& plan, const MatchOutcome& outcome) {
  const MatchResult& result = outcome.result;
  if (result.sides.size() == 2) {
    const SideResult& first = result.sides[0];
    fmt::print("\n{} wins {:.2f} % ± {:.2f} (95 %){}; {}\n", plan.players[0], result.share() * 100,
               result.share_error() * 100, elo_text(result), chance_text(first.share_chance()));
    if (const std::optional<double> chance = first.spread_chance()) {
      fmt::print("{:+.1f} ± {:.1f} points a game; {}\n", first.spread_of_round.mean,
                 arena::Deviations95 * first.spread_of_round.standard_error(),
                 chance_text(*chance));
    } else {
      fmt::print("{:+.1f} points a game\n", first.spread_of_round.mean);
    }
  } else {
    fmt::print("\n");
    for (std::size_t i = 0; i < result.sides.size(); ++i) {
      const SideResult& side = result.sides[i];
      fmt::print("{} wins {:.2f} % ± {:.2f} (95 %); {}\n", plan.players[i],
                 100 * side.share_of_round.mean, 100 * side.share_error(),
                 chance_text(side.share_chance()));
    }
  }
  if (plan.sprt) {
    const Sprt& sprt = *plan.sprt;
    const double ratio = sprt.log_ratio(result.pairs_by_points);
    const std::string verdict =
        outcome.verdict == Sprt::Verdict::Second
            ? fmt::format("better by {:g} Elo rather than by {:g}", sprt.elo1, sprt.elo0)
        : outcome.verdict == Sprt::Verdict::First
            ? fmt::format("better by {:g} Elo rather than by {:g}", sprt.elo0, sprt.elo1)
            : "not decided";
    fmt::print("test of {:g} against {:g} Elo: {} (log ratio {:+.2f}, limits ±{:.2f})\n", sprt.elo0,
               sprt.elo1, verdict, ratio, Sprt::limit());
  }
}

const char* verdict_name(Sprt::Verdict verdict) {
  switch (verdict) {
    case Sprt::Verdict::First: return "elo0";
    case Sprt::Verdict::Second: return "elo1";
    case Sprt::Verdict::Open: break;
  }
  return "open";
}

json::object side_as_json(const std::string& spec, const SideResult& side,
                          const MatchResult& result) {
  const auto games = static_cast<double>(result.games);
  json::array by_score;
  for (const std::int64_t count : side.games_by_score) by_score.push_back(count);
  json::object object = {
      {"spec", spec},
      {"wins", side.wins},
      {"draws", side.draws},
      {"share", side.share / games},
      {"share_error", side.share_error()},
      {"share_chance", side.share_chance()},
      {"mean_score", static_cast<double>(side.score) / games},
      {"score_deviation", side.score_of_game.deviation()},
      {"mean_score_error", arena::Deviations95 * side.score_of_round.standard_error()},
      {"mean_spread", side.spread_of_round.mean},
      {"mean_spread_error", arena::Deviations95 * side.spread_of_round.standard_error()},
      {"bingos", side.bingos},
      {"seconds_per_move", seconds_per_move(side, result)},
      {"forfeits", side.forfeits},
      {"score_step", SideResult::ScoreStep},
      {"games_by_score", std::move(by_score)},
  };
  // Among more than two, equal players do not have a spread of zero.
  if (const std::optional<double> chance = side.spread_chance(); chance && result.sides.size() == 2)
    object["spread_chance"] = *chance;
  if (side.first_forfeit) {
    object["first_forfeit"] = side.first_forfeit->message();
    notation::put_reason(object, *side.first_forfeit);
  }
  return object;
}

}  // namespace

void print_match(const MatchPlan& plan, const MatchOutcome& outcome) {
  const MatchResult& result = outcome.result;
  const auto games = static_cast<double>(result.games);
  print_sides(plan, result);
  print_verdict(plan, outcome);
  fmt::print("{} games ({} drawn), {:.1f} turns each; who begins wins {:.1f} %\n",
             group_digits(result.games), group_digits(result.draws),
             static_cast<double>(result.turns) / games, 100 * result.first_share / games);
  if (outcome.games_before > 0)
    fmt::print("{} of them were in the log\n", group_digits(outcome.games_before));
  fmt::print("{:.1f} s, {:.1f} games/s, digest {}\n", outcome.seconds, outcome.games_per_second(),
             to_hex(result.digest()).substr(0, 16));
}

json::object match_as_json(const MatchPlan& plan, const MatchOutcome& outcome) {
  const MatchResult& result = outcome.result;
  json::array players;
  for (std::size_t i = 0; i < result.sides.size(); ++i)
    players.push_back(side_as_json(plan.players[i], result.sides[i], result));
  json::array curve;
  for (const MatchResult::CurvePoint& point : result.curve) {
    curve.push_back(
        json::object{{"games", point.games}, {"share", point.share}, {"share_error", point.error}});
  }
  json::array pairs;
  for (const std::int64_t count : result.pairs_by_points) pairs.push_back(count);
  json::object object = {
      {"lexicon", plan.lexicon},
      {"seed", plan.seed},
      {"games", result.games},
      {"games_wanted", plan.games},
      {"paired", plan.is_paired},
      {"draws", result.draws},
      {"players", std::move(players)},
      {"share", result.share()},
      {"share_error", result.share_error()},
      {"first_wins", result.first_wins},
      {"turns", result.turns},
      {"curve", std::move(curve)},
      {"seconds", outcome.seconds},
      {"games_per_second", outcome.games_per_second()},
      {"digest", to_hex(result.digest())},
  };
  if (result.sides.size() == 2) {
    object["elo"] = elo_json(result.share());
    object["elo_low"] = elo_json(result.share() - result.share_error());
    object["elo_high"] = elo_json(result.share() + result.share_error());
    object["pairs_by_half_points"] = std::move(pairs);
  }
  if (plan.sprt) {
    object["sprt"] = json::object{{"elo0", plan.sprt->elo0},
                                  {"elo1", plan.sprt->elo1},
                                  {"log_ratio", plan.sprt->log_ratio(result.pairs_by_points)},
                                  {"limit", Sprt::limit()},
                                  {"verdict", verdict_name(outcome.verdict)}};
  }
  return object;
}

}  // namespace quoin::cli
