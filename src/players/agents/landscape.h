#pragma once

#include <optional>
#include <span>
#include <vector>

#include "movegen/play.h"
#include "players/agents/utility.h"
#include "players/levels/vocabulary.h"
#include "players/strategy/player.h"

namespace quoin::players {

// The plays of a position as a country to be searched. Its places are the tiles on the board, or
// the start square of an empty one, and neighbours are tiles that lie side by side. At a place are
// the plays of which some word goes through its tile, so most plays are at several places, and each
// is at one at least. A play is as high as its utility.
//
// Only plays whose words are all in the vocabulary are there. What is at a place is worked out when
// somebody first goes there.
class Landscape {
 public:
  // What is given has to outlive it.
  Landscape(const Situation& situation, const Utility& utility, const Vocabulary& vocabulary);

  int place_count() const { return static_cast<int>(places_.size()); }
  std::span<const int> neighbours(int place) const { return at(place).neighbours; }

  // Highest first, in the order of comes_before(); perhaps none.
  std::span<const movegen::RankedPlay> plays_at(int place);
  const movegen::RankedPlay* best_at(int place);

  // How many places were gone to.
  int places_seen() const { return places_seen_; }

 private:
  struct Place {
    Square square;
    std::vector<int> neighbours;
    std::optional<std::vector<movegen::RankedPlay>> plays;
  };

  const Place& at(int place) const { return places_[static_cast<std::size_t>(place)]; }
  std::vector<movegen::RankedPlay> find_plays(Square square) const;

  const Situation& situation_;
  const Utility& utility_;
  const Vocabulary& vocabulary_;
  std::vector<Place> places_;
  int places_seen_ = 0;
};

}  // namespace quoin::players
