#pragma once

#include "base/result.h"
#include "evaluation/tables.h"
#include "lexicon/lexicon.h"

namespace quoin::cli {

// The trained tables that players of a word list use (data.h, load_tables). Unless quiet, what a
// person should know about them is said on standard error.
Result<evaluation::Tables> tables_of(const lexicon::Lexicon& lexicon, bool is_quiet);

}  // namespace quoin::cli
