#pragma once

#define QUOIN_REASONS "cli/play/reasons.def"
#define QUOIN_REASONS_ARRAY PlayReasons
#include "base/make_reasons.h"
