#pragma once

#define QUOIN_REASONS "notation/reasons.def"
#include "base/make_reasons.h"
