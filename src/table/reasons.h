#pragma once

#define QUOIN_REASONS "table/reasons.def"
#include "base/make_reasons.h"
