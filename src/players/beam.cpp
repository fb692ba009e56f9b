#include "players/beam.h"

#include <algorithm>

#include "players/search_agent.h"

namespace quoin::players {
namespace {

using movegen::RankedPlay;

constexpr std::int64_t DefaultWidth = 4;
constexpr std::int64_t MostWidth = 1000;

class Beam : public SearchAgent {
 public:
  Beam(lexicon::LexiconPtr lexicon, AgentTraits traits, std::size_t width)
      : SearchAgent(std::move(lexicon), std::move(traits)), width_(width) {}

 private:
  std::optional<RankedPlay> search(Landscape& landscape, Rng& rng, const StopFlag& stop) override {
    std::vector<int> beam = first_places(landscape, rng, stop);
    if (beam.empty()) return std::nullopt;
    for (;;) {
      std::vector<int> next = beam;
      for (const int place : beam) {
        if (stop.is_stopped()) break;
        for (const int neighbour : landscape.neighbours(place)) {
          if (landscape.best_at(neighbour) != nullptr) next.push_back(neighbour);
        }
      }
      keep_best(next, landscape);
      if (next == beam || stop.is_stopped()) return *landscape.best_at(next.front());
      beam = std::move(next);
    }
  }

  // Only those with a play.
  std::vector<int> first_places(Landscape& landscape, Rng& rng, const StopFlag& stop) const {
    std::vector<int> places;
    for (const int place : shuffled_places(landscape, rng)) {
      if (places.size() == width_ || (stop.is_stopped() && !places.empty())) break;
      if (landscape.best_at(place) != nullptr) places.push_back(place);
    }
    keep_best(places, landscape);
    return places;
  }

  // Best first, each once. The order is complete, so a beam that cannot get better stays the same.
  void keep_best(std::vector<int>& places, Landscape& landscape) const {
    std::sort(places.begin(), places.end(), [&](int one, int other) {
      const RankedPlay& play = *landscape.best_at(one);
      const RankedPlay& other_play = *landscape.best_at(other);
      return play == other_play ? one < other : comes_before(play, other_play);
    });
    places.erase(std::unique(places.begin(), places.end()), places.end());
    places.resize(std::min(places.size(), width_));
  }

  std::size_t width_;
};

}  // namespace

Strategy beam_strategy() {
  return {"beam",
          "follows several hills at once, and keeps those that go highest",
          WishedAgentSource,
          Audience::Laboratory,
          AgentTraits::parameters_after({{"width", "4", "how many tiles it keeps"}}),
          [](Parameters& parameters, const Resources& resources) -> PlayerPtr {
            const auto width = static_cast<std::size_t>(
                parameters.take_count("width", DefaultWidth, 1, MostWidth));
            return std::make_unique<Beam>(resources.lexicon,
                                          AgentTraits::take(parameters, resources), width);
          }};
}

}  // namespace quoin::players
