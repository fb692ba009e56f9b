// Prints the five best plays of a position: best_plays english.qlx "15/15/… AEINRST/ 0/0 0"
#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>

#include <quoin/base/file.h>
#include <quoin/lexicon/lexicon.h>
#include <quoin/movegen/generator.h>
#include <quoin/notation/cgp.h>
#include <quoin/notation/play_text.h>

// The value, or the end of the program with the reason why there is none.
template <class T>
T value_or_exit(quoin::Result<T> result) {
  if (result) return *std::move(result);
  std::cerr << "best_plays: " << result.error().message() << '\n';
  std::exit(2);
}

int main(int argc, char** argv) {
  using namespace quoin;
  if (argc != 3) {
    std::cerr << "usage: best_plays LEXICON.qlx \"POSITION IN CGP\"\n";
    return 2;
  }
  const lexicon::LexiconPtr lexicon = value_or_exit(lexicon::Lexicon::open(argv[1]));
  const Alphabet& alphabet = lexicon->alphabet();
  const LayoutPtr layout =
      value_or_exit(Layout::parse(value_or_exit(read_file(QUOIN_DATA "/layouts/standard.txt"))));
  const Position position =
      value_or_exit(notation::parse_cgp(argv[2], lexicon->alphabet_ptr(), layout)).position;

  movegen::Grid grid(std::make_shared<const movegen::Setting>(
      movegen::Setting{lexicon, lexicon->alphabet_ptr(), layout, alphabet.bingo_bonuses()}));
  grid.set(position.board);
  movegen::Generator generator;
  for (const movegen::RankedPlay& play :
       generator.top_plays(grid, position.racks.front(), movegen::ScoreOnly{}, 5)) {
    std::cout << play.score.points() << ' '
              << notation::move_to_text(play.move, position.board, alphabet,
                                        notation::ThroughTiles::InParentheses)
              << '\n';
  }
}
