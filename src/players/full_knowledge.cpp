#include "players/full_knowledge.h"

namespace quoin::players {

Strategy full_knowledge_strategy() {
  return {"full-knowledge",
          "sees the opponent's rack: what guessing it can be worth at most",
          "Richards and Amir 2007",
          Audience::Laboratory,
          {{"iterations", "100", "orders of the bag that every play is tried with"},
           {"plies", "3", "turns looked at, with the own play"},
           {"candidates", "23", "plays that are tried", "quackle-style"},
           {"ties", "spread|lower-leave", "what decides between plays that win equally often",
            "quackle-style"}},
          [](Parameters& parameters, const Resources& resources) -> PlayerPtr {
            QuackleStyleSettings defaults;
            defaults.ties = QuackleStyleSettings::Ties::Spread;
            return std::make_unique<FullKnowledge>(
                resources.lexicon, resources.tables_with_leaves(),
                take_quackle_style_settings(parameters, defaults));
          }};
}

}  // namespace quoin::players
