#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/rng.h"
#include "players/agents/landscape.h"
#include "players/strategy/strategy.h"

namespace quoin::players {

// What all agents that choose among the plays of a position have in common (a student project of
// 2010): what they like, and which words they know.
struct Taste {
  Utility utility;
  Vocabulary vocabulary;

  // Takes utility=, knows= and band=.
  static Taste take(Parameters& parameters, const Resources& resources);
  static std::vector<ParameterKind> parameters();
};

inline constexpr const char* AgentSource = "a student project of 2010 (agents as experiments)";
inline constexpr const char* WishedAgentSource =
    "wished for in a student project of 2010 (agents as experiments)";

// When it is stopped it goes on until it has some play, where there is one.
using LandscapeSearch = std::function<std::optional<movegen::RankedPlay>(
    Landscape& landscape, Rng& rng, const StopFlag& stop)>;

// Takes the play that a search of the landscape comes to, or the best so far when it is stopped.
// Without one it exchanges everything that it may, and passes where it may not. Chance comes from
// the position and the seed, so the same position gets the same play.
//
// Takes what a taste does, and seed=.
PlayerPtr make_search_agent(Parameters& parameters, const Resources& resources,
                            LandscapeSearch search);
// Those of all such agents, after those of one of them.
std::vector<ParameterKind> search_agent_parameters(std::vector<ParameterKind> own);

// All places of a landscape in random order.
std::vector<int> shuffled_places(const Landscape& landscape, Rng& rng);
// The first of them where something can be played.
std::optional<int> random_place_with_a_play(Landscape& landscape, Rng& rng);
// There has to be one.
movegen::RankedPlay random_play_at(int place, Landscape& landscape, Rng& rng);

}  // namespace quoin::players
