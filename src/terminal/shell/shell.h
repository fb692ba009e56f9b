#pragma once

#include "console/command.h"

namespace quoin::cli {

// quoin shell.
Result<int> run_shell(Arguments arguments);

}  // namespace quoin::cli
