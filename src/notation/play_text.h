#pragma once

#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/board.h"
#include "core/move.h"
#include "core/rack.h"
#include "notation/coordinates.h"

namespace quoin::notation {

// A play as text, for a given board (the one before the play).
//
// A placement is a square and a word: `8D WORD`. Lower case is a blank. Tiles that lie there
// already are dots (`OUT......`), letters in parentheses (`OUT(FLYING)`), or simply written
// (`OUTFLYING`); letters are checked against the board. `-` is a pass, `-ABC` an exchange.

// Who wrote the text. In files a tile of several letters stands in brackets, `[CH]ICO`; a person
// types `CHICO`, which is cut with the longest tile that the board allows, and accents of
// which the alphabet knows no tile are dropped. `[C][H]ICO` keeps two tiles apart.
enum class TextSource : std::uint8_t { File, Typed };

// A whole play. Typed text may also say `pass` or `exchange ABC`.
Result<Move> parse_move(std::string_view text, const Board& board, const Alphabet& alphabet,
                        TextSource source);
// The geometry is right as far as the text goes: every square is on the board, and tiles are
// laid on free squares, at least one. The rest is placement_fault's business (core/scoring.h).
// A lone tile is turned into the direction in which it makes a word.
Result<Move> parse_placement(const Coordinates& start, std::string_view word, const Board& board,
                             const Alphabet& alphabet, TextSource source);
// Tiles in the alphabet's order, whatever the order of the text.
Result<Move> parse_exchange(std::string_view tiles, const Alphabet& alphabet, TextSource source);

// The same tiles on the same squares, named by the whole word that they make.
Move completed(const Move& placement, const Board& board);

enum class ThroughTiles : std::uint8_t { AsDots, InParentheses, Written };

// "8A OUT(FLYING)", "-ABC", "-".
std::string move_to_text(const Move& move, const Board& board, const Alphabet& alphabet,
                         ThroughTiles through);
// The word of a placement alone, "OUT(FLYING)", in file notation.
std::string placement_word(const Move& move, const Board& board, const Alphabet& alphabet,
                           ThroughTiles through);
// "OUT(FLYING)" for people to read, without the brackets of files.
std::string word_for_people(const Move& move, const Board& board, const Alphabet& alphabet);

// A play in parts, as programs have it: `quoin moves --json`, the analyst and the browser. An
// exchange is at `-`, has no word, and its tiles are those that go back; a pass is at `pass` and
// has neither.
struct WrittenPlay {
  std::string at;
  std::string word;   // with the tiles that lie there
  std::string tiles;  // those as dots
  int score = 0;
  std::string leave;  // what stays on the rack
};
// The board is that before the play.
WrittenPlay written(const Move& move, Score score, const Rack& rack, const Board& board,
                    const Alphabet& alphabet);
boost::json::object to_json(const WrittenPlay& play);

}  // namespace quoin::notation
