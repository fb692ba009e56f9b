#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "notation/catalogue.h"
#include "notation/records/game_record.h"

namespace quoin::notation {

// GCG is the text format in which games of this kind are exchanged: lines that begin with `#` tell
// about the game, lines that begin with `>` are its turns. docs/formats/notation.md says which
// of it we read and write.

struct GcgWarning {
  int line = 0;
  Error what;

  Error in_line() const;
  bool operator==(const GcgWarning&) const = default;
};

struct GcgGame {
  GameRecord record;
  // What is strange, and still leaves no doubt about the board.
  std::vector<GcgWarning> warnings;
};

// Bytes as they come from the file: UTF-8 or Latin-1, any line ends. Errors name the line.
Result<GcgGame> parse_gcg(std::string_view bytes, const Catalogue& catalogue);

// UTF-8 with \n. What parse_gcg made of any file is read back the same; an error where the turns
// cannot be replayed.
Result<std::string> to_gcg(const GameRecord& record);

}  // namespace quoin::notation
