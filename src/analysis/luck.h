#pragma once

#include <cstdint>
#include <memory>

#include "evaluation/tables.h"
#include "movegen/generator.h"
#include "search/problem/problem.h"

namespace quoin::analysis {

// What the tiles that a player drew were worth, in points: the static equity of the best play with
// them, less the mean of the same over what else could have been drawn. It is measured on the
// board on which the tiles came to be used; whatever the others played in between cannot have been
// drawn, so each set of tiles that is not on that board was as likely as its number says.
class DrawLuck {
 public:
  DrawLuck(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables);

  // `problem` is the turn after the draw, and `kept` the part of its rack that was held before. The
  // mean is over so many draws at random; the same seed gives the same ones.
  double of(const search::Problem& problem, const Rack& kept, int draws, std::uint64_t seed);

 private:
  double best_equity(const search::Problem& problem, const Rack& rack, const TileCounts& unseen);

  evaluation::Tables tables_;
  movegen::Grid grid_;
  std::unique_ptr<movegen::Generator> generator_ = std::make_unique<movegen::Generator>();
};

}  // namespace quoin::analysis
