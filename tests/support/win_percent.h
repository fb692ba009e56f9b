#pragma once

#include "evaluation/win_percent.h"

namespace quoin::test {

// Some chances, which depend on lead, tiles unseen and blanks.
evaluation::WinPercentPtr some_win_percent(int most_unseen);

}  // namespace quoin::test
