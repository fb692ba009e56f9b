#pragma once

#include <string>

#include "base/result.h"
#include "core/alphabet.h"
#include "lexicon/metadata.h"
#include "lexicon/word_list.h"

namespace quoin::lexicon {

// The bytes of the .qlx file that holds these words; the same input gives the same bytes.
// Bands are written if the list has any. `definitions` is what build_definitions() made of
// the same list, or empty. The list must be in order (sort_and_unique).
Result<std::string> compile_lexicon(const WordList& words, const Alphabet& alphabet,
                                    const Metadata& metadata, const std::string& definitions = {});

}  // namespace quoin::lexicon
