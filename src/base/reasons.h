#pragma once

#define QUOIN_REASONS "base/reasons.def"
#define QUOIN_REASONS_ARRAY BaseReasons
#include "base/make_reasons.h"
