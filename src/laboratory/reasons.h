#pragma once

#define QUOIN_REASONS "laboratory/reasons.def"
#include "base/make_reasons.h"
