#include "training/leaves_trainer.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "arena/match.h"
#include "base/hash.h"
#include "base/rng.h"
#include "core/bag.h"
#include "players/plain/static_player.h"
#include "training/census.h"
#include "training/reasons.h"

namespace quoin::training {
namespace {

constexpr int GamesAtOnce = 32;
// Later the bag no longer fills every rack, and leaves count for less and less.
constexpr int MinTilesInBag = 7;

constexpr std::string_view LeavesMagic = "quoin leaves in training 1\n";

// What a worker needs, made when it starts to work.
struct Worker {
  arena::Table table;
  players::StaticPlayer player;
  Census census;
  std::vector<Board> boards;

  Worker(const arena::TableRules& rules, const evaluation::LeavesPtr& leaves)
      : table(rules, 2),
        player(rules.setting->lexicon, {leaves, {}}),
        census(leaves->numbering(), rules.setting->alphabet->rack_size()) {}

  // A board of the game of this number on which the bag is still full enough.
  const Board& sample_board(std::uint64_t seed, std::uint64_t number) {
    boards.clear();
    const Draws draws = arena::draws_of_round(seed, static_cast<std::int64_t>(number));
    table.start(draws);
    while (!table.is_over() && table.bag_count() >= MinTilesInBag) {
      boards.push_back(table.grid().board());
      table.make(player.choose_move(table.situation()));
    }
    return boards[Rng(seed, number).below(boards.size())];
  }
};

void append(std::string& bytes, const void* data, std::size_t size) {
  bytes.append(static_cast<const char*>(data), size);
}
template <class T>
void append(std::string& bytes, const std::vector<T>& values) {
  append(bytes, values.data(), values.size() * sizeof(T));
}
template <class T>
bool take(std::string_view& bytes, T* values, std::size_t count) {
  const std::size_t size = count * sizeof(T);
  if (bytes.size() < size) return false;
  std::memcpy(values, bytes.data(), size);
  bytes.remove_prefix(size);
  return true;
}

}  // namespace

std::int64_t LeavesPlan::total_boards() const {
  std::int64_t sum = 0;
  for (const int boards : boards_by_round) sum += boards;
  return sum;
}

LeavesTrainer::LeavesTrainer(arena::TableRules rules, LeavesPlan plan)
    : rules_(std::move(rules)),
      plan_(std::move(plan)),
      numbering_(std::make_shared<const evaluation::LeaveNumbering>(
          *rules_.setting->alphabet, rules_.setting->alphabet->rack_size() - 1)),
      leaves_(evaluation::Leaves::from_values(numbering_,
                                              std::vector<std::int16_t>(numbering_->size()))),
      sums_(numbering_->size()),
      counts_(numbering_->size()) {}

std::int64_t LeavesTrainer::boards_done() const {
  std::int64_t sum = boards_in_round_;
  for (int round = 0; round < round_; ++round) sum += plan_.boards_by_round[round];
  return sum;
}

void LeavesTrainer::do_batch(Executor& executor, const StopFlag& stop,
                             const std::function<void()>& on_board) {
  if (is_done()) return;
  const int left = plan_.boards_by_round[round_] - boards_in_round_;
  const auto count = static_cast<std::size_t>(std::min(left, GamesAtOnce));
  std::vector<std::optional<Worker>> workers(static_cast<std::size_t>(executor.workers()));
  std::vector<std::int64_t> sums = sums_;
  std::vector<std::uint32_t> counts = counts_;
  std::mutex mutex;
  const std::uint64_t seed = mix64(plan_.seed * 1000 + static_cast<std::uint64_t>(round_));
  executor.run(count, [&](int number, std::size_t index) {
    if (stop.is_stopped()) return;
    std::optional<Worker>& worker = workers[number];
    if (!worker) worker.emplace(rules_, leaves_);
    const Board& board =
        worker->sample_board(seed, static_cast<std::uint64_t>(boards_in_round_) + index);
    worker->table.grid().set(board);
    TileCounts tiles_off = full_bag(*rules_.setting->alphabet);
    tiles_off.remove(tiles_on(board));
    const std::vector<std::int32_t>& values =
        worker->census.value_leaves(worker->table.grid(), tiles_off, *leaves_);
    const std::lock_guard lock(mutex);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] == Census::NotPossible) continue;
      sums[i] += values[i];
      ++counts[i];
    }
    if (on_board) on_board();
  });
  if (stop.is_stopped()) return;  // the batch is done again
  sums_ = std::move(sums);
  counts_ = std::move(counts);
  boards_in_round_ += static_cast<int>(count);
  if (boards_in_round_ == plan_.boards_by_round[round_]) end_round();
}

