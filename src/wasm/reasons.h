#pragma once

#define QUOIN_REASONS "wasm/reasons.def"
#include "base/make_reasons.h"
