#pragma once

#define QUOIN_REASONS "cli/reasons.def"
#define QUOIN_REASONS_ARRAY CliReasons
#include "base/make_reasons.h"