void LeavesTrainer::end_round() {
  std::vector<std::int16_t> values(numbering_->size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (counts_[i] == 0) continue;
    // From 1/1024 points to units of the table, rounded to the nearest.
    const std::int64_t divisor = std::int64_t{1024} * counts_[i] * evaluation::Leaves::Unit;
    const std::int64_t millipoints = sums_[i] * 1000;
    const std::int64_t half = millipoints < 0 ? -divisor / 2 : divisor / 2;
    values[i] = static_cast<std::int16_t>(
        std::clamp<std::int64_t>((millipoints + half) / divisor, INT16_MIN, INT16_MAX));
  }
  leaves_ = evaluation::Leaves::from_values(numbering_, std::move(values));
  std::fill(sums_.begin(), sums_.end(), 0);
  std::fill(counts_.begin(), counts_.end(), 0);
  ++round_;
  boards_in_round_ = 0;
}

// What the state belongs to.
std::string LeavesTrainer::title() const {
  return fmt::format("{}lexicon {}\nalphabet {}\nlayout {}\nrounds {}\nseed {}\n", LeavesMagic,
                     to_hex(rules_.setting->lexicon->fingerprint()),
                     to_hex(rules_.setting->alphabet->fingerprint()),
                     to_hex(rules_.setting->layout->fingerprint()),
                     fmt::join(plan_.boards_by_round, ","), plan_.seed);
}

std::string LeavesTrainer::save() const {
  std::string bytes = title();
  const std::array<std::int32_t, 2> place = {round_, boards_in_round_};
  append(bytes, place.data(), sizeof place);
  append(bytes, leaves_->values().data(), leaves_->values().size_bytes());
  append(bytes, sums_);
  append(bytes, counts_);
  const std::uint64_t checksum = checksum64(std::as_bytes(std::span(bytes)));
  append(bytes, &checksum, sizeof checksum);
  return bytes;
}

Result<void> LeavesTrainer::restore(const std::string& bytes) {
  if (!bytes.starts_with(LeavesMagic)) return Error(reasons::no_training_state);
  std::uint64_t checksum = 0;
  if (bytes.size() < sizeof checksum) return Error(reasons::training_state_cut_off);
  std::memcpy(&checksum, bytes.data() + bytes.size() - sizeof checksum, sizeof checksum);
  const std::string_view content(bytes.data(), bytes.size() - sizeof checksum);
  if (checksum != checksum64(std::as_bytes(std::span(content))))
    return Error(reasons::training_state_damaged);
  if (!content.starts_with(title())) return Error(reasons::training_state_of_another);
  std::string_view rest = content.substr(title().size());
  std::array<std::int32_t, 2> place{};
  std::vector<std::int16_t> values(numbering_->size());
  std::vector<std::int64_t> sums(numbering_->size());
  std::vector<std::uint32_t> counts(numbering_->size());
  const bool is_whole = take(rest, place.data(), place.size()) &&
                        take(rest, values.data(), values.size()) &&
                        take(rest, sums.data(), sums.size()) &&
                        take(rest, counts.data(), counts.size()) && rest.empty();
  const auto rounds = static_cast<std::int32_t>(plan_.boards_by_round.size());
  if (!is_whole || place[0] < 0 || place[0] > rounds || place[1] < 0 ||
      (place[0] == rounds ? place[1] != 0 : place[1] >= plan_.boards_by_round[place[0]]))
    return Error(reasons::training_state_damaged);
  round_ = place[0];
  boards_in_round_ = place[1];
  leaves_ = evaluation::Leaves::from_values(numbering_, std::move(values));
  sums_ = std::move(sums);
  counts_ = std::move(counts);
  return {};
}

}  // namespace quoin::training
