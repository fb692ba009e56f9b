#include <algorithm>

#include "players/agents/search_agent.h"
#include "players/strategy/strategies.h"

namespace quoin::players {
namespace {

using movegen::RankedPlay;

// How a climb goes on from what it has.
enum class Steps : std::uint8_t {
  // As published: play after play, those of one tile of the board after those of another, both in
  // random order; over at the first play that is worse than the best so far.
  Plays,
  // The same from the best play at one tile to the best at another.
  Tiles,
  // From the best play at a tile to the best at a tile beside it, as long as one is better.
  Neighbours,
};

// The best so far of a climb that is over when something worse comes.
class Ascent {
 public:
  // False where the climb is over.
  bool go_to(const RankedPlay& play) {
    if (best_ && play.equity < best_->equity) return false;
    if (!best_ || play.equity > best_->equity) best_ = play;
    return true;
  }
  const std::optional<RankedPlay>& best() const { return best_; }

 private:
  std::optional<RankedPlay> best_;
};

std::optional<RankedPlay> climb_by_plays(Landscape& landscape, Rng& rng, const StopFlag& stop) {
  Ascent ascent;
  for (const int place : shuffled_places(landscape, rng)) {
    if (stop.is_stopped() && ascent.best()) break;
    const std::span<const RankedPlay> here = landscape.plays_at(place);
    std::vector<RankedPlay> plays(here.begin(), here.end());
    rng.shuffle(std::span(plays));
    for (const RankedPlay& play : plays) {
      if (!ascent.go_to(play)) return ascent.best();
    }
  }
  return ascent.best();
}

std::optional<RankedPlay> climb_by_tiles(Landscape& landscape, Rng& rng, const StopFlag& stop) {
  Ascent ascent;
  for (const int place : shuffled_places(landscape, rng)) {
    if (stop.is_stopped() && ascent.best()) break;
    const RankedPlay* play = landscape.best_at(place);
    if (play != nullptr && !ascent.go_to(*play)) break;
  }
  return ascent.best();
}

std::optional<RankedPlay> climb_by_neighbours(Landscape& landscape, Rng& rng,
                                              const StopFlag& stop) {
  std::optional<int> place = random_place_with_a_play(landscape, rng);
  if (!place) return std::nullopt;
  const RankedPlay* best = landscape.best_at(*place);
  while (place && !stop.is_stopped()) {
    std::optional<int> next;
    for (const int neighbour : landscape.neighbours(*place)) {
      const RankedPlay* play = landscape.best_at(neighbour);
      if (play == nullptr || play->equity <= best->equity) continue;
      best = play;
      next = neighbour;
    }
    place = next;
  }
  return *best;
}

// The top of a hill: one climb from a random place, or how far it came when it is stopped. Nothing
// where there is no play at all.
std::optional<RankedPlay> climb(Landscape& landscape, Steps steps, Rng& rng, const StopFlag& stop) {
  switch (steps) {
    case Steps::Plays: return climb_by_plays(landscape, rng, stop);
    case Steps::Tiles: return climb_by_tiles(landscape, rng, stop);
    case Steps::Neighbours: break;
  }
  return climb_by_neighbours(landscape, rng, stop);
}

// Climbs a hill, starts anew from somewhere else so many times, and takes the best of all tops. The
// climbs of few restarts are the first ones of many, so more restarts never find less.
std::optional<RankedPlay> climb_again(Steps steps, int restarts, Landscape& landscape, Rng& rng,
                                      const StopFlag& stop) {
  std::optional<RankedPlay> best = climb(landscape, steps, rng, stop);
  for (int i = 0; best && i < restarts && !stop.is_stopped(); ++i) {
    const std::optional<RankedPlay> top = climb(landscape, steps, rng, stop);
    if (comes_before(*top, *best)) best = top;
  }
  return best;
}

Steps take_steps(Parameters& parameters) {
  const std::string text = parameters.text("steps");
  if (text == "tiles") return Steps::Tiles;
  return text == "neighbours" ? Steps::Neighbours : Steps::Plays;
}

ParameterKind steps_parameter() {
  return {"steps", "plays",
          "whether it goes from play to play, or from the best at a tile to that at another, or at "
          "one beside it",
          choices({"plays", "tiles", "neighbours"}), "hill-climb"};
}

}  // namespace

Strategy hill_climb_strategy() {
  return {"hill-climb",
          "goes from play to play as long as they get no worse",
          AgentSource,
          Audience::Laboratory,
          search_agent_parameters({steps_parameter()}),
          [](Parameters& parameters, const Resources& resources) {
            const Steps steps = take_steps(parameters);
            return make_search_agent(parameters, resources, std::bind_front(climb_again, steps, 0));
          }};
}

Strategy random_restart_strategy() {
  return {"random-restart",
          "climbs several hills from random starts, and takes the highest top",
          AgentSource,
          Audience::Laboratory,
          search_agent_parameters(
              {{"n", "3", "how often it starts again after the first climb", counts(0, 10'000)},
               steps_parameter()}),
          [](Parameters& parameters, const Resources& resources) {
            const int restarts = parameters.count("n");
            const Steps steps = take_steps(parameters);
            return make_search_agent(parameters, resources,
                                     std::bind_front(climb_again, steps, restarts));
          }};
}

}  // namespace quoin::players
