#pragma once

#define QUOIN_REASONS "analysis/reasons.def"
#define QUOIN_REASONS_ARRAY AnalysisReasons
#include "base/make_reasons.h"
