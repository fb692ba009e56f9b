#include "search/problem/problem.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/text.h"
#include "core/bag.h"
#include "core/scoring.h"
#include "search/reasons.h"

namespace quoin::search {
namespace {

constexpr int MostScorelessTurns = 99;

}  // namespace

Result<ScorelessRule> ScorelessRule::parse(std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::string_view kind = text.substr(0, equals);
  const std::optional<std::int64_t> number =
      equals == std::string_view::npos ? std::nullopt : parse_integer(text.substr(equals + 1));
  if ((kind != "passes" && kind != "scoreless") || !number || *number < 1 ||
      *number > MostScorelessTurns) {
    return Error(reasons::no_end_of_game, text);
  }
  return ScorelessRule{kind == "passes", static_cast<int>(*number)};
}

ScorelessRule ScorelessRule::from(const Rules& rules, int seats) {
  if (rules.scoreless_end == ScorelessEnd::TwoPasses) return {true, 2 * seats};
  return {false, rules.scoreless_limit(seats)};
}

std::string ScorelessRule::to_text() const {
  return fmt::format("{}={}", counts_only_passes ? "passes" : "scoreless", limit);
}

Problem Problem::from(const Position& position, std::shared_ptr<const movegen::Setting> setting,
                      const Rules& rules) {
  const int seats = static_cast<int>(position.racks.size());
  return {std::move(setting),     position.board,           position.racks,
          position.scores,        position.scoreless_turns, ScorelessRule::from(rules, seats),
          rules.exchange_minimum, position.passes,          rules.final_rack};
}

void Problem::count_turn(Move::Kind kind, Score score) {
  scoreless_turns = score == Score() ? scoreless_turns + 1 : 0;
  passes = kind == Move::Kind::Pass ? passes + 1 : 0;
}

Problem after(const Problem& problem, const Move& move, Score score) {
  Problem next = problem;
  if (move.kind() == Move::Kind::Place) apply_placement(next.board, move);
  next.racks.front().remove(move.tiles_used());
  next.scores.front() += score;
  next.count_turn(move.kind(), score);
  std::rotate(next.racks.begin(), next.racks.begin() + 1, next.racks.end());
  std::rotate(next.scores.begin(), next.scores.begin() + 1, next.scores.end());
  return next;
}

TileCounts Problem::unseen_by_mover() const {
  TileCounts tiles = full_bag(*setting->alphabet);
  tiles.remove(tiles_on(board));
  tiles.remove(rack());
  return tiles;
}

TileCounts Problem::unseen() const {
  TileCounts tiles = unseen_by_mover();
  for (std::size_t seat = 1; seat < racks.size(); ++seat) tiles.remove(racks[seat]);
  return tiles;
}

int Problem::bag_count() const {
  return std::max(unseen_by_mover().size() - (seats() - 1) * setting->alphabet->rack_size(), 0);
}

int Problem::exchange_limit() const {
  const int bag = bag_count();
  return bag >= exchange_minimum ? std::min(bag, rack().size()) : 0;
}

int Problem::spread() const {
  return (scores.front() - *std::max_element(scores.begin() + 1, scores.end())).points();
}

std::optional<Error> fault_of(const Problem& problem) {
  const Alphabet& alphabet = *problem.setting->alphabet;
  if (problem.seats() < 2) return Error(reasons::position_of_one_seat);
  if (problem.scores.size() != problem.racks.size())
    return Error(reasons::position_scores_wrong, problem.racks.size(), problem.scores.size());
  TileCounts left = full_bag(alphabet);
  const auto take = [&](const TileCounts& tiles) -> std::optional<Error> {
    for (int index = 0; index <= alphabet.letter_count(); ++index) {
      const Tile tile = Tile::letter(index);
      if (tiles.count(tile) > left.count(tile)) {
        return Error(reasons::position_above_set, alphabet.count(tile), alphabet.to_notation(tile));
      }
    }
    left.remove(tiles);
    return std::nullopt;
  };
  if (const auto error = take(tiles_on(problem.board))) return error;
  for (const Rack& rack : problem.racks) {
    if (rack.size() > alphabet.rack_size()) {
      return Error(reasons::position_rack_too_large, alphabet.to_notation(rack.tiles()),
                   rack.size(), alphabet.rack_size());
    }
    if (const auto error = take(rack)) return error;
  }
  if (problem.rack().is_empty()) return Error(reasons::position_without_rack);
  if (problem.bag_count() > 0 && problem.rack().size() < alphabet.rack_size()) {
    return Error(reasons::position_rack_not_full, problem.rack().size(), alphabet.rack_size());
  }
  if (!problem.rack_sizes.empty()) {
    if (problem.rack_sizes.size() != problem.racks.size())
      return Error(reasons::position_rack_sizes_wrong, problem.racks.size(),
                   problem.rack_sizes.size());
    const int others = std::accumulate(problem.rack_sizes.begin() + 1, problem.rack_sizes.end(), 0);
    if (others != problem.others_count())
      return Error(reasons::position_others_wrong, problem.others_count(), others);
  }
  return std::nullopt;
}

Result<Problem> searchable_problem(const Position& position,
                                   std::shared_ptr<const movegen::Setting> setting,
                                   const Rules& rules) {
  Problem problem = Problem::from(position, std::move(setting), rules);
  complete_rack(problem);
  if (const std::optional<Error> fault = fault_of(problem)) return *fault;
  return problem;
}

void complete_rack(Problem& problem) {
  if (problem.seats() != 2 || problem.bag_count() > 0) return;
  const TileCounts all = problem.unseen_by_mover();
  if (all.size() <= problem.setting->alphabet->rack_size()) problem.racks[1] = all;
}

std::uint64_t position_seed(const Problem& problem) {
  std::uint64_t hash = 0;
  for (int row = 0; row < problem.board.size(); ++row) {
    for (int column = 0; column < problem.board.size(); ++column)
      hash = mix64(hash + problem.board.at({row, column}).code() + 1);
  }
  for (const Tile tile : problem.rack().tiles()) hash = mix64(hash + tile.code() + 1);
  for (const Score score : problem.scores)
    hash = mix64(hash + static_cast<std::uint64_t>(score.points()));
  return mix64(hash + static_cast<std::uint64_t>(problem.idle_turns()));
}

std::vector<Word> unknown_words(const Problem& problem) {
  std::vector<Word> unknown;
  const Board& board = problem.board;
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    for (int line = 0; line < board.size(); ++line) {
      Word word;
      for (int along = 0; along <= board.size(); ++along) {
        const Square square =
            direction == Direction::Across ? Square(line, along) : Square(along, line);
        if (const Tile tile = board.at(square); tile != EmptySquare) {
          word.push_back(tile);
          continue;
        }
        if (word.size() > 1 && !problem.setting->lexicon->contains(word)) unknown.push_back(word);
        word.clear();
      }
    }
  }
  return unknown;
}

}  // namespace quoin::search
