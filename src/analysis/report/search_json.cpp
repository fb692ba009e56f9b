#include "analysis/report/search_json.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/scoring.h"
#include "notation/coordinates.h"
#include "notation/play_text.h"

namespace quoin::analysis::report {
namespace {

namespace json = boost::json;
using search::Problem;

json::object candidate_to_json(const search::SimulationResult& result, std::size_t number,
                               const Problem& problem) {
  const search::CandidateReport& one = result.candidates[number];
  json::array plies;
  for (const search::PlyReport& ply : one.plies) {
    plies.push_back(json::object{{"seat", ply.seat},
                                 {"score", rounded(ply.score.mean)},
                                 {"score_error", rounded(ply.score.standard_error())},
                                 {"bingo_percent", rounded(100 * ply.bingo_rate)},
                                 {"turns", ply.turns}});
  }
  json::object object = {{"play", play_text(one.play.move, problem)},
                         {"score", one.play.score.points()},
                         {"leave", leave_text(one.play.move, problem)},
                         {"equity", one.play.equity.points()},
                         {"win_percent", rounded(100 * one.win.mean)},
                         {"win_error", rounded(100 * one.win.error)},
                         {"spread", rounded(one.spread.mean)},
                         {"spread_error", rounded(one.spread.error)},
                         {"playouts", one.playouts},
                         {"plies", std::move(plies)},
                         {"given_up", one.is_given_up}};
  if (one.merged_into != number)
    object["same_as"] = play_text(result.candidates[one.merged_into].play.move, problem);
  return object;
}

json::object pre_endgame_play_to_json(const search::PreEndgamePlay& play, const Problem& problem) {
  return {{"play", play_text(play.move, problem)},
          {"score", play.score.points()},
          {"leave", leave_text(play.move, problem)},
          {"win_percent", rounded(100 * play.share())},
          {"wins", rounded(play.games.wins)},
          {"draws", rounded(play.games.draws)},
          {"losses", rounded(play.games.losses)},
          {"ways", rounded(play.ways)},
          {"proven", play.is_proven()},
          {"proven_wins", rounded(play.proven.wins)},
          {"proven_draws", rounded(play.proven.draws)},
          {"proven_losses", rounded(play.proven.losses)},
          {"dropped", play.is_dropped},
          {"spread", rounded(play.spread)},
          {"spread_exact", play.is_spread_exact}};
}

// Nobody sees which tiles are exchanged, only how many.
std::string observed_text(const search::ObservedTurn& turn) {
  if (turn.move.kind() == Move::Kind::Exchange) return fmt::format("exchange {}", turn.exchanged);
  return play_text(turn.move, turn.before);
}

}  // namespace

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

json::array plays_to_json(const search::SimulationResult& result, const Problem& problem,
                          std::size_t most) {
  json::array plays;
  for (std::size_t i = 0; i < std::min(most, result.candidates.size()); ++i)
    plays.push_back(candidate_to_json(result, i, problem));
  return plays;
}

json::array plays_to_json(const search::PreEndgameResult& result, const Problem& problem,
                          std::size_t most) {
  json::array plays;
  for (std::size_t i = 0; i < std::min(most, result.plays.size()); ++i)
    plays.push_back(pre_endgame_play_to_json(result.plays[i], problem));
  return plays;
}

json::object to_json(const search::SimulationResult& result, const Problem& problem) {
  json::array plays = plays_to_json(result, problem, result.candidates.size());
  return {{"bag", problem.bag_count()},
          {"best", plays.front().at("play")},
          {"confidence", rounded(result.confidence)},
          {"decided", result.is_decided},
          {"plays", std::move(plays)},
          {"iterations", result.iterations},
          {"playouts", result.playouts}};
}

json::object to_json(const search::PreEndgameResult& result, const Problem& problem) {
  json::array plays = plays_to_json(result, problem, result.plays.size());
  return {{"bag", result.bag_count},
          {"unseen", problem.setting->alphabet->to_notation(problem.unseen().tiles())},
          {"best", plays.front().at("play")},
          {"proven", result.is_proven && result.has_all_plays},
          {"plays", std::move(plays)},
          {"nodes", result.nodes}};
}

json::object to_json(const search::EndgameResult& result, const Problem& problem) {
  json::array line;
  Board board = problem.board;
  for (const search::EndgameMove& move : result.line) {
    line.emplace_back(play_text(move.move, board, *problem.setting->alphabet));
    if (move.move.kind() == Move::Kind::Place) apply_placement(board, move.move);
  }
  return {{"value", result.value}, {"proven", result.is_proven}, {"lower", result.lower},
          {"upper", result.upper}, {"best", line.front()},       {"line", line},
          {"depth", result.depth}, {"nodes", result.nodes}};
}

json::object to_json(const search::ObservedTurn& turn,
                     const std::optional<search::Inference>& inference, std::size_t leaves) {
  const Alphabet& alphabet = *turn.before.setting->alphabet;
  json::object object = {{"play", observed_text(turn)},
                         {"kept", inference ? inference->kept_count() : 0}};
  json::array tiles;
  json::array likely;
  if (inference) {
    for (const search::InferredTile& tile : inference->tiles()) {
      tiles.push_back(json::object{{"tile", alphabet.to_notation(tile.tile)},
                                   {"chance", rounded(tile.chance)},
                                   {"expected", rounded(tile.expected)},
                                   {"lift", rounded(tile.lift)}});
    }
    for (const search::InferredLeave& leave : inference->likely_leaves(leaves)) {
      likely.push_back(json::object{{"leave", alphabet.to_notation(leave.leave.tiles())},
                                    {"chance", rounded(leave.chance)}});
    }
    object["exhaustive"] = inference->is_exhaustive();
    object["leaves_looked_at"] = inference->leaves_looked_at();
  }
  object["tiles"] = std::move(tiles);
  object["leaves"] = std::move(likely);
  return object;
}

json::object replies_to_json(const search::SimulationResult& result, const Problem& problem) {
  const search::CandidateReport& best = result.candidates.front();
  const search::ReplyMap& map = best.replies;
  const int size = problem.board.size();
  json::array squares;
  for (std::size_t i = 0; i < map.squares.size(); ++i) {
    const search::ReplyMap::Covered& covered = map.squares[i];
    if (covered.replies == 0) continue;
    const Square square{static_cast<int>(i) / size, static_cast<int>(i) % size};
    const auto count = static_cast<double>(covered.replies);
    squares.push_back(
        json::object{{"square", notation::to_text(square)},
                     {"share", rounded(count / static_cast<double>(map.turns))},
                     {"score", rounded(static_cast<double>(covered.points) / count)}});
  }
  return {{"play", play_text(best.play.move, problem)},
          {"turns", map.turns},
          {"squares", std::move(squares)}};
}

}  // namespace quoin::analysis::report
