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
  std::array<LeaveNumbering::Cursor, Subracks::MaxParts> cursors;
  cursors[0] = {};
  int part = 1;
  const std::span<const Tile> kinds = parts.kinds();
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    const int without = parts.parts_before(static_cast<int>(kind));
    const int end =
        kind + 1 < kinds.size() ? parts.parts_before(static_cast<int>(kind) + 1) : parts.count();
    for (; part < 2 * without; ++part) {
      const LeaveNumbering::Cursor& leave = cursors[part - without];
      const bool has_number = numbering_->can_add(leave, kinds[kind]);
      cursors[part] = has_number ? numbering_->add_greater(leave, kinds[kind]) : leave;
    }
    for (; part < end; ++part) {
      const LeaveNumbering::Cursor& leave = cursors[part - without];
      const bool has_number = numbering_->can_add(leave, kinds[kind]);
      cursors[part] = has_number ? numbering_->add_another(leave) : leave;
    }
  }
  for (int i = 0; i < parts.count(); ++i) values[i] = value(cursors[i].number);
}

}  // namespace quoin::evaluation
