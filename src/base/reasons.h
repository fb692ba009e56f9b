#pragma once

#define QUOIN_REASONS "base/reasons.def"
#include "base/make_reasons.h"
