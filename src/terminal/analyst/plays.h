#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "core/board.h"
#include "core/move.h"
#include "movegen/play.h"
#include "terminal/analyst/study.h"

namespace quoin::cli {

// For reading, "8H W(O)RD"; what can be typed is analysis::report::play_text.
std::string any_play_for_people(const Move& move, const Board& board, const Alphabet& alphabet);
std::string any_play_for_people(const Move& move, const search::Problem& problem);

// A play of the position that somebody typed, with its score and its static equity. Refused: what
// cannot be laid or is not on the rack. Its words may be anything (words_not_in_list).
Result<movegen::RankedPlay> read_candidate(std::string_view text, const Study& study);

// The words of a play that the word list does not have, "QWERT and ZZT"; empty where it has all.
std::string words_not_in_list(const search::Problem& problem, const Move& move);

}  // namespace quoin::cli
