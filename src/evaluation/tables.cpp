#include "evaluation/tables.h"

#include <cstdint>
#include <cstring>

#include "evaluation/reasons.h"

namespace quoin::evaluation {
namespace {

using TimingNumbers = std::array<std::int32_t, std::tuple_size_v<TimingTerms>>;

// Nothing that happens in a game is worth more.
constexpr std::int32_t MostTiming = 1'000'000;

Result<TimingTerms> read_timing(std::span<const std::byte> bytes) {
  TimingNumbers numbers{};
  if (bytes.size() != sizeof numbers) return Error(reasons::damaged_timing_cut_off);
  std::memcpy(numbers.data(), bytes.data(), sizeof numbers);
  TimingTerms terms;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (numbers[i] < -MostTiming || numbers[i] > MostTiming)
      return Error(reasons::damaged_timing_range);
    terms[i] = Equity::from_millipoints(numbers[i]);
  }
  return terms;
}

}  // namespace

Result<Tables> read_tables(const TablesFile& file, const Alphabet& alphabet) {
  Tables tables;
  Result<LeavesPtr> leaves = file.leaves(alphabet);
  if (!leaves) return leaves.error();
  tables.leaves = *std::move(leaves);
  if (const auto bytes = file.section(TableSection::Timing); !bytes.empty()) {
    const Result<TimingTerms> timing = read_timing(bytes);
    if (!timing) return timing.error();
    tables.timing = *timing;
  }
  if (const auto bytes = file.section(TableSection::WinPercent); !bytes.empty()) {
    Result<WinPercentPtr> win_percent = WinPercent::from_bytes(bytes);
    if (!win_percent) return win_percent.error();
    tables.win_percent = *std::move(win_percent);
  }
  return tables;
}

Digest fingerprint_of(const Tables& tables) {
  Sha256 hash;
  for (const std::int16_t value : tables.leaves->values())
    hash.update_number(static_cast<std::uint64_t>(value));
  for (const Equity term : tables.timing)
    hash.update_number(static_cast<std::uint64_t>(term.millipoints()));
  return hash.finish();
}

std::map<TableSection, std::string> sections_of(const Tables& tables) {
  std::map<TableSection, std::string> sections;
  if (tables.timing != TimingTerms{}) {
    TimingNumbers numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = tables.timing[i].millipoints();
    sections[TableSection::Timing] = {reinterpret_cast<const char*>(numbers.data()),
                                      sizeof numbers};
  }
  if (tables.win_percent != nullptr)
    sections[TableSection::WinPercent] = tables.win_percent->to_bytes();
  return sections;
}

}  // namespace quoin::evaluation
