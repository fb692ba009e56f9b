#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "evaluation/tables.h"
#include "movegen/generator.h"
#include "players/static_player.h"
#include "players/strategy.h"
#include "search/b_star.h"

namespace quoin::players {

struct MavenEndgameSettings {
  enum class Kind : std::uint8_t {
    BStar,             // looks ahead
    QSticking,         // bars the opponent's dear tiles from the board, with the highest score
    SlowEndgame,       // few tiles a turn while the opponent is stuck with one
    QStickingAndSlow,  // both
    NoQSticking,       // the highest score
  };

  Kind kind = Kind::BStar;
  // Points that it believes to get when the opponent passes.
  int pass_bonus = 0;
  std::int64_t expansions = 0;  // of B*, for a move
};

// Plays the end game of two when the bag is empty, by one of the ways that Abraham (2017) compares,
// or as Sheppard (2002) does it. With more seats nobody knows who holds what: then it plays
// statically.
class MavenEndgame : public Player {
 public:
  MavenEndgame(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables,
               const MavenEndgameSettings& settings);
  ~MavenEndgame() override;

  Move choose_move(const Situation& situation) override;

 private:
  // What is known of a play of ours.
  struct Option {
    movegen::Play play;
    int tiles = 0;
    int value = 0;         // the score, and the bonus if the opponent has to pass
    int stuck_points = 0;  // of the opponent's dear tiles that cannot be played after it
  };

  Move searched_move(const search::Problem& problem, const Situation& situation);
  std::vector<Option> options_of(const search::Problem& problem, movegen::Grid& grid);
  // The tiles of a rack that some play on the grid uses.
  TileCounts playable_tiles(movegen::Grid& grid, const Rack& rack);
  int stuck_points(const Rack& rack, const TileCounts& playable, const Alphabet& alphabet) const;

  MavenEndgameSettings settings_;
  StaticPlayer otherwise_;
  movegen::Generator generator_;
  std::shared_ptr<const movegen::Setting> setting_;  // of the search
  std::unique_ptr<search::BStarSearch> search_;
};

}  // namespace quoin::players
