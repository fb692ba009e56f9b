#include "players/agents/search_agent.h"

#include <cmath>
#include <numeric>

#include "players/reasons.h"
#include "players/strategy/position_hash.h"

namespace quoin::players {
namespace {

constexpr const char* DefaultUtility = "max-score";
constexpr int TenthsOfBand = 10;
constexpr const char* Owner = "agent";

Utility take_utility(Parameters& parameters, const Alphabet& alphabet) {
  Result<Utility> utility = Utility::parse(parameters.text("utility"), alphabet);
  if (utility) return *std::move(utility);
  parameters.refuse(utility.error());
  return Utility::parse(DefaultUtility, alphabet).value();
}

Reach take_reach(Parameters& parameters, const lexicon::Lexicon& lexicon) {
  Reach reach;
  reach.share = static_cast<int>(
      std::lround(parameters.number("knows") * static_cast<double>(Reach::WholeShare)));
  if (parameters.has("band")) {
    reach.in_bands = parameters.count("band") * TenthsOfBand;
    if (!lexicon.has_bands()) parameters.refuse(Error(reasons::list_without_bands));
  }
  return reach;
}

class SearchAgent : public Player {
 public:
  SearchAgent(lexicon::LexiconPtr lexicon, Taste taste, std::uint64_t seed, LandscapeSearch search)
      : Player(std::move(lexicon)),
        taste_(std::move(taste)),
        seed_(seed),
        search_(std::move(search)) {}

  Move choose_move(const Situation& situation) override {
    Landscape landscape(situation, taste_.utility, taste_.vocabulary);
    Rng rng(hash_of(situation), seed_);
    const std::optional<movegen::RankedPlay> play = search_(landscape, rng, situation.stop_flag());
    return play ? play->move : exchange_or_pass(situation);
  }

 private:
  Taste taste_;
  std::uint64_t seed_;
  LandscapeSearch search_;
};

}  // namespace

Taste Taste::take(Parameters& parameters, const Resources& resources) {
  return {take_utility(parameters, resources.lexicon->alphabet()),
          Vocabulary(resources.lexicon, take_reach(parameters, *resources.lexicon))};
}

std::vector<ParameterKind> Taste::parameters() {
  return {{"utility",
           DefaultUtility,
           "what it likes: max-score, save-common, smart-s, use-bonus, or a mixture like "
           "0.8*max-score+0.2*smart-s",
           {AcceptedValues::Kind::Mixture, Utility::names()},
           Owner},
          {"knows", "1", "which part of the words it knows, like 0.6, chosen by chance",
           numbers(0, 1), Owner},
          {"band", "", "how rare the words are that it knows, like 35, where the list says so",
           counts(1, 250), Owner}};
}

PlayerPtr make_search_agent(Parameters& parameters, const Resources& resources,
                            LandscapeSearch search) {
  Taste taste = Taste::take(parameters, resources);
  const auto seed = static_cast<std::uint64_t>(parameters.count("seed"));
  return std::make_unique<SearchAgent>(resources.lexicon, std::move(taste), seed,
                                       std::move(search));
}

std::vector<ParameterKind> search_agent_parameters(std::vector<ParameterKind> own) {
  for (ParameterKind& parameter : Taste::parameters()) own.push_back(std::move(parameter));
  own.push_back({"seed", "0", "for other random numbers", counts(0, 1'000'000'000), Owner});
  return own;
}

std::vector<int> shuffled_places(const Landscape& landscape, Rng& rng) {
  std::vector<int> places(static_cast<std::size_t>(landscape.place_count()));
  std::iota(places.begin(), places.end(), 0);
  rng.shuffle(std::span(places));
  return places;
}

std::optional<int> random_place_with_a_play(Landscape& landscape, Rng& rng) {
  for (const int place : shuffled_places(landscape, rng)) {
    if (landscape.best_at(place) != nullptr) return place;
  }
  return std::nullopt;
}

movegen::RankedPlay random_play_at(int place, Landscape& landscape, Rng& rng) {
  const std::span<const movegen::RankedPlay> plays = landscape.plays_at(place);
  return plays[static_cast<std::size_t>(rng.below(plays.size()))];
}

}  // namespace quoin::players
