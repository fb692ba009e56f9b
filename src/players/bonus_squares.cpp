#include "players/bonus_squares.h"

#include <algorithm>
#include <optional>

#include "movegen/generator.h"

namespace quoin::players {
namespace {

using movegen::Play;

int bonus_squares_covered(const Move& move, const Layout& layout) {
  int covered = 0;
  const std::span<const Tile> tiles = move.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i] != EmptySquare && layout.premium(move.square(i)) != Premium::None) ++covered;
  }
  return covered;
}

// Of the plays that cover as many as it wants, the one that scores most.
class BonusSquares : public Player {
 public:
  // One is enough, or the more the better.
  BonusSquares(lexicon::LexiconPtr lexicon, bool wants_most)
      : Player(std::move(lexicon)), wants_most_(wants_most) {}

  Move choose_move(const Situation& situation) override {
    const Layout& layout = *situation.grid.setting().layout;
    std::optional<Play> best;
    int best_covered = 0;
    for (const Play& play : generator_.all_plays(situation.grid, situation.rack)) {
      int covered = bonus_squares_covered(play.move, layout);
      if (!wants_most_) covered = std::min(covered, 1);
      if (best && (covered < best_covered ||
                   (covered == best_covered && !movegen::comes_before(play, *best)))) {
        continue;
      }
      best = play;
      best_covered = covered;
    }
    return best ? best->move : exchange_or_pass(situation);
  }

 private:
  bool wants_most_;
  movegen::Generator generator_;
};

}  // namespace

Strategy bonus_squares_strategy() {
  return {"bonus-squares",
          "takes the highest score among plays that cover a bonus square",
          "Connolly & Gren 2012",
          Audience::Laboratory,
          {{"prefer", "any|most", "whether one bonus square is enough, or more come first"}},
          [](Parameters& parameters, const Resources& resources) -> PlayerPtr {
            const bool wants_most =
                parameters.take_choice("prefer", "any", {"any", "most"}) == "most";
            return std::make_unique<BonusSquares>(resources.lexicon, wants_most);
          }};
}

}  // namespace quoin::players
