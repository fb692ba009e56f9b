#include <algorithm>
#include <cmath>

#include "players/agents/search_agent.h"
#include "players/strategy/strategies.h"

namespace quoin::players {
namespace {

using evaluation::Equity;
using movegen::RankedPlay;

struct Schedule {
  std::int64_t steps = 0;
  Equity temperature;  // at first; at last it is zero

  Equity temperature_at(std::int64_t step) const {
    const std::int64_t left = steps - 1 - step;
    return Equity::from_millipoints(
        static_cast<std::int32_t>(temperature.millipoints() * left / steps));
  }
};

constexpr std::uint64_t CertainStep = 1'000'000;
constexpr std::int32_t MostHalvings = 20;

// In how many cases of CertainStep a step down is taken: half of all for each temperature that it
// goes down, and between whole ones along a straight line. Integers make it the same on every
// machine.
std::uint64_t chance_of_step(Equity down, Equity temperature) {
  if (down <= Equity()) return CertainStep;
  if (temperature <= Equity()) return 0;
  const std::int32_t halvings = down.millipoints() / temperature.millipoints();
  if (halvings >= MostHalvings) return 0;
  const std::uint64_t chance = CertainStep >> halvings;
  const auto rest = static_cast<std::uint64_t>(down.millipoints() % temperature.millipoints());
  return chance - chance / 2 * rest / static_cast<std::uint64_t>(temperature.millipoints());
}

// The same one as often as any of those beside it.
int place_nearby(const Landscape& landscape, int place, Rng& rng) {
  const std::span<const int> neighbours = landscape.neighbours(place);
  const auto choice = static_cast<std::size_t>(rng.below(neighbours.size() + 1));
  return choice == neighbours.size() ? place : neighbours[choice];
}

// Simulated annealing: goes from a play to a random one nearby, always where that is better and
// sometimes where it is worse, the less so the colder it gets; takes the best play that it saw.
std::optional<RankedPlay> anneal(const Schedule& schedule, Landscape& landscape, Rng& rng,
                                 const StopFlag& stop) {
  std::optional<int> place = random_place_with_a_play(landscape, rng);
  if (!place) return std::nullopt;
  RankedPlay now = random_play_at(*place, landscape, rng);
  RankedPlay best = now;
  for (std::int64_t step = 0; step < schedule.steps && !stop.is_stopped(); ++step) {
    const int next = place_nearby(landscape, *place, rng);
    if (landscape.plays_at(next).empty()) continue;
    const RankedPlay play = random_play_at(next, landscape, rng);
    if (rng.below(CertainStep) >=
        chance_of_step(now.equity - play.equity, schedule.temperature_at(step)))
      continue;
    place = next;
    now = play;
    if (comes_before(now, best)) best = now;
  }
  return best;
}

PlayerPtr make_annealing(Parameters& parameters, const Resources& resources) {
  Schedule schedule;
  schedule.steps = parameters.count("steps");
  schedule.temperature = Equity::from_millipoints(
      static_cast<std::int32_t>(std::lround(parameters.number("temperature") * 1000)));
  return make_search_agent(parameters, resources, std::bind_front(anneal, schedule));
}

}  // namespace

Strategy annealing_strategy() {
  return {"annealing",
          "wanders from play to play, less and less often to a worse one",
          WishedAgentSource,
          Audience::Laboratory,
          search_agent_parameters(
              {{"steps", "100", "how many it tries", counts(1, 1'000'000)},
               {"temperature", "10",
                "by how many points a play may be worse to be taken in one case of two at first",
                numbers(0, 1000)}}),
          make_annealing};
}

}  // namespace quoin::players
