#include <cstdlib>

#include <fmt/format.h>

#include "base/text.h"
#include "console/text_table.h"
#include "core/scoring.h"
#include "terminal/analyst/plays.h"
#include "terminal/analyst/reports.h"

namespace quoin::cli {
namespace {

// The moves of the line with the board before each.
template <class Visit>
void follow(const Study& study, const search::EndgameResult& result, Visit visit) {
  Board board = study.problem.board;
  for (std::size_t i = 0; i < result.line.size(); ++i) {
    const search::EndgameMove& move = result.line[i];
    visit(i, move, board);
    if (move.move.kind() == Move::Kind::Place) apply_placement(board, move.move);
  }
}

// Whose tiles count at the end of the game; nothing where the line does not lead there.
std::string tiles_left_text(const Study& study, const search::EndgameResult& result,
                            const std::vector<Rack>& racks) {
  const Alphabet& alphabet = study.alphabet();
  if (racks[0].is_empty()) return alphabet.to_notation(racks[1].tiles()) + " left";
  if (racks[1].is_empty()) return alphabet.to_notation(racks[0].tiles()) + " left";
  const bool is_passed_out = result.line.size() > 1 &&
                             result.line.back().move.kind() == Move::Kind::Pass &&
                             result.line[result.line.size() - 2].move.kind() == Move::Kind::Pass;
  return is_passed_out ? "both keep their tiles" : "";
}

std::vector<std::string> line_table(const Study& study, const search::EndgameResult& result) {
  std::vector<std::vector<std::string>> rows = {{"", "", "play", "score", "spread"}};
  std::vector<Rack> racks = study.problem.racks;
  int spread = study.problem.spread();
  follow(study, result, [&](std::size_t i, const search::EndgameMove& move, const Board& board) {
    const std::size_t side = i % 2;
    racks[side].remove(move.move.tiles_used());
    spread += side == 0 ? move.score.points() : -move.score.points();
    rows.push_back({std::to_string(i + 1), study.names[side],
                    any_play_for_people(move.move, board, study.alphabet()),
                    std::to_string(move.score.points()), fmt::format("{:+}", spread)});
  });
  const std::string left = tiles_left_text(study, result, racks);
  if (result.is_proven && !left.empty()) {
    const int end = study.problem.spread() + result.value;
    rows.push_back({"", "", left, fmt::format("{:+}", end - spread), fmt::format("{:+}", end)});
  }
  return text_table(rows, "rllr");
}

// What is known of the spread at the end. A search that was stopped early knows no bound to one
// side, or to both.
std::string bounds_text(int spread, const search::EndgameResult& result) {
  constexpr int MoreThanAnyGame = 1'000;
  const bool has_lower = result.lower > -MoreThanAnyGame;
  const bool has_upper = result.upper < MoreThanAnyGame;
  if (has_lower && has_upper)
    return fmt::format("between {:+} and {:+}", spread + result.lower, spread + result.upper);
  if (has_lower) return fmt::format("at least {:+}", spread + result.lower);
  if (has_upper) return fmt::format("at most {:+}", spread + result.upper);
  return "an unknown value";
}

// "a win by 14", "a loss by 3", "a draw"
std::string outcome_text(int spread) {
  if (spread == 0) return "a draw";
  return fmt::format("a {} by {}", spread > 0 ? "win" : "loss", std::abs(spread));
}

std::string verdict(const Study& study, const search::EndgameResult& result, double seconds) {
  const int spread = study.problem.spread();
  const std::string best = any_play_for_people(result.best().move, study.problem);
  if (result.is_proven) {
    return fmt::format("Proven: {} is best; the spread goes from {:+} to {:+}, {}.", best, spread,
                       spread + result.value, outcome_text(spread + result.value));
  }
  return fmt::format(
      "Not proven within {:.3g} s: the spread goes from {:+} to {}; {} looks best ({:+}).", seconds,
      spread, bounds_text(spread, result), best, spread + result.value);
}

}  // namespace

Answer report(const Study& study, const search::EndgameResult& result, const ReportChoice& choice) {
  return {.lines = line_table(study, result), .verdict = verdict(study, result, choice.seconds)};
}

std::vector<std::string> progress(const Study& study, const search::EndgameResult& result,
                                  double seconds) {
  const int spread = study.problem.spread();
  std::string line = fmt::format("{:.1f} s  depth {}  {} nodes  {:+}, {}: ", seconds, result.depth,
                                 group_digits(static_cast<std::int64_t>(result.nodes)),
                                 spread + result.value, bounds_text(spread, result));
  follow(study, result, [&](std::size_t, const search::EndgameMove& move, const Board& board) {
    line += " " + any_play_for_people(move.move, board, study.alphabet()) + ";";
  });
  if (line.back() == ';') line.pop_back();
  return {line};
}

}  // namespace quoin::cli
