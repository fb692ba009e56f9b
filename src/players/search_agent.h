#pragma once

#include <optional>
#include <vector>

#include "base/rng.h"
#include "players/landscape.h"
#include "players/strategy.h"

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

// What those that search have besides: by which numbers their chance goes.
struct AgentTraits {
  Taste taste;
  std::uint64_t seed = 0;

  // Takes what a taste does, and seed=.
  static AgentTraits take(Parameters& parameters, const Resources& resources);
  // Those after the parameters of an agent's own.
  static std::vector<ParameterKind> parameters_after(std::vector<ParameterKind> own);
};

inline constexpr const char* AgentSource = "a student project of 2010 (agents as experiments)";
inline constexpr const char* WishedAgentSource =
    "wished for in a student project of 2010 (agents as experiments)";

// Takes the play that a search of the landscape comes to, or the best so far when it is stopped.
// Without one it exchanges everything that it may, and passes where it may not. Chance comes from
// the position and the seed, so the same position gets the same play.
class SearchAgent : public Player {
 public:
  SearchAgent(lexicon::LexiconPtr lexicon, AgentTraits traits)
      : Player(std::move(lexicon)), traits_(std::move(traits)) {}

  Move choose_move(const Situation& situation) final;

 private:
  // When it is stopped it goes on until it has some play, where there is one.
  virtual std::optional<movegen::RankedPlay> search(Landscape& landscape, Rng& rng,
                                                    const StopFlag& stop) = 0;

  AgentTraits traits_;
};

// All places of a landscape in random order.
std::vector<int> shuffled_places(const Landscape& landscape, Rng& rng);

}  // namespace quoin::players
