#include "analysis/luck.h"

#include <array>
#include <utility>

#include "base/rng.h"
#include "evaluation/static_equity.h"
#include "movegen/static_move.h"

namespace quoin::analysis {

using evaluation::Equity;

DrawLuck::DrawLuck(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables)
    : tables_(std::move(tables)), grid_(std::move(setting)) {}

double DrawLuck::of(const search::Problem& problem, const Rack& kept, int draws,
                    std::uint64_t seed) {
  grid_.set(problem.board);
  const TileCounts unseen = problem.unseen_by_mover();
  const double actual = best_equity(problem, problem.rack(), unseen);

  // All that could have been drawn.
  TileCounts pool = unseen;
  pool.add(problem.rack());
  pool.remove(kept);
  Word tiles = pool.tiles();
  const auto drawn = static_cast<std::size_t>(problem.rack().size() - kept.size());
  double sum = 0;
  for (int i = 0; i < draws; ++i) {
    Rng rng(seed, static_cast<std::uint64_t>(i));
    for (std::size_t k = 0; k < drawn; ++k)
      std::swap(tiles[k], tiles[k + static_cast<std::size_t>(rng.below(tiles.size() - k))]);
    Rack rack = kept;
    rack.add(TileCounts(std::span(tiles).first(drawn)));
    TileCounts others = pool;
    others.add(kept);
    others.remove(rack);
    sum += best_equity(problem, rack, others);
  }
  return draws > 0 ? actual - sum / draws : 0;
}

double DrawLuck::best_equity(const search::Problem& problem, const Rack& rack,
                             const TileCounts& unseen) {
  const movegen::Setting& setting = grid_.setting();
  const evaluation::StaticEquity equity(
      tables_, {setting.alphabet.get(), setting.layout.get(), grid_.is_empty(), problem.bag_count(),
                rack_points(unseen, *setting.alphabet)});
  const auto move = movegen::best_static_move(*generator_, grid_, rack, equity, *tables_.leaves,
                                              {problem.exchange_limit(), problem.scoreless_turns});
  if (move) return move->equity.points();
  // Nothing but a pass: what keeping everything is worth.
  std::array<Equity, evaluation::Subracks::MaxParts> terms;
  equity.fill_terms(generator_->parts(), terms);
  return terms[0].points();
}

}  // namespace quoin::analysis
