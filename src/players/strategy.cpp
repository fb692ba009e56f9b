#include "players/strategy.h"

namespace quoin::players {

evaluation::Tables Resources::tables_with_leaves() const {
  evaluation::Tables with = tables;
  if (with.leaves == nullptr) with.leaves = evaluation::Leaves::none(lexicon->alphabet());
  return with;
}

}  // namespace quoin::players
