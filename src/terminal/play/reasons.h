#pragma once

#define QUOIN_REASONS "terminal/play/reasons.def"
#include "base/make_reasons.h"
