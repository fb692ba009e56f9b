#pragma once

#define QUOIN_REASONS "arena/reasons.def"
#include "base/make_reasons.h"
