#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "notation/catalogue.h"
#include "notation/records/game_record.h"

namespace quoin::notation {

// A game record as one JSON value (docs/formats/notation.md), with what a reader of JSON would
// otherwise have to work out: the full words, and all words that each play made.

struct RecordJsonGame {
  GameRecord record;
  // "turn 3: the play scores 24, and the file says 20"
  std::vector<Error> warnings;
};

// The turns of a study may begin elsewhere than with an empty board.
Result<RecordJsonGame> parse_record_json(std::string_view text, const Catalogue& catalogue,
                                         std::optional<Position> start = {});

// Each turn on a line of its own. Read back it gives an equal record, if the record's texts are
// clean (clean_line and its kin); an error where the turns cannot be replayed.
Result<std::string> to_record_json(const GameRecord& record);

}  // namespace quoin::notation
