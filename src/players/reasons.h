#pragma once

#define QUOIN_REASONS "players/reasons.def"
#define QUOIN_REASONS_ARRAY PlayersReasons
#include "base/make_reasons.h"
