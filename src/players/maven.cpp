#include "players/maven.h"

#include <algorithm>
#include <cmath>

#include "players/maven_endgame.h"
#include "players/observation.h"
#include "players/phase_player.h"
#include "search/position_seed.h"
#include "search/simulation.h"

namespace quoin::players {

using evaluation::Equity;
using movegen::RankedPlay;

namespace {

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

}  // namespace

struct MavenMiddle::Tools {
  Tools(const std::shared_ptr<const movegen::Setting>& for_setting,
        const evaluation::Tables& tables, Executor& executor)
      : setting(for_setting), heuristics(*for_setting), simulator(for_setting, tables, executor) {}

  std::shared_ptr<const movegen::Setting> setting;
  MavenHeuristics heuristics;
  search::Simulator simulator;
};

MavenMiddle::MavenMiddle(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables,
                         const MavenSettings& settings, Phase phase)
    : Player(lexicon),
      tables_(tables),
      settings_(settings),
      phase_(phase),
      otherwise_(std::move(lexicon), tables) {}
MavenMiddle::~MavenMiddle() = default;

Move MavenMiddle::choose_move(const Situation& situation) {
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

std::vector<RankedPlay> MavenMiddle::candidates_of(const Situation& situation) {
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

Move MavenMiddle::three_ply_move(const search::Problem& problem,
                                 const std::vector<RankedPlay>& candidates,
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

Move MavenMiddle::played_on_move(const search::Problem& problem,
                                 const std::vector<RankedPlay>& candidates,
                                 const search::Deadline& deadline) {
  search::SimulationLimits limits{deadline};
  limits.plies = search::PliesToTheEnd;
  limits.most_iterations = settings_.samples;
  limits.seed = search::position_seed(problem);
  return tools_->simulator.simulate(problem, candidates, limits).candidates.front().play.move;
}

namespace {

PlayerPtr make_maven(Parameters& parameters, const Resources& resources) {
  using Kind = MavenEndgameSettings::Kind;
  MavenSettings settings;
  settings.candidates =
      static_cast<int>(parameters.take_count("candidates", settings.candidates, 1, 1000));
  settings.samples =
      static_cast<int>(parameters.take_count("samples", settings.samples, 1, 1'000'000));
  MavenEndgameSettings endgame;
  const std::string kind = parameters.take_choice(
      "endgame", "b-star",
      {"b-star", "q-sticking", "slow-endgame", "q-sticking+slow-endgame", "no-q-sticking"});
  if (kind == "q-sticking") endgame.kind = Kind::QSticking;
  if (kind == "slow-endgame") endgame.kind = Kind::SlowEndgame;
  if (kind == "q-sticking+slow-endgame") endgame.kind = Kind::QStickingAndSlow;
  if (kind == "no-q-sticking") endgame.kind = Kind::NoQSticking;
  endgame.pass_bonus =
      static_cast<int>(parameters.take_count("pass-bonus", endgame.pass_bonus, 0, 1000));
  endgame.expansions = parameters.take_count("expansions", endgame.expansions, 1, 1'000'000'000);

  const lexicon::LexiconPtr& lexicon = resources.lexicon;
  const evaluation::Tables tables = resources.tables_with_leaves();
  const auto middle =
      std::make_shared<MavenMiddle>(lexicon, tables, settings, MavenMiddle::Phase::Middle);
  const auto last =
      std::make_shared<MavenMiddle>(lexicon, tables, settings, MavenMiddle::Phase::PreEndgame);
  const auto end = std::make_shared<MavenEndgame>(lexicon, tables, endgame);
  return std::make_unique<PhasePlayer>(lexicon, MavenBounds,
                                       PhasePlayer::ByPhase{middle, middle, last, end});
}

}  // namespace

Strategy maven_strategy() {
  return {"maven",
          "four heuristics, three plies, and a choice of end games",
          "Sheppard 2002, as told by Abraham 2017",
          Audience::Laboratory,
          {{"endgame", "b-star|q-sticking|slow-endgame|q-sticking+slow-endgame|no-q-sticking",
            "how it plays when the bag is empty"},
           {"pass-bonus", "0", "points that it believes to get when the opponent passes"},
           {"candidates", "20", "plays that are tried", "monte-carlo"},
           {"samples", "20", "racks of the opponent that each is tried against", "monte-carlo"},
           {"expansions", "500", "positions that B* looks into"}},
          make_maven};
}

}  // namespace quoin::players
