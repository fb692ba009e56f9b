#pragma once

#include <optional>
#include <span>

#include "evaluation/subracks.h"
#include "evaluation/tile_values.h"
#include "movegen/generator.h"
#include "players/strategy.h"

namespace quoin::players {

// Gordon's values in English; elsewhere those of the trained leaves.
evaluation::TileValues tile_values(const Resources& resources,
                                   evaluation::TileValues::Heuristic heuristic);

// What plays are worth by weighted heuristics: the score, and the values of the tiles that stay;
// with an empty bag the score alone, since nothing is drawn to them. It meets BoundedEvaluator. The
// values have to outlive it.
class HeuristicEquity {
 public:
  static constexpr bool JudgesPlacement = false;

  HeuristicEquity(const evaluation::TileValues& values, int bag_count)
      : values_(values), bag_count_(bag_count) {}

  void fill_terms(const evaluation::Subracks& parts, std::span<evaluation::Equity> terms) const;
  evaluation::Equity placement(const Move& /*move*/) const { return {}; }

 private:
  const evaluation::TileValues& values_;
  int bag_count_;
};

// The exchange that keeps the best tiles by their values; nothing where none may be made. Few tiles
// are exchanged rather than many.
std::optional<movegen::RankedPlay> best_exchange_by_values(const evaluation::TileValues& values,
                                                           const Situation& situation);

Strategy gordon_strategy();

}  // namespace quoin::players
