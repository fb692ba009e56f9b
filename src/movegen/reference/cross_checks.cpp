#include "movegen/reference/cross_checks.h"

namespace quoin::movegen::reference {
namespace {

using lexicon::Automaton;
using lexicon::NodeIndex;
using lexicon::NoNode;

// The letters under a node that end a word there.
LetterSet last_letters(const Automaton& automaton, NodeIndex node) {
  LetterSet letters = 0;
  for (NodeIndex child = automaton.first_child(node); child != NoNode;
       child = automaton.next_sibling(child)) {
    if (automaton[child].accepts()) letters |= set_of(automaton[child].tile());
  }
  return letters;
}

class LineMaker {
 public:
  LineMaker(const Board& board, const Layout& layout, const Alphabet& alphabet,
            const lexicon::Lexicon& lexicon)
      : board_(board), layout_(layout), alphabet_(alphabet), automaton_(lexicon.automaton()) {}

  Line make(Direction direction, int number) const {
    Line line;
    line.direction = direction;
    line.number = number;
    line.size = board_.size();
    for (int place = 1; place <= line.size; ++place) {
      const Square square = line.square(place);
      line.cells[static_cast<std::size_t>(place)] =
          board_.is_filled(square) ? filled(square) : vacant(square, other(direction));
    }
    return line;
  }

 private:
  Cell filled(Square square) const {
    const Tile tile = board_.at(square);
    Cell cell;
    cell.letter = tile.as_letter();
    cell.points = alphabet_.points(tile).points();
    return cell;
  }

  Cell vacant(Square square, Direction across) const {
    Cell cell;
    const Premium premium = layout_.premium(square);
    cell.letter_multiplier = static_cast<std::uint8_t>(letter_multiplier(premium));
    cell.word_multiplier = static_cast<std::uint8_t>(word_multiplier(premium));
    const Square before = square.step(across, -1);
    const Square after = square.step(across);
    cell.is_crossed = board_.is_filled(before) || board_.is_filled(after);
    cell.is_hook = cell.is_crossed || (board_.is_empty() && square == layout_.start());
    cell.allowed = cell.is_crossed ? letters_between(before, after, across) : AllLetters;
    cell.points = points_from(before, across, -1) + points_from(after, across, 1);
    return cell;
  }

  int points_from(Square square, Direction direction, int step) const {
    int points = 0;
    for (; board_.is_filled(square); square = square.step(direction, step))
      points += alphabet_.points(board_.at(square)).points();
    return points;
  }

  // The letters that make a word with the tiles up to `before` and from `after` on.
  LetterSet letters_between(Square before, Square after, Direction direction) const {
    // The letter comes first: read backwards it is the last, which the GADDAG finds in one walk.
    if (!board_.is_filled(before)) {
      Square last = after;
      while (board_.is_filled(last.step(direction))) last = last.step(direction);
      const NodeIndex node = follow(lexicon::GaddagRoot, last, direction, -1);
      return node == NoNode ? LetterSet{0} : last_letters(automaton_, node);
    }
    Square first = before;
    while (board_.is_filled(first.step(direction, -1))) first = first.step(direction, -1);
    const NodeIndex node = follow(lexicon::DawgRoot, first, direction, 1);
    if (node == NoNode) return 0;
    if (!board_.is_filled(after)) return last_letters(automaton_, node);
    LetterSet letters = 0;
    for (NodeIndex child = automaton_.first_child(node); child != NoNode;
         child = automaton_.next_sibling(child)) {
      const NodeIndex end = follow(child, after, direction, 1);
      if (automaton_[end].accepts()) letters |= set_of(automaton_[child].tile());
    }
    return letters;
  }

  // Where the tiles from a square up to the next vacant one lead from a node.
  NodeIndex follow(NodeIndex node, Square square, Direction direction, int step) const {
    for (; board_.is_filled(square); square = square.step(direction, step)) {
      node = automaton_.follow(node, board_.at(square).as_letter());
      if (node == NoNode) return NoNode;
    }
    return node;
  }

  const Board& board_;
  const Layout& layout_;
  const Alphabet& alphabet_;
  const Automaton& automaton_;
};

}  // namespace

std::vector<Line> make_lines(const Board& board, const Layout& layout, const Alphabet& alphabet,
                             const lexicon::Lexicon& lexicon) {
  const LineMaker maker(board, layout, alphabet, lexicon);
  std::vector<Line> lines;
  lines.reserve(static_cast<std::size_t>(2 * board.size()));
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    if (direction == Direction::Down && board.is_empty() && layout.is_symmetric()) continue;
    for (int number = 0; number < board.size(); ++number)
      lines.push_back(maker.make(direction, number));
  }
  return lines;
}

}  // namespace quoin::movegen::reference
