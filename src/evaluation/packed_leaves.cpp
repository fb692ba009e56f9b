#include "evaluation/packed_leaves.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <memory>
#include <utility>

#include "base/bytes.h"
#include "evaluation/reasons.h"

namespace quoin::evaluation {
namespace {

constexpr std::int32_t MostSteps = std::numeric_limits<std::int16_t>::max() / PackedStep;

std::int32_t steps_of(std::int16_t value) {
  const int half = value < 0 ? -PackedStep / 2 : PackedStep / 2;
  return std::clamp((value + half) / PackedStep, -MostSteps, MostSteps);
}

std::uint32_t number_of(const LeaveNumbering& numbering, std::span<const Tile> leave) {
  LeaveNumbering::Cursor cursor;
  for (const Tile tile : leave) cursor = numbering.add(cursor, tile);
  return cursor.number;
}

// What a leave would be worth if its first and its last tile were worth the same together as apart.
std::int32_t guess(const LeaveNumbering& numbering, std::span<const Tile> leave,
                   std::span<const std::int32_t> steps) {
  const auto worth = [&](std::span<const Tile> part) { return steps[number_of(numbering, part)]; };
  if (leave.size() < 2) return steps[0];
  return worth(leave.first(leave.size() - 1)) + worth(leave.subspan(1)) -
         worth(leave.subspan(1, leave.size() - 2));
}

// Calls visit(number, tiles) for all leaves, those of fewest tiles first.
template <class Visit>
void for_each_by_size(const LeaveNumbering& numbering, Visit&& visit) {
  for (int size = 0; size <= numbering.longest(); ++size) {
    numbering.for_each([&](std::uint32_t number, std::span<const Tile> leave) {
      if (static_cast<int>(leave.size()) == size) visit(number, leave);
    });
  }
}

}  // namespace

std::string pack_leaves(const Leaves& leaves) {
  const LeaveNumbering& numbering = leaves.numbering();
  std::vector<std::int32_t> steps(numbering.size());
  for (std::uint32_t number = 0; number < numbering.size(); ++number)
    steps[number] = steps_of(leaves.values()[number]);
  std::string low;
  std::string high;
  for_each_by_size(numbering, [&](std::uint32_t number, std::span<const Tile> leave) {
    const std::int32_t guessed = leave.empty() ? 0 : guess(numbering, leave, steps);
    const std::int32_t difference = steps[number] - guessed;
    const std::int32_t written = difference < 0 ? -2 * difference - 1 : 2 * difference;
    assert(written <= std::numeric_limits<std::uint16_t>::max());
    low.push_back(static_cast<char>(written & 0xff));
    high.push_back(static_cast<char>(written >> 8));
  });
  return low + high;
}

Result<std::vector<std::int16_t>> unpack_leaves(std::span<const std::byte> packed,
                                                const LeaveNumbering& numbering) {
  const std::size_t count = numbering.size();
  if (packed.size() != 2 * count) return Error(reasons::damaged_leaves_cut_off);
  std::vector<std::int32_t> steps(count);
  bool is_sound = true;
  std::size_t next = 0;
  for_each_by_size(numbering, [&](std::uint32_t number, std::span<const Tile> leave) {
    const int written =
        std::to_integer<int>(packed[next]) | std::to_integer<int>(packed[count + next]) << 8;
    ++next;
    const std::int32_t difference = written % 2 == 0 ? written / 2 : -(written + 1) / 2;
    const std::int32_t guessed = leave.empty() ? 0 : guess(numbering, leave, steps);
    // One that is out of range counts as nothing, so that guesses stay small.
    if (std::abs(guessed + difference) > MostSteps) {
      is_sound = false;
    } else {
      steps[number] = guessed + difference;
    }
  });
  if (!is_sound) return Error(reasons::damaged_leaves_range);
  std::vector<std::int16_t> values(count);
  for (std::size_t i = 0; i < count; ++i)
    values[i] = static_cast<std::int16_t>(steps[i] * PackedStep);
  return values;
}

std::string write_packed_tables(const TablesDescription& description, const Tables& tables,
                                const Alphabet& alphabet) {
  TablesContent content{description, nullptr, sections_of(tables)};
  std::string& section = content.sections[PackedLeaves];
  append_u32(section, static_cast<std::uint32_t>(tables.leaves->numbering().longest()));
  section += pack_leaves(*tables.leaves);
  return write_tables(content, alphabet);
}

Result<Tables> read_tables_with_packed(const TablesFile& file, const Alphabet& alphabet) {
  Result<Tables> tables = read_tables(file, alphabet);
  const std::span<const std::byte> section = file.section(PackedLeaves);
  if (!tables || section.empty()) return tables;
  constexpr std::size_t Start = sizeof(std::uint32_t);
  // Shorter than the rack, they also have numbers of 32 bits, whatever the alphabet.
  if (section.size() < Start ||
      u32_at(section, 0) >= static_cast<std::uint32_t>(alphabet.rack_size()))
    return Error(reasons::damaged_leaves_as_long_as_rack);
  auto numbering =
      std::make_shared<const LeaveNumbering>(alphabet, static_cast<int>(u32_at(section, 0)));
  Result<std::vector<std::int16_t>> values = unpack_leaves(section.subspan(Start), *numbering);
  if (!values) return values.error();
  tables->leaves = Leaves::from_values(std::move(numbering), *std::move(values));
  return tables;
}

}  // namespace quoin::evaluation
