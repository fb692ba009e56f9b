#include "players/mcts.h"

#include "players/observation.h"
#include "search/position_seed.h"

namespace quoin::players {

Mcts::Mcts(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables,
           const MctsSettings& settings)
    : Player(lexicon),
      tables_(tables),
      settings_(settings),
      otherwise_(std::move(lexicon), tables) {}

Move Mcts::choose_move(const Situation& situation) {
  const std::optional<search::Problem> problem = searchable_problem_of(situation);
  if (!problem) return otherwise_.choose_move(situation);
  search::TreeSearchLimits limits{search::Deadline(situation.stop_flag())};
  limits.iterations = settings_.iterations;
  limits.candidates = static_cast<std::size_t>(settings_.candidates);
  limits.depth = settings_.depth;
  limits.exploration = settings_.exploration;
  limits.value = settings_.value;
  limits.seed = search::position_seed(*problem);
  return search::search_tree(*problem, tables_, limits).moves.front().play.move;
}

namespace {

PlayerPtr make_mcts(Parameters& parameters, const Resources& resources) {
  MctsSettings settings;
  settings.iterations = parameters.take_count("iterations", settings.iterations, 1, 1'000'000'000);
  settings.candidates =
      static_cast<int>(parameters.take_count("candidates", settings.candidates, 1, 1000));
  settings.depth = static_cast<int>(parameters.take_count("depth", settings.depth, 1, 100));
  settings.exploration = parameters.take_number("exploration", settings.exploration, 0, 100);
  if (parameters.take_choice("value", "win", {"win", "spread"}) == "spread")
    settings.value = search::TreeSearchLimits::Value::Spread;
  return std::make_unique<Mcts>(resources.lexicon, resources.tables_with_leaves(), settings);
}

}  // namespace

Strategy mcts_strategy() {
  return {"mcts",
          "Monte Carlo tree search over racks drawn by chance",
          "Cairo University 2019",
          Audience::Laboratory,
          {{"iterations", "1000", "of a move"},
           {"candidates", "10", "plays that are looked at in a position, at most"},
           {"depth", "4", "turns looked ahead, with the own one"},
           {"exploration", "0.03", "how much plays that were tried less often are preferred"},
           {"value", "win|spread", "what a game is worth where the search ends"}},
          make_mcts};
}

}  // namespace quoin::players
