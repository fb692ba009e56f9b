#include "players/agents/landscape.h"

#include <algorithm>
#include <array>

#include "movegen/walk.h"

namespace quoin::players {
namespace {

using movegen::Grid;
using movegen::RankedPlay;

// The lines of a direction along which a play may touch the tile on a square: its own, and those
// right before and after the tiles across the line that are joined to it.
std::array<int, 3> touching_lines(const Grid& grid, Square square, Direction direction) {
  const Direction across = other(direction);
  const std::uint32_t filled = grid.line(across, line_of(square, across)).filled;
  const int own = line_of(square, direction);
  if ((filled >> own & 1) == 0) return {own, own, own};  // the start of an empty board
  int before = own;
  while (before >= 0 && (filled >> before & 1) != 0) --before;
  int after = own;
  while (after < grid.size() && (filled >> after & 1) != 0) ++after;
  return {own, before >= 0 ? before : own, after < grid.size() ? after : own};
}

}  // namespace

Landscape::Landscape(const Situation& situation, const Utility& utility,
                     const Vocabulary& vocabulary)
    : situation_(situation), utility_(utility), vocabulary_(vocabulary) {
  const Grid& grid = situation.grid;
  if (grid.is_empty()) {
    places_.push_back({grid.setting().layout->start(), {}, std::nullopt});
    return;
  }
  std::array<int, static_cast<std::size_t>(MaxBoardSize * MaxBoardSize)> number_of;
  const auto number_at = [&](Square square) -> int& {
    return number_of[static_cast<std::size_t>(square.row() * grid.size() + square.column())];
  };
  const auto join = [this](int one, int other) {
    places_[static_cast<std::size_t>(one)].neighbours.push_back(other);
    places_[static_cast<std::size_t>(other)].neighbours.push_back(one);
  };
  for (int row = 0; row < grid.size(); ++row) {
    for (int column = 0; column < grid.size(); ++column) {
      const Square square(row, column);
      if (grid.at(square) == EmptySquare) continue;
      const int number = place_count();
      number_at(square) = number;
      places_.push_back({square, {}, std::nullopt});
      for (const Direction direction : {Direction::Across, Direction::Down}) {
        if (place_in_line(square, direction) == 0) continue;
        const Square before = square.step(direction, -1);
        if (grid.at(before) != EmptySquare) join(number, number_at(before));
      }
    }
  }
}

std::span<const RankedPlay> Landscape::plays_at(int place) {
  Place& here = places_[static_cast<std::size_t>(place)];
  if (!here.plays) {
    here.plays = find_plays(here.square);
    ++places_seen_;
  }
  return *here.plays;
}

const RankedPlay* Landscape::best_at(int place) {
  const std::span<const RankedPlay> plays = plays_at(place);
  return plays.empty() ? nullptr : &plays.front();
}

std::vector<RankedPlay> Landscape::find_plays(Square square) const {
  const Grid& grid = situation_.grid;
  movegen::LineSet lines;
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    for (const int line : touching_lines(grid, square, direction)) lines.add(direction, line);
  }
  std::vector<RankedPlay> plays;
  movegen::Walk(
      grid, situation_.rack, situation_.rack.size(),
      [&](const movegen::WalkedPlay& found) {
        const int place = place_in_line(square, found.direction);
        if (place < found.start || place >= found.end) return;
        const movegen::Play play{found.move(), Score(found.score)};
        if (!vocabulary_.is_whole() && !knows_words_of(vocabulary_, play.move, grid)) return;
        plays.push_back({play.move, play.score, utility_.of(play, grid, situation_.rack)});
      },
      lines);
  std::sort(plays.begin(), plays.end(), [](const RankedPlay& one, const RankedPlay& other) {
    return comes_before(one, other);
  });
  return plays;
}

}  // namespace quoin::players
