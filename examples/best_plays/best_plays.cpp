// Prints the five best plays of a position: best_plays english.qlx "15/15/… AEINRST/ 0/0 0"
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <span>
#include <utility>
#include <vector>

#include <quoin/base/file.h>
#include <quoin/lexicon/lexicon.h>
#include <quoin/movegen/oracle.h>
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

  const std::vector<movegen::Play> plays =
      movegen::all_plays(position.board, *layout, alphabet, alphabet.bingo_bonuses(),
                         position.racks.front(), *lexicon);
  for (const movegen::Play& play : std::span(plays).first(std::min<std::size_t>(5, plays.size()))) {
    std::cout << play.score.points() << ' '
              << notation::move_to_text(play.move, position.board, alphabet,
                                        notation::ThroughTiles::InParentheses)
              << '\n';
  }
}
