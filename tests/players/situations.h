#pragma once

#include <functional>
#include <string>
#include <vector>

#include "players/strategy/player.h"
#include "players/strategy/strategy.h"
#include "support/hand_made_turn.h"

// Positions in which players are asked for a move.
namespace quoin::test {

// What a situation holds besides the board and the rack.
struct Circumstances {
  int bag_count = 50;
  int scoreless_turns = 0;
  std::string unseen = "AEIRSTQ";  // in notation
  int exchange_limit = 7;          // where there are as many in the bag
  const StopFlag* stop = nullptr;
};

// What a player does with a rack on a board.
Move move_of(players::Player& player, movegen::Grid& grid, const Rack& rack,
             const Circumstances& circumstances = {});

// A board with CAT across from its centre, for a word list that has CAT and these.
movegen::Grid grid_with_cat(const std::vector<std::string>& words);
// The move in the words of players: "8H CATS", "(exchange) AB", "(pass)".
std::string text_of(const Move& move, const movegen::Grid& grid);
// What the player of a spec does with a rack on a board: text_of() its move.
std::string answer(const std::string& spec, movegen::Grid& grid, const std::string& rack,
                   const Circumstances& circumstances = {});
// What it does when the turn is its own.
std::string choice_of(const std::string& spec, HandMadeTurn& turn);

// The installed English list, without tables.
players::Resources english_resources();
// Positions of games in the words of the resources, each a grid and a rack.
void visit_positions(const players::Resources& resources, int count, std::uint64_t seed,
                     const std::function<void(movegen::Grid& grid, const Rack& rack)>& visit);

// 0 for what is no placement.
int score_of(const movegen::Grid& grid, const Move& move);

}  // namespace quoin::test
