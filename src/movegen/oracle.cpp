#include "movegen/oracle.h"

#include "core/scoring.h"

namespace quoin::movegen {
namespace {

class Oracle {
 public:
  Oracle(const Board& board, const Layout& layout, const Alphabet& alphabet,
         const std::vector<int>& bingo_bonuses, const Rack& rack, const lexicon::Lexicon& lexicon)
      : board_(board),
        layout_(layout),
        alphabet_(alphabet),
        bingo_bonuses_(bingo_bonuses),
        lexicon_(lexicon),
        rack_(rack) {}

  std::vector<Play> run() {
    for (const Direction direction : {Direction::Across, Direction::Down}) {
      if (direction == Direction::Down && board_.is_empty() && layout_.is_symmetric()) continue;
      for (int row = 0; row < board_.size(); ++row) {
        for (int column = 0; column < board_.size(); ++column) try_from({row, column}, direction);
      }
    }
    sort_plays(plays_);
    return std::move(plays_);
  }

 private:
  void try_from(Square start, Direction direction) {
    // A word that starts here has no tile before it.
    if (board_.is_filled(start.step(direction, -1)) || !can_touch(start, direction)) return;
    start_ = start;
    direction_ = direction;
    extend(start, lexicon::DawgRoot, 0);
  }

  // Whether a word from here that uses the whole rack could lie beside a tile or on the start
  // square. Only saves time: plays that touch nothing are illegal.
  bool can_touch(Square start, Direction direction) const {
    int left = rack_.size();
    for (Square square = start; board_.contains(square); square = square.step(direction)) {
      if (board_.is_filled(square) || board_.has_filled_neighbour(square) ||
          (board_.is_empty() && square == layout_.start()))
        return true;
      if (--left == 0) return false;
    }
    return false;
  }

  // The word so far lies before `square` and leads to `node`.
  void extend(Square square, lexicon::NodeIndex node, int placed) {
    if (placed > 0 && lexicon_.automaton()[node].accepts() && !board_.is_filled(square)) consider();
    if (!board_.contains(square)) return;
    if (board_.is_filled(square)) {
      const lexicon::NodeIndex child =
          lexicon_.automaton().follow(node, board_.at(square).as_letter());
      if (child == lexicon::NoNode) return;
      tiles_.push_back(EmptySquare);
      extend(square.step(direction_), child, placed);
      tiles_.pop_back();
      return;
    }
    const lexicon::Automaton& automaton = lexicon_.automaton();
    for (lexicon::NodeIndex child = automaton.first_child(node); child != lexicon::NoNode;
         child = automaton.next_sibling(child)) {
      const Tile letter = automaton[child].tile();
      for (const Tile tile : {letter, letter.as_blank()}) {
        if (rack_.count(tile) == 0) continue;
        rack_.remove(tile);
        tiles_.push_back(tile);
        extend(square.step(direction_), child, placed + 1);
        tiles_.pop_back();
        rack_.add(tile);
      }
    }
  }

  void consider() {
    const Move move = Move::place(start_, direction_, tiles_);
    if (placement_fault(board_, layout_, move)) return;
    const ScoredPlay play = score_play(board_, layout_, alphabet_, bingo_bonuses_, move);
    // One tile, words both ways: listed once, across.
    if (play.tiles_played == 1 && direction_ == Direction::Down && play.words.size() > 1) return;
    for (std::size_t i = 1; i < play.words.size(); ++i) {
      if (!lexicon_.contains(play.words[i].tiles)) return;
    }
    plays_.push_back({move, play.score});
  }

  const Board& board_;
  const Layout& layout_;
  const Alphabet& alphabet_;
  const std::vector<int>& bingo_bonuses_;
  const lexicon::Lexicon& lexicon_;
  Rack rack_;
  Square start_;
  Direction direction_ = Direction::Across;
  Word tiles_;
  std::vector<Play> plays_;
};

}  // namespace

std::vector<Play> all_plays(const Board& board, const Layout& layout, const Alphabet& alphabet,
                            const std::vector<int>& bingo_bonuses, const Rack& rack,
                            const lexicon::Lexicon& lexicon) {
  if (rack.is_empty()) return {};
  return Oracle(board, layout, alphabet, bingo_bonuses, rack, lexicon).run();
}

}  // namespace quoin::movegen
