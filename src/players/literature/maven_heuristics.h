#pragma once

#include <optional>
#include <vector>

#include "core/move.h"
#include "movegen/grid.h"

namespace quoin::players {

// What a play is worth besides its score and hot spots, in points.
struct QuickTerms {
  double balance = 0;   // vowels and consonants among the tiles kept
  double u_with_q = 0;  // Q played with U, or a U kept while the Q may still come
  double openness = 0;  // tiles of the first play, each of which the other can build on

  double sum() const { return balance + u_with_q + openness; }
};

// The four heuristics that Abraham (2017) tells of Maven, with weights of our own.
class MavenHeuristics {
 public:
  explicit MavenHeuristics(const movegen::Setting& setting);

  // Three of them. `rack` is before the play; `unseen` are the tiles that it may be followed by.
  QuickTerms quick_terms(const Move& play, const Rack& rack, const TileCounts& unseen,
                         bool is_first_play) const;
  // The fourth, which takes longer: triple words (and better) that the play closes, less those that
  // it opens for the other. The grid is as before the play when it returns.
  double hot_spot_term(const Move& play, movegen::Grid& grid);

  // The weights of the premium squares that the next play could reach.
  double hot_spots(const movegen::Grid& grid) const;

 private:
  struct HotSquare {
    Square square;
    double weight = 0;
  };

  double balance_of(const Rack& kept) const;
  static bool is_reachable(const movegen::Grid& grid, Square square);

  const Alphabet& alphabet_;
  std::optional<Tile> q_;  // nothing in alphabets without
  std::optional<Tile> u_;
  std::vector<HotSquare> hot_squares_;
  movegen::Grid::Undo undo_;
};

}  // namespace quoin::players
