#pragma once

#define QUOIN_REASONS "server/reasons.def"
#define QUOIN_REASONS_ARRAY ServerReasons
#include "base/make_reasons.h"
