#include "matches/experiments/experiment_runner.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include <boost/json/array.hpp>
#include <fmt/format.h>

#include "console/data.h"
#include "console/game_choice.h"
#include "console/progress.h"
#include "console/reasons.h"
#include "core/scoring.h"
#include "laboratory/automata.h"
#include "laboratory/experiment_result.h"
#include "laboratory/search_work.h"
#include "laboratory/stuck_endgames.h"
#include "matches/match_report.h"
#include "matches/match_runner.h"
#include "notation/play_text.h"

namespace quoin::cli {
namespace {

namespace json = boost::json;
using laboratory::Experiment;
using laboratory::ExperimentKind;
using laboratory::ExperimentMatch;
using laboratory::StuckEndgames;

// How many end games are looked at to say what they are like.
constexpr int OutlinedEndgames = 200;

// The end games of an experiment, found once for all its matches. Workers ask several at once.
class EndgameCollection {
 public:
  explicit EndgameCollection(StuckEndgames endgames) : endgames_(std::move(endgames)) {}

  std::optional<arena::Beginning> of_round(std::int64_t round, const StopFlag& stop) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto known = known_.find(round); known != known_.end()) return known->second;
    }
    std::optional<arena::Beginning> found = endgames_.of_round(round, stop);
    const std::lock_guard lock(mutex_);
    if (found && known_.size() < MostKnown) known_.emplace(round, *found);
    return found;
  }
  const StuckEndgames& endgames() const { return endgames_; }

 private:
  static constexpr std::size_t MostKnown = 20'000;

  std::mutex mutex_;
  StuckEndgames endgames_;
  std::map<std::int64_t, arena::Beginning> known_;
};

// By all that they depend on.
using EndgameCollections = std::map<std::string, std::shared_ptr<EndgameCollection>>;

// The first player is on turn in an end game in which the other is stuck.
void begin_with_end_games(MatchPlan& plan, const std::string& stuck,
                          const std::shared_ptr<EndgameCollections>& collections,
                          const StopFlag& stop) {
  plan.beginnings = "end games, one side stuck with one of " + stuck;
  const std::string key = fmt::format("{}\n{}\n{}\n{}\n{}", plan.lexicon, plan.layout, plan.rules,
                                      plan.seed, plan.has_blanks);
  plan.make_beginnings = [stuck, key, collections, &stop](
                             const arena::MatchSetup& setup,
                             const players::Resources& resources) -> Result<BeginRound> {
    std::shared_ptr<EndgameCollection>& collection = (*collections)[key];
    if (collection == nullptr) {
      arena::TableRules rules = setup.rules;
      rules.pass_bonus = 0;
      Result<StuckEndgames> endgames =
          StuckEndgames::make(rules, resources, setup.seed, stuck, stop);
      if (!endgames) return endgames.error();
      collection = std::make_shared<EndgameCollection>(*std::move(endgames));
    }
    return BeginRound([collection](std::int64_t round, const StopFlag& stop_round) {
      return collection->of_round(round, stop_round);
    });
  };
}

// The first player holds the rack and has made the play.
void begin_with_opening(MatchPlan& plan, const std::string& rack_text, const std::string& opening) {
  plan.beginnings = fmt::format("the opening {} of {}", opening, rack_text);
  plan.make_beginnings = [rack_text, opening](const arena::MatchSetup& setup,
                                              const players::Resources&) -> Result<BeginRound> {
    const movegen::Setting& setting = *setup.rules.setting;
    const Result<Word> tiles = setting.alphabet->parse_rack(rack_text);
    if (!tiles) return tiles.error().within("\"rack\"");
    if (static_cast<int>(tiles->size()) > setting.alphabet->rack_size())
      return Error(reasons::more_than_a_rack, rack_text).within("\"rack\"");
    const Rack rack(*tiles);
    const Board board(setting.layout->size());
    const Result<Move> move =
        notation::parse_move(opening, board, *setting.alphabet, notation::TextSource::File);
    if (!move) return move.error().within("\"opening\"");
    if (move->kind() != Move::Kind::Place || !rack.contains(move->tiles_used()))
      return Error(reasons::not_a_play_of, opening, rack_text).within("\"opening\"");
    if (const std::optional<PlacementFault> fault = placement_fault(board, *setting.layout, *move))
      return Error(reason_of(*fault)).within("\"opening\"");
    return BeginRound([seed = setup.seed, rack, move = *move](std::int64_t round, const StopFlag&) {
      return std::optional(arena::Beginning{arena::draws_of_round(seed, round), {rack}, {move}, 0});
    });
  };
}

