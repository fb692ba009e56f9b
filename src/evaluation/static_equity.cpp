#include "evaluation/static_equity.h"

#include <algorithm>
#include <array>

namespace quoin::evaluation {
namespace {

// A vowel of the first play beside a premium square invites the opponent to use it.
constexpr Equity VowelBesidePremium = Equity::from_millipoints(-700);

// Not to go out with an empty bag: the opponent may, and the tiles are counted twice against us.
constexpr Equity NotGoingOut = Equity::from_points(-10);

}  // namespace

void StaticEquity::fill_terms(const Subracks& parts, std::span<Equity> terms) const {
  if (position_.bag_count > 0) {
    std::array<Equity, Subracks::MaxParts> leaves;
    tables_.leaves->values_of(parts, leaves);
    std::array<Equity, Subracks::MaxTiles + 1> timing{};
    for (int tiles = 0; tiles <= parts.rack_size(); ++tiles) {
      const auto left = static_cast<std::size_t>(std::max(position_.bag_count - tiles, 0));
      if (left < tables_.timing.size()) timing[tiles] = tables_.timing[left];
    }
    for (int part = 0; part < parts.count(); ++part)
      terms[part] = leaves[parts.rest_of(part)] + timing[parts.size(part)];
    return;
  }
  std::array<Score, Subracks::MaxParts> points;
  points[0] = Score();
  for (int part = 1; part < parts.count(); ++part)
    points[part] = points[parts.parent(part)] + position_.alphabet->points(parts.last_tile(part));
  for (int part = 0; part < parts.count(); ++part) {
    const Score kept = points[parts.rest_of(part)];
    terms[part] = Equity::from_score(-kept * 2) + NotGoingOut;
  }
  terms[parts.count() - 1] = Equity::from_score(position_.others_points * 2);
}

Equity StaticEquity::placement(const Move& move) const {
  Equity sum;
  if (!position_.is_first_play) return sum;
  const Layout& layout = *position_.layout;
  const Direction across_it = other(move.direction());
  const std::span<const Tile> tiles = move.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (!position_.alphabet->is_vowel(tiles[i].as_letter())) continue;
    for (const int side : {-1, 1}) {
      const Square beside = move.square(i).step(across_it, side);
      const bool is_on_board = beside.row() >= 0 && beside.row() < layout.size() &&
                               beside.column() >= 0 && beside.column() < layout.size();
      if (!is_on_board || layout.premium(beside) == Premium::None) continue;
      sum += VowelBesidePremium;
      break;
    }
  }
  return sum;
}

}  // namespace quoin::evaluation
