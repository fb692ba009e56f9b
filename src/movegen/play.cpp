#include "movegen/play.h"

#include <algorithm>
#include <tuple>

namespace quoin::movegen {
namespace {

bool comes_before(Score one_score, const Move& one, Score other_score, const Move& other) {
  const auto place = [](Score score, const Move& move) {
    return std::tuple(-score.points(), move.start(), move.direction());
  };
  if (place(one_score, one) != place(other_score, other))
    return place(one_score, one) < place(other_score, other);
  // Same place and direction: the squares played through are the same, so comparing the
  // tiles is comparing the words. A letter comes before the blank that shows it.
  const auto spelt = [](Tile x, Tile y) {
    return std::pair(x.as_letter(), x) < std::pair(y.as_letter(), y);
  };
  const std::span<const Tile> left = one.tiles();
  const std::span<const Tile> right = other.tiles();
  return std::lexicographical_compare(left.begin(), left.end(), right.begin(), right.end(), spelt);
}

}  // namespace

bool comes_before(const Play& one, const Play& other) {
  return comes_before(one.score, one.move, other.score, other.move);
}

bool comes_before(const RankedPlay& one, const RankedPlay& other) {
  if (one.equity != other.equity) return one.equity > other.equity;
  return comes_before(one.score, one.move, other.score, other.move);
}

void sort_plays(std::vector<Play>& plays) {
  std::sort(plays.begin(), plays.end(),
            [](const Play& one, const Play& other) { return comes_before(one, other); });
}

}  // namespace quoin::movegen
