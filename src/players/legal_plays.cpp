#include "players/legal_plays.h"

#include "movegen/generator.h"

namespace quoin::players {

std::vector<movegen::Play> legal_plays(const View& view, const lexicon::LexiconPtr& lexicon) {
  const std::optional<Rack>& rack = view.seats[static_cast<std::size_t>(*view.own_seat)].rack;
  const auto setting = std::make_shared<const movegen::Setting>(
      movegen::Setting{lexicon, view.alphabet, view.layout, view.rules.bingo_bonuses});
  return movegen::sorted_plays(setting, view.board, *rack);
}

}  // namespace quoin::players
