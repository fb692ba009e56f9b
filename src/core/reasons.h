#pragma once

#define QUOIN_REASONS "core/reasons.def"
#define QUOIN_REASONS_ARRAY CoreReasons
#include "base/make_reasons.h"
