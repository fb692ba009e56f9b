#pragma once

#define QUOIN_REASONS "protocol/reasons.def"
#include "base/make_reasons.h"
