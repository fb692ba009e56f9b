#include "evaluation/leaves.h"

#include <array>
#include <cassert>

namespace quoin::evaluation {

LeavesPtr Leaves::none(const Alphabet& alphabet) {
  auto numbering = std::make_shared<const LeaveNumbering>(alphabet, 0);
  return from_values(std::move(numbering), {0});
}

LeavesPtr Leaves::from_values(std::shared_ptr<const LeaveNumbering> numbering,
                              std::vector<std::int16_t> values) {
  assert(values.size() == numbering->size());
  const auto leaves = std::make_shared<Leaves>();
  leaves->numbering_ = std::move(numbering);
  leaves->values_ = std::move(values);
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
  values[0] = value(0);
  for (int part = 1; part < parts.count(); ++part) {
    const LeaveNumbering::Cursor& parent = cursors[parts.parent(part)];
    const Tile tile = parts.last_tile(part);
    cursors[part] = numbering_->can_add(parent, tile) ? numbering_->add(parent, tile) : parent;
    values[part] = value(cursors[part].number);
  }
}

}  // namespace quoin::evaluation
