#pragma once

#include <vector>

#include "base/result.h"
#include "lexicon/automaton.h"
#include "lexicon/word_list.h"

namespace quoin::lexicon {

struct BuiltAutomaton {
  std::vector<Node> nodes;
  Levels levels;

  Automaton view() const { return Automaton(nodes); }
};

// Makes the smallest DAWG and GADDAG of a list that sort_and_unique() has put in order.
// The same list gives the same nodes. Refused: an empty list, a word that is too short or
// too long, and a list that needs more nodes than 24 bits can number.
Result<BuiltAutomaton> build_automaton(const WordList& words);

}  // namespace quoin::lexicon
