#include "players/champion/champion.h"

#include <algorithm>
#include <vector>

#include "players/strategy/observation.h"
#include "players/strategy/strategies.h"
#include "search/endgame/endgame.h"
#include "search/endgame/trap.h"
#include "search/inference/inference.h"
#include "search/phase.h"
#include "search/pre_endgame/pre_endgame.h"
#include "search/simulation/playout.h"
#include "search/simulation/simulation.h"

namespace quoin::players {

using search::Clock;
using search::Deadline;
using search::Problem;
using std::chrono::milliseconds;

namespace {

// What a turn costs besides thinking: the way through a network, storing, a busy machine.
constexpr milliseconds LeastReserve{40};
constexpr milliseconds MostReserve{2000};
// Below it a move is made at once.
constexpr milliseconds LeastTime{15};
// Of all seats' tiles, so many go in a turn.
constexpr double TilesPerTurn = 4.5;

// Candidates by static equity: more where there is time to tell them apart. Those far behind the
// first one are left out, but for the end of the bag, where what is drawn matters more.
constexpr std::int64_t PlayoutsPerCandidate = 100;
constexpr std::int64_t PlayoutsPerSecond = 10'000;
constexpr std::size_t FewestCandidates = 8;
constexpr std::size_t MostCandidates = 40;
constexpr int MostBehind = 25;  // points
constexpr int EndOfBag = 7;

constexpr int Plies = 2;  // but at the end of the bag a playout goes on until the game is over

constexpr double Confidence = 0.999;

// How much static equity counts beside playouts. Measured on 58 positions with 500 and 2 000
// playouts, by what the choice loses against one after 30 000: docs/methods.md.
constexpr double IterationsForEquity = 80;

// A part of the time may go into inference, which takes some tenths of a second.
constexpr int PartForInference = 4;
constexpr milliseconds LeastTimeToInfer{800};
// Looking at a leave takes a fiftieth of a playout; there is no use in more than so many.
constexpr std::int64_t LeavesPerPlayout = 10;
constexpr std::int64_t FewestLeaves = 2000;
constexpr std::int64_t MostLeaves = 50'000;

// The last tiles of the bag are worked out where there is time for it. With less, playouts to the
// end of the game choose as well (docs/methods.md).
constexpr milliseconds LeastTimeForLastTiles{2000};
constexpr milliseconds TimeForAllPlays{10'000};
constexpr int MostPlays = 30;

constexpr std::size_t EndgameTableBytes = std::size_t{16} << 20;
constexpr std::uint64_t NodesPerPlayout = 100;
// There are so many end games to look into, and a game comes to the last tiles once or never.
constexpr std::uint64_t NodesPerPlayoutForLastTiles = 4 * NodesPerPlayout;
// Of the time for an end game, what is left to look for a trap where it is lost.
constexpr int PartForTraps = 4;

// What the others probably hold, each from its own last turn.
class InferredRacks : public search::RackSource {
 public:
  void add(int seat, search::Inference inference) {
    inferences_.emplace_back(static_cast<std::size_t>(seat) - 1, std::move(inference));
  }
  bool is_empty() const { return inferences_.empty(); }

  void draw(TileCounts& unseen, std::span<Rack> racks, Rng& rng) const override {
    for (const auto& [number, inference] : inferences_)
      inference.draw_for(unseen, racks[number], rng);
  }
  std::vector<double> chances_of(std::span<const Rack> racks,
                                 const TileCounts& hidden) const override {
    return inferences_.front().second.chances_of(racks, hidden);
  }

 private:
  std::vector<std::pair<std::size_t, search::Inference>> inferences_;
};

search::Simulator::OnProgress telling(const OnThought* on_thought) {
  if (on_thought == nullptr) return {};
  return [on_thought](const search::SimulationResult& so_far) {
    Thought thought{so_far.playouts, {}};
    for (const search::CandidateReport& it : so_far.candidates)
      thought.candidates.push_back({it.play.move, it.win.mean, it.spread.mean});
    (*on_thought)(thought);
  };
}

}  // namespace

std::optional<milliseconds> time_for_move(const ClockLeft& clock, int tiles_left, int seats) {
  const milliseconds left(clock.left);
  const milliseconds reserve = std::clamp(left / 10, LeastReserve, MostReserve);
  const milliseconds free = left - reserve;
  const double turns = 2 + tiles_left / (TilesPerTurn * seats);
  // The increment comes after the turn, so it cannot be spent in advance.
  const milliseconds planned =
      milliseconds(static_cast<std::int64_t>(static_cast<double>(free.count()) / turns)) +
      milliseconds(clock.increment * 8 / 10);
  const milliseconds time = std::min(planned, free / 2);
  return time >= LeastTime ? std::optional(time) : std::nullopt;
}

// How much may be spent on a move.
struct Champion::Limits {
  Deadline deadline;
  std::optional<milliseconds> time;  // nothing: as much as it takes
  std::int64_t playouts = 0;         // 0: any number
  bool is_static = false;            // no time at all
  Clock::time_point start = Clock::now();

