#include <algorithm>
#include <cmath>

#include "base/executor.h"
#include "players/literature/maven_endgame.h"
#include "players/literature/maven_heuristics.h"
#include "players/literature/phase_player.h"
#include "players/plain/static_player.h"
#include "players/strategy/observation.h"
#include "players/strategy/strategies.h"
#include "search/literature/look_ahead.h"
#include "search/problem/problem.h"
#include "search/simulation/simulation.h"

namespace quoin::players {
namespace {

using evaluation::Equity;
using movegen::RankedPlay;

// Nine tiles in the bag, sixteen unseen.
constexpr PhaseBounds MavenBounds{9, 0};

// Hot spots are looked for in so many times the candidates that are asked for.
constexpr std::size_t Preselected = 4;

Equity equity_of(double points) {
  return Equity::from_millipoints(static_cast<std::int32_t>(std::lround(points * 1000)));
}

void keep_best(std::vector<RankedPlay>& plays, std::size_t count) {
  const auto before = [](const RankedPlay& a, const RankedPlay& b) { return comes_before(a, b); };
  const std::size_t kept = std::min(count, plays.size());
  std::partial_sort(plays.begin(), plays.begin() + static_cast<std::ptrdiff_t>(kept), plays.end(),
                    before);
  plays.erase(plays.begin() + static_cast<std::ptrdiff_t>(kept), plays.end());
}

struct MavenSettings {
  int candidates = 0;  // by score and heuristics
  int samples = 0;     // racks of the opponent
};

// The phases of Maven before the bag is empty. Candidates are chosen by score and four heuristics.
// In the middle of the game they are tried three plies deep: the own play, the best reply of a rack
// drawn by chance, the own best play after it. Before the end game they are played on to the end,
// and the one that wins most often is made.
class MavenMiddle : public Player {
 public:
  enum class Phase : std::uint8_t { Middle, PreEndgame };

  MavenMiddle(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables,
              const MavenSettings& settings, Phase phase)
      : Player(lexicon),
        tables_(tables),
        settings_(settings),
        phase_(phase),
        otherwise_(std::move(lexicon), tables) {}

  Move choose_move(const Situation& situation) override {
    const std::shared_ptr<const movegen::Setting>& setting = situation.grid.setting_ptr();
    if (tools_ == nullptr || tools_->setting != setting)
      tools_ = std::make_unique<Tools>(setting, tables_, executor_);
    const std::vector<RankedPlay> candidates = candidates_of(situation);
    if (candidates.empty()) return otherwise_.choose_move(situation);
    const std::optional<search::Problem> problem = searchable_problem_of(situation);
    if (!problem || candidates.size() == 1) return candidates.front().move;
    const search::Deadline deadline(situation.stop_flag());
    return phase_ == Phase::Middle ? three_ply_move(*problem, candidates, deadline)
                                   : played_on_move(*problem, candidates, deadline);
  }

 private:
  struct Tools {
    Tools(const std::shared_ptr<const movegen::Setting>& for_setting,
          const evaluation::Tables& tables, Executor& executor)
        : setting(for_setting),
          heuristics(*for_setting),
          simulator(for_setting, tables, executor) {}

    std::shared_ptr<const movegen::Setting> setting;
    MavenHeuristics heuristics;
    search::Simulator simulator;
  };

  // Best first; their equity is score and heuristics.
  std::vector<RankedPlay> candidates_of(const Situation& situation) {
    MavenHeuristics& heuristics = tools_->heuristics;
    const bool is_first_play = situation.grid.is_empty();
    std::vector<RankedPlay> plays;
    for (const movegen::Play& play : generator_.all_plays(situation.grid, situation.rack)) {
      const QuickTerms terms =
          heuristics.quick_terms(play.move, situation.rack, situation.unseen, is_first_play);
      plays.push_back(
          {play.move, play.score, Equity::from_score(play.score) + equity_of(terms.sum())});
    }
    const auto wanted = static_cast<std::size_t>(settings_.candidates);
    keep_best(plays, wanted * Preselected);
    for (RankedPlay& play : plays)
      play.equity += equity_of(heuristics.hot_spot_term(play.move, situation.grid));
    keep_best(plays, wanted);
    return plays;
  }

