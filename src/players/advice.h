#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/view.h"
#include "lexicon/lexicon.h"
#include "movegen/play.h"
#include "players/strategy/player.h"

namespace quoin::players {

// Every legal play of the viewer's rack, best score first, by the alphabet of the game. The viewer
// has to be a seat.
std::vector<movegen::Play> legal_plays(const View& view, const lexicon::LexiconPtr& lexicon);

// What a person on turn could play, for one who asks: some of the plays, and how many there are.
// The view is that of a seat.
struct Advice {
  std::vector<movegen::Play> plays;
  std::size_t total = 0;
};

// The best by score.
Advice best_scores(const View& view, const lexicon::LexiconPtr& lexicon, std::size_t limit);
// What an adviser would do: the one play, or none where it would rather not play.
Advice hint(const View& view, const lexicon::LexiconPtr& lexicon, Player& adviser);

// The words that a play makes as people read them, the main word first.
std::vector<std::string> words_of(const View& view, const Move& move);

}  // namespace quoin::players
