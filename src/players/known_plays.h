#pragma once

#include "movegen/grid.h"
#include "players/vocabulary.h"

namespace quoin::players {

// Whether somebody with this vocabulary knows every word that a legal play makes.
bool knows_words_of(const Vocabulary& vocabulary, const Move& move, const movegen::Grid& grid);

}  // namespace quoin::players
