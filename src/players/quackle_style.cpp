#include "players/quackle_style.h"

#include <cmath>

#include "players/observation.h"
#include "search/position_seed.h"

namespace quoin::players {
namespace {

// Chances are sums of many: those that differ by less are the same.
constexpr double SameChance = 1e-9;

}  // namespace

QuackleStyle::QuackleStyle(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables,
                           const QuackleStyleSettings& settings)
    : Player(lexicon),
      tables_(tables),
      settings_(settings),
      otherwise_(std::move(lexicon), tables) {}
QuackleStyle::~QuackleStyle() = default;

Move QuackleStyle::choose_move(const Situation& situation) {
  const std::optional<search::Problem> problem = searchable_problem_of(situation);
  if (!problem) return otherwise_.choose_move(situation);
  const std::vector<movegen::RankedPlay> candidates =
      search::candidates_of(*problem, tables_, static_cast<std::size_t>(settings_.candidates));
  if (candidates.size() == 1) return candidates.front().move;
  if (simulator_ == nullptr || setting_ != problem->setting) {
    setting_ = problem->setting;
    simulator_ = std::make_unique<search::Simulator>(setting_, tables_, executor_);
  }
  search::SimulationLimits limits{search::Deadline(situation.stop_flag())};
  limits.plies = settings_.plies - 1;
  // When all tiles are known, every iteration is the same.
  limits.most_iterations = problem->unseen().is_empty() ? 1 : settings_.iterations;
  limits.seed = search::position_seed(*problem);
  return best_of(simulator_->simulate(*problem, candidates, limits), problem->rack());
}

const Move& QuackleStyle::best_of(const search::SimulationResult& result, const Rack& rack) const {
  const search::CandidateReport* best = &result.candidates.front();
  if (settings_.ties == QuackleStyleSettings::Ties::Spread) return best->play.move;
  const auto leave_of = [&](const search::CandidateReport& report) {
    Rack leave = rack;
    leave.remove(report.play.move.tiles_used());
    return tables_.leaves->value(leave);
  };
  for (const search::CandidateReport& report : result.candidates) {
    const bool is_tie = std::abs(report.win.mean - result.candidates.front().win.mean) < SameChance;
    if (is_tie && leave_of(report) < leave_of(*best)) best = &report;
  }
  return best->play.move;
}

QuackleStyleSettings take_quackle_style_settings(Parameters& parameters,
                                                 QuackleStyleSettings defaults) {
  using Ties = QuackleStyleSettings::Ties;
  QuackleStyleSettings settings = defaults;
  settings.candidates =
      static_cast<int>(parameters.take_count("candidates", defaults.candidates, 1, 1000));
  settings.iterations = parameters.take_count("iterations", defaults.iterations, 1, 1'000'000'000);
  settings.plies = static_cast<int>(parameters.take_count("plies", defaults.plies, 2, 100));
  const bool by_leave =
      parameters.take_choice("ties", defaults.ties == Ties::LowerLeave ? "lower-leave" : "spread",
                             {"lower-leave", "spread"}) == "lower-leave";
  settings.ties = by_leave ? Ties::LowerLeave : Ties::Spread;
  return settings;
}

Strategy quackle_style_strategy() {
  return {"quackle-style",
          "plays candidates on with racks drawn by chance, and likes to win",
          "Katz-Brown and O'Laughlin, as told by Abraham 2017",
          Audience::Laboratory,
          {{"iterations", "100", "racks that every play is tried with"},
           {"plies", "3", "turns looked at, with the own play; the source has up to 6"},
           {"candidates", "23", "plays that are tried"},
           {"ties", "lower-leave|spread", "what decides between plays that win equally often"}},
          [](Parameters& parameters, const Resources& resources) -> PlayerPtr {
            return std::make_unique<QuackleStyle>(resources.lexicon, resources.tables_with_leaves(),
                                                  take_quackle_style_settings(parameters, {}));
          }};
}

}  // namespace quoin::players
