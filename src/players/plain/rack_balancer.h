#pragma once

#include <vector>

#include "evaluation/tile_values.h"
#include "movegen/generator.h"
#include "players/plain/some_anchors.h"
#include "players/strategy/strategy.h"

namespace quoin::players {

// How a rack balancer weighs a play, in thousandths.
struct BalanceWeights {
  int score = 0;
  int balance = 1000;

  bool operator==(const BalanceWeights&) const = default;
};

// The weights when so many tiles are in the bag, for a player who goes by phases: with all tiles in
// it they are those given, with none only the score counts, and between them they change with every
// tile drawn, those of the first racks too. What is kept brings nothing any more when nothing can
// be drawn to it.
BalanceWeights weights_in_phase(const BalanceWeights& at_full_bag, int bag_count, int all_tiles);

// Takes the play that leaves the best rack by tile values, whatever it scores (Dobrudzhanski 2019,
// with Gordon's values); or by both, as weighed. Where two leave the same, the higher score is
// taken. Without a play it exchanges everything that it may, and passes where it may not.
class RackBalancer : public Player {
 public:
  struct Settings {
    BalanceWeights weights;
    bool goes_by_phases = false;
    AnchorLimit limit;
  };

  RackBalancer(lexicon::LexiconPtr lexicon, const evaluation::TileValues& values,
               const Settings& settings)
      : Player(std::move(lexicon)), values_(values), settings_(settings) {}

  Move choose_move(const Situation& situation) override;

 private:
  evaluation::TileValues values_;
  Settings settings_;
  movegen::Generator generator_;
  std::vector<movegen::Play> plays_;
};

}  // namespace quoin::players
