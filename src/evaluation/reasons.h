#pragma once

#define QUOIN_REASONS "evaluation/reasons.def"
#define QUOIN_REASONS_ARRAY EvaluationReasons
#include "base/make_reasons.h"
