#pragma once

#include <string_view>

#include "base/result.h"
#include "core/alphabet.h"

namespace quoin::notation {

// Letters as people type them: any case, and [CH] for a tile of several letters where that is not
// clear by itself. No letters at all are refused.
Result<Word> parse_typed_word(std::string_view text, const Alphabet& alphabet);
// The same for a rack, where ? is a blank.
Result<Word> parse_typed_tiles(std::string_view text, const Alphabet& alphabet);

}  // namespace quoin::notation
