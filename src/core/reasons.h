#pragma once

#define QUOIN_REASONS "core/reasons.def"
#include "base/make_reasons.h"
