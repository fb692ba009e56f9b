#include "training/temperature_fit.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <optional>

#include "arena/match.h"
#include "search/inference.h"

namespace quoin::training {
namespace {

// Every play is as likely as the best: only chance decides.
constexpr double Chance = 1e9;

struct FitWorker {
  std::optional<arena::Table> table;
  std::vector<players::PlayerPtr> players;
  InlineExecutor executor;
  std::unique_ptr<search::Inferrer> inferrer;
};

// For each turn that could be looked at, the bits of every temperature.
using GameBits = std::vector<std::vector<double>>;

// The chance of what was kept, by a temperature; 0 where it was not among the leaves looked at.
double chance_of(const Rack& kept, const search::ObservedTurn& turn, double temperature,
                 const TemperaturePlan& plan, search::Inferrer& inferrer, const StopFlag& stop) {
  search::InferenceLimits limits{search::Deadline(stop)};
  limits.most_leaves = plan.most_leaves;
  limits.temperature = temperature;
  const std::optional<search::Inference> inference = inferrer.infer(turn, limits);
  return inference ? inference->chance_of(kept) : 0;
}

std::optional<std::vector<double>> bits_of(const Rack& kept, const search::ObservedTurn& turn,
                                           const TemperaturePlan& plan, search::Inferrer& inferrer,
                                           const StopFlag& stop) {
  const double by_chance = chance_of(kept, turn, Chance, plan, inferrer, stop);
  if (by_chance == 0) return std::nullopt;
  std::vector<double> bits;
  for (const double temperature : plan.temperatures) {
    const double chance = chance_of(kept, turn, temperature, plan, inferrer, stop);
    if (chance == 0) return std::nullopt;
    bits.push_back(std::log2(chance / by_chance));
  }
  return bits;
}

GameBits play_game(const TemperaturePlan& plan, const Draws& draws, FitWorker& worker,
                   const StopFlag& stop) {
  GameBits game;
  arena::Table& table = *worker.table;
  table.start(draws);
  while (!table.is_over() && !stop.is_stopped()) {
    const int seat = table.turn();
    const Move move = worker.players[seat]->choose_move(table.situation());
    const bool is_exchange = move.kind() == Move::Kind::Exchange;
    if (move.kind() != Move::Kind::Pass && table.bag_count() > 0) {
      const search::ObservedTurn turn{{plan.rules.setting,
                                       table.grid().board(),
                                       {Rack(), table.rack(1 - seat)},
                                       {Score(), Score()},
                                       0,
                                       plan.rules.scoreless,
                                       plan.rules.exchange_minimum},
                                      is_exchange ? Move::exchange({}) : move,
                                      is_exchange ? move.tiles_used().size() : 0};
      Rack kept = table.rack(seat);
      kept.remove(move.tiles_used());
      if (auto bits = bits_of(kept, turn, plan, *worker.inferrer, stop))
        game.push_back(*std::move(bits));
    }
    table.make(move);
  }
  return game;
}

}  // namespace

const TemperatureScore& TemperatureFit::best() const {
  return *std::max_element(scores.begin(), scores.end(),
                           [](const TemperatureScore& a, const TemperatureScore& b) {
                             return a.bits.mean < b.bits.mean;
                           });
}

TemperatureFit fit_temperature(const TemperaturePlan& plan, Executor& executor,
                               const StopFlag& stop,
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

  TemperatureFit fit;
  for (const double temperature : plan.temperatures) fit.scores.push_back({temperature, {}});
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
