#include <algorithm>

#include "players/agents/search_agent.h"
#include "players/strategy/strategies.h"

namespace quoin::players {
namespace {

using movegen::RankedPlay;

// Best first, each once. The order is complete, so a beam that cannot get better stays the same.
void keep_best(std::vector<int>& places, std::size_t width, Landscape& landscape) {
  std::sort(places.begin(), places.end(), [&](int one, int other) {
    const RankedPlay& play = *landscape.best_at(one);
    const RankedPlay& other_play = *landscape.best_at(other);
    return play == other_play ? one < other : comes_before(play, other_play);
  });
  places.erase(std::unique(places.begin(), places.end()), places.end());
  places.resize(std::min(places.size(), width));
}

// Only those with a play.
std::vector<int> first_places(std::size_t width, Landscape& landscape, Rng& rng,
                              const StopFlag& stop) {
  std::vector<int> places;
  for (const int place : shuffled_places(landscape, rng)) {
    if (places.size() == width || (stop.is_stopped() && !places.empty())) break;
    if (landscape.best_at(place) != nullptr) places.push_back(place);
  }
  keep_best(places, width, landscape);
  return places;
}

// Local beam search: keeps the best few of some tiles of the board and all tiles beside them, until
// no better ones come in; a tile is as good as the best play through it.
std::optional<RankedPlay> search_by_beam(std::size_t width, Landscape& landscape, Rng& rng,
                                         const StopFlag& stop) {
  std::vector<int> beam = first_places(width, landscape, rng, stop);
  if (beam.empty()) return std::nullopt;
  for (;;) {
    std::vector<int> next = beam;
    for (const int place : beam) {
      if (stop.is_stopped()) break;
      for (const int neighbour : landscape.neighbours(place)) {
        if (landscape.best_at(neighbour) != nullptr) next.push_back(neighbour);
      }
    }
    keep_best(next, width, landscape);
    if (next == beam || stop.is_stopped()) return *landscape.best_at(next.front());
    beam = std::move(next);
  }
}

}  // namespace

Strategy beam_strategy() {
  return {"beam",
          "follows several hills at once, and keeps those that go highest",
          WishedAgentSource,
          Audience::Laboratory,
          search_agent_parameters({{"width", "4", "how many tiles it keeps", counts(1, 1000)}}),
          [](Parameters& parameters, const Resources& resources) {
            const auto width = static_cast<std::size_t>(parameters.count("width"));
            return make_search_agent(parameters, resources, std::bind_front(search_by_beam, width));
          }};
}

}  // namespace quoin::players
