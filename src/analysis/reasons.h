#pragma once

#define QUOIN_REASONS "analysis/reasons.def"
#include "base/make_reasons.h"
