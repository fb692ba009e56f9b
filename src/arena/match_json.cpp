#include "arena/match_json.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <boost/json/array.hpp>

#include "notation/error_json.h"

namespace quoin::arena {
namespace {

namespace json = boost::json;

// Four digits are more than any match can tell.
double rounded(double number) {
  const double result = std::round(number * 1e4) / 1e4;
  return result == 0 ? 0 : result;
}

template <typename Counts>
json::array to_array(const Counts& counts) {
  return json::array(counts.begin(), counts.end());
}

// Shares are of wins, a draw being shared; errors are half the width of the interval in which the
// truth lies with a chance of 95 %.
json::object side_to_json(const SideResult& side, const std::string& name, double games) {
  json::object object{
      {"player", name},
      {"wins", side.wins},
      {"draws", side.draws},
      {"share_percent", rounded(100 * side.share / games)},
      {"share_error", rounded(100 * side.share_error())},
      {"mean_score", rounded(static_cast<double>(side.score) / games)},
      {"mean_spread", rounded(static_cast<double>(side.spread) / games)},
      {"spread_error", rounded(Deviations95 * side.spread_of_round.standard_error())},
      {"bingos_per_game", rounded(static_cast<double>(side.bingos) / games)},
      {"games_by_spread", to_array(side.games_by_spread)}};
  if (side.first_forfeit) {
    object["forfeits"] = side.forfeits;
    object["first_forfeit"] = side.first_forfeit->message();
    notation::put_reason(object, *side.first_forfeit);
  }
  return object;
}

}  // namespace

json::object to_json(const MatchResult& result, std::span<const std::string> names,
                     std::int64_t games_wanted) {
  const double games = std::max<double>(1, static_cast<double>(result.games));
  json::array sides;
  for (std::size_t i = 0; i < result.sides.size(); ++i)
    sides.push_back(side_to_json(result.sides[i], names[i], games));
  // The curve leaves points out; it ends where the match is now.
  std::vector<MatchResult::CurvePoint> points = result.curve;
  if (result.games > 0 && (points.empty() || points.back().games != result.games))
    points.push_back({result.games, result.share(), result.share_error()});
  json::array curve;
  for (const MatchResult::CurvePoint& point : points) {
    curve.push_back(json::object{{"games", point.games},
                                 {"share_percent", rounded(100 * point.share)},
                                 {"share_error", rounded(100 * point.error)}});
  }
  return {{"games", result.games},
          {"of", games_wanted},
          {"draws", result.draws},
          {"turns_per_game", rounded(static_cast<double>(result.turns) / games)},
          {"first_share_percent", rounded(100 * result.first_share / games)},
          {"least_spread", SideResult::LeastSpread},
          {"spread_step", SideResult::SpreadStep},
          {"sides", std::move(sides)},
          {"curve", std::move(curve)},
          {"digest", to_hex(result.digest())}};
}

}  // namespace quoin::arena
