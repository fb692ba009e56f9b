#pragma once

#define QUOIN_REASONS "outside/reasons.def"
#define QUOIN_REASONS_ARRAY OutsideReasons
#include "base/make_reasons.h"
