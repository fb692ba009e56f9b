#pragma once

#define QUOIN_REASONS "bench/reasons.def"
#define QUOIN_REASONS_ARRAY BenchReasons
#include "base/make_reasons.h"
