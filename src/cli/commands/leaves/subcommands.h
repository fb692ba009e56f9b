#pragma once

#include "cli/command.h"

namespace quoin::cli {

Result<int> run_leaves_info(Arguments arguments);
Result<int> run_leaves_show(Arguments arguments);
Result<int> run_leaves_import(Arguments arguments);
Result<int> run_leaves_export(Arguments arguments);

}  // namespace quoin::cli
