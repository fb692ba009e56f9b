#pragma once

#include <memory>
#include <string_view>

#include "base/result.h"
#include "core/move.h"
#include "core/position.h"
#include "core/rules.h"
#include "evaluation/tables.h"
#include "lexicon/lexicon.h"
#include "movegen/grid.h"
#include "search/inference/inference.h"
#include "search/problem/problem.h"

namespace quoin::analysis {

// With what positions of one game are read, searched and judged: words, tiles, board, rules and
// tables. Whoever asks brings it, and from there on reading is the same for all.
struct Material {
  static Material of(lexicon::LexiconPtr lexicon, AlphabetPtr alphabet, LayoutPtr layout,
                     const Rules& rules, evaluation::Tables tables);

  // A position in CGP; an error is within "position".
  Result<Position> read(std::string_view cgp) const;
  // As it is, and ready for every search; there an error is within "position".
  search::Problem problem(const Position& position) const;
  Result<search::Problem> searchable(const Position& position) const;

  std::shared_ptr<const movegen::Setting> setting;
  Rules rules;
  evaluation::Tables tables;
};

// A position that somebody asks about.
struct AskedPosition {
  Material material;
  Position position;
};

// A play in parts, as notation::WrittenPlay has it: {"8H", "W.RD"}, an exchange at "-", a pass at
// "pass".
Result<Move> read_play(std::string_view at, std::string_view tiles, const Position& position);

}  // namespace quoin::analysis
