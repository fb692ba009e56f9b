#include "players/gordon_search.h"

#include "movegen/static_move.h"
#include "players/gordon.h"
#include "players/observation.h"
#include "search/look_ahead.h"
#include "search/position_seed.h"

namespace quoin::players {
namespace {

using evaluation::TileValues;
using movegen::Grid;
using movegen::RankedPlay;

constexpr std::int64_t DefaultCandidates = 8;
constexpr std::int64_t DefaultSamples = 25;

class GordonSearch : public Player {
 public:
  GordonSearch(lexicon::LexiconPtr lexicon, const TileValues& values, std::int64_t candidates,
               int samples)
      : Player(std::move(lexicon)),
        values_(values),
        candidates_(candidates),
        samples_(samples),
        look_ahead_(
            [values](movegen::Generator& generator, Grid& grid, const Rack& rack, int bag_count) {
              return generator.best_play(grid, rack, HeuristicEquity(values, bag_count));
            }) {}

  Move choose_move(const Situation& situation) override {
    const std::vector<RankedPlay> candidates = candidates_of(situation);
    if (candidates.empty()) return Move::pass();
    const std::optional<search::Problem> problem = searchable_problem_of(situation);
    if (!problem || candidates.size() == 1) return candidates.front().move;
    search::LookAheadLimits limits{search::Deadline(situation.stop_flag())};
    limits.samples = samples_;
    limits.wants_comeback = true;
    limits.seed = search::position_seed(*problem);
    // Equal ones stay in the order of the heuristics.
    return search::best_answered(candidates, look_ahead_.answers(*problem, candidates, limits),
                                 [](const RankedPlay& play, const search::Answer& answer) {
                                   return play.score.points() - answer.reply + answer.comeback;
                                 });
  }

 private:
  // With them the best exchange, where one is possible and the game is not about to end by it.
  std::vector<RankedPlay> candidates_of(const Situation& situation) {
    const std::span<const RankedPlay> plays = generator_.top_plays(
        situation.grid, situation.rack, HeuristicEquity(values_, situation.bag_count),
        static_cast<std::size_t>(candidates_));
    std::vector<RankedPlay> candidates(plays.begin(), plays.end());
    if (!candidates.empty() && situation.scoreless_turns >= movegen::ScorelessTurnsToEnd)
      return candidates;
    if (const auto exchange = best_exchange_by_values(values_, situation))
      candidates.push_back(*exchange);
    return candidates;
  }

  TileValues values_;
  std::int64_t candidates_;
  int samples_;
  movegen::Generator generator_;
  search::LookAhead look_ahead_;
};

PlayerPtr make_gordon_search(Parameters& parameters, const Resources& resources) {
  const std::int64_t candidates = parameters.take_count("candidates", DefaultCandidates, 1, 1000);
  const auto samples =
      static_cast<int>(parameters.take_count("samples", DefaultSamples, 1, 1'000'000));
  return std::make_unique<GordonSearch>(resources.lexicon,
                                        tile_values(resources, TileValues::Heuristic::Second),
                                        candidates, samples);
}

}  // namespace

Strategy gordon_search_strategy() {
  return {"gordon-search",
          "tries the best plays against random racks, and its own next one",
          "Gordon 1993",
          Audience::Laboratory,
          {{"candidates", "8", "how many plays it tries"},
           {"samples", "25", "against how many random racks"}},
          make_gordon_search};
}

}  // namespace quoin::players
