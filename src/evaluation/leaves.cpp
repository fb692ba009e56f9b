#include "evaluation/leaves.h"

#include <array>
#include <cassert>

namespace quoin::evaluation {

LeavesPtr Leaves::none(const Alphabet& alphabet) {
  auto numbering = std::make_shared<const LeaveNumbering>(alphabet, 0);
  return from_values(std::move(numbering), std::vector<std::int16_t>{0});
}

LeavesPtr Leaves::from_values(std::shared_ptr<const LeaveNumbering> numbering,
                              std::vector<std::int16_t> values) {
  const auto owner = std::make_shared<const std::vector<std::int16_t>>(std::move(values));
  return from_values(std::move(numbering), *owner, owner);
}

LeavesPtr Leaves::from_values(std::shared_ptr<const LeaveNumbering> numbering,
                              std::span<const std::int16_t> values,
                              std::shared_ptr<const void> owner) {
  assert(values.size() == numbering->size());
  const auto leaves = std::make_shared<Leaves>();
  leaves->numbering_ = std::move(numbering);
  leaves->owner_ = std::move(owner);
  leaves->values_ = values;
  return leaves;
}

Equity Leaves::value(const TileCounts& leave) const {
  LeaveNumbering::Cursor cursor;
  for (int kind = 0; kind < numbering_->tile_kinds(); ++kind) {
    for (int copy = 0; copy < leave.count(Tile::letter(kind)); ++copy) {
      if (numbering_->can_add(cursor, Tile::letter(kind)))
        cursor = numbering_->add(cursor, Tile::letter(kind));
    }
  }
  return value(cursor.number);
}

void Leaves::values_of(const Subracks& parts, std::span<Equity> values) const {
  std::array<std::uint32_t, Subracks::MaxParts> numbers;
  numbering_->numbers_of(parts, numbers);
  for (int i = 0; i < parts.count(); ++i) values[i] = value(numbers[i]);
}

}  // namespace quoin::evaluation
