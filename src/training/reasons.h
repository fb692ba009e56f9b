#pragma once

#define QUOIN_REASONS "training/reasons.def"
#include "base/make_reasons.h"
