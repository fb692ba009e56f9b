#pragma once

#define QUOIN_REASONS "protocol/reasons.def"
#define QUOIN_REASONS_ARRAY ProtocolReasons
#include "base/make_reasons.h"
