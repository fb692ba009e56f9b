#pragma once

#define QUOIN_REASONS "table/reasons.def"
#define QUOIN_REASONS_ARRAY TableReasons
#include "base/make_reasons.h"
