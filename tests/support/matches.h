#pragma once

#include <string>
#include <vector>

#include "arena/round.h"

namespace quoin::test {

// Players of the registry at a usual table, with the first installed word list and without tables.
arena::MatchSetup match_setup(const std::vector<std::string>& specs);

}  // namespace quoin::test
