#pragma once

#define QUOIN_REASONS "arena/reasons.def"
#define QUOIN_REASONS_ARRAY ArenaReasons
#include "base/make_reasons.h"
