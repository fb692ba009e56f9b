#include "players/monte_carlo.h"

#include "players/observation.h"
#include "players/phase_player.h"
#include "search/position_seed.h"
#include "search/simulation.h"

namespace quoin::players {
namespace {

// It has no strategy of its own for what lies before the end phase.
constexpr PhaseBounds MonteCarloBounds{7, 7};

}  // namespace

TwoPlySampler::TwoPlySampler(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables,
                             const MonteCarloSettings& settings)
    : Player(lexicon),
      tables_(tables),
      settings_(settings),
      otherwise_(std::move(lexicon), tables) {}

Move TwoPlySampler::choose_move(const Situation& situation) {
  const std::optional<search::Problem> problem = searchable_problem_of(situation);
  if (!problem) return otherwise_.choose_move(situation);
  const std::vector<movegen::RankedPlay> candidates =
      search::candidates_of(*problem, tables_, static_cast<std::size_t>(settings_.candidates));
  search::LookAheadLimits limits{search::Deadline(situation.stop_flag())};
  limits.samples = settings_.samples;
  limits.seed = search::position_seed(*problem);
  const std::vector<search::Answer> answers = look_ahead_.answers(*problem, candidates, limits);
  // The equity of a candidate is its score and what it leaves.
  return search::best_answered(candidates, answers,
                               [](const movegen::RankedPlay& play, const search::Answer& answer) {
                                 return play.equity.points() - answer.reply;
                               });
}

namespace {

PlayerPtr make_monte_carlo(Parameters& parameters, const Resources& resources) {
  MonteCarloSettings settings;
  settings.candidates =
      static_cast<int>(parameters.take_count("candidates", settings.candidates, 1, 1000));
  settings.samples =
      static_cast<int>(parameters.take_count("samples", settings.samples, 1, 1'000'000));
  const evaluation::Tables tables = resources.tables_with_leaves();
  const auto sampler = std::make_shared<TwoPlySampler>(resources.lexicon, tables, settings);
  const auto greedy = std::make_shared<StaticPlayer>(resources.lexicon, tables);
  return std::make_unique<PhasePlayer>(resources.lexicon, MonteCarloBounds,
                                       PhasePlayer::ByPhase{sampler, sampler, sampler, greedy});
}

}  // namespace

Strategy monte_carlo_strategy() {
  return {"monte-carlo",
          "tries its best plays against the replies of racks drawn by chance",
          "Cairo University 2019",
          Audience::Laboratory,
          {{"candidates", "10", "plays that are tried"},
           {"samples", "30", "racks of the opponent that each is tried against"}},
          make_monte_carlo};
}

}  // namespace quoin::players
