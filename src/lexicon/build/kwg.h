#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "base/result.h"
#include "core/alphabet.h"
#include "lexicon/automaton.h"
#include "lexicon/word_list.h"

// The .kwg files of other engines: the same two automata in nodes of another layout (kwg_node.h;
// tile 0 is the separator) without any header, so that the reader has to know the alphabet.
namespace quoin::lexicon {

// The words of the DAWG in such a file, sorted. Refused: nodes that lead out of the file or in
// a circle, tiles beyond the alphabet, words of less than 2 or more than 21 tiles.
Result<WordList> read_kwg(std::span<const std::byte> bytes, const Alphabet& alphabet);

// Refused where the nodes are too many for 22 bits.
Result<std::string> write_kwg(const Automaton& automaton);

}  // namespace quoin::lexicon
