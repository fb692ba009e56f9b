#pragma once

#include <vector>

#include "core/board.h"
#include "core/layout.h"
#include "core/rack.h"
#include "lexicon/lexicon.h"
#include "movegen/play.h"

namespace quoin::movegen {

// Finds all legal plays, slowly and in the most obvious way: every word of the list that the
// rack can spell, from every square in both directions, judged by the rules of core/scoring. It
// knows no anchors, cross-sets or bounds; whatever is faster has to agree with it.
//
// The alphabet says what the tiles are worth; its letters are those of the lexicon, but a game may
// be played with another bag than the one the list was made for.
//
// A tile that makes words both ways is one play, written across. On an empty board whose layout
// is symmetric only plays across are listed, because those down are the same plays.
std::vector<Play> all_plays(const Board& board, const Layout& layout, const Alphabet& alphabet,
                            const std::vector<int>& bingo_bonuses, const Rack& rack,
                            const lexicon::Lexicon& lexicon);

}  // namespace quoin::movegen
