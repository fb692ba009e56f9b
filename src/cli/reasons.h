#pragma once

#define QUOIN_REASONS "cli/reasons.def"
#include "base/make_reasons.h"
