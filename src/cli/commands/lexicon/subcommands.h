#pragma once

#include <string>

#include "cli/command.h"

namespace quoin::cli {

int run_lexicon_build(Arguments arguments);
int run_lexicon_add(Arguments arguments);
int run_lexicon_install(Arguments arguments);
int run_lexicon_list(Arguments arguments);
int run_lexicon_info(Arguments arguments);
int run_lexicon_check(Arguments arguments);
int run_lexicon_export(Arguments arguments);

// Under whichever name it was called: `lexicon check` and `words check` are the same.
int check_words(const std::string& command, Arguments arguments);

}  // namespace quoin::cli
