#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/view.h"
#include "notation/records/statistics.h"

namespace quoin::cli {

// One line of the score sheet.
struct SheetLine {
  int seat = 0;
  std::string what;                // "8D HORN", "exchanged 3", "passed", "challenged off"
  std::vector<std::string> words;  // of a placement, the main word first
  int points = 0;
  int total = 0;
  std::int64_t time_used = 0;  // milliseconds, for what ends a turn

  bool operator==(const SheetLine&) const = default;
};

struct ScoreSheet {
  std::vector<SheetLine> lines;
  // By seat.
  std::vector<notation::PlayerStatistics> statistics;
  std::vector<std::string> best_plays;  // "8D HO(R)N", or nothing
};

// What the viewer may know of the game so far.
ScoreSheet score_sheet(const View& view);

// "8D HO(R)N": tiles played through in parentheses, blanks in lower case. `board` is the one
// before the play.
std::string play_for_people(const Move& move, const Board& board, const Alphabet& alphabet);
// The letters of a word, whatever tiles they are.
std::string word_for_people(const Word& word, const Alphabet& alphabet);

}  // namespace quoin::cli
