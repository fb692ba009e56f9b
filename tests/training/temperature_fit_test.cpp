#include "training/temperature_fit.h"

#include <gtest/gtest.h>

#include "base/thread_pool.h"
#include "core/rules.h"
#include "players/registry.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::training {
namespace {

TemperaturePlan plan_for(const std::string& player, std::int64_t games) {
  const lexicon::LexiconPtr lexicon = test::small_english();
  const auto setting = test::setting_of(lexicon, lexicon->alphabet_ptr(), test::layout("standard"));
  TemperaturePlan plan;
  plan.rules = arena::TableRules::from(setting, Rules::defaults_for(*setting->alphabet), 2);
  plan.tables.leaves = evaluation::Leaves::none(*setting->alphabet);
  plan.make_players = [lexicon, player] {
    std::vector<players::PlayerPtr> players;
    for (int seat = 0; seat < 2; ++seat)
      players.push_back(players::make_player(player, {lexicon, {}}).value());
    return players;
  };
  plan.temperatures = {0.5, 4, 1e6};
  plan.games = games;
  plan.most_leaves = 4000;
  return plan;
}

TEST(TemperatureFit, FindsThatTheStaticPlayerAlwaysTakesTheBest) {
  InlineExecutor executor;
  const StopFlag stop;
  const TemperatureFit fit = fit_temperature(plan_for("static", 2), executor, stop, nullptr);
  EXPECT_EQ(fit.games, 2);
  EXPECT_GT(fit.turns, 10);
  EXPECT_EQ(fit.best().temperature, 0.5);
  EXPECT_GT(fit.scores[0].bits.mean, fit.scores[1].bits.mean);
  EXPECT_GT(fit.scores[1].bits.mean, 0.05);
  // A player to whom all is one tells nothing.
  EXPECT_NEAR(fit.scores[2].bits.mean, 0, 1e-3);
}

TEST(TemperatureFit, FindsTheSameOnAnyNumberOfWorkers) {
  InlineExecutor one;
  ThreadPool three(3);
  const StopFlag stop;
  const TemperaturePlan plan = plan_for("level:5", 2);
  const TemperatureFit expected = fit_temperature(plan, one, stop, nullptr);
  const TemperatureFit fit = fit_temperature(plan, three, stop, nullptr);
  EXPECT_EQ(fit.turns, expected.turns);
  for (std::size_t i = 0; i < fit.scores.size(); ++i)
    EXPECT_EQ(fit.scores[i].bits.mean, expected.scores[i].bits.mean);
  EXPECT_GT(fit.best().temperature, 0.5);
}

}  // namespace
}  // namespace quoin::training
