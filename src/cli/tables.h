#pragma once
#include "base/result.h"
#include "evaluation/static_equity.h"
#include "lexicon/lexicon.h"
namespace quoin::cli {
Result<evaluation::Tables> tables_of(const lexicon::Lexicon& lexicon, bool is_quiet);
}
