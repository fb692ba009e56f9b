#include "training/choice_fit.h"

#include <gtest/gtest.h>

#include "base/thread_pool.h"
#include "core/rules.h"
#include "players/registry.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::training {
namespace {

ChoicePlan plan_for(const std::string& player, std::int64_t games) {
  const lexicon::LexiconPtr lexicon = test::small_english();
  const auto setting = test::setting_of(lexicon, lexicon->alphabet_ptr(), test::layout("standard"));
  ChoicePlan plan;
  plan.rules = arena::TableRules::from(setting, Rules::defaults_for(*setting->alphabet), 2);
  plan.tables.leaves = evaluation::Leaves::none(*setting->alphabet);
  plan.make_players = [lexicon, player] {
    std::vector<players::PlayerPtr> players;
    for (int seat = 0; seat < 2; ++seat)
      players.push_back(players::make_player(player, {lexicon, {}}).value());
    return players;
  };
  plan.ways = {{{0.5, 0}}, {{4, 0}}, {{1e6, 0}}, {{4, 2}}, {{0.5, 0}, 3}};
  plan.games = games;
  plan.most_leaves = 4000;
  return plan;
}

TEST(ChoiceFit, FindsThatTheStaticPlayerAlwaysTakesTheBest) {
  InlineExecutor executor;
  const StopFlag stop;
  const ChoiceFit fit = fit_choice(plan_for("static", 2), executor, stop, nullptr);
  EXPECT_EQ(fit.games, 2);
  EXPECT_GT(fit.turns, 10);
  EXPECT_EQ(fit.best().way.model.temperature, 0.5);
  EXPECT_GT(fit.scores[0].bits.mean, fit.scores[1].bits.mean);
  EXPECT_GT(fit.scores[1].bits.mean, 0.05);
  // A player to whom all is one tells nothing.
  EXPECT_NEAR(fit.scores[2].bits.mean, 0, 1e-3);
  // One who takes what looks best is foreseen better by who expects that.
  EXPECT_GT(fit.scores[3].bits.mean, fit.scores[1].bits.mean);
  // Earlier turns help to foresee what is kept at the last.
  EXPECT_GT(fit.scores[4].bits.mean, fit.scores[0].bits.mean);
}

TEST(ChoiceFit, FindsTheSameOnAnyNumberOfWorkers) {
  InlineExecutor one;
  ThreadPool three(3);
  const StopFlag stop;
  const ChoicePlan plan = plan_for("level:5", 2);
  const ChoiceFit expected = fit_choice(plan, one, stop, nullptr);
  const ChoiceFit fit = fit_choice(plan, three, stop, nullptr);
  EXPECT_EQ(fit.turns, expected.turns);
  for (std::size_t i = 0; i < fit.scores.size(); ++i)
    EXPECT_EQ(fit.scores[i].bits.mean, expected.scores[i].bits.mean);
  EXPECT_GT(fit.best().way.model.temperature, 0.5);
}

}  // namespace
}  // namespace quoin::training