  // As many as were asked for, or as the time allows.
  std::int64_t affordable_playouts() const {
    return playouts > 0 ? playouts : time->count() * PlayoutsPerSecond / 1000;
  }
  std::uint64_t nodes(std::uint64_t per_playout) const {
    return static_cast<std::uint64_t>(playouts) * per_playout;
  }
  // Whether they are enough to work out the last tiles of the bag.
  bool are_for_last_tiles() const {
    return (!time || *time >= LeastTimeForLastTiles) &&
           (playouts == 0 || playouts >= LeastTimeForLastTiles.count() * PlayoutsPerSecond / 1000);
  }
};

struct Champion::Searches {
  Searches(const std::shared_ptr<const movegen::Setting>& for_setting,
           const evaluation::Tables& tables, Executor& executor)
      : setting(for_setting),
        simulator(for_setting, tables, executor),
        inferrer(for_setting, tables, executor),
        pre_endgame(for_setting, tables, executor),
        endgame(for_setting, executor, EndgameTableBytes) {}

  std::shared_ptr<const movegen::Setting> setting;
  search::Simulator simulator;
  search::Inferrer inferrer;
  search::PreEndgameSolver pre_endgame;
  search::EndgameSolver endgame;
  std::optional<search::TrapFinder> traps;  // large, and few games are lost
};

Champion::Champion(lexicon::LexiconPtr lexicon, evaluation::Tables tables,
                   const ChampionSettings& settings)
    : Player(lexicon),
      tables_(std::move(tables)),
      settings_(settings),
      at_once_(std::move(lexicon), tables_) {}
Champion::~Champion() = default;

Champion::Limits Champion::limits_for(const Situation& situation) const {
  const StopFlag& stop = situation.stop_flag();
  Limits limits{Deadline(stop), std::nullopt, settings_.playouts, false};
  if (settings_.time) {
    limits.time = settings_.time;
  } else if (settings_.playouts == 0 && !situation.clock) {
    limits.time = ChampionSettings::DefaultTime;
  }
  if (settings_.most_time)
    limits.time = std::min(limits.time.value_or(*settings_.most_time), *settings_.most_time);
  if (situation.clock) {
    const std::optional<milliseconds> allowed =
        time_for_move(*situation.clock, situation.unseen.size() + situation.rack.size(),
                      static_cast<int>(situation.scores.size()));
    limits.is_static = !allowed.has_value();
    if (allowed) limits.time = std::min(limits.time.value_or(*allowed), *allowed);
  }
  if (limits.time) limits.deadline = limits.deadline.at_latest(Clock::now() + *limits.time);
  return limits;
}

Champion::Searches& Champion::searches_for(const Situation& situation) {
  const std::shared_ptr<const movegen::Setting>& setting = situation.grid.setting_ptr();
  if (searches_ == nullptr || searches_->setting != setting)
    searches_ = std::make_unique<Searches>(setting, tables_, executor_);
  return *searches_;
}

Move Champion::choose_move(const Situation& situation) {
  const Limits limits = limits_for(situation);
  if (limits.is_static) return at_once_.choose_move(situation);
  const std::optional<Problem> problem = searchable_problem_of(situation);
  if (!problem) return at_once_.choose_move(situation);
  searches_for(situation);
  const search::Phase phase = search::phase_of(*problem);
  if (phase == search::Phase::Endgame) return end_game_move(*problem, limits);
  if (phase == search::Phase::PreEndgame && limits.are_for_last_tiles())
    return last_tiles_move(*problem, situation, limits);
  return simulated_move(*problem, situation, limits);
}

Move Champion::end_game_move(const Problem& problem, const Limits& limits) {
  search::EndgameLimits endgame{limits.deadline};
  endgame.most_nodes = limits.nodes(NodesPerPlayout);
  endgame.wants_line = false;
  if (limits.time)
    endgame.deadline =
        limits.deadline.at_latest(limits.start + *limits.time - *limits.time / PartForTraps);
  const search::EndgameResult result = searches_->endgame.solve(problem, endgame);
  if (problem.spread() + result.value >= 0) return result.best().move;
  if (!searches_->traps) searches_->traps.emplace(problem.setting, tables_);
  const auto trap = searches_->traps->find(problem, {limits.deadline, endgame.most_nodes});
  return trap ? trap->move : result.best().move;
}

// What another seat kept, by its last turns; nothing where that tells nothing or there is no time.
std::optional<search::Inference> Champion::inferred(const Situation& situation, int seat,
                                                    const Limits& limits) {
  if (!settings_.infers || (limits.time && *limits.time < LeastTimeToInfer)) return std::nullopt;
  const std::vector<search::ObservedTurn> turns =
      last_turns_of(situation, seat, search::Inferrer::TurnsToExplain);
  if (turns.empty()) return std::nullopt;
  search::InferenceLimits inference{limits.deadline};
  if (limits.time)
    inference.deadline = limits.deadline.at_latest(limits.start + *limits.time / PartForInference);
  inference.most_leaves =
      std::clamp(limits.affordable_playouts() * LeavesPerPlayout, FewestLeaves, MostLeaves);
  return searches_->inferrer.infer(turns, inference);
}

Move Champion::last_tiles_move(const Problem& problem, const Situation& situation,
                               const Limits& limits) {
  const std::optional<search::Inference> inference = inferred(situation, 1, limits);
  search::PreEndgameLimits pre_endgame{limits.deadline};
  pre_endgame.most_nodes = limits.nodes(NodesPerPlayoutForLastTiles);
  pre_endgame.wants_likely_shares = true;
  pre_endgame.most_plays = limits.time && *limits.time >= TimeForAllPlays ? 0 : MostPlays;
  return searches_->pre_endgame.solve(problem, pre_endgame, {}, inference ? &*inference : nullptr)
      .best_in_practice()
      .move;
}

Move Champion::simulated_move(const Problem& problem, const Situation& situation,
                              const Limits& limits) {
  const std::size_t count =
      std::clamp(static_cast<std::size_t>(limits.affordable_playouts() / PlayoutsPerCandidate),
                 FewestCandidates, MostCandidates);
  std::vector<movegen::RankedPlay> candidates = search::candidates_of(problem, tables_, count);
  if (situation.bag_count > EndOfBag) {
    const evaluation::Equity least =
        candidates.front().equity - evaluation::Equity::from_points(MostBehind);
    std::erase_if(candidates, [&](const movegen::RankedPlay& play) { return play.equity < least; });
  }
  if (candidates.size() == 1) return candidates.front().move;

  InferredRacks racks;
  for (int seat = 1; seat < problem.seats(); ++seat) {
    if (auto inference = inferred(situation, seat, limits)) racks.add(seat, *std::move(inference));
  }

  search::SimulationLimits simulation{limits.deadline};
  simulation.plies = settings_.plies > 0              ? settings_.plies
                     : situation.bag_count > EndOfBag ? Plies
                                                      : search::PliesToTheEnd;
  simulation.most_playouts = limits.playouts;
  if (problem.seats() == 2) simulation.own_tries = search::Playouts::OwnTriesAtTheEnd;
  simulation.confidence = Confidence;
  simulation.iterations_for_equity = IterationsForEquity;
  // Another one for each turn, so that the same luck does not follow a game.
  simulation.seed = static_cast<std::uint64_t>(problem.board.tile_count());
  return searches_->simulator
      .simulate(problem, candidates, simulation, racks.is_empty() ? nullptr : &racks,
                telling(situation.on_thought))
      .candidates.front()
      .play.move;
}

namespace {

PlayerPtr make_champion(Parameters& parameters, const Resources& resources) {
  ChampionSettings settings;
  settings.time = parameters.time("time");
  settings.playouts = parameters.count("playouts");
  settings.plies = parameters.count("plies");
  settings.infers = parameters.is_yes("inference");
  settings.most_time = resources.most_time;
  return std::make_unique<Champion>(resources.lexicon, resources.tables_with_leaves(), settings);
}

}  // namespace

Strategy champion_strategy() {
  return {"champion",
          "the strongest: looks ahead, guesses racks, solves end games",
          "",
          Audience::Everybody,
          {{"time", "3s", "for a move", times()},
           {"playouts", "", "for a move, instead of a time", counts(1, 1'000'000'000)},
           {"inference", "yes", "whether it guesses racks", yes_or_no()},
           {"plies", "", "turns that a playout looks ahead", counts(1, 100)}},
          make_champion};
}

}  // namespace quoin::players
