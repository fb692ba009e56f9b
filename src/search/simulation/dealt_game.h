#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "evaluation/static_equity.h"
#include "evaluation/tables.h"
#include "movegen/generator.h"
#include "movegen/play.h"
#include "search/problem/problem.h"
#include "search/simulation/playout.h"

namespace quoin::search {

// A game that goes on from a position with its tiles dealt in one way: moves are made, and all of
// them taken back to begin again with another deal.
class DealtGame {
 public:
  // The tables have to outlive it.
  DealtGame(const Problem& problem, const evaluation::Tables& tables);

  // Back to the position, with these tiles.
  void restart(const Deal& deal);
  // A move of the seat on turn that the rules allow.
  void make(const movegen::RankedPlay& play);

  bool is_over() const { return is_over_; }
  int turn() const { return turn_; }
  int bag_count() const { return static_cast<int>(bag_.size() - bag_front_); }

  // The move of a player who looks no move ahead; a pass where nothing else is left.
  movegen::RankedPlay static_move();
  // The first so many moves by static equity, the best exchange among them; never none.
  std::vector<movegen::RankedPlay> static_moves(std::size_t count);

  // What is left to play, the seat on turn first: with an empty bag, an end game.
  Problem rest() const;

  // Points of a seat less those of the best other, with what the tiles kept are worth while the
  // game goes on.
  double spread_of(int seat) const;
  // The chance of a seat to win, or 0, ½ and 1 when the game is over.
  double chance_of(int seat) const;

 private:
  struct Seat {
    Rack rack;
    int score = 0;
    int kept = 0;  // what the tiles kept from the last turn are worth, in millipoints
  };

  int exchange_limit() const;
  evaluation::StaticEquity equity() const;
  void draw(Seat& seat);
  void end_game(int out_seat);

  const Problem& problem_;
  const evaluation::Tables& tables_;
  movegen::Grid grid_;
  std::unique_ptr<movegen::Generator> generator_;
  std::vector<movegen::Grid::Undo> undos_;
  std::size_t laid_ = 0;
  std::vector<Seat> seats_;
  std::vector<Tile> bag_;
  std::size_t bag_front_ = 0;
  int turn_ = 0;
  int idle_turns_ = 0;
  bool is_over_ = false;
};

}  // namespace quoin::search
