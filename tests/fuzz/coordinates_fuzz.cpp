// Any text as a square and as a play, on a board with a few words: whatever is accepted survives
// in each of its forms.

#include "notation/coordinates.h"

#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"
#include "core/scoring.h"
#include "notation/play_text.h"

using namespace quoin;
using namespace quoin::notation;

namespace {

Board board_with(std::initializer_list<const char*> plays, const Alphabet& alphabet) {
  Board board(15);
  for (const char* play : plays) {
    const Result<Move> move = parse_move(play, board, alphabet, TextSource::File);
    check(move.has_value(), "the board's own plays are good");
    apply_placement(board, *move);
  }
  return board;
}

void try_play(std::string_view text, const Board& board, const Alphabet& alphabet) {
  for (const TextSource source : {TextSource::File, TextSource::Typed}) {
    const Result<Move> move = parse_move(text, board, alphabet, source);
    if (!move) continue;
    for (const ThroughTiles through :
         {ThroughTiles::AsDots, ThroughTiles::InParentheses, ThroughTiles::Written}) {
      const std::string written = move_to_text(*move, board, alphabet, through);
      const Result<Move> again = parse_move(written, board, alphabet, TextSource::File);
      check(again.has_value() && *again == *move, "a play survives");
    }
    if (move->kind() != Move::Kind::Place) continue;
    const Move whole = completed(*move, board);
    check(whole.tiles_used() == move->tiles_used(), "completing lays the same tiles");
    Board after = board;
    apply_placement(after, whole);
    Board same = board;
    apply_placement(same, *move);
    check(after == same, "completing lays them on the same squares");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const int board_size : {MinBoardSize, 15, MaxBoardSize}) {
    const Result<Coordinates> coordinates = parse_coordinates(text, board_size);
    if (!coordinates) continue;
    check(Board(board_size).contains(coordinates->square), "the square is on the board");
    const Result<Coordinates> again = parse_coordinates(to_text(*coordinates), board_size);
    check(again.has_value() && *again == *coordinates, "a square survives");
  }
  static const Catalogue& catalogue = fuzz_catalogue();
  static const AlphabetPtr spanish = *catalogue.alphabet_named("spanish");
  static const AlphabetPtr catalan = *catalogue.alphabet_named("catalan");
  static const Board english_board = board_with({"8D FLYiNG", "F6 CR."}, *catalogue.alphabet);
  static const Board spanish_board = board_with({"8D [CH]ICO", "F6 PE.[rr]O"}, *spanish);
  static const Board catalan_board = board_with({"8D CO[L·L]EGI", "D8 .A[NY]"}, *catalan);
  try_play(text, english_board, *catalogue.alphabet);
  try_play(text, spanish_board, *spanish);
  try_play(text, catalan_board, *catalan);
  return 0;
}