// One thing to be played: a match with one of its numbers of games.
struct Task {
  std::size_t match = 0;
  MatchPlan plan;
};

std::vector<Task> tasks_of(const NamedExperiment& named, const ExperimentOptions& options,
                           const std::shared_ptr<EndgameCollections>& collections,
                           const StopFlag& stop) {
  const Experiment& experiment = named.experiment;
  std::vector<Task> tasks;
  for (std::size_t i = 0; i < experiment.matches.size(); ++i) {
    const ExperimentMatch& match = experiment.matches[i];
    MatchPlan plan;
    plan.players = match.players;
    plan.lexicon = match.lexicon;
    plan.layout = match.layout;
    plan.rules = match.rules;
    plan.seed = match.seed;
    plan.has_blanks = match.has_blanks;
    plan.pass_bonus = match.pass_bonus;
    plan.log = fmt::format("{}/{}-{}.log", options.folder, named.name, i + 1);
    if (experiment.kind == ExperimentKind::EndGames)
      begin_with_end_games(plan, experiment.stuck, collections, stop);
    if (experiment.kind == ExperimentKind::Opening)
      begin_with_opening(plan, experiment.rack, match.opening);
    const std::vector<std::int64_t> sizes =
        options.games ? std::vector{*options.games} : match.games;
    for (const std::int64_t games : sizes) {
      plan.games = games;
      tasks.push_back({i, plan});
    }
  }
  return tasks;
}

std::string outline_text(const StuckEndgames& endgames, std::int64_t games, const StopFlag& stop) {
  const StuckEndgames::Outline outline =
      endgames.outline(static_cast<int>(std::min<std::int64_t>(games, OutlinedEndgames)), stop);
  return fmt::format(
      "Of the first {} end games the side that is stuck leads in {}; one of {:.0f} games of "
      "self-play comes to such an end.",
      outline.end_games, outline.stuck_leads, outline.games_for_each);
}

Result<std::optional<ExperimentOutcome>> run_matches(const NamedExperiment& named,
                                                     const ExperimentOptions& options,
                                                     Cluster& cluster, const StopFlag& stop) {
  const std::vector<ExperimentMatch>& matches = named.experiment.matches;
  const auto collections = std::make_shared<EndgameCollections>();
  const std::vector<Task> tasks = tasks_of(named, options, collections, stop);
  std::vector<json::array> measured(matches.size());
  std::optional<Error> fault;
  bool is_whole = true;
  for (const Task& task : tasks) {
    if (const Result<void> fit = check_match(task.plan); !fit)
      return fit.error().within(matches[task.match].name);
  }
  for (const Task& task : tasks) {
    RunOptions run;
    run.threads = options.threads;
    run.is_quiet = options.is_quiet;
    run.title = matches[task.match].name;
    // What is to be known about the tables is said once.
    run.tells_remarks = &task == &tasks.front();
    const Result<std::optional<MatchOutcome>> outcome =
        run_match_plan(task.plan, run, cluster, stop);
    if (!outcome) {
      fault = outcome.error().within(matches[task.match].name);
      break;
    }
    if (!*outcome) continue;  // what the others played, rank 0 has
    if ((*outcome)->fault) fault = (*outcome)->fault;
    is_whole = (*outcome)->is_whole;
    if (fault || !is_whole) break;
    measured[task.match].push_back(match_as_json(task.plan, **outcome));
  }
  if (cluster.rank() != 0) return std::optional<ExperimentOutcome>();
  if (fault) return *fault;
  ExperimentOutcome outcome{laboratory::begin_result(named.name, named.experiment), is_whole};
  json::array array;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    if (measured[i].empty()) continue;
    json::object match = {{"name", matches[i].name}, {"measured", std::move(measured[i])}};
    if (!matches[i].reported.is_empty()) match["reported"] = to_json(matches[i].reported);
    array.push_back(std::move(match));
  }
  outcome.result["matches"] = std::move(array);
  if (!collections->empty() && is_whole) {
    outcome.result["remark"] =
        outline_text(collections->begin()->second->endgames(), tasks.back().plan.games, stop);
  }
  return std::optional(std::move(outcome));
}

