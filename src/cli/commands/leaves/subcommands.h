#pragma once

#include "cli/command.h"

namespace quoin::cli {

int run_leaves_info(Arguments arguments);
int run_leaves_show(Arguments arguments);
int run_leaves_import(Arguments arguments);
int run_leaves_export(Arguments arguments);

}  // namespace quoin::cli
