#include "players/random_restart.h"

#include "players/hill_climb.h"

namespace quoin::players {
namespace {

using movegen::RankedPlay;

constexpr std::int64_t DefaultRestarts = 3;
constexpr std::int64_t MostRestarts = 10'000;

class RandomRestart : public SearchAgent {
 public:
  RandomRestart(lexicon::LexiconPtr lexicon, AgentTraits traits, Steps steps, std::int64_t restarts)
      : SearchAgent(std::move(lexicon), std::move(traits)), steps_(steps), restarts_(restarts) {}

 private:
  // The climbs of few restarts are the first ones of many, so more restarts never find less.
  std::optional<RankedPlay> search(Landscape& landscape, Rng& rng, const StopFlag& stop) override {
    std::optional<RankedPlay> best = climb(landscape, steps_, rng, stop);
    for (std::int64_t i = 0; best && i < restarts_ && !stop.is_stopped(); ++i) {
      const std::optional<RankedPlay> top = climb(landscape, steps_, rng, stop);
      if (comes_before(*top, *best)) best = top;
    }
    return best;
  }

  Steps steps_;
  std::int64_t restarts_;
};

}  // namespace

Strategy random_restart_strategy() {
  return {"random-restart",
          "climbs several hills from random starts, and takes the highest top",
          AgentSource,
          Audience::Laboratory,
          AgentTraits::parameters_after(
              {{"n", "3", "how often it starts again after the first climb"}, steps_parameter()}),
          [](Parameters& parameters, const Resources& resources) -> PlayerPtr {
            const std::int64_t restarts =
                parameters.take_count("n", DefaultRestarts, 0, MostRestarts);
            const Steps steps = take_steps(parameters);
            return std::make_unique<RandomRestart>(
                resources.lexicon, AgentTraits::take(parameters, resources), steps, restarts);
          }};
}

}  // namespace quoin::players
