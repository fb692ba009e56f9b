#include "movegen/play.h"

#include <algorithm>
#include <tuple>

namespace quoin::movegen {

void sort_plays(std::vector<Play>& plays) {
  const auto comes_before = [](const Play& a, const Play& b) {
    const auto place = [](const Play& play) {
      return std::tuple(-play.score.points(), play.move.start(), play.move.direction());
    };
    if (place(a) != place(b)) return place(a) < place(b);
    // Same place and direction: the squares played through are the same, so comparing the
    // tiles is comparing the words. A letter comes before the blank that shows it.
    const auto spelt = [](Tile x, Tile y) {
      return std::pair(x.as_letter(), x) < std::pair(y.as_letter(), y);
    };
    const std::span<const Tile> left = a.move.tiles();
    const std::span<const Tile> right = b.move.tiles();
    return std::lexicographical_compare(left.begin(), left.end(), right.begin(), right.end(),
                                        spelt);
  };
  std::sort(plays.begin(), plays.end(), comes_before);
}

}  // namespace quoin::movegen
