#include "players/plain/static_player.h"

#include "evaluation/tile_values.h"
#include "movegen/static_move.h"
#include "players/strategy/strategies.h"

namespace quoin::players {

evaluation::StaticEquity static_equity(const evaluation::Tables& tables,
                                       const Situation& situation) {
  const movegen::Setting& setting = situation.grid.setting();
  return {tables,
          {setting.alphabet.get(), setting.layout.get(), situation.grid.is_empty(),
           situation.bag_count, rack_points(situation.unseen, *setting.alphabet)}};
}

Move StaticPlayer::choose_move(const Situation& situation) {
  const evaluation::StaticEquity equity = static_equity(tables_, situation);
  const auto move =
      movegen::best_static_move(generator_, situation.grid, situation.rack, equity, *tables_.leaves,
                                {situation.exchange_limit, situation.scoreless_turns});
  return move ? move->move : Move::pass();
}

namespace {

PlayerPtr make_static(Parameters& parameters, const Resources& resources) {
  evaluation::Tables tables = resources.tables_with_leaves();
  const Alphabet& alphabet = resources.lexicon->alphabet();
  const std::string leaves = parameters.text("leaves");
  if (leaves == "none") tables.leaves = evaluation::Leaves::none(alphabet);
  if (leaves == "gordon") tables.leaves = evaluation::gordon_leaves(alphabet);
  if (parameters.text("timing") == "none") tables.timing = {};
  return std::make_unique<StaticPlayer>(resources.lexicon, std::move(tables));
}

}  // namespace

Strategy static_strategy() {
  return {
      "static",
      "takes the best play by score and what it leaves on the rack",
      "",
      Audience::Everybody,
      {{"leaves", "trained", "what tiles kept are worth", choices({"trained", "gordon", "none"})},
       {"timing", "trained", "what it is worth to leave so many tiles in the bag",
        choices({"trained", "none"})}},
      make_static};
}

}  // namespace quoin::players
