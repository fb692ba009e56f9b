#pragma once

#include "players/quackle_style.h"

namespace quoin::players {

// Plays on like QuackleStyle, but with the rack that the opponent really holds, and, if nothing
// else is set, with ties broken by spread: what perfect inference would be worth. Where racks are
// not shown to it (it is for matches alone) it draws them by chance as that player does.
class FullKnowledge : public QuackleStyle {
 public:
  using QuackleStyle::QuackleStyle;

  bool sees_all_racks() const override { return true; }
};

Strategy full_knowledge_strategy();

}  // namespace quoin::players
