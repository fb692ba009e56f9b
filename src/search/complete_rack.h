#pragma once

#include "search/problem.h"

namespace quoin::search {

// With an empty bag, whoever is alone on the other side holds all that is unseen.
void complete_rack(Problem& problem);

}  // namespace quoin::search
