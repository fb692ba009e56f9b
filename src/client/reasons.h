#pragma once

#define QUOIN_REASONS "client/reasons.def"
#include "base/make_reasons.h"
