#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/view.h"

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

// What a player did in the turns that count.
struct SeatStatistics {
  int plays = 0;  // placements that stayed on the board
  int points = 0;
  int highest = 0;
  std::string highest_play;
  int words = 0;
  int bingos = 0;
  int tiles = 0;
  int exchanges = 0;
  int passes = 0;
};

struct ScoreSheet {
  std::vector<SheetLine> lines;
  std::vector<SeatStatistics> statistics;  // by seat
};

// What the viewer may know of the game so far.
ScoreSheet score_sheet(const View& view);

// "8D HO(R)N": tiles played through in parentheses, blanks in lower case. `board` is the one
// before the play.
std::string play_for_people(const Move& move, const Board& board, const Alphabet& alphabet);
// The letters of a word, whatever tiles they are.
std::string word_for_people(const Word& word, const Alphabet& alphabet);
// Points that a lost challenge gives to the challenged player.
int lost_challenge_points(const Rules& rules, const PlayChallenged& challenge);

}  // namespace quoin::cli
