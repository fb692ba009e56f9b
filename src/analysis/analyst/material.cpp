#include "analysis/analyst/material.h"

#include <utility>

#include "base/reasons.h"
#include "notation/cgp.h"
#include "notation/coordinates.h"
#include "notation/play_text.h"

namespace quoin::analysis {

Material Material::of(lexicon::LexiconPtr lexicon, AlphabetPtr alphabet, LayoutPtr layout,
                      const Rules& rules, evaluation::Tables tables) {
  auto setting = std::make_shared<const movegen::Setting>(movegen::Setting{
      std::move(lexicon), std::move(alphabet), std::move(layout), rules.bingo_bonuses});
  return {std::move(setting), rules, std::move(tables)};
}

Result<Position> Material::read(std::string_view cgp) const {
  Result<notation::CgpPosition> read = notation::parse_cgp(cgp, setting->alphabet, setting->layout);
  if (!read) return read.error().within(reasons::within_position);
  return std::move(read->position);
}

search::Problem Material::problem(const Position& position) const {
  return search::Problem::from(position, setting, rules);
}

Result<search::Problem> Material::searchable(const Position& position) const {
  Result<search::Problem> problem = search::searchable_problem(position, setting, rules);
  if (!problem) return problem.error().within(reasons::within_position);
  return problem;
}

Result<Move> read_play(std::string_view at, std::string_view tiles, const Position& position) {
  constexpr notation::TextSource Source = notation::TextSource::File;
  if (at == "pass") return Move::pass();
  if (at == "-") return notation::parse_exchange(tiles, *position.alphabet, Source);
  const Result<notation::Coordinates> start =
      notation::parse_coordinates(at, position.board.size());
  if (!start) return start.error();
  return notation::parse_placement(*start, tiles, position.board, *position.alphabet, Source);
}

}  // namespace quoin::analysis
