#include "players/plain/rack_balancer.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "players/strategy/strategies.h"

namespace quoin::players {
namespace {

using evaluation::Equity;
using movegen::RankedPlay;

constexpr int WholeBalanceWeight = 1000;

Equity weighed(Equity value, int weight) {
  const std::int64_t product = static_cast<std::int64_t>(value.millipoints()) * weight;
  return Equity::from_millipoints(static_cast<std::int32_t>(product / WholeBalanceWeight));
}

}  // namespace

BalanceWeights weights_in_phase(const BalanceWeights& at_full_bag, int bag_count, int all_tiles) {
  const int in_bag = std::clamp(bag_count, 0, all_tiles);
  const int out_of_bag = all_tiles - in_bag;
  return {(at_full_bag.score * in_bag + WholeBalanceWeight * out_of_bag) / all_tiles,
          at_full_bag.balance * in_bag / all_tiles};
}

Move RackBalancer::choose_move(const Situation& situation) {
  const std::span<const movegen::Play> plays =
      settings_.limit.is_limited() ? plays_from_some_anchors(situation, settings_.limit, plays_)
                                   : generator_.all_plays(situation.grid, situation.rack);
  BalanceWeights weights = settings_.weights;
  if (settings_.goes_by_phases) {
    weights = weights_in_phase(weights, situation.bag_count,
                               situation.grid.setting().alphabet->total_tiles());
  }
  std::optional<RankedPlay> best;
  for (const movegen::Play& play : plays) {
    Rack leave = situation.rack;
    leave.remove(play.move.tiles_used());
    const RankedPlay ranked{play.move, play.score,
                            weighed(Equity::from_score(play.score), weights.score) +
                                weighed(values_.value(leave), weights.balance)};
    if (!best || comes_before(ranked, *best)) best = ranked;
  }
  return best ? best->move : exchange_or_pass(situation);
}

namespace {

PlayerPtr make_rack_balancer(Parameters& parameters, const Resources& resources) {
  RackBalancer::Settings settings;
  settings.weights.score = static_cast<int>(
      std::lround(parameters.number("score") * static_cast<double>(WholeBalanceWeight)));
  settings.goes_by_phases = parameters.is_yes("phases");
  settings.limit = AnchorLimit::take(parameters);
  return std::make_unique<RackBalancer>(
      resources.lexicon, resources.tile_values(evaluation::TileValues::Heuristic::Second),
      settings);
}

}  // namespace

Strategy rack_balancer_strategy() {
  std::vector<ParameterKind> parameters = {
      {"score", "0", "what the score of a play counts beside the rack", numbers(0, 100)},
      {"phases", "no", "whether the score counts for more as the bag empties", yes_or_no()}};
  for (ParameterKind& parameter : AnchorLimit::parameters())
    parameters.push_back(std::move(parameter));
  return {"rack-balancer",
          "takes the play that leaves the best rack, whatever it scores",
          "Dobrudzhanski 2019, with the tile values of Gordon 1993",
          Audience::Everybody,
          std::move(parameters),
          make_rack_balancer};
}

}  // namespace quoin::players
