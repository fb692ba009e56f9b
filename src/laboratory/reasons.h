#pragma once

#define QUOIN_REASONS "laboratory/reasons.def"
#define QUOIN_REASONS_ARRAY LaboratoryReasons
#include "base/make_reasons.h"
