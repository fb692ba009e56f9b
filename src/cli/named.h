#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/layout.h"
#include "lexicon/lexicon.h"

namespace quoin::cli {

// What a file or a position names. It may ask for what ships with the program or was added to it,
// never for a path on this machine: that is for the command line alone.
Result<AlphabetPtr> load_named_alphabet(const std::string& name);
// Also "random:SEED".
Result<LayoutPtr> load_named_layout(const std::string& name);
Result<lexicon::LexiconPtr> load_named_lexicon(const std::string& name);

// The layout of a position in CGP that names none: it goes by the size of its board.
std::string usual_layout_name(std::string_view cgp);

}  // namespace quoin::cli
