#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "players/strategy/player.h"
#include "search/problem/problem.h"

namespace quoin::test {

struct LaidWord {
  Square start;
  Direction direction = Direction::Across;
  std::string letters;  // the whole word; squares that are taken already have the same letter
};

// A turn of two that a test sets up by hand: words, a board, both racks and the bag. The set has no
// other tiles than these, so with an empty bag all is known.
class HandMadeTurn {
 public:
  // Words in English letters. The first rack is the one on turn.
  HandMadeTurn(const std::vector<std::string>& words, const std::vector<LaidWord>& board,
               const std::vector<std::string>& racks, const std::string& bag = "");

  const std::shared_ptr<const movegen::Setting>& setting() const { return setting_; }
  const lexicon::LexiconPtr& lexicon() const { return setting_->lexicon; }
  movegen::Grid& grid() { return grid_; }
  // Both racks are known in it where the bag is empty.
  search::Problem problem() const;
  void set_scores(int own, int other) { scores_ = {Score(own), Score(other)}; }

  // As the player on turn sees it. With open racks it is one who sees them all.
  players::Situation situation(bool has_open_racks = false);

  // "8D CAT" for a placement: the square where it begins (8D across, D8 down) and its main word,
  // with the tiles that lie already. "pass" and "exchange QV" else.
  std::string text_of(const Move& move) const;
  // Makes a move of the side on turn; then it is the turn of the other. No tiles are drawn.
  void make(const Move& move);
  bool is_over() const { return racks_[0].is_empty() || racks_[1].is_empty() || passes_ >= 6; }

 private:
  std::shared_ptr<const movegen::Setting> setting_;
  movegen::Grid grid_;
  std::vector<Rack> racks_;  // the one on turn first
  std::vector<Score> scores_;
  Rack bag_;
  TileCounts unseen_;
  std::vector<int> rack_sizes_;
  int passes_ = 0;
};

}  // namespace quoin::test
