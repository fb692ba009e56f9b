#pragma once

#define QUOIN_REASONS "lexicon/reasons.def"
#define QUOIN_REASONS_ARRAY LexiconReasons
#include "base/make_reasons.h"
