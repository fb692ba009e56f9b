#pragma once

#define QUOIN_REASONS "search/reasons.def"
#define QUOIN_REASONS_ARRAY SearchReasons
#include "base/make_reasons.h"
