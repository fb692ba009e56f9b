#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/tile_counts.h"
#include "evaluation/leave_numbering.h"
#include "evaluation/leaves.h"
#include "movegen/grid.h"
#include "movegen/tile_set_walk.h"

namespace quoin::training {

// Values every leave on one board, exactly: how much more the best play of a full rack is worth, on
// average over all ways to fill the rack from the tiles that are unseen, than without that leave.
//
// One walk over the board with all unseen tiles gives the best score of every set of tiles that can
// be put down. With it, and the leaves as they are valued so far, the best play of every rack is a
// maximum over its parts; and the value of a leave is the mean over the tiles that can join it,
// first of those of one tile less than a rack, then of all smaller ones. An exchange is a play that
// scores nothing.
//
// Buffers are kept, so each worker owns one.
class Census {
 public:
  // Of leaves of up to one tile less than a rack.
  Census(const evaluation::LeaveNumbering& leaves, int rack_size);

  // By number of the leave, in 1/1024 points; NotPossible for those that need tiles that lie on the
  // board. `current` are the values so far. The rack, the bag and other racks are all unseen: at
  // least a rack full of tiles.
  static constexpr std::int32_t NotPossible = INT32_MIN;
  const std::vector<std::int32_t>& value_leaves(const movegen::Grid& grid, const TileCounts& unseen,
                                                const evaluation::Leaves& current);

  // The mean worth of the best play of a rack in the last call, in points.
  double mean() const { return mean_; }

 private:
  using Numbering = evaluation::LeaveNumbering;
  using Cursor = Numbering::Cursor;
  static constexpr int MaxTiles = Numbering::MaxTiles;
  static constexpr int MaxParts = 1 << (MaxTiles - 1);

  // The parts of a rack less one tile, and what belongs to the rest of each, all as arrays for
  // vector instructions.
  struct Parts {
    int count;
    alignas(64) std::array<std::uint32_t, MaxParts> numbers;
    alignas(64) std::array<std::uint32_t, MaxParts> bases;
    alignas(64) std::array<std::uint32_t, MaxParts> sizes;
    alignas(64) std::array<std::int32_t, MaxParts> rest_scores;  // in 1/64 points
    alignas(64) std::array<std::int32_t, MaxParts> rest_leaves;
  };

  void find_scores(const movegen::Grid& grid);
  void choose_tiles(const Cursor& tiles);
  void value_racks_with(const Cursor& tiles);
  void value_smaller_leaves();
  void hand_down(const Cursor& leave, int tiles);
  void copy_leaves(const Cursor& own, const Cursor& leave, const evaluation::Leaves& current);
  void collect(const Cursor& own, const Cursor& leave);
  void add_to_parts(Tile tile);

  const Numbering& leaves_;
  int rack_size_;
  std::vector<std::int32_t> values_;
  double mean_ = 0;

  // Of the board that is being worked on. Its own numbering leaves out what is not in the pool.
  TileCounts pool_;
  std::unique_ptr<const Numbering> numbering_;
  // By number: the best score of the tiles in points (upper half), and their value as a leave in
  // 1/64 points (lower half).
  std::vector<std::uint32_t> entries_;
  // By number, first the sum over all tiles that can join the leave, weighted by how many there
  // are; then the mean.
  std::vector<double> sums_;

  // The tiles chosen so far, ascending, and their parts as in evaluation::Subracks.
  std::array<Tile, MaxTiles> chosen_{};
  int chosen_count_ = 0;
  std::array<Cursor, MaxParts> parts_{};
  int part_count_ = 1;
  std::array<int, MaxTiles + 1> parts_without_last_{};  // by number of tiles chosen
  Parts rack_parts_{};
};

}  // namespace quoin::training
