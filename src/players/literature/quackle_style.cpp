#include <cmath>

#include "base/executor.h"
#include "players/literature/searching_player.h"
#include "players/strategy/strategies.h"
#include "search/problem/problem.h"
#include "search/simulation/simulation.h"

namespace quoin::players {
namespace {

// Chances are sums of many: those that differ by less are the same.
constexpr double SameChance = 1e-9;

struct QuackleStyleSettings {
  // What decides between plays that win equally often.
  enum class Ties : std::uint8_t { LowerLeave, Spread };

  int candidates = 0;  // by static equity
  std::int64_t iterations = 0;
  int plies = 0;  // the own play is the first
  Ties ties = Ties::LowerLeave;
};

// Plays the best plays by score and leave on with racks drawn by chance, and makes the one that
// wins most often, in the end game too. The description that it follows gives ties to the play that
// keeps the lower leave; so it does not care for points in games that are decided.
class QuackleStyle : public SearchingPlayer {
 public:
  QuackleStyle(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables,
               const QuackleStyleSettings& settings)
      : SearchingPlayer(std::move(lexicon), tables), settings_(settings) {}

 private:
  Move searched_move(const search::Problem& problem, const Situation& situation) override {
    const std::vector<movegen::RankedPlay> candidates =
        search::candidates_of(problem, tables_, static_cast<std::size_t>(settings_.candidates));
    if (candidates.size() == 1) return candidates.front().move;
    if (simulator_ == nullptr || setting_ != problem.setting) {
      setting_ = problem.setting;
      simulator_ = std::make_unique<search::Simulator>(setting_, tables_, executor_);
    }
    search::SimulationLimits limits{search::Deadline(situation.stop_flag())};
    limits.plies = settings_.plies - 1;
    // When all tiles are known, every iteration is the same.
    limits.most_iterations = problem.unseen().is_empty() ? 1 : settings_.iterations;
    limits.seed = search::position_seed(problem);
    return best_of(simulator_->simulate(problem, candidates, limits), problem.rack());
  }

  Move best_of(const search::SimulationResult& result, const Rack& rack) const {
    const search::CandidateReport* best = &result.candidates.front();
    if (settings_.ties == QuackleStyleSettings::Ties::Spread) return best->play.move;
    const auto leave_of = [&](const search::CandidateReport& report) {
      Rack leave = rack;
      leave.remove(report.play.move.tiles_used());
      return tables_.leaves->value(leave);
    };
    for (const search::CandidateReport& report : result.candidates) {
      const bool is_tie =
          std::abs(report.win.mean - result.candidates.front().win.mean) < SameChance;
      if (is_tie && leave_of(report) < leave_of(*best)) best = &report;
    }
    return best->play.move;
  }

  QuackleStyleSettings settings_;
  InlineExecutor executor_;
  std::shared_ptr<const movegen::Setting> setting_;  // of the simulator
  std::unique_ptr<search::Simulator> simulator_;
};

// Plays on like QuackleStyle, but with the rack that the opponent really holds, and, if nothing
// else is set, with ties broken by spread: what perfect inference would be worth. Where racks are
// not shown to it (it is for matches alone) it draws them by chance as that player does.
class FullKnowledge : public QuackleStyle {
 public:
  using QuackleStyle::QuackleStyle;

  bool sees_all_racks() const override { return true; }
};

// The two differ in what they say of iterations and plies, and in what usually decides ties.
std::vector<ParameterKind> parameters_of(std::string iterations, std::string plies,
                                         std::string ties) {
  constexpr const char* Owner = "quackle-style";
  return {{"iterations", "100", std::move(iterations), counts(1, 1'000'000'000)},
          {"plies", "3", std::move(plies), counts(2, 100)},
          {"candidates", "23", "plays that are tried", counts(1, 1000), Owner},
          {"ties", std::move(ties), "what decides between plays that win equally often",
           choices({"lower-leave", "spread"}), Owner}};
}

template <class Made>
PlayerPtr make(Parameters& parameters, const Resources& resources) {
  using Ties = QuackleStyleSettings::Ties;
  QuackleStyleSettings settings;
  settings.candidates = parameters.count("candidates");
  settings.iterations = parameters.count("iterations");
  settings.plies = parameters.count("plies");
  settings.ties = parameters.text("ties") == "spread" ? Ties::Spread : Ties::LowerLeave;
  return std::make_unique<Made>(resources.lexicon, resources.tables_with_leaves(), settings);
}

}  // namespace

Strategy quackle_style_strategy() {
  return {
      "quackle-style",
      "plays candidates on with racks drawn by chance, and likes to win",
      "Katz-Brown and O'Laughlin, as told by Abraham 2017",
      Audience::Laboratory,
      parameters_of("racks that every play is tried with",
                    "turns looked at, with the own play; the source has up to 6", "lower-leave"),
      make<QuackleStyle>};
}

Strategy full_knowledge_strategy() {
  return {"full-knowledge",
          "sees the opponent's rack: what guessing it can be worth at most",
          "Richards and Amir 2007",
          Audience::Laboratory,
          parameters_of("orders of the bag that every play is tried with",
                        "turns looked at, with the own play", "spread"),
          make<FullKnowledge>};
}

}  // namespace quoin::players
