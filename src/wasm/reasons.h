#pragma once

#define QUOIN_REASONS "wasm/reasons.def"
#define QUOIN_REASONS_ARRAY WasmReasons
#include "base/make_reasons.h"
