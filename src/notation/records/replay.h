#pragma once

#include <optional>
#include <set>
#include <vector>

#include "base/result.h"
#include "core/scoring.h"
#include "notation/records/game_record.h"

namespace quoin::notation {

// Follows the turns of a game on a board.
class Replay {
 public:
  // The bonuses by number of tiles are the alphabet's, where none are given.
  Replay(AlphabetPtr alphabet, LayoutPtr layout, std::size_t player_count,
         std::vector<int> bingo_bonuses = {});
  // From where the turns of the record begin.
  explicit Replay(const GameRecord& record);

  // What is strange about the turn, and nothing if all is well: a score that is not ours, a sum
  // that is wrong, tiles that were not on the rack or are not in the set. What is impossible is an
  // error, and leaves the replay as it was.
  Result<std::vector<Error>> apply(const Turn& turn);

  const Board& board() const { return board_; }
  const std::vector<Score>& scores() const { return scores_; }
  int scoreless_turns() const { return scoreless_turns_; }
  int passes() const { return passes_; }  // in a row
  // Whose turn it should be; nothing before the first.
  std::optional<int> next_player() const;
  // The placement that was applied last.
  const std::optional<ScoredPlay>& last_play() const { return last_play_; }

 private:
  Result<void> place(const Turn& turn, std::vector<Error>& warnings);
  Result<void> withdraw(const Turn& turn, std::vector<Error>& warnings);
  void check_order(const Turn& turn, std::vector<Error>& warnings);
  void check_tiles(const Turn& turn, std::vector<Error>& warnings);
  void check_score(const Turn& turn, std::vector<Error>& warnings) const;

  AlphabetPtr alphabet_;
  LayoutPtr layout_;
  std::vector<int> bingo_bonuses_;
  Board board_;
  std::vector<Score> scores_;
  int scoreless_turns_ = 0;
  int scoreless_turns_before_play_ = 0;
  int passes_ = 0;
  std::optional<int> last_player_;
  std::optional<Turn> removable_;  // the placement that may still be withdrawn
  std::optional<ScoredPlay> last_play_;
  std::set<Tile> overdrawn_;  // tiles that were complained about
};

}  // namespace quoin::notation
