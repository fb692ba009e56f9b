#pragma once

#define QUOIN_REASONS "server/reasons.def"
#include "base/make_reasons.h"
