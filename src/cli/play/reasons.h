#pragma once

#define QUOIN_REASONS "cli/play/reasons.def"
#include "base/make_reasons.h"
