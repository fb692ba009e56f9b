#pragma once

#define QUOIN_REASONS "bench/reasons.def"
#include "base/make_reasons.h"
