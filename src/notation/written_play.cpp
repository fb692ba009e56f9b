#include "notation/written_play.h"

#include "notation/coordinates.h"
#include "notation/play_text.h"

namespace quoin::notation {

WrittenPlay written(const Move& move, Score score, const Rack& rack, const Board& board,
                    const Alphabet& alphabet) {
  Rack leave = rack;
  leave.remove(move.tiles_used());
  const std::string kept = alphabet.to_notation(leave.tiles());
  if (move.kind() == Move::Kind::Pass) return {.at = "pass", .leave = kept};
  if (move.kind() == Move::Kind::Exchange)
    return {.at = "-", .tiles = alphabet.to_notation(move.tiles_used().tiles()), .leave = kept};
  return {.at = to_text(move.start(), move.direction()),
          .word = placement_word(move, board, alphabet, ThroughTiles::Written),
          .tiles = placement_word(move, board, alphabet, ThroughTiles::AsDots),
          .score = score.points(),
          .leave = kept};
}

boost::json::object to_json(const WrittenPlay& play) {
  return {{"at", play.at},
          {"word", play.word},
          {"tiles", play.tiles},
          {"score", play.score},
          {"leave", play.leave}};
}

}  // namespace quoin::notation
