#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "base/rng.h"
#include "core/move.h"
#include "evaluation/static_equity.h"
#include "evaluation/tables.h"
#include "movegen/generator.h"
#include "search/problem/problem.h"
#include "search/problem/rack_source.h"

namespace quoin::search {

// One way in which the unseen tiles may lie: all racks, and the bag in the order in which it is
// drawn.
struct Deal {
  std::vector<Rack> racks;
  std::vector<Tile> bag;
};

// Makes deals of one position.
class Dealer {
 public:
  // The problem and the source have to outlive it.
  Dealer(const Problem& problem, const RackSource* source);

  void deal(Rng& rng, Deal& deal) const;

 private:
  std::vector<int> sizes_of(const std::vector<Rack>& racks) const;

  const Problem& problem_;
  const RackSource* source_;
  TileCounts unseen_;
  int others_count_;
};

// What happened in a turn of a playout.
struct PlayedTurn {
  static constexpr std::int16_t NotReached = -1;

  std::int16_t score = NotReached;
  bool is_bingo = false;
};

struct PlayoutResult {
  double win = 0;     // the chance of seat 0, or 0, ½ and 1 where the game is over
  double spread = 0;  // own points less those of the best other, with what the tiles kept are worth
};

// Plays candidates of one position on, every seat like the static player. After so many turns the
// tiles kept are valued by their leaves and the chance to win by the table; when the bag is empty
// then, the game is played to its end. One worker has one.
class Playouts {
 public:
  Playouts(std::shared_ptr<const movegen::Setting> setting, const evaluation::Tables& tables);

  // The candidates are moves of seat 0.
  void start(const Problem& problem, std::span<const movegen::RankedPlay> candidates, int plies);

  // Plays one of them with the tiles of a deal; `turns` has room for the turns after it.
  //
  // Seat 0 will know more once the bag is empty, and look ahead. So where what looks best does not
  // win then, it tries up to `own_tries` plays in its first turn with an empty bag, and half as
  // many in each later one, against a seat 1 that makes what looks best. Only with two seats;
  // `turns` say what looked best.
  PlayoutResult play(std::size_t candidate, const Deal& deal, std::span<PlayedTurn> turns,
                     int own_tries = 1);
  static constexpr int OwnTriesAtTheEnd = 10;  // a good number of them
  // Plays one of them on until the bag is empty, however many turns that takes. Returns what is
  // left to play as an end game, the side on turn first, or the result where the game is over by
  // then. For two seats.
  struct EndOfBag {
    Problem end_game;
    int turn = 0;  // the seat that is on turn in it
  };
  std::variant<PlayoutResult, EndOfBag> play_until_bag_is_empty(std::size_t candidate,
                                                                const Deal& deal);
  // The first turn after the candidate in the last playout; nothing where the game was over.
  const std::optional<movegen::RankedPlay>& reply() const { return reply_; }

 private:
  struct Seat {
    Rack rack;
    int score = 0;
    int kept = 0;  // what the tiles kept from the last turn are worth, in millipoints
  };
  // A moment to come back to.
  struct Moment {
    std::vector<Seat> seats;
    int idle_turns = 0;
    std::size_t laid = 0;
    int turn = 0;
  };

  Moment moment(int turn) const { return {seats_, idle_turns_, laid_, turn}; }
  void go_back(movegen::Grid& grid, const Moment& moment);

  // Sets up a playout and makes the candidate's move.
  void begin(std::size_t candidate, const Deal& deal);
  // What the seat on turn does; a pass where there is nothing else.
  movegen::RankedPlay next_move(int ply, movegen::Grid& grid, int seat);
  void lay(movegen::Grid& grid, const Move& move);
  void take_up_to(movegen::Grid& grid, std::size_t laid);
  PlayoutResult best_end(movegen::Grid& grid, int seat, int tries);
  std::vector<movegen::RankedPlay> best_moves(movegen::Grid& grid, int seat, int count);
  evaluation::StaticEquity equity_for(const movegen::Grid& grid, int seat) const;
  // Takes up what was laid after the candidate.
  void clear_up(std::size_t candidate);
  void make(const movegen::RankedPlay& play, int seat);
  void draw(Seat& seat);
  void end_scoreless();
  void go_out(int seat);
  std::optional<movegen::RankedPlay> best_move(movegen::Generator& generator, movegen::Grid& grid,
                                               int seat);
  PlayoutResult final_result() const;
  PlayoutResult guessed_result(int turn) const;
  double chance_of_many(int turn) const;
  int bag_count() const { return static_cast<int>(bag_.size() - bag_front_); }

  std::shared_ptr<const movegen::Setting> setting_;
  const evaluation::Tables& tables_;
  // In an iteration the next seat has the same rack after every candidate, so its generator is not
  // used for others: it remembers what it found out about the rack.
  movegen::Generator replies_;
  movegen::Generator others_;

  // Of the position.
  ScorelessRule scoreless_;
  int exchange_minimum_ = 0;
  FinalRackRule final_rack_ = FinalRackRule::Family;
  int idle_before_ = 0;
  int plies_ = 0;
  std::vector<int> scores_before_;
  std::vector<movegen::RankedPlay> candidates_;
  // With each candidate laid: as it is then, and to play on.
  std::vector<movegen::Grid> starts_;
  std::vector<movegen::Grid> grids_;

  // Of the playout.
  std::vector<Seat> seats_;
  std::vector<Tile> bag_;
  std::size_t bag_front_ = 0;
  int idle_turns_ = 0;
  bool is_over_ = false;
  std::optional<movegen::RankedPlay> reply_;
  std::vector<movegen::Grid::Undo> undos_;
  std::size_t laid_ = 0;  // of undos_, those in use
};

}  // namespace quoin::search
