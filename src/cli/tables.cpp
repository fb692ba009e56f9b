#include "cli/tables.h"

#include "evaluation/tile_weights.h"
namespace quoin::cli {
Result<evaluation::Tables> tables_of(const lexicon::Lexicon& lexicon, bool) {
  return evaluation::Tables{evaluation::gordon_leaves(lexicon.alphabet()), {}};
}
}  // namespace quoin::cli
