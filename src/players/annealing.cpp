#include "players/annealing.h"

#include <algorithm>
#include <cmath>

#include "players/search_agent.h"

namespace quoin::players {
namespace {

using evaluation::Equity;
using movegen::RankedPlay;

struct Schedule {
  std::int64_t steps = 100;
  Equity temperature = Equity::from_points(10);  // at first; at last it is zero
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

class Annealing : public SearchAgent {
 public:
  Annealing(lexicon::LexiconPtr lexicon, AgentTraits traits, const Schedule& schedule)
      : SearchAgent(std::move(lexicon), std::move(traits)), schedule_(schedule) {}

 private:
  std::optional<RankedPlay> search(Landscape& landscape, Rng& rng, const StopFlag& stop) override {
    std::optional<int> place;
    for (const int start : shuffled_places(landscape, rng)) {
      if (landscape.plays_at(start).empty()) continue;
      place = start;
      break;
    }
    if (!place) return std::nullopt;
    RankedPlay now = random_play_at(landscape, *place, rng);
    RankedPlay best = now;
    for (std::int64_t step = 0; step < schedule_.steps && !stop.is_stopped(); ++step) {
      const int next = place_nearby(landscape, *place, rng);
      if (landscape.plays_at(next).empty()) continue;
      const RankedPlay play = random_play_at(landscape, next, rng);
      if (rng.below(CertainStep) >= chance_of_step(now.equity - play.equity, temperature_at(step)))
        continue;
      place = next;
      now = play;
      if (comes_before(now, best)) best = now;
    }
    return best;
  }

  // The same one as often as any of those beside it.
  static int place_nearby(const Landscape& landscape, int place, Rng& rng) {
    const std::span<const int> neighbours = landscape.neighbours(place);
    const auto choice = static_cast<std::size_t>(rng.below(neighbours.size() + 1));
    return choice == neighbours.size() ? place : neighbours[choice];
  }

  static RankedPlay random_play_at(Landscape& landscape, int place, Rng& rng) {
    const std::span<const RankedPlay> plays = landscape.plays_at(place);
    return plays[static_cast<std::size_t>(rng.below(plays.size()))];
  }

  Equity temperature_at(std::int64_t step) const {
    const std::int64_t left = schedule_.steps - 1 - step;
    return Equity::from_millipoints(
        static_cast<std::int32_t>(schedule_.temperature.millipoints() * left / schedule_.steps));
  }

  Schedule schedule_;
};

PlayerPtr make_annealing(Parameters& parameters, const Resources& resources) {
  Schedule schedule;
  schedule.steps = parameters.take_count("steps", schedule.steps, 1, 1'000'000);
  const double temperature =
      parameters.take_number("temperature", schedule.temperature.points(), 0, 1000);
  schedule.temperature =
      Equity::from_millipoints(static_cast<std::int32_t>(std::lround(temperature * 1000)));
  return std::make_unique<Annealing>(resources.lexicon, AgentTraits::take(parameters, resources),
                                     schedule);
}

}  // namespace

Strategy annealing_strategy() {
  return {"annealing",
          "wanders from play to play, less and less often to a worse one",
          WishedAgentSource,
          Audience::Laboratory,
          AgentTraits::parameters_after(
              {{"steps", "100", "how many it tries"},
               {"temperature", "10",
                "by how many points a play may be worse to be taken in one case of two at first"}}),
          make_annealing};
}

}  // namespace quoin::players
