#pragma once

#define QUOIN_REASONS "evaluation/reasons.def"
#include "base/make_reasons.h"
