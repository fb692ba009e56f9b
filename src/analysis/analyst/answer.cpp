#include "analysis/analyst/answer.h"

#include <algorithm>

#include "analysis/report/search_json.h"
#include "notation/coordinates.h"
#include "notation/play_text.h"

namespace quoin::analysis {
namespace {

namespace json = boost::json;
using report::play_text;
using report::rounded;
using search::Problem;

// How it can be typed, and in parts.
json::object play_to_json(const Move& move, Score score, const Problem& problem) {
  json::object play = notation::to_json(
      notation::written(move, score, problem.rack(), problem.board, *problem.setting->alphabet));
  play["play"] = play_text(move, problem);
  return play;
}

json::object with(json::object play, const json::object& known) {
  for (const json::key_value_pair& field : known) play.insert_or_assign(field.key(), field.value());
  return play;
}

template <class Of, class ToJson>
json::array array_of(const std::vector<Of>& all, std::size_t most, ToJson to_json) {
  json::array array;
  for (std::size_t i = 0; i < std::min(most, all.size()); ++i) array.push_back(to_json(i));
  return array;
}

// --- simulation

json::array plies_to_json(const std::vector<search::PlyReport>& plies) {
  json::array array;
  for (const search::PlyReport& ply : plies) {
    array.push_back(json::object{{"seat", ply.seat},
                                 {"score", rounded(ply.score.mean)},
                                 {"score_error", rounded(ply.score.standard_error())},
                                 {"bingo_percent", rounded(100 * ply.bingo_rate)},
                                 {"turns", ply.turns}});
  }
  return array;
}

json::object candidate_to_json(const search::SimulationResult& result, std::size_t number,
                               const Problem& problem) {
  const search::CandidateReport& one = result.candidates[number];
  json::object object = with(play_to_json(one.play.move, one.play.score, problem),
                             {{"equity", rounded(one.play.equity.points())},
                              {"win_percent", rounded(100 * one.win.mean)},
                              {"win_error", rounded(100 * one.win.error)},
                              {"spread", rounded(one.spread.mean)},
                              {"spread_error", rounded(one.spread.error)},
                              {"playouts", one.playouts},
                              {"plies", plies_to_json(one.plies)},
                              {"given_up", one.is_given_up}});
  if (one.merged_into != number)
    object["same_as"] = play_text(result.candidates[one.merged_into].play.move, problem);
  return object;
}

// Where replies to the best play lie: for every square that one covered, the share of all replies
// that did and what those scored.
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

json::object found_to_json(const PositionQuestion& question, const PositionAnswer& answer,
                           const search::SimulationResult& found, std::size_t most_plays) {
  json::object object = {{"proven", false},
                         {"confidence", rounded(found.confidence)},
                         {"decided", found.is_decided},
                         {"plays", array_of(found.candidates, most_plays,
                                            [&](std::size_t i) {
                                              return candidate_to_json(found, i, question.problem);
                                            })},
                         {"iterations", found.iterations},
                         {"playouts", found.playouts},
                         {"plies", question.limits.plies},
                         {"seed", question.limits.seed},
                         {"inference", answer.is_inferred}};
  if (question.maps_replies) object["replies"] = replies_to_json(found, question.problem);
  return object;
}

// --- pre-endgame

json::object pre_endgame_play_to_json(const search::PreEndgamePlay& play, const Problem& problem) {
  return with(play_to_json(play.move, play.score, problem),
              {{"win_percent", rounded(100 * play.share())},
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
               {"spread_exact", play.is_spread_exact}});
}

json::object found_to_json(const PositionQuestion& question, const PositionAnswer&,
                           const search::PreEndgameResult& found, std::size_t most_plays) {
  const Problem& problem = question.problem;
  return {{"unseen", problem.setting->alphabet->to_notation(problem.unseen().tiles())},
          {"proven", found.is_proven && found.has_all_plays},
          {"plays", array_of(found.plays, most_plays,
                             [&](std::size_t i) {
                               return pre_endgame_play_to_json(found.plays[i], problem);
                             })},
          {"nodes", found.nodes}};
}

// --- end game

int win_percent_of(int spread) { return spread > 0 ? 100 : spread == 0 ? 50 : 0; }

// The moves of the line, each as its player has it.
json::array moves_of(const search::EndgameResult& found, Problem problem) {
  json::array moves;
  for (const search::EndgameMove& move : found.line) {
    moves.push_back(play_to_json(move.move, move.score, problem));
    problem = after(problem, move.move, move.score);
  }
  return moves;
}

json::object found_to_json(const PositionQuestion& question, const PositionAnswer&,
                           const search::EndgameResult& found, std::size_t) {
  const int spread = question.problem.spread() + found.value;
  json::array moves = moves_of(found, question.problem);
  json::array line;
  for (const json::value& move : moves) line.push_back(move.at("play"));
  return {
      {"proven", found.is_proven},
      {"value", found.value},
      {"lower", found.lower},
      {"upper", found.upper},
      {"plays", json::array{with(moves.front().as_object(),
                                 {{"win_percent", win_percent_of(spread)}, {"spread", spread}})}},
      {"line", std::move(line)},
      {"moves", std::move(moves)},
      {"depth", found.depth},
      {"nodes", found.nodes}};
}

}  // namespace

json::object to_json(const PositionQuestion& question, const PositionAnswer& answer,
                     std::size_t most_plays) {
  const Problem& problem = question.problem;
  json::object found =
      std::visit([&](const auto& it) { return found_to_json(question, answer, it, most_plays); },
                 answer.found);
  return with({{"phase", search::to_text(search::phase_of(problem))},
               {"method", search::to_text(answer.method())},
               {"bag", problem.bag_count()},
               {"spread_before", problem.spread()},
               {"best", found.at("plays").at(0).at("play")},
               {"seconds", rounded(answer.seconds)}},
              found);
}

}  // namespace quoin::analysis
