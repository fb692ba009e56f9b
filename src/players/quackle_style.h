#pragma once

#include <cstdint>
#include <memory>

#include "base/executor.h"
#include "evaluation/tables.h"
#include "players/static_player.h"
#include "players/strategy.h"
#include "search/simulation.h"

namespace quoin::players {

struct QuackleStyleSettings {
  // What decides between plays that win equally often.
  enum class Ties : std::uint8_t { LowerLeave, Spread };

  int candidates = 23;  // by static equity
  std::int64_t iterations = 100;
  int plies = 3;  // the own play is the first
  Ties ties = Ties::LowerLeave;
};

// Plays the best plays by score and leave on with racks drawn by chance, and makes the one that
// wins most often, in the end game too. The description that it follows gives ties to the play that
// keeps the lower leave; so it does not care for points in games that are decided.
class QuackleStyle : public Player {
 public:
  QuackleStyle(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables,
               const QuackleStyleSettings& settings);
  ~QuackleStyle() override;

  Move choose_move(const Situation& situation) override;

 private:
  const Move& best_of(const search::SimulationResult& result, const Rack& rack) const;

  evaluation::Tables tables_;
  QuackleStyleSettings settings_;
  StaticPlayer otherwise_;  // where the position cannot be searched
  InlineExecutor executor_;
  std::shared_ptr<const movegen::Setting> setting_;  // of the simulator
  std::unique_ptr<search::Simulator> simulator_;
};

// The parameters, with other defaults where these are given.
QuackleStyleSettings take_quackle_style_settings(Parameters& parameters,
                                                 QuackleStyleSettings defaults);

Strategy quackle_style_strategy();

}  // namespace quoin::players
