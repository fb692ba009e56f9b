#pragma once

#define QUOIN_REASONS "players/reasons.def"
#include "base/make_reasons.h"