json::array figures_as_json(const Experiment& experiment, const lexicon::Automaton& automaton,
                            const laboratory::SearchWork& work) {
  const laboratory::AutomatonSize dawg = laboratory::size_of(automaton, lexicon::DawgRoot);
  const laboratory::AutomatonSize gaddag = laboratory::size_of(automaton, lexicon::GaddagRoot);
  const auto moves = static_cast<double>(work.moves);
  const auto per_move = [&](std::uint64_t count) { return static_cast<double>(count) / moves; };
  const auto value_of = [&](const std::string& figure, const laboratory::AutomatonSize& size,
                            const laboratory::SearchWork::Of& search) -> double {
    if (figure == "trie_states") return static_cast<double>(size.trie_states);
    if (figure == "trie_arcs") return static_cast<double>(size.trie_arcs);
    if (figure == "states") return static_cast<double>(size.states);
    if (figure == "arcs") return static_cast<double>(size.arcs);
    if (figure == "letter_sets") return static_cast<double>(size.letter_sets);
    if (figure == "bytes") return static_cast<double>(size.arcs * sizeof(lexicon::Node));
    if (figure == "seconds_per_move") return search.seconds / moves;
    if (figure == "arcs_per_move") return per_move(search.counters.arcs);
    if (figure == "anchors_per_move") return per_move(search.counters.anchors);
    if (figure == "moves") return moves;
    return work.mean_score();
  };
  json::array array;
  for (const std::string& figure : laboratory::automata_figures()) {
    json::object object = {{"figure", figure},
                           {"dawg", value_of(figure, dawg, work.dawg)},
                           {"gaddag", value_of(figure, gaddag, work.gaddag)}};
    for (const laboratory::ReportedFigure& reported : experiment.reported) {
      if (reported.figure != figure) continue;
      object["reported_dawg"] = reported.dawg;
      object["reported_gaddag"] = reported.gaddag;
    }
    array.push_back(std::move(object));
  }
  return array;
}

Result<std::optional<ExperimentOutcome>> run_automata(const NamedExperiment& named,
                                                      const ExperimentOptions& options,
                                                      const StopFlag& stop) {
  const Experiment& experiment = named.experiment;
  const Result<lexicon::LexiconPtr> words = load_lexicon(experiment.lexicon);
  if (!words) return words.error();
  const Result<arena::TableRules> rules = usual_table_rules(*words);
  if (!rules) return rules.error();
  const std::int64_t games = options.games.value_or(experiment.games);
  Progress progress("games", options.is_quiet);
  const laboratory::SearchWork work = laboratory::measure_search_work(
      *rules, {*words, {}}, static_cast<std::uint64_t>(experiment.seed), games, stop,
      [&](std::int64_t done) { progress.show(done, games); });
  progress.finish();
  if (work.games == 0) return Error(reasons::stopped_before_first_game);
  if (!work.is_agreed) return Error(reasons::searches_disagree);
  ExperimentOutcome outcome{laboratory::begin_result(named.name, experiment), work.games == games};
  outcome.result["automata"] = figures_as_json(experiment, (*words)->automaton(), work);
  outcome.result["remark"] = fmt::format("{} games with {} words ({}).", work.games,
                                         (*words)->word_count(), (*words)->metadata().name);
  return std::optional(std::move(outcome));
}

}  // namespace

Result<std::optional<ExperimentOutcome>> run_experiment(const NamedExperiment& named,
                                                        const ExperimentOptions& options,
                                                        Cluster& cluster, const StopFlag& stop) {
  if (named.experiment.kind != ExperimentKind::Automata)
    return run_matches(named, options, cluster, stop);
  // Times are of one core, so the others have nothing to do.
  if (cluster.rank() != 0) return std::optional<ExperimentOutcome>();
  return run_automata(named, options, stop);
}

}  // namespace quoin::cli
