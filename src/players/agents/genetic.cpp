#include <algorithm>
#include <cmath>

#include "players/agents/search_agent.h"
#include "players/strategy/strategies.h"

namespace quoin::players {
namespace {

using movegen::RankedPlay;

struct Breeding {
  std::int64_t population = 0;
  std::int64_t generations = 0;
  std::uint64_t mutations = 0;  // of a thousand children
};
constexpr std::uint64_t AllChildren = 1000;

struct Individual {
  int place = 0;
  RankedPlay play;
};

// How many tiles two plays have in common, less those that only the first has.
int likeness(const Move& one, const Move& other) {
  const TileCounts tiles = one.tiles_used();
  return 2 * common(tiles, other.tiles_used()).size() - tiles.size();
}

std::vector<Individual> first_generation(const Breeding& breeding, Landscape& landscape, Rng& rng,
                                         const StopFlag& stop) {
  std::vector<Individual> people;
  const std::vector<int> places = shuffled_places(landscape, rng);
  // Several at one place where there are few places; none where nothing can be played anywhere.
  for (std::size_t i = 0; std::ssize(people) < breeding.population; ++i) {
    if (i >= places.size() && people.empty()) return {};
    if (stop.is_stopped() && !people.empty()) break;
    const int place = places[i % places.size()];
    if (landscape.best_at(place) != nullptr)
      people.push_back({place, random_play_at(place, landscape, rng)});
  }
  return people;
}

const Individual& best_of(const std::vector<Individual>& people) {
  return *std::min_element(people.begin(), people.end(),
                           [](const Individual& one, const Individual& other) {
                             return comes_before(one.play, other.play);
                           });
}

// The better of two.
const Individual& parent(const std::vector<Individual>& people, Rng& rng) {
  const Individual& one = people[static_cast<std::size_t>(rng.below(people.size()))];
  const Individual& other = people[static_cast<std::size_t>(rng.below(people.size()))];
  return comes_before(other.play, one.play) ? other : one;
}

// Of plays that are equally like the father's tiles, the best.
Individual child_of(const Individual& mother, const Individual& father, Landscape& landscape) {
  const std::span<const RankedPlay> plays = landscape.plays_at(mother.place);
  const auto child = std::max_element(
      plays.begin(), plays.end(), [&](const RankedPlay& one, const RankedPlay& other) {
        return likeness(one.move, father.play.move) < likeness(other.move, father.play.move);
      });
  return {mother.place, *child};
}

// From anywhere; where nothing can be played, one of a place that is known.
Individual stranger(const std::vector<Individual>& people, Landscape& landscape, Rng& rng) {
  const auto places = static_cast<std::uint64_t>(landscape.place_count());
  int place = static_cast<int>(rng.below(places));
  if (landscape.best_at(place) == nullptr) place = people.front().place;
  return {place, random_play_at(place, landscape, rng)};
}

// Breeds plays: of two that do well, a child lies at the place of one and has as many of the
// other's tiles as a play there can have. Some children are random plays. Takes the best play of
// all generations.
std::optional<RankedPlay> breed(const Breeding& breeding, Landscape& landscape, Rng& rng,
                                const StopFlag& stop) {
  std::vector<Individual> people = first_generation(breeding, landscape, rng, stop);
  if (people.empty()) return std::nullopt;
  for (std::int64_t generation = 0; generation < breeding.generations && !stop.is_stopped();
       ++generation) {
    // The best one lives on.
    std::vector<Individual> children = {best_of(people)};
    while (children.size() < people.size() && !stop.is_stopped()) {
      const Individual& mother = parent(people, rng);
      const Individual& father = parent(people, rng);
      children.push_back(rng.below(AllChildren) < breeding.mutations
                             ? stranger(people, landscape, rng)
                             : child_of(mother, father, landscape));
    }
    people = std::move(children);
  }
  return best_of(people).play;
}

PlayerPtr make_genetic(Parameters& parameters, const Resources& resources) {
  Breeding breeding;
  breeding.population = parameters.count("population");
  breeding.generations = parameters.count("generations");
  breeding.mutations = static_cast<std::uint64_t>(
      std::lround(parameters.number("mutation") * static_cast<double>(AllChildren)));
  return make_search_agent(parameters, resources, std::bind_front(breed, breeding));
}

}  // namespace

Strategy genetic_strategy() {
  return {
      "genetic",
      "breeds plays: the place of one, and tiles of another",
      WishedAgentSource,
      Audience::Laboratory,
      search_agent_parameters(
          {{"population", "12", "how many plays live at a time", counts(2, 10'000)},
           {"generations", "8", "how often they are followed by their children", counts(0, 10'000)},
           {"mutation", "0.2", "the part of children that are random plays", numbers(0, 1)}}),
      make_genetic};
}

}  // namespace quoin::players