  Move three_ply_move(const search::Problem& problem, const std::vector<RankedPlay>& candidates,
                      const search::Deadline& deadline) {
    search::LookAheadLimits limits{deadline};
    limits.samples = settings_.samples;
    limits.wants_comeback = true;
    limits.seed = search::position_seed(problem);
    const std::vector<search::Answer> answers = look_ahead_.answers(problem, candidates, limits);
    return search::best_answered(candidates, answers,
                                 [](const RankedPlay& play, const search::Answer& answer) {
                                   return play.equity.points() - answer.reply + answer.comeback;
                                 });
  }

  Move played_on_move(const search::Problem& problem, const std::vector<RankedPlay>& candidates,
                      const search::Deadline& deadline) {
    search::SimulationLimits limits{deadline};
    limits.plies = search::PliesToTheEnd;
    limits.most_iterations = settings_.samples;
    limits.seed = search::position_seed(problem);
    return tools_->simulator.simulate(problem, candidates, limits).candidates.front().play.move;
  }

  evaluation::Tables tables_;
  MavenSettings settings_;
  Phase phase_;
  StaticPlayer otherwise_;  // without a play, or where the position cannot be searched
  movegen::Generator generator_;
  search::LookAhead look_ahead_;
  InlineExecutor executor_;
  std::unique_ptr<Tools> tools_;  // for the setting of the game
};

PlayerPtr make_maven(Parameters& parameters, const Resources& resources) {
  using Kind = MavenEndgameSettings::Kind;
  MavenSettings settings;
  settings.candidates = parameters.count("candidates");
  settings.samples = parameters.count("samples");
  MavenEndgameSettings endgame;
  const std::string kind = parameters.text("endgame");
  if (kind == "q-sticking") endgame.kind = Kind::QSticking;
  if (kind == "slow-endgame") endgame.kind = Kind::SlowEndgame;
  if (kind == "q-sticking+slow-endgame") endgame.kind = Kind::QStickingAndSlow;
  if (kind == "no-q-sticking") endgame.kind = Kind::NoQSticking;
  endgame.pass_bonus = parameters.count("pass-bonus");
  endgame.expansions = parameters.count("expansions");

  const lexicon::LexiconPtr& lexicon = resources.lexicon;
  const evaluation::Tables tables = resources.tables_with_leaves();
  const auto middle =
      std::make_shared<MavenMiddle>(lexicon, tables, settings, MavenMiddle::Phase::Middle);
  const auto last =
      std::make_shared<MavenMiddle>(lexicon, tables, settings, MavenMiddle::Phase::PreEndgame);
  const std::shared_ptr<Player> end = make_maven_endgame(resources, endgame);
  return std::make_unique<PhasePlayer>(lexicon, MavenBounds,
                                       PhasePlayer::ByPhase{middle, middle, last, end});
}

}  // namespace

// All phases with the end game of players/literature/maven_endgame.
Strategy maven_strategy() {
  return {"maven",
          "four heuristics, three plies, and a choice of end games",
          "Sheppard 2002, as told by Abraham 2017",
          Audience::Laboratory,
          {{"endgame", "b-star", "how it plays when the bag is empty",
            choices({"b-star", "q-sticking", "slow-endgame", "q-sticking+slow-endgame",
                     "no-q-sticking"})},
           {"pass-bonus", "0", "points that it believes to get when the opponent passes",
            counts(0, 1000)},
           {"candidates", "20", "plays that are tried", counts(1, 1000), "monte-carlo"},
           {"samples", "20", "racks of the opponent that each is tried against",
            counts(1, 1'000'000), "monte-carlo"},
           {"expansions", "500", "positions that B* looks into", counts(1, 1'000'000'000)}},
          make_maven};
}

}  // namespace quoin::players
