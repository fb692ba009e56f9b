#include "training/census.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace quoin::training {
namespace {

constexpr int LeaveScale = 64;    // in entries
constexpr int ValueScale = 1024;  // in answers

constexpr std::uint32_t make_entry(int score, int leave) {
  return static_cast<std::uint32_t>(score) << 16 | static_cast<std::uint16_t>(leave);
}
constexpr int score_of(std::uint32_t entry) { return static_cast<std::int32_t>(entry) >> 16; }
constexpr int leave_of(std::uint32_t entry) { return static_cast<std::int16_t>(entry & 0xffff); }

// The most that a rack is worth which has these parts and one tile more: over all parts, with the
// tile among those that are played, or among those that stay.
[[gnu::always_inline]] inline std::int32_t best_of_body(
    int count, const std::uint32_t* __restrict with_tile, const std::uint32_t* __restrict entries,
    const std::int32_t* __restrict rest_scores, const std::int32_t* __restrict rest_leaves) {
  std::int32_t best = INT32_MIN;
  for (int i = 0; i < count; ++i) {
    const auto entry = static_cast<std::int32_t>(entries[with_tile[i]]);
    const std::int32_t played = (entry >> 16) * LeaveScale + rest_leaves[i];
    const std::int32_t kept = rest_scores[i] + static_cast<std::int16_t>(entry & 0xffff);
    best = std::max(best, std::max(played, kept));
  }
  return best;
}

using BestOf = std::int32_t (*)(int, const std::uint32_t*, const std::uint32_t*,
                                const std::int32_t*, const std::int32_t*);

std::int32_t best_of_plain(int count, const std::uint32_t* with_tile, const std::uint32_t* entries,
                           const std::int32_t* rest_scores, const std::int32_t* rest_leaves) {
  return best_of_body(count, with_tile, entries, rest_scores, rest_leaves);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] std::int32_t best_of_avx2(int count, const std::uint32_t* with_tile,
                                                  const std::uint32_t* entries,
                                                  const std::int32_t* rest_scores,
                                                  const std::int32_t* rest_leaves) {
  return best_of_body(count, with_tile, entries, rest_scores, rest_leaves);
}
#endif

BestOf choose_best_of() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") != 0) return best_of_avx2;
#endif
  return best_of_plain;
}

const BestOf best_of = choose_best_of();

}  // namespace

Census::Census(const Numbering& leaves, int rack_size) : leaves_(leaves), rack_size_(rack_size) {
  assert(leaves.longest() == rack_size - 1);
}

const std::vector<std::int32_t>& Census::value_leaves(const movegen::Grid& grid,
                                                      const TileCounts& unseen,
                                                      const evaluation::Leaves& current) {
  assert(unseen.size() >= rack_size_ && &current.numbering() == &leaves_);
  pool_ = unseen;
  numbering_ = std::make_unique<const Numbering>(pool_, leaves_.tile_kinds(), rack_size_);
  entries_.assign(numbering_->size(), 0);
  copy_leaves({}, {}, current);
  find_scores(grid);

  sums_.assign(numbering_->size(), 0.0);
  chosen_count_ = 0;
  parts_[0] = {};
  part_count_ = 1;
  choose_tiles({});
  value_smaller_leaves();

  mean_ = sums_[0] / LeaveScale;
  values_.assign(leaves_.size(), NotPossible);
  collect({}, {});
  return values_;
}

void Census::copy_leaves(const Cursor& own, const Cursor& leave,
                         const evaluation::Leaves& current) {
  const double points = current.value(leave.number).points();
  entries_[own.number] = make_entry(0, static_cast<int>(std::lround(points * LeaveScale)));
  for (int kind = leave.last; kind < leaves_.tile_kinds(); ++kind) {
    const Tile tile = Tile::letter(kind);
    if (!leaves_.can_add(leave, tile) || !numbering_->can_add(own, tile)) continue;
    copy_leaves(numbering_->add(own, tile), leaves_.add(leave, tile), current);
  }
}

void Census::find_scores(const movegen::Grid& grid) {
  movegen::TileSetWalk(grid, pool_, rack_size_, *numbering_,
                       [this](std::uint32_t number, int score) {
                         std::uint32_t& entry = entries_[number];
                         if (score > score_of(entry)) entry = make_entry(score, leave_of(entry));
                       });
}

void Census::add_to_parts(Tile tile) {
  const bool is_another = chosen_count_ > 0 && chosen_[chosen_count_ - 1] == tile;
  const int without = is_another ? parts_without_last_[chosen_count_] : part_count_;
  for (int i = 0; i < without; ++i, ++part_count_) {
    const Cursor& part = parts_[part_count_ - without];
    parts_[part_count_] =
        is_another ? numbering_->add_another(part) : numbering_->add_greater(part, tile);
  }
  chosen_[chosen_count_++] = tile;
  parts_without_last_[chosen_count_] = without;
}

void Census::choose_tiles(const Cursor& tiles) {
  if (chosen_count_ == rack_size_ - 1) {
    value_racks_with(tiles);
    return;
  }
  for (int kind = tiles.last; kind < numbering_->tile_kinds(); ++kind) {
    const Tile tile = Tile::letter(kind);
    if (!numbering_->can_add(tiles, tile)) continue;
    const int parts_before = part_count_;
    add_to_parts(tile);
    choose_tiles(numbering_->add(tiles, tile));
    part_count_ = parts_before;
    --chosen_count_;
  }
}

