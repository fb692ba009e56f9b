#include "laboratory/search_work.h"

#include <chrono>

#include "arena/round.h"
#include "movegen/reference/appel_jacobson.h"
#include "movegen/reference/gordon.h"
#include "players/plain/high_scorer.h"

namespace quoin::laboratory {
namespace {

using Clock = std::chrono::steady_clock;

// Finds all plays of a position from nothing, and adds what that took.
template <class Algorithm>
std::size_t search(const Board& board, const Rack& rack, const movegen::Setting& setting,
                   SearchWork::Of& work) {
  const Clock::time_point start = Clock::now();
  Algorithm algorithm(board, *setting.layout, *setting.alphabet, setting.bingo_bonuses,
                      *setting.lexicon);
  const std::size_t plays = algorithm.all_plays(rack).size();
  work.seconds += std::chrono::duration<double>(Clock::now() - start).count();
  work.counters += algorithm.counters();
  return plays;
}

}  // namespace

SearchWork measure_search_work(const arena::TableRules& rules, const players::Resources& resources,
                               std::uint64_t seed, std::int64_t games, const StopFlag& stop,
                               const std::function<void(std::int64_t games)>& on_progress) {
  using movegen::reference::AppelJacobson;
  using movegen::reference::Gordon;
  SearchWork work;
  arena::Table table(rules, 2);
  players::HighScorer player(resources.lexicon);
  const movegen::Setting& setting = *rules.setting;
  while (work.games < games && !stop.is_stopped()) {
    const Draws draws = arena::draws_of_round(seed, work.games);
    table.start(draws);
    while (!table.is_over()) {
      const Board board = table.grid().board();
      const Rack& rack = table.rack(table.turn());
      const std::size_t by_dawg = search<AppelJacobson>(board, rack, setting, work.dawg);
      const std::size_t by_gaddag = search<Gordon>(board, rack, setting, work.gaddag);
      if (by_dawg != by_gaddag) work.is_agreed = false;
      table.make(player.choose_move(table.situation()));
      ++work.moves;
    }
    for (const Score score : table.scores()) work.points += score.points();
    on_progress(++work.games);
  }
  return work;
}

}  // namespace quoin::laboratory
