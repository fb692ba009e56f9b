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

// The same for where memory is short, as in a browser: half the size and good for playing. Plays
// with blanks take longer to find; words have no numbers, bands and definitions.
Result<std::string> compile_compact_lexicon(const WordList& words, const Alphabet& alphabet,
                                            const Metadata& metadata);

}  // namespace quoin::lexicon
