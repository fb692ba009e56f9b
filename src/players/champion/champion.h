#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/executor.h"
#include "evaluation/tables.h"
#include "players/plain/static_player.h"
#include "players/strategy/strategy.h"
#include "search/inference/inference.h"
#include "search/problem/limits.h"

namespace quoin::players {

struct ChampionSettings {
  // For each move; by default what the clock allows, or DefaultTime without one.
  std::optional<std::chrono::milliseconds> time;
  // Instead of a time: so many playouts a move, and as much work in end games. The same position
  // then gets the same move on every machine.
  std::int64_t playouts = 0;
  // Where others wait for the same machine: never longer than this, whatever else was said.
  std::optional<std::chrono::milliseconds> most_time;
  bool infers = true;  // what the others kept, from their turns
  int plies = 0;       // of a playout; 0: as many as are good

  static constexpr std::chrono::milliseconds DefaultTime{3000};
};

// The strongest player: it plays candidates on against racks that the others probably hold
// (search/simulation, search/inference). In a game of two it works out the last tiles of the bag,
// where there is time for that (search/pre_endgame), and with an empty bag solves the end game. It
// uses the time that it is given, on one thread, and never oversteps its clock: when there is no
// time to think it plays like StaticPlayer.
class Champion : public Player {
 public:
  Champion(lexicon::LexiconPtr lexicon, evaluation::Tables tables,
           const ChampionSettings& settings);
  ~Champion() override;

  Move choose_move(const Situation& situation) override;

 private:
  struct Searches;
  struct Limits;

  Limits limits_for(const Situation& situation) const;
  Searches& searches_for(const Situation& situation);
  std::optional<search::Inference> inferred(const Situation& situation, int seat,
                                            const Limits& limits);
  Move last_tiles_move(const search::Problem& problem, const Situation& situation,
                       const Limits& limits);
  Move end_game_move(const search::Problem& problem, const Limits& limits);
  Move simulated_move(const search::Problem& problem, const Situation& situation,
                      const Limits& limits);

  evaluation::Tables tables_;
  ChampionSettings settings_;
  InlineExecutor executor_;
  StaticPlayer at_once_;  // where there is no time to think
  std::unique_ptr<Searches> searches_;
};

// How long to think about a move, with so much time left for the rest of the game. Nothing where
// there is no time to think at all.
std::optional<std::chrono::milliseconds> time_for_move(const ClockLeft& clock, int tiles_left,
                                                       int seats);

}  // namespace quoin::players
