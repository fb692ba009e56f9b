#pragma once

#define QUOIN_REASONS "search/reasons.def"
#include "base/make_reasons.h"
