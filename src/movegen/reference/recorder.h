#pragma once

#include <array>
#include <span>
#include <vector>

#include "movegen/play.h"
#include "movegen/reference/cross_checks.h"

namespace quoin::movegen::reference {

// The score of a play as far as it has been laid. It is handed from step to step, so that nothing
// has to be taken back.
struct RunningScore {
  int word = 0;  // the letters of the main word, before the word is multiplied
  int word_multiplier = 1;
  int crosses = 0;  // the words across the line, complete
  int tiles_laid = 0;
};

// The tiles of one play, as a search lays them along a line, and the plays found so far.
class Recorder {
 public:
  Recorder(const Alphabet& alphabet, const std::vector<int>& bingo_bonuses)
      : bingo_bonuses_(bingo_bonuses) {
    for (int index = 0; index <= alphabet.letter_count(); ++index)
      points_[static_cast<std::size_t>(index)] = alphabet.points(Tile::letter(index)).points();
  }

  void clear() { plays_.clear(); }
  std::span<const Play> plays() const { return plays_; }

  // The line has to stay while plays on it are recorded.
  void begin(const Line& line) {
    line_ = &line;
    tiles_.fill(EmptySquare);
  }

  // The score with the tile that lies on the board at this place.
  RunningScore pass(int place, RunningScore score) const {
    score.word += (*line_)[place].points;
    return score;
  }

  // Puts a tile on a vacant place, and says the score with it.
  RunningScore lay(int place, Tile tile, RunningScore score) {
    tiles_[static_cast<std::size_t>(place)] = tile;
    const Cell& cell = (*line_)[place];
    const std::size_t worth = tile.is_blank() ? 0 : static_cast<std::size_t>(tile.index());
    const int points = points_[worth] * cell.letter_multiplier;
    score.word += points;
    score.word_multiplier *= cell.word_multiplier;
    if (cell.is_crossed) score.crosses += (cell.points + points) * cell.word_multiplier;
    ++score.tiles_laid;
    return score;
  }

  // The main word lies from `first` to `last`, and there is a tile of the rack in it.
  void record(int first, int last, const RunningScore& score) {
    if (score.tiles_laid == 1 && line_->direction == Direction::Down && is_crossed(first, last))
      return;  // one tile, words both ways: listed once, across
    const auto laid = static_cast<std::size_t>(score.tiles_laid);
    const int bonus = laid < bingo_bonuses_.size() ? bingo_bonuses_[laid] : 0;
    const auto tiles = std::span<const Tile>(tiles_).subspan(
        static_cast<std::size_t>(first), static_cast<std::size_t>(last - first + 1));
    plays_.push_back({Move::place(line_->square(first), line_->direction, tiles),
                      Score(score.word * score.word_multiplier + score.crosses + bonus)});
  }

 private:
  bool is_crossed(int first, int last) const {
    for (int place = first; place <= last; ++place) {
      if ((*line_)[place].is_crossed) return true;
    }
    return false;
  }

  std::array<int, MaxLetters + 1> points_{};  // index 0 is the blank
  std::vector<int> bingo_bonuses_;
  const Line* line_ = nullptr;
  // By place. Where a tile of the board lies it is EmptySquare; elsewhere it may be left over from
  // another play, and is laid anew before it is read.
  std::array<Tile, MaxBoardSize + 2> tiles_{};
  std::vector<Play> plays_;
};

}  // namespace quoin::movegen::reference
