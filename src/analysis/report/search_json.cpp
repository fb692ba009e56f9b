#include "analysis/report/search_json.h"

#include <cmath>

#include "notation/play_text.h"

namespace quoin::analysis::report {

namespace json = boost::json;
using search::Problem;

json::value rounded(double number) {
  const double near = std::round(number * 1e4) / 1e4;
  if (near == std::round(near)) return static_cast<std::int64_t>(near);
  return near;
}

std::string play_text(const Move& move, const Board& board, const Alphabet& alphabet) {
  switch (move.kind()) {
    case Move::Kind::Place:
      return notation::move_to_text(move, board, alphabet, notation::ThroughTiles::AsDots);
    case Move::Kind::Exchange: return "exchange " + alphabet.to_notation(move.tiles_used().tiles());
    case Move::Kind::Pass: return "pass";
  }
  return "";
}

std::string play_text(const Move& move, const Problem& problem) {
  return play_text(move, problem.board, *problem.setting->alphabet);
}

std::string leave_text(const Move& move, const Problem& problem) {
  Rack leave = problem.rack();
  leave.remove(move.tiles_used());
  return problem.setting->alphabet->to_notation(leave.tiles());
}

}  // namespace quoin::analysis::report
