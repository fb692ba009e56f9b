#pragma once

#include <memory>

#include "base/executor.h"
#include "evaluation/tables.h"
#include "movegen/generator.h"
#include "players/maven_heuristics.h"
#include "players/static_player.h"
#include "players/strategy.h"
#include "search/look_ahead.h"
#include "search/simulation.h"

namespace quoin::players {

struct MavenSettings {
  int candidates = 20;  // by score and heuristics
  int samples = 20;     // racks of the opponent
};

// The phases of Maven before the bag is empty. Candidates are chosen by score and four heuristics.
// In the middle of the game they are tried three plies deep: the own play, the best reply of a rack
// drawn by chance, the own best play after it. Before the end game they are played on to the end,
// and the one that wins most often is made.
class MavenMiddle : public Player {
 public:
  enum class Phase : std::uint8_t { Middle, PreEndgame };

  MavenMiddle(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables,
              const MavenSettings& settings, Phase phase);
  ~MavenMiddle() override;

  Move choose_move(const Situation& situation) override;

 private:
  struct Tools;

  // Best first; their equity is score and heuristics.
  std::vector<movegen::RankedPlay> candidates_of(const Situation& situation);
  Move three_ply_move(const search::Problem& problem,
                      const std::vector<movegen::RankedPlay>& candidates,
                      const search::Deadline& deadline);
  Move played_on_move(const search::Problem& problem,
                      const std::vector<movegen::RankedPlay>& candidates,
                      const search::Deadline& deadline);

  evaluation::Tables tables_;
  MavenSettings settings_;
  Phase phase_;
  StaticPlayer otherwise_;  // without a play, or where the position cannot be searched
  movegen::Generator generator_;
  search::LookAhead look_ahead_;
  InlineExecutor executor_;
  std::unique_ptr<Tools> tools_;  // for the setting of the game
};

// All phases with the end game of players/maven_endgame.
Strategy maven_strategy();

}  // namespace quoin::players
