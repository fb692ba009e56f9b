#pragma once

#define QUOIN_REASONS "client/reasons.def"
#define QUOIN_REASONS_ARRAY ClientReasons
#include "base/make_reasons.h"
