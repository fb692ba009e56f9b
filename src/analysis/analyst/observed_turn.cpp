#include "analysis/analyst/observed_turn.h"

#include <algorithm>
#include <climits>
#include <string>
#include <utility>
#include <vector>

#include <boost/json/array.hpp>

#include "analysis/reasons.h"
#include "analysis/report/search_json.h"
#include "base/text.h"
#include "notation/play_text.h"

namespace quoin::analysis {
namespace {

namespace json = boost::json;
using report::rounded;

// Nobody sees which tiles are exchanged, only how many.
std::string observed_text(const search::ObservedTurn& turn) {
  if (turn.move.kind() == Move::Kind::Exchange) return "exchange " + std::to_string(turn.exchanged);
  return report::play_text(turn.move, turn.before);
}

json::array tiles_to_json(const search::Inference& inference, const Alphabet& alphabet) {
  json::array tiles;
  for (const search::InferredTile& tile : inference.tiles()) {
    tiles.push_back(json::object{{"tile", alphabet.to_notation(tile.tile)},
                                 {"chance", rounded(tile.chance)},
                                 {"expected", rounded(tile.expected)},
                                 {"lift", rounded(tile.lift)}});
  }
  return tiles;
}

json::array leaves_to_json(const search::Inference& inference, const Alphabet& alphabet,
                           std::size_t count) {
  json::array leaves;
  for (const search::InferredLeave& leave : inference.likely_leaves(count)) {
    leaves.push_back(json::object{{"leave", alphabet.to_notation(leave.leave.tiles())},
                                  {"chance", rounded(leave.chance)}});
  }
  return leaves;
}

}  // namespace

std::optional<std::int64_t> exchange_count(std::string_view text) {
  const std::vector<std::string_view> words = split_words(text);
  if (words.size() != 2 || words[0] != "exchange") return std::nullopt;
  return parse_integer(words[1]);
}

Result<search::ObservedTurn> observed_turn(search::Problem before, std::string_view typed) {
  if (const std::optional<std::int64_t> count = exchange_count(typed)) {
    return observed_turn(std::move(before), Move::exchange({}),
                         static_cast<int>(std::clamp<std::int64_t>(*count, INT_MIN, INT_MAX)));
  }
  Result<Move> move = notation::parse_move(typed, before.board, *before.setting->alphabet,
                                           notation::TextSource::Typed);
  if (!move) return move.error();
  if (move->kind() == Move::Kind::Place) *move = notation::completed(*move, before.board);
  return observed_turn(std::move(before), *move);
}

Result<search::ObservedTurn> observed_turn(search::Problem before, const Move& move,
                                           int exchanged) {
  if (before.seats() != 2) return Error(reasons::inference_of_two_seats);
  if (move.kind() == Move::Kind::Exchange && !move.tiles_used().is_empty())
    return Error(reasons::exchanged_tiles_unseen);
  search::ObservedTurn turn{std::move(before), move, exchanged};
  if (const std::optional<Error> fault = search::fault_of(turn)) return *fault;
  return turn;
}

json::object to_json(const search::ObservedTurn& turn,
                     const std::optional<search::Inference>& inference, std::size_t leaves) {
  const Alphabet& alphabet = *turn.before.setting->alphabet;
  json::object object = {
      {"play", observed_text(turn)},
      {"kept", inference ? inference->kept_count() : 0},
      {"tiles", inference ? tiles_to_json(*inference, alphabet) : json::array()},
      {"leaves", inference ? leaves_to_json(*inference, alphabet, leaves) : json::array()}};
  if (inference) {
    object["exhaustive"] = inference->is_exhaustive();
    object["leaves_looked_at"] = inference->leaves_looked_at();
  }
  return object;
}

}  // namespace quoin::analysis
