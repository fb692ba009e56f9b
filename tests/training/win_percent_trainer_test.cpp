#include "training/win_percent_trainer.h"

#include <gtest/gtest.h>

#include "arena/match.h"
#include "base/thread_pool.h"
#include "core/rules.h"
#include "evaluation/tile_values.h"
#include "players/plain/static_player.h"
#include "support/data.h"
#include "support/positions.h"

namespace quoin::training {
namespace {

struct Training {
  arena::TableRules rules;
  evaluation::Tables tables;
};

Training english() {
  const lexicon::LexiconPtr lexicon = test::installed_lexicons().front();
  return {arena::TableRules::from(
              test::setting_of(lexicon, lexicon->alphabet_ptr(), test::layout("standard")),
              Rules::defaults_for(lexicon->alphabet()), 2),
          {evaluation::gordon_leaves(lexicon->alphabet()), {}}};
}

void run(WinPercentTrainer& trainer, Executor& executor) {
  const StopFlag stop;
  while (!trainer.is_done()) trainer.do_batch(executor, stop, nullptr);
}

TEST(WinPercentTrainer, DependsOnThePlanAloneAndGoesOnWhereItWasInterrupted) {
  const Training it = english();
  const WinPercentPlan plan{2500, 3};
  InlineExecutor here;
  WinPercentTrainer one(it.rules, it.tables, plan);
  run(one, here);
  const std::string expected = one.win_percent()->to_bytes();

  ThreadPool pool(3);
  WinPercentTrainer first(it.rules, it.tables, plan);
  first.do_batch(pool, StopFlag(), nullptr);
  EXPECT_EQ(first.games_done(), 2000);
  WinPercentTrainer second(it.rules, it.tables, plan);
  ASSERT_TRUE(second.restore(first.save()));
  run(second, pool);
  EXPECT_EQ(second.win_percent()->to_bytes(), expected);
  EXPECT_EQ(second.timing(), one.timing());

  WinPercentTrainer other(it.rules, it.tables, WinPercentPlan{2500, 4});
  EXPECT_FALSE(other.restore(first.save()));
  std::string damaged = first.save();
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_EQ(second.restore(damaged).error().message(), "the state of the training is damaged");
  EXPECT_EQ(second.restore("x").error().message(), "not the state of a training");
}

TEST(WinPercentTrainer, SaysHowOftenTheGamesWereWon) {
  const Training it = english();
  const WinPercentPlan plan{1000, 5};
  InlineExecutor here;
  WinPercentTrainer trainer(it.rules, it.tables, plan);
  run(trainer, here);
  const evaluation::WinPercentPtr table = trainer.win_percent();
  // Counted another way: who begins such a game, and sees two blanks unseen, one or none.
  std::array<double, 3> wins{};
  std::array<double, 3> games{};
  arena::Table game(it.rules, 2);
  players::StaticPlayer player(it.rules.setting->lexicon, it.tables);
  for (std::int64_t number = 0; number < plan.games; ++number) {
    const Draws draws = arena::draws_of_round(plan.seed, number);
    game.start(draws);
    const int blanks = game.situation().unseen.count(Blank);
    while (!game.is_over()) game.make(player.choose_move(game.situation()));
    const int lead = (game.scores()[0] - game.scores()[1]).points();
    wins[blanks] += lead > 0 ? 1 : lead == 0 ? 0.5 : 0;
    games[blanks] += 1;
  }
  const int unseen = 93;
  // Neighbours and filling up smooth the table a little.
  EXPECT_NEAR(table->chance(0, unseen, 2).chance(), wins[2] / games[2], 0.03);
  EXPECT_GT(table->chance(0, unseen, 1), table->chance(0, unseen, 2));
  for (int lead = -300; lead < 300; lead += 7)
    EXPECT_LE(table->chance(lead, 50, 1), table->chance(lead + 7, 50, 1));
  EXPECT_GT(table->chance(60, 20, 0).chance(), 0.75);
  EXPECT_LT(table->chance(-60, 20, 1).chance(), 0.35);
}

}  // namespace
}  // namespace quoin::training
