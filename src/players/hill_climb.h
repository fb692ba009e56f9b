#pragma once

#include <optional>

#include "players/search_agent.h"

namespace quoin::players {

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

// Takes steps= for an agent that climbs.
Steps take_steps(Parameters& parameters);
ParameterKind steps_parameter();

// The top of a hill: one climb from a random place, or how far it came when it is stopped. Nothing
// where there is no play at all.
std::optional<movegen::RankedPlay> climb(Landscape& landscape, Steps steps, Rng& rng,
                                         const StopFlag& stop);

Strategy hill_climb_strategy();

}  // namespace quoin::players
