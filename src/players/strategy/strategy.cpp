#include "players/strategy/strategy.h"

#include <fmt/format.h>

namespace quoin::players {

evaluation::Tables Resources::tables_with_leaves() const {
  evaluation::Tables with = tables;
  if (with.leaves == nullptr) with.leaves = evaluation::Leaves::none(lexicon->alphabet());
  return with;
}

evaluation::TileValues Resources::tile_values(evaluation::TileValues::Heuristic heuristic) const {
  return evaluation::TileValues::for_language(lexicon->alphabet(), *tables_with_leaves().leaves,
                                              heuristic);
}

std::string description_key(std::string_view player) { return fmt::format("strategy.{}", player); }

std::string source_key(std::string_view player) { return fmt::format("source.{}", player); }

std::string meaning_key(std::string_view player, const ParameterKind& parameter) {
  return fmt::format("parameter.{}.{}", parameter.owner.empty() ? player : parameter.owner,
                     parameter.key);
}

}  // namespace quoin::players
