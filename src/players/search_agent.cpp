#include "players/search_agent.h"

#include <cmath>
#include <numeric>

#include "players/position_hash.h"
#include "players/reasons.h"

namespace quoin::players {
namespace {

constexpr const char* DefaultUtility = "max-score";
constexpr int TenthsOfBand = 10;
constexpr int MostBand = 250;
constexpr const char* Owner = "agent";

Utility take_utility(Parameters& parameters, const Alphabet& alphabet) {
  Result<Utility> utility = Utility::parse(
      parameters.take_mixture("utility", DefaultUtility, Utility::names()), alphabet);
  if (utility) return *std::move(utility);
  parameters.refuse(utility.error());
  return Utility::parse(DefaultUtility, alphabet).value();
}

Reach take_reach(Parameters& parameters, const lexicon::Lexicon& lexicon) {
  Reach reach;
  reach.share = static_cast<int>(std::lround(parameters.take_number("knows", 1, 0, 1) *
                                             static_cast<double>(Reach::WholeShare)));
  const bool has_band = parameters.has("band");
  const auto band = static_cast<int>(parameters.take_count("band", MostBand, 1, MostBand));
  if (has_band) {
    reach.in_bands = band * TenthsOfBand;
    if (!lexicon.has_bands()) {
      parameters.refuse(Error(reasons::list_without_bands));
    }
  }
  return reach;
}

}  // namespace

Taste Taste::take(Parameters& parameters, const Resources& resources) {
  return {take_utility(parameters, resources.lexicon->alphabet()),
          Vocabulary(resources.lexicon, take_reach(parameters, *resources.lexicon))};
}

std::vector<ParameterKind> Taste::parameters() {
  return {{"utility", "max-score",
           "what it likes: max-score, save-common, smart-s, use-bonus, or a mixture like "
           "0.8*max-score+0.2*smart-s",
           Owner},
          {"knows", "1", "which part of the words it knows, like 0.6, chosen by chance", Owner},
          {"band", "N", "how rare the words are that it knows, like 35, where the list says so",
           Owner}};
}

AgentTraits AgentTraits::take(Parameters& parameters, const Resources& resources) {
  return {Taste::take(parameters, resources),
          static_cast<std::uint64_t>(parameters.take_count("seed", 0, 0, 1'000'000'000))};
}

std::vector<ParameterKind> AgentTraits::parameters_after(std::vector<ParameterKind> own) {
  for (ParameterKind& parameter : Taste::parameters()) own.push_back(std::move(parameter));
  own.push_back({"seed", "0", "for other random numbers", Owner});
  return own;
}

Move SearchAgent::choose_move(const Situation& situation) {
  Landscape landscape(situation, traits_.taste.utility, traits_.taste.vocabulary);
  Rng rng(hash_of(situation), traits_.seed);
  const std::optional<movegen::RankedPlay> play = search(landscape, rng, situation.stop_flag());
  return play ? play->move : exchange_or_pass(situation);
}

std::vector<int> shuffled_places(const Landscape& landscape, Rng& rng) {
  std::vector<int> places(static_cast<std::size_t>(landscape.place_count()));
  std::iota(places.begin(), places.end(), 0);
  rng.shuffle(std::span(places));
  return places;
}

}  // namespace quoin::players
