#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/layout.h"
#include "core/square.h"
#include "evaluation/tables.h"
#include "search/problem/problem.h"

namespace quoin::analysis {

// A part of the board, and what replies make of it.
struct ReplySpot {
  double share = 0;       // of all replies
  double mean_score = 0;  // of those
  // What the spot contributes to the mean score of a reply.
  double points() const { return share * mean_score; }
};

// Replies whose word runs along a row or column.
struct LineSpot {
  Direction direction = Direction::Across;
  int line = 0;
  ReplySpot spot;
};

// Replies that cover a premium square.
struct PremiumSpot {
  Square square;
  Premium premium = Premium::None;
  ReplySpot spot;
};

// How the next player answers a move, with racks drawn at random and the best reply by static
// equity with each.
struct ReplyStudy {
  double mean_score = 0;
  double bingo_rate = 0;
  std::vector<LineSpot> lines;        // most points first; those that occur
  std::vector<PremiumSpot> premiums;  // likewise

  ReplySpot on(Direction direction, int line) const;
  ReplySpot on(Square square) const;
};

// One for each move. The moves meet the same racks, so that differences are theirs.
std::vector<ReplyStudy> study_replies(const search::Problem& problem,
                                      const evaluation::Tables& tables, std::span<const Move> moves,
                                      int draws, std::uint64_t seed);

}  // namespace quoin::analysis
