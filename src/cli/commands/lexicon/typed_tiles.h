#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"

namespace quoin::cli {

// For the arguments of commands that take tiles: CLI11 takes [CH]A[LL] for a list and removes its
// outer brackets, unless a space stands before them. trim() takes the space away again.
std::vector<std::string> guard_brackets(std::span<const std::string> arguments);

// Letters as people type them: any case, and [CH] for a tile of several letters where that is not
// clear by itself. No letters at all are refused.
Result<Word> parse_typed_word(std::string_view text, const Alphabet& alphabet);
// The same for a rack, where ? is a blank.
Result<Word> parse_typed_tiles(std::string_view text, const Alphabet& alphabet);

}  // namespace quoin::cli
