#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "evaluation/equity.h"
#include "movegen/grid.h"
#include "movegen/play.h"

namespace quoin::players {

// What a play is worth to an agent: a weighted mixture of simple utilities, each of which is the
// score with something added (a student project of 2010):
//
//   max-score     nothing
//   save-common   5 points for each common letter that stays on the rack: A, E, I, N, R and S in
//                 English, elsewhere the six letters of one point of which there are most
//   smart-s       5 points less for each S that is played without making two words (how many is
//                 ours to say, the source does not)
//   use-bonus     1.9 points for each letter premium covered, 6.65 for a double word, 13.3 for a
//                 triple one: a tile counts 1.9 points on average, and a play has 3.5 of them
//
// Where an alphabet has no S, that makes no difference to a play.
class Utility {
 public:
  // `0.8*max-score+0.2*smart-s`; a term without a weight has the weight 1. A weight has up to three
  // digits after the point, and may be below zero.
  static Result<Utility> parse(std::string_view text, const Alphabet& alphabet);
  static const std::vector<std::string>& names();

  evaluation::Equity of(const movegen::Play& play, const movegen::Grid& grid,
                        const Rack& rack) const;

 private:
  static constexpr std::size_t Kinds = 4;

  explicit Utility(const Alphabet& alphabet);

  evaluation::Equity saved(const Move& move, const Rack& rack) const;
  evaluation::Equity wasted(const Move& move, const movegen::Grid& grid) const;

  std::array<int, Kinds> weights_{};  // in thousandths, in the order of names()
  std::vector<Tile> common_;
  Tile hook_;  // the S; EmptySquare where there is none
};

}  // namespace quoin::players
