#include "players/hill_climb.h"

#include <string>

namespace quoin::players {
namespace {

using movegen::RankedPlay;

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

std::optional<int> place_with_a_play(Landscape& landscape, Rng& rng) {
  for (const int place : shuffled_places(landscape, rng)) {
    if (landscape.best_at(place) != nullptr) return place;
  }
  return std::nullopt;
}

std::optional<RankedPlay> climb_by_neighbours(Landscape& landscape, Rng& rng,
                                              const StopFlag& stop) {
  std::optional<int> place = place_with_a_play(landscape, rng);
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

class HillClimb : public SearchAgent {
 public:
  HillClimb(lexicon::LexiconPtr lexicon, AgentTraits traits, Steps steps)
      : SearchAgent(std::move(lexicon), std::move(traits)), steps_(steps) {}

 private:
  std::optional<RankedPlay> search(Landscape& landscape, Rng& rng, const StopFlag& stop) override {
    return climb(landscape, steps_, rng, stop);
  }

  Steps steps_;
};

}  // namespace

Steps take_steps(Parameters& parameters) {
  const std::string text =
      parameters.take_choice("steps", "plays", {"plays", "tiles", "neighbours"});
  if (text == "tiles") return Steps::Tiles;
  return text == "neighbours" ? Steps::Neighbours : Steps::Plays;
}

ParameterKind steps_parameter() {
  return {"steps", "plays|tiles|neighbours",
          "whether it goes from play to play, or from the best at a tile to that at another, or at "
          "one beside it",
          "hill-climb"};
}

std::optional<RankedPlay> climb(Landscape& landscape, Steps steps, Rng& rng, const StopFlag& stop) {
  switch (steps) {
    case Steps::Plays: return climb_by_plays(landscape, rng, stop);
    case Steps::Tiles: return climb_by_tiles(landscape, rng, stop);
    case Steps::Neighbours: break;
  }
  return climb_by_neighbours(landscape, rng, stop);
}

Strategy hill_climb_strategy() {
  return {"hill-climb",
          "goes from play to play as long as they get no worse",
          AgentSource,
          Audience::Laboratory,
          AgentTraits::parameters_after({steps_parameter()}),
          [](Parameters& parameters, const Resources& resources) -> PlayerPtr {
            const Steps steps = take_steps(parameters);
            return std::make_unique<HillClimb>(resources.lexicon,
                                               AgentTraits::take(parameters, resources), steps);
          }};
}

}  // namespace quoin::players
