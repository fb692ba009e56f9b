#pragma once

#define QUOIN_REASONS "cli/commands/reasons.def"
#include "base/make_reasons.h"
