#pragma once

#define QUOIN_REASONS "console/reasons.def"
#include "base/make_reasons.h"
