// Makes the reasons of a layer from its table, each a constant in quoin::reasons. Included once for
// each table, so without a guard:
//
//   #define QUOIN_REASONS "core/reasons.def"
//   #include "base/make_reasons.h"

#include "base/reason.h"

namespace quoin::reasons {

#define REASON(key, english) \
  inline constexpr Reason<count_arguments(english)> key{{#key, english, Readers::People}};
#define EXPERT_REASON(key, english) \
  inline constexpr Reason<count_arguments(english)> key{{#key, english, Readers::Experts}};
#include QUOIN_REASONS
#undef REASON
#undef EXPERT_REASON

}  // namespace quoin::reasons

#undef QUOIN_REASONS
