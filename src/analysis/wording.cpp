#include "analysis/wording.h"

#include <cmath>

#include <fmt/format.h>

#include "notation/play_text.h"

namespace quoin::analysis {

std::string play_name(const Move& move, const search::Problem& problem) {
  const Alphabet& alphabet = *problem.setting->alphabet;
  switch (move.kind()) {
    case Move::Kind::Place:
      return notation::move_to_text(move, problem.board, alphabet,
                                    notation::ThroughTiles::InParentheses);
    case Move::Kind::Exchange:
      return fmt::format("exchanging {}", alphabet.to_notation(move.tiles_used().tiles()));
    case Move::Kind::Pass: break;
  }
  return "a pass";
}

std::string tiles_name(const TileCounts& tiles, const Alphabet& alphabet) {
  return tiles.is_empty() ? "nothing" : alphabet.to_notation(tiles.tiles());
}

std::string percent_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string points_text(double points) {
  const double rounded = std::round(points * 10) / 10;
  const std::string number = rounded == std::round(rounded) ? fmt::format("{:.0f}", rounded)
                                                            : fmt::format("{:.1f}", rounded);
  return fmt::format("{} {}", number, number == "1" || number == "-1" ? "point" : "points");
}

}  // namespace quoin::analysis
