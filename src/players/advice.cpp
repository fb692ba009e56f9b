#include "players/advice.h"

#include "core/scoring.h"
#include "movegen/generator.h"

namespace quoin::players {

std::vector<movegen::Play> legal_plays(const View& view, const lexicon::LexiconPtr& lexicon) {
  const std::optional<Rack>& rack = view.seats[static_cast<std::size_t>(*view.own_seat)].rack;
  const auto setting = std::make_shared<const movegen::Setting>(
      movegen::Setting{lexicon, view.alphabet, view.layout, view.rules.bingo_bonuses});
  return movegen::sorted_plays(setting, view.board, *rack);
}

Advice best_scores(const View& view, const lexicon::LexiconPtr& lexicon, std::size_t limit) {
  Advice advice{legal_plays(view, lexicon)};
  advice.total = advice.plays.size();
  if (advice.plays.size() > limit)
    advice.plays.erase(advice.plays.begin() + limit, advice.plays.end());
  return advice;
}

Advice hint(const View& view, const lexicon::LexiconPtr& lexicon, Player& adviser) {
  Advice advice{legal_plays(view, lexicon)};
  advice.total = advice.plays.size();
  const Action action = adviser.choose_action(view);
  const auto* place = std::get_if<PlaceTiles>(&action);
  std::erase_if(advice.plays, [&](const movegen::Play& play) {
    return place == nullptr || play.move != place->move;
  });
  return advice;
}

std::vector<std::string> words_of(const View& view, const Move& move) {
  std::vector<std::string> words;
  const ScoredPlay scored =
      score_play(view.board, *view.layout, *view.alphabet, view.rules.bingo_bonuses, move);
  for (const FormedWord& word : scored.words)
    words.push_back(view.alphabet->to_display(word.tiles));
  return words;
}

}  // namespace quoin::players
