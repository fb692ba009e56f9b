#include "table/advice.h"

#include <memory>
#include <utility>
#include <vector>

#include "movegen/anchors.h"
#include "players/advice.h"
#include "protocol/message.h"

namespace quoin::table {

std::string advice(const AdviceAsked& asked, const View& view, const lexicon::LexiconPtr& lexicon,
                   players::Player* adviser) {
  const players::Advice advice = asked.is_hint && adviser != nullptr
                                     ? players::hint(view, lexicon, *adviser)
                                     : players::best_scores(view, lexicon, asked.limit);
  std::vector<protocol::SuggestedPlay> suggested;
  for (const movegen::Play& play : advice.plays)
    suggested.push_back({play.move, play.score, players::words_of(view, play.move)});
  return protocol::plays(asked.request, asked.game, suggested, advice.total, *view.alphabet);
}

std::string fitting_squares(std::int64_t request, std::string_view game_id, const Game& game,
                            const lexicon::LexiconPtr& lexicon) {
  const GameConfig& config = game.config();
  movegen::Grid grid(std::make_shared<const movegen::Setting>(
      movegen::Setting{lexicon, config.alphabet, config.layout, {}}));
  grid.set(game.state().board);
  std::vector<protocol::SquareLetters> squares;
  for (movegen::Anchor& anchor : movegen::anchors(grid))
    squares.push_back({anchor.square, std::move(anchor.across), std::move(anchor.down)});
  return protocol::squares(request, game_id, squares, *config.alphabet);
}

bool asks_the_engine(const protocol::RequestBody& body) {
  return std::holds_alternative<protocol::AskForHint>(body) ||
         std::holds_alternative<protocol::AskForPlays>(body) ||
         std::holds_alternative<protocol::AskForJudgement>(body) ||
         std::holds_alternative<protocol::AskForSquares>(body);
}

}  // namespace quoin::table