// All racks of the tiles chosen and one that is not below them.
void Census::value_racks_with(const Cursor& tiles) {
  Parts& parts = rack_parts_;
  parts.count = part_count_;
  for (int i = 0; i < part_count_; ++i) {
    const Cursor& part = parts_[i];
    const std::uint32_t entry = entries_[part.number];
    parts.numbers[i] = part.number;
    parts.bases[i] = part.base;
    parts.sizes[i] = part.tiles;
    parts.rest_scores[part_count_ - 1 - i] = score_of(entry) * LeaveScale;
    parts.rest_leaves[part_count_ - 1 - i] = leave_of(entry);
  }
  // The parts that lack one tile: together with the new one they are leaves of these racks too.
  struct LackingOne {
    int part;
    Tile tile;
    int unseen;  // how many of it are left to be drawn
  };
  std::array<LackingOne, MaxTiles> lacking;
  int lacking_count = 0;
  for (int i = 0; i < chosen_count_; ++i) {
    if (i + 1 < chosen_count_ && chosen_[i + 1] == chosen_[i]) continue;
    int copies = 1;
    while (i - copies >= 0 && chosen_[i - copies] == chosen_[i]) ++copies;
    // Where the part with one of a kind less than all lies: a step of that kind before the end.
    int step = 1;
    for (int j = 0; j <= i - copies;) {
      int run = 1;
      while (j + run < chosen_count_ && chosen_[j + run] == chosen_[j]) ++run;
      step *= run + 1;
      j += run;
    }
    lacking[lacking_count++] = {part_count_ - 1 - step, chosen_[i],
                                pool_.count(chosen_[i]) - (copies - 1)};
  }

  alignas(64) std::array<std::uint32_t, MaxParts> with_tile;
  double own_sum = 0;
  for (int kind = tiles.last; kind < numbering_->tile_kinds(); ++kind) {
    const Tile tile = Tile::letter(kind);
    const bool is_another = tiles.copies > 0 && kind == tiles.last;
    const int copies = is_another ? tiles.copies : 0;
    const int unseen = pool_.count(tile) - copies;
    if (unseen <= 0 || !numbering_->can_add(tiles, tile)) continue;
    std::array<std::uint32_t, MaxTiles + 1> before;
    for (int size = 0; size < rack_size_; ++size) before[size] = numbering_->before(size + 1, kind);
    for (int i = 0; i < parts.count; ++i) with_tile[i] = parts.bases[i] + before[parts.sizes[i]];
    if (is_another) {
      for (int i = parts_without_last_[chosen_count_]; i < parts.count; ++i)
        with_tile[i] = parts.numbers[i] + 1;
    }
    const auto best =
        static_cast<double>(best_of(parts.count, with_tile.data(), entries_.data(),
                                    parts.rest_scores.data(), parts.rest_leaves.data()));
    own_sum += unseen * best;
    for (int i = 0; i < lacking_count; ++i) {
      if (lacking[i].tile == tile) continue;  // that is the leave chosen
      sums_[with_tile[lacking[i].part]] += lacking[i].unseen * best;
    }
  }
  sums_[tiles.number] += own_sum;
}

void Census::value_smaller_leaves() {
  for (int tiles = rack_size_ - 1; tiles >= 0; --tiles) {
    chosen_count_ = 0;
    hand_down({}, tiles);
  }
}

// Turns the sums of all leaves of so many tiles into means, and hands those on to the leaves that
// lack one tile.
void Census::hand_down(const Cursor& leave, int tiles) {
  if (chosen_count_ < tiles) {
    for (int kind = leave.last; kind < numbering_->tile_kinds(); ++kind) {
      const Tile tile = Tile::letter(kind);
      if (!numbering_->can_add(leave, tile)) continue;
      chosen_[chosen_count_++] = tile;
      hand_down(numbering_->add(leave, tile), tiles);
      --chosen_count_;
    }
    return;
  }
  double& mean = sums_[leave.number];
  mean /= pool_.size() - tiles;
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles && chosen_[i + 1] == chosen_[i]) continue;
    int copies = 1;
    while (i - copies >= 0 && chosen_[i - copies] == chosen_[i]) ++copies;
    Cursor rest;
    for (int j = 0; j < tiles; ++j) {
      if (j != i) rest = numbering_->add(rest, chosen_[j]);
    }
    sums_[rest.number] += (pool_.count(chosen_[i]) - (copies - 1)) * mean;
  }
}

void Census::collect(const Cursor& own, const Cursor& leave) {
  const double points = (sums_[own.number] - sums_[0]) / LeaveScale;
  values_[leave.number] = static_cast<std::int32_t>(std::lround(points * ValueScale));
  for (int kind = leave.last; kind < leaves_.tile_kinds(); ++kind) {
    const Tile tile = Tile::letter(kind);
    if (!leaves_.can_add(leave, tile) || !numbering_->can_add(own, tile)) continue;
    collect(numbering_->add(own, tile), leaves_.add(leave, tile));
  }
}

}  // namespace quoin::training
