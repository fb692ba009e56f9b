#pragma once

#include <string>

#include "cli/command.h"

namespace quoin::cli {

Result<int> run_lexicon_build(Arguments arguments);
Result<int> run_lexicon_add(Arguments arguments);
Result<int> run_lexicon_install(Arguments arguments);
Result<int> run_lexicon_list(Arguments arguments);
Result<int> run_lexicon_info(Arguments arguments);
Result<int> run_lexicon_check(Arguments arguments);
Result<int> run_lexicon_export(Arguments arguments);

// Under whichever name it was called: `lexicon check` and `words check` are the same.
Result<int> check_words(const std::string& command, Arguments arguments);

}  // namespace quoin::cli
