#pragma once

#include <cstdint>

#include "lexicon/automaton.h"

namespace quoin::laboratory {

// How large an automaton is, in the units of Gordon 1994: a state is a set of arcs that leave it,
// and an arc says whether a word ends with it. The state in which all words end is one of them.
struct AutomatonSize {
  std::uint64_t states = 0;
  std::uint64_t arcs = 0;
  std::uint64_t letter_sets = 0;  // different sets of letters with which a word can end in a state
  // The same as a tree, in which no two arcs lead to one state.
  std::uint64_t trie_states = 0;
  std::uint64_t trie_arcs = 0;
};

// What can be reached from one of the two roots.
AutomatonSize size_of(const lexicon::Automaton& automaton, lexicon::NodeIndex root);

}  // namespace quoin::laboratory
