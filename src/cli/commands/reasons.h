#pragma once

#define QUOIN_REASONS "cli/commands/reasons.def"
#define QUOIN_REASONS_ARRAY CommandReasons
#include "base/make_reasons.h"
