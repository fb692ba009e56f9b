#pragma once

#define QUOIN_REASONS "lexicon/reasons.def"
#include "base/make_reasons.h"
