#pragma once

#define QUOIN_REASONS "benchmarks/reasons.def"
#include "base/make_reasons.h"
