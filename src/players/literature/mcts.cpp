#include "players/literature/searching_player.h"
#include "players/strategy/strategies.h"
#include "search/literature/tree_search.h"
#include "search/problem/problem.h"

namespace quoin::players {
namespace {

struct MctsSettings {
  std::int64_t iterations = 0;
  int candidates = 0;
  int depth = 0;
  double exploration = 0;
  search::TreeSearchLimits::Value value = search::TreeSearchLimits::Value::Win;
};

// Monte Carlo tree search (search/literature/tree_search): the play that it looked at most often.
class Mcts : public SearchingPlayer {
 public:
  Mcts(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables, const MctsSettings& settings)
      : SearchingPlayer(std::move(lexicon), tables), settings_(settings) {}

 private:
  Move searched_move(const search::Problem& problem, const Situation& situation) override {
    search::TreeSearchLimits limits{search::Deadline(situation.stop_flag())};
    limits.iterations = settings_.iterations;
    limits.candidates = static_cast<std::size_t>(settings_.candidates);
    limits.depth = settings_.depth;
    limits.exploration = settings_.exploration;
    limits.value = settings_.value;
    limits.seed = search::position_seed(problem);
    return search::search_tree(problem, tables_, limits).moves.front().play.move;
  }

  MctsSettings settings_;
};

PlayerPtr make_mcts(Parameters& parameters, const Resources& resources) {
  MctsSettings settings;
  settings.iterations = parameters.count("iterations");
  settings.candidates = parameters.count("candidates");
  settings.depth = parameters.count("depth");
  settings.exploration = parameters.number("exploration");
  if (parameters.text("value") == "spread")
    settings.value = search::TreeSearchLimits::Value::Spread;
  return std::make_unique<Mcts>(resources.lexicon, resources.tables_with_leaves(), settings);
}

}  // namespace

Strategy mcts_strategy() {
  return {
      "mcts",
      "Monte Carlo tree search over racks drawn by chance",
      "Cairo University 2019",
      Audience::Laboratory,
      {{"iterations", "1000", "of a move", counts(1, 1'000'000'000)},
       {"candidates", "10", "plays that are looked at in a position, at most", counts(1, 1000)},
       {"depth", "4", "turns looked ahead, with the own one", counts(1, 100)},
       {"exploration", "0.03", "how much plays that were tried less often are preferred",
        numbers(0, 100)},
       {"value", "win", "what a game is worth where the search ends", choices({"win", "spread"})}},
      make_mcts};
}

}  // namespace quoin::players
