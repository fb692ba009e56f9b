#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "core/bag.h"
#include "core/draws.h"
#include "core/rules.h"
#include "movegen/grid.h"
#include "players/strategy/player.h"
#include "search/problem/problem.h"

namespace quoin::arena {

// The rules of a game without people: nobody challenges, no clock runs. The result is the one that
// core/game would come to with the same moves; a test compares them.
struct TableRules {
  std::shared_ptr<const movegen::Setting> setting;
  int exchange_minimum = 7;
  search::ScorelessRule scoreless{false, 6};
  FinalRackRule final_rack = FinalRackRule::Family;
  int pass_bonus = 0;  // that all others get for a pass; in some experiments, and nowhere else

  static TableRules from(std::shared_ptr<const movegen::Setting> setting, const Rules& rules,
                         int seats);
};

// Whether a match can be played by these rules. What only people do, or only at a table with a
// referee, would be left out without a word.
Result<void> check_match_rules(const Rules& rules);

// A game among computers as a match plays it: no events, views or clocks, a few microseconds a turn
// beside what the players take. Tiles are drawn as in any game (core/draws), so the k-th draw of
// a seat depends on the secret alone for as long as the bag allows. One table is used for
// many games.
class Table {
 public:
  Table(const TableRules& rules, int seats);

  // Sets up a game. Seat 0 begins. Who has tiles in `racks` holds them, and draws what is missing.
  void start(const Draws& draws, std::span<const Rack> racks = {});
  // Lets the seat on turn make a move that the rules allow.
  void make(const Move& move);

  bool is_over() const { return is_over_; }
  int turn() const { return turn_; }
  int turns_played() const { return turns_played_; }
  int bag_count() const { return bag_.size(); }
  int scoreless_turns() const { return scoreless_turns_; }
  std::span<const Score> scores() const { return scores_; }
  const Rack& rack(int seat) const { return racks_[seat]; }
  movegen::Grid& grid() { return grid_; }

  // What the seat on turn knows.
  players::Situation situation();
  // The same for this player, who may be one that sees all racks.
  players::Situation situation_for(const players::Player& player);

  // What a placement of the seat on turn scores.
  Score score_of(const Move& move) const;

 private:
  void draw(int seat);
  void settle(int out_seat);

  TableRules rules_;
  movegen::Grid grid_;
  const Draws* draws_ = nullptr;
  Bag bag_;
  std::vector<Rack> racks_;
  std::vector<int> drawn_;  // tiles ever drawn, by seat
  std::vector<Score> scores_;
  TileCounts unseen_;
  std::vector<int> rack_sizes_;
  std::vector<players::SeenTurn> history_;
  int turn_ = 0;
  int turns_played_ = 0;
  int scoreless_turns_ = 0;
  int idle_turns_ = 0;  // those of them that the rule counts
  bool is_over_ = false;
};

}  // namespace quoin::arena
