#include "evaluation/win_percent.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

#include "evaluation/reasons.h"

namespace quoin::evaluation {
namespace {

constexpr std::size_t RowsPerCount = WinPercent::BlankKinds;
constexpr std::uint32_t MostUnseenEver = 1000;

}  // namespace

WinPercentPtr WinPercent::from_table(int most_unseen, std::vector<std::uint16_t> table) {
  assert(table.size() == (static_cast<std::size_t>(most_unseen) + 1) * RowsPerCount * Columns);
  const auto win_percent = std::make_shared<WinPercent>();
  win_percent->most_unseen_ = most_unseen;
  win_percent->table_ = std::move(table);
  return win_percent;
}

Result<WinPercentPtr> WinPercent::from_bytes(std::span<const std::byte> bytes) {
  const Error damaged(reasons::damaged_win_percentages_cut_off);
  std::array<std::uint32_t, 2> header{};
  if (bytes.size() < sizeof header) return damaged;
  std::memcpy(header.data(), bytes.data(), sizeof header);
  if (header[0] > MostUnseenEver || header[1] != Columns)
    return Error(reasons::damaged_win_percentages_form);
  std::vector<std::uint16_t> table((header[0] + 1) * RowsPerCount * Columns);
  if (bytes.size() != sizeof header + table.size() * sizeof(std::uint16_t)) return damaged;
  std::memcpy(table.data(), bytes.data() + sizeof header, table.size() * sizeof(std::uint16_t));
  return from_table(static_cast<int>(header[0]), std::move(table));
}

std::string WinPercent::to_bytes() const {
  const std::array<std::uint32_t, 2> header = {static_cast<std::uint32_t>(most_unseen_), Columns};
  std::string bytes(reinterpret_cast<const char*>(header.data()), sizeof header);
  bytes.append(reinterpret_cast<const char*>(table_.data()), table_.size() * sizeof(std::uint16_t));
  return bytes;
}

WinProbability WinPercent::chance(int lead, int unseen, int blanks) const {
  const int row =
      std::clamp(unseen, 0, most_unseen_) * BlankKinds + std::clamp(blanks, 0, BlankKinds - 1);
  const int place = std::clamp(lead, -MaxLead, MaxLead) + MaxLead;
  const std::uint16_t* entries = &table_[row * Columns];
  const int column = std::min(place / LeadStep, Columns - 2);
  const int beyond = place - column * LeadStep;
  const int sum = entries[column] * (LeadStep - beyond) + entries[column + 1] * beyond;
  return WinProbability(sum / (65535.0 * LeadStep));
}

}  // namespace quoin::evaluation
