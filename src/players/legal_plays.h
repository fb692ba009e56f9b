#pragma once

#include <vector>

#include "core/view.h"
#include "lexicon/lexicon.h"
#include "movegen/play.h"

namespace quoin::players {

// Every legal play of the viewer's rack, best score first, by the alphabet of the game. The viewer
// has to be a seat.
std::vector<movegen::Play> legal_plays(const View& view, const lexicon::LexiconPtr& lexicon);

}  // namespace quoin::players
