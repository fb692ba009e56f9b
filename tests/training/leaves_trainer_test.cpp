#include "training/leaves_trainer.h"

#include <gtest/gtest.h>

#include "base/thread_pool.h"
#include "core/rules.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::training {
namespace {

arena::TableRules small_rules() {
  const Result<AlphabetPtr> alphabet = Alphabet::parse(
      "alphabet small\ntitle Small\nlanguage en\nrack 4\nexchange 4\nbingo 4 20\nblank 2 0\n"
      "tile A a 14 1 vowel\ntile B b 9 4\ntile C c 9 3\ntile D d 5 8\n");
  EXPECT_TRUE(alphabet) << alphabet.error().message();
  const lexicon::LexiconPtr lexicon =
      test::lexicon_of(test::random_words(3, 300, 4, 7), **alphabet);
  return arena::TableRules::from(test::setting_of(lexicon, *alphabet, test::layout("standard")),
                                 Rules::defaults_for(**alphabet), 2);
}

const LeavesPlan SmallPlan{{40, 70}, 5};

std::vector<std::int16_t> train(LeavesTrainer& trainer, Executor& executor) {
  const StopFlag stop;
  while (!trainer.is_done()) trainer.do_batch(executor, stop, nullptr);
  return {trainer.leaves()->values().begin(), trainer.leaves()->values().end()};
}

TEST(LeavesTrainer, DependsOnThePlanAloneNotOnThreads) {
  InlineExecutor here;
  LeavesTrainer one(small_rules(), SmallPlan);
  const std::vector<std::int16_t> expected = train(one, here);
  EXPECT_NE(expected, std::vector<std::int16_t>(expected.size()));
  EXPECT_EQ(expected.front(), 0);
  ThreadPool pool(4);
  LeavesTrainer four(small_rules(), SmallPlan);
  EXPECT_EQ(train(four, pool), expected);
  LeavesTrainer other(small_rules(), LeavesPlan{{40, 70}, 6});
  EXPECT_NE(train(other, here), expected);
}

TEST(LeavesTrainer, GoesOnWhereItWasInterrupted) {
  InlineExecutor here;
  const StopFlag stop;
  LeavesTrainer whole(small_rules(), SmallPlan);
  const std::vector<std::int16_t> expected = train(whole, here);
  for (int batches = 0; batches < 5; ++batches) {
    LeavesTrainer first(small_rules(), SmallPlan);
    for (int i = 0; i < batches; ++i) first.do_batch(here, stop, nullptr);
    LeavesTrainer second(small_rules(), SmallPlan);
    ASSERT_TRUE(second.restore(first.save()));
    EXPECT_EQ(second.boards_done(), first.boards_done());
    EXPECT_EQ(train(second, here), expected) << batches;
  }
}

TEST(LeavesTrainer, LosesNothingWhenItIsStoppedInABatch) {
  InlineExecutor here;
  LeavesTrainer whole(small_rules(), SmallPlan);
  const std::vector<std::int16_t> expected = train(whole, here);
  LeavesTrainer stopped(small_rules(), SmallPlan);
  StopFlag stop;
  int boards = 0;
  stopped.do_batch(here, stop, [&] {
    if (++boards == 7) stop.stop();
  });
  EXPECT_EQ(boards, 7);
  EXPECT_EQ(stopped.boards_done(), 0);
  EXPECT_EQ(train(stopped, here), expected);
}

TEST(LeavesTrainer, RefusesAStateThatIsNotItsOwn) {
  LeavesTrainer trainer(small_rules(), SmallPlan);
  InlineExecutor here;
  trainer.do_batch(here, StopFlag(), nullptr);
  const std::string state = trainer.save();
  LeavesTrainer other(small_rules(), LeavesPlan{{40, 70}, 9});
  EXPECT_EQ(other.restore(state).error().message(),
            "the state belongs to a training with another word list, plan or seed");
  EXPECT_EQ(other.restore("nonsense").error().message(), "not the state of a training");
  for (std::size_t size = 0; size < state.size(); size += 97)
    EXPECT_FALSE(trainer.restore(state.substr(0, size))) << size;
  std::string damaged = state;
  damaged[state.size() / 2] ^= 1;
  EXPECT_EQ(trainer.restore(damaged).error().message(), "the state of the training is damaged");
}

}  // namespace
}  // namespace quoin::training
