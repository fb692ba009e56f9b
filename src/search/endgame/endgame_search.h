#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "movegen/grid.h"
#include "search/endgame/endgame.h"
#include "search/endgame/transposition_table.h"
#include "search/problem/limits.h"
#include "search/problem/problem.h"

namespace quoin::search {

// How many there are of each kind of tile, four bits for each of up to sixteen kinds: two racks
// have no more between them.
class PackedTiles {
 public:
  constexpr PackedTiles() = default;

  constexpr void add(int kind) { bits_ += std::uint64_t{1} << (4 * kind); }
  constexpr void add(PackedTiles other) { bits_ += other.bits_; }
  constexpr void remove(PackedTiles other) { bits_ -= other.bits_; }
  constexpr int count(int kind) const { return static_cast<int>(bits_ >> (4 * kind) & 0xf); }
  constexpr int size() const {
    int sum = 0;
    for (std::uint64_t rest = bits_; rest != 0; rest >>= 4) sum += static_cast<int>(rest & 0xf);
    return sum;
  }
  constexpr bool is_empty() const { return bits_ == 0; }
  constexpr std::uint64_t bits() const { return bits_; }
  // Whether all of the part are here: a difference that borrows from no other kind.
  constexpr bool contains(PackedTiles part) const {
    const std::uint64_t difference = bits_ - part.bits_;
    const std::uint64_t borrows = (~bits_ & part.bits_) | (~(bits_ ^ part.bits_) & difference);
    return (borrows & 0x8888'8888'8888'8888) == 0;
  }
  constexpr bool operator==(const PackedTiles&) const = default;

 private:
  std::uint64_t bits_ = 0;
};

// One worker's search of an end game: negamax with null windows and a table of positions, over
// lists of plays that are kept by line, so that a move renews only those of the lines it touched.
class EndgameSearch {
 public:
  EndgameSearch(std::shared_ptr<const movegen::Setting> setting, std::size_t table_bytes);

  // As deep as a game can go on.
  static constexpr int MostDepth = 64;

  // Sets a position up. What the table knows of others stays right.
  void start(const Problem& problem);
  // Empties the table.
  void forget() { table_.clear(); }

  // All moves of the side on turn: plays in the order in which they had better be tried, then the
  // pass. The same for every worker.
  const std::vector<EndgameMove>& moves() const { return moves_; }

  // The value of the position for the side on turn, as far as it matters between alpha and beta,
  // looking so many moves ahead. What is cut off there is guessed.
  Bounds search(int alpha, int beta, int depth);
  // The same after one of moves(), still for the side that makes it.
  Bounds search_move(std::size_t move, int alpha, int beta, int depth);

  // Which of several moves of the same value a line goes on with: the first in an order that
  // depends on the position alone, or, with less to search, one that the table holds for best.
  enum class LineOrder { Fixed, Known };

  // A line from this move of moves() on that comes to the proven value for the side on turn: to the
  // end of the game, or shorter where the limit stops it.
  std::vector<EndgameMove> line(std::size_t move, int value, LineOrder order);

  // From now on.
  void limit(const Deadline& deadline, std::uint64_t most_nodes);
  bool is_stopped() const { return is_stopped_; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Play {
    Move move = Move::pass();
    PackedTiles tiles;
    std::uint64_t hash = 0;
    std::int16_t score = 0;
    std::int16_t points = 0;  // of its tiles
  };
  struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };
  struct Side {
    PackedTiles rack;
    int points = 0;
    // Plays along each line, of this rack or a larger one, where the line is not in `outdated`.
    std::array<Range, 2 * MaxBoardSize> lists{};
    movegen::LineSet outdated = movegen::LineSet::all();
  };
  struct Candidate {
    std::uint32_t play = 0;  // NoPlay: the pass
    std::int32_t order = 0;
  };
  static constexpr std::uint32_t NoPlay = UINT32_MAX;
  // What a move changed and the grid does not restore.
  struct Frame {
    movegen::Grid::Undo undo;
    std::array<movegen::LineSet, 2> outdated;
    std::uint64_t board_hash = 0;
    int idle_turns = 0;
  };

  class Renewal;

  Side& mover() { return sides_[turn_]; }
  Side& waiter() { return sides_[1 - turn_]; }
  std::uint64_t key() const;
  bool is_end_after(Move::Kind kind, int score) const;

  void make(const Play& play);
  void unmake(const Play& play);
  void make_pass();
  void unmake_pass();
  int pass_ends_with() { return waiter().points - mover().points; }

  void work_out_most_points(const Problem& problem);
  // More than a side can score until the end.
  int most_points(const Side& side) const { return most_points_[side.rack.size()]; }

  void renew_lists();
  template <class Visit>
  void for_each_play(Visit&& visit);
  bool has_any_play() const;
  int best_out_score(bool only_current_lines);
  int order_of(const Play& play);
  std::uint32_t best_current_play(std::uint16_t best_move);
  // Those of the side on turn, the best known one first; the pass comes last.
  void push_candidates(std::uint16_t best_move);
  // The same in an order that depends on nothing but the position.
  void push_candidates_in_fixed_order();
  Bounds value_of(const Candidate& candidate, int alpha, int beta, int depth);
  int playout();
  void follow(const Candidate& candidate, int value, LineOrder order,
              std::vector<EndgameMove>& line);
  bool should_stop();

  std::shared_ptr<const movegen::Setting> setting_;
  movegen::Grid grid_;
  TranspositionTable table_;
  ScorelessRule rule_;
  std::array<Side, 2> sides_;
  int turn_ = 0;
  int idle_turns_ = 0;
  std::uint64_t board_hash_ = 0;
  std::uint64_t problem_hash_ = 0;
  static constexpr int MostTiles = movegen::MaxTilesPlayed;
  std::array<int, MostTiles + 1> most_points_{};  // by number of tiles
  std::array<Tile, 16> kinds_{};
  int kind_count_ = 0;
  std::array<std::uint8_t, 64> kind_of_{};

  std::vector<Play> plays_;            // of all lists
  std::vector<Candidate> candidates_;  // of all nodes from the root to the current one
  // How often a play was too good to be allowed, by side and hash of the play.
  std::array<std::array<std::uint32_t, 4096>, 2> cuts_{};
  std::vector<Frame> frames_;
  std::size_t ply_ = 0;
  std::vector<EndgameMove> moves_;
  std::vector<Candidate> root_candidates_;  // one for each of moves_

  std::optional<Deadline> deadline_;
  std::uint64_t most_nodes_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_look_at_clock_ = 0;
  bool is_stopped_ = false;
};

// Who wins an end game, as far as a search has shown.
struct Verdict {
  // By how much the side on turn will be ahead, of which only the sign counts; nothing where the
  // limit came before the first look.
  std::optional<int> ahead;
  bool is_proven = false;
};

// Deepens until the sign is proven or the limit is reached. What the table of `search` holds of the
// same position is used.
Verdict verdict_on(EndgameSearch& search, const Problem& end_game, const Deadline& deadline,
                   std::uint64_t most_nodes);

}  // namespace quoin::search
