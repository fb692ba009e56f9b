#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/board.h"
#include "core/move.h"
#include "core/position.h"
#include "core/rack.h"
#include "core/rules.h"
#include "core/score.h"
#include "movegen/grid.h"

namespace quoin::search {

// What ends a game in which nobody goes out: so many turns in a row without points, or only passes
// count. Everybody then loses the tiles on their rack.
struct ScorelessRule {
  bool counts_only_passes = true;
  int limit = 2;

  // "passes=2", "scoreless=6"
  static Result<ScorelessRule> parse(std::string_view text);
  static ScorelessRule from(const Rules& rules, int seats);
  std::string to_text() const;

  // The number of turns that count, after so many of them and one more.
  int after(int turns, Move::Kind kind, Score score) const {
    const bool counts = counts_only_passes ? kind == Move::Kind::Pass : score == Score();
    return counts ? turns + 1 : 0;
  }
  bool is_end(int turns) const { return turns >= limit; }

  bool operator==(const ScorelessRule&) const = default;
};

// A position to be searched, with the rules that matter from here on. Seats are in order of play
// and seat 0 is on turn. Its rack is known; those of the others may be known in part or not at all.
struct Problem {
  std::shared_ptr<const movegen::Setting> setting;
  Board board;
  std::vector<Rack> racks;
  std::vector<Score> scores;
  int scoreless_turns = 0;
  ScorelessRule scoreless;
  int exchange_minimum = 7;
  int passes = 0;  // in a row, before this turn
  FinalRackRule final_rack = FinalRackRule::Family;
  // How many tiles everybody holds, where that was seen; else empty. It says something only with an
  // empty bag: until then racks are full.
  std::vector<int> rack_sizes = {};

  // `position` is over the alphabet and layout of the setting.
  static Problem from(const Position& position, std::shared_ptr<const movegen::Setting> setting,
                      const Rules& rules);

  int seats() const { return static_cast<int>(racks.size()); }
  const Rack& rack() const { return racks.front(); }
  // The bag and all other racks, known or not.
  TileCounts unseen_by_mover() const;
  // Neither on the board nor on a known rack: the bag, and what is not known of the racks.
  TileCounts unseen() const;
  // All other racks are full while the bag has tiles.
  int bag_count() const;
  // The tiles that the other seats hold in sum.
  int others_count() const { return unseen_by_mover().size() - bag_count(); }
  // The most tiles that seat 0 may exchange.
  int exchange_limit() const;
  // Of the turns before this one, those in a row that count for the end of the game.
  int idle_turns() const { return scoreless.counts_only_passes ? passes : scoreless_turns; }
  // Whether a turn by which nobody goes out ends the game.
  bool is_end_after(Move::Kind kind, Score score) const {
    return scoreless.is_end(scoreless.after(idle_turns(), kind, score));
  }
  void count_turn(Move::Kind kind, Score score);
  // Own score less the best of the others.
  int spread() const;
};

// The position, ready for every search; an error says why it cannot be searched.
Result<Problem> searchable_problem(const Position& position,
                                   std::shared_ptr<const movegen::Setting> setting,
                                   const Rules& rules);

// With an empty bag, whoever is alone on the other side holds all that is unseen.
void complete_rack(Problem& problem);

// A seed for random numbers that depends on what seat 0 sees, so that the same game gets the same
// moves wherever it is played.
std::uint64_t position_seed(const Problem& problem);

// After a move of seat 0 by which nobody draws, with the next seat on turn.
Problem after(const Problem& problem, const Move& move, Score score);

// What is wrong with the position for a search, as one sentence: no tiles on turn, racks larger
// than a rack or not full beside a bag with tiles, more of a tile than there are, too few seats.
std::optional<Error> fault_of(const Problem& problem);

// Words on the board that are not in the word list, in reading order: rows before columns. They
// are no fault; who set the position up may want to know.
std::vector<Word> unknown_words(const Problem& problem);

}  // namespace quoin::search
