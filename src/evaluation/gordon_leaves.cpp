#include "evaluation/gordon_leaves.h"

#include <vector>

#include "evaluation/tile_values.h"

namespace quoin::evaluation {

LeavesPtr gordon_leaves(const Alphabet& alphabet) {
  const TileValues worth = TileValues::gordon(alphabet, TileValues::Heuristic::Second);
  auto numbering = std::make_shared<const LeaveNumbering>(alphabet, alphabet.rack_size() - 1);
  std::vector<std::int16_t> values(numbering->size());
  numbering->for_each([&](std::uint32_t number, std::span<const Tile> leave) {
    const Equity value = worth.value(leave);
    values[number] = static_cast<std::int16_t>(value.millipoints() / Leaves::Unit);
  });
  return Leaves::from_values(std::move(numbering), std::move(values));
}

}  // namespace quoin::evaluation
