#pragma once

#define QUOIN_REASONS "training/reasons.def"
#define QUOIN_REASONS_ARRAY TrainingReasons
#include "base/make_reasons.h"
