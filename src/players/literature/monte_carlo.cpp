#include "players/literature/phase_player.h"
#include "players/literature/searching_player.h"
#include "players/plain/static_player.h"
#include "players/strategy/strategies.h"
#include "search/literature/look_ahead.h"
#include "search/problem/problem.h"
#include "search/simulation/simulation.h"

namespace quoin::players {
namespace {

// It has no strategy of its own for what lies before the end phase.
constexpr PhaseBounds MonteCarloBounds{7, 7};

// Two plies: the own play, and the best reply of an opponent whose rack is drawn from the unseen
// tiles. The play with the best average of score - reply + leave is made.
class TwoPlySampler : public SearchingPlayer {
 public:
  // So many candidates by static equity, and racks of the opponent.
  TwoPlySampler(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables, int candidates,
                int samples)
      : SearchingPlayer(std::move(lexicon), tables), candidates_(candidates), samples_(samples) {}

 private:
  Move searched_move(const search::Problem& problem, const Situation& situation) override {
    const std::vector<movegen::RankedPlay> candidates =
        search::candidates_of(problem, tables_, static_cast<std::size_t>(candidates_));
    search::LookAheadLimits limits{search::Deadline(situation.stop_flag())};
    limits.samples = samples_;
    limits.seed = search::position_seed(problem);
    // The equity of a candidate is its score and what it leaves.
    return search::best_answered(candidates, look_ahead_.answers(problem, candidates, limits),
                                 [](const movegen::RankedPlay& play, const search::Answer& answer) {
                                   return play.equity.points() - answer.reply;
                                 });
  }

  int candidates_;
  int samples_;
  search::LookAhead look_ahead_;
};

// Two plies until seven tiles are left in the bag, then greedily by score and leave.
PlayerPtr make_monte_carlo(Parameters& parameters, const Resources& resources) {
  const int candidates = parameters.count("candidates");
  const int samples = parameters.count("samples");
  const evaluation::Tables tables = resources.tables_with_leaves();
  const auto sampler =
      std::make_shared<TwoPlySampler>(resources.lexicon, tables, candidates, samples);
  const auto greedy = std::make_shared<StaticPlayer>(resources.lexicon, tables);
  return std::make_unique<PhasePlayer>(resources.lexicon, MonteCarloBounds,
                                       PhasePlayer::ByPhase{sampler, sampler, sampler, greedy});
}

}  // namespace

Strategy monte_carlo_strategy() {
  return {
      "monte-carlo",
      "tries its best plays against the replies of racks drawn by chance",
      "Cairo University 2019",
      Audience::Laboratory,
      {{"candidates", "10", "plays that are tried", counts(1, 1000)},
       {"samples", "30", "racks of the opponent that each is tried against", counts(1, 1'000'000)}},
      make_monte_carlo};
}

}  // namespace quoin::players
