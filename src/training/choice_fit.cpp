#include "training/choice_fit.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>
#include <span>

#include "arena/match.h"
#include "players/strategy/observation.h"
#include "search/inference/inference.h"

namespace quoin::training {
namespace {

// Every play is as likely as the best: only chance decides.
constexpr search::ChoiceModel Chance{1e9, 0};

struct FitWorker {
  std::optional<arena::Table> table;
  std::vector<players::PlayerPtr> players;
  InlineExecutor executor;
  std::unique_ptr<search::Inferrer> inferrer;
};

// For each turn that could be looked at, the bits of every way to infer.
using GameBits = std::vector<std::vector<double>>;

// The chance of what was kept; 0 where it was not among the leaves looked at.
double chance_of(const Rack& kept, std::span<const search::ObservedTurn> turns,
                 const search::ChoiceModel& model, const ChoicePlan& plan,
                 search::Inferrer& inferrer, const StopFlag& stop) {
  search::InferenceLimits limits{search::Deadline(stop)};
  limits.most_leaves = plan.most_leaves;
  limits.choice = model;
  const std::optional<search::Inference> inference = inferrer.infer(turns, limits);
  return inference ? inference->chance_of(kept) : 0;
}

// To the seat on turn, of what the other has just kept.
std::optional<std::vector<double>> bits_of(const Rack& kept, const players::Situation& situation,
                                           const ChoicePlan& plan, search::Inferrer& inferrer,
                                           const StopFlag& stop) {
  const auto chance = [&](std::size_t turns, const search::ChoiceModel& model) {
    return chance_of(kept, players::last_turns_of(situation, 1, turns), model, plan, inferrer,
                     stop);
  };
  const double by_chance = chance(1, Chance);
  if (by_chance == 0) return std::nullopt;
  std::vector<double> bits;
  for (const WayToInfer& way : plan.ways) {
    const double inferred = chance(way.turns, way.model);
    if (inferred == 0) return std::nullopt;
    bits.push_back(std::log2(inferred / by_chance));
  }
  return bits;
}

GameBits play_game(const ChoicePlan& plan, const Draws& draws, FitWorker& worker,
                   const StopFlag& stop) {
  GameBits game;
  arena::Table& table = *worker.table;
  table.start(draws);
  while (!table.is_over() && !stop.is_stopped()) {
    const int seat = table.turn();
    const Move move = worker.players[seat]->choose_move(table.situation());
    Rack kept = table.rack(seat);
    kept.remove(move.tiles_used());
    const bool tells_something = move.kind() != Move::Kind::Pass && table.bag_count() > 0;
    table.make(move);
    if (table.is_over() || !tells_something) continue;
    if (auto bits = bits_of(kept, table.situation(), plan, *worker.inferrer, stop))
      game.push_back(*std::move(bits));
  }
  return game;
}

}  // namespace

const ChoiceScore& ChoiceFit::best() const {
  return *std::max_element(
      scores.begin(), scores.end(),
      [](const ChoiceScore& a, const ChoiceScore& b) { return a.bits.mean < b.bits.mean; });
}

ChoiceFit fit_choice(const ChoicePlan& plan, Executor& executor, const StopFlag& stop,
                     const std::function<void(std::int64_t games)>& on_progress) {
  std::vector<FitWorker> workers(static_cast<std::size_t>(executor.workers()));
  std::vector<std::optional<GameBits>> games(static_cast<std::size_t>(plan.games));
  std::mutex mutex;
  std::int64_t over = 0;
  executor.run(games.size(), [&](int number, std::size_t index) {
    if (stop.is_stopped()) return;
    FitWorker& worker = workers[number];
    if (!worker.table) {
      worker.table.emplace(plan.rules, 2);
      worker.players = plan.make_players();
      worker.inferrer =
          std::make_unique<search::Inferrer>(plan.rules.setting, plan.tables, worker.executor);
    }
    GameBits game = play_game(
        plan, arena::draws_of_round(plan.seed, static_cast<std::int64_t>(index)), worker, stop);
    if (stop.is_stopped()) return;
    games[index] = std::move(game);
    const std::lock_guard lock(mutex);
    if (on_progress) on_progress(++over);
  });

  ChoiceFit fit;
  for (const WayToInfer& way : plan.ways) fit.scores.push_back({way, {}});
  for (const std::optional<GameBits>& game : games) {
    if (!game) continue;
    ++fit.games;
    for (const std::vector<double>& turn : *game) {
      ++fit.turns;
      for (std::size_t i = 0; i < turn.size(); ++i) fit.scores[i].bits.add(turn[i]);
    }
  }
  return fit;
}

}  // namespace quoin::training
