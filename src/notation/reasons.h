#pragma once

#define QUOIN_REASONS "notation/reasons.def"
#define QUOIN_REASONS_ARRAY NotationReasons
#include "base/make_reasons.h"
