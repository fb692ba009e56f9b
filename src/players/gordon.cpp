#include "players/gordon.h"

#include <array>

#include "movegen/static_move.h"

namespace quoin::players {
namespace {

using evaluation::Equity;
using evaluation::Subracks;
using evaluation::TileValues;
using movegen::RankedPlay;

// The tiles of a part, equal ones side by side.
std::span<const Tile> tiles_of(const Subracks& parts, int part,
                               std::array<Tile, Subracks::MaxTiles>& buffer) {
  const auto count = static_cast<std::size_t>(parts.size(part));
  for (std::size_t i = 0; i < count; ++i, part = parts.parent(part))
    buffer[i] = parts.last_tile(part);
  return std::span(buffer).first(count);
}

class Gordon : public Player {
 public:
  Gordon(lexicon::LexiconPtr lexicon, const TileValues& values)
      : Player(std::move(lexicon)), values_(values) {}

  Move choose_move(const Situation& situation) override {
    const std::optional<RankedPlay> play = generator_.best_play(
        situation.grid, situation.rack, HeuristicEquity(values_, situation.bag_count));
    if (play && situation.scoreless_turns >= movegen::ScorelessTurnsToEnd) return play->move;
    const std::optional<RankedPlay> exchange = best_exchange_by_values(values_, situation);
    if (exchange && (!play || exchange->equity > play->equity)) return exchange->move;
    return play ? play->move : Move::pass();
  }

 private:
  TileValues values_;
  movegen::Generator generator_;
};

}  // namespace

TileValues tile_values(const Resources& resources, TileValues::Heuristic heuristic) {
  return TileValues::for_language(resources.lexicon->alphabet(),
                                  *resources.tables_with_leaves().leaves, heuristic);
}

void HeuristicEquity::fill_terms(const Subracks& parts, std::span<Equity> terms) const {
  std::array<Tile, Subracks::MaxTiles> buffer;
  for (int part = 0; part < parts.count(); ++part) {
    terms[static_cast<std::size_t>(part)] =
        bag_count_ > 0 ? values_.value(tiles_of(parts, parts.rest_of(part), buffer)) : Equity();
  }
}

std::optional<RankedPlay> best_exchange_by_values(const TileValues& values,
                                                  const Situation& situation) {
  const Subracks parts(situation.rack);
  std::array<Tile, Subracks::MaxTiles> buffer;
  std::optional<RankedPlay> best;
  for (int part = 1; part < parts.count(); ++part) {
    if (parts.size(part) > situation.exchange_limit) continue;
    const Equity kept = values.value(tiles_of(parts, parts.rest_of(part), buffer));
    const bool is_better =
        !best || kept > best->equity ||
        (kept == best->equity && parts.size(part) < std::ssize(best->move.tiles()));
    if (is_better) best = {Move::exchange(tiles_of(parts, part, buffer)), Score(), kept};
  }
  return best;
}

Strategy gordon_strategy() {
  return {"gordon",
          "takes the best play by score and the values of the tiles that stay",
          "Gordon 1993",
          Audience::Laboratory,
          {{"heuristics", "2|1",
            "values of tiles with penalties for duplicates and a mix of vowels, or alone"}},
          [](Parameters& parameters, const Resources& resources) -> PlayerPtr {
            const bool is_first = parameters.take_choice("heuristics", "2", {"1", "2"}) == "1";
            return std::make_unique<Gordon>(
                resources.lexicon,
                tile_values(resources, is_first ? TileValues::Heuristic::First
                                                : TileValues::Heuristic::Second));
          }};
}

}  // namespace quoin::players
