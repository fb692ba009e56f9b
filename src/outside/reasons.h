#pragma once

#define QUOIN_REASONS "outside/reasons.def"
#include "base/make_reasons.h"
