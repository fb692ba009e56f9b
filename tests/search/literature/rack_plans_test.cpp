#include "search/literature/rack_plans.h"

#include <gtest/gtest.h>

#include "support/data.h"

namespace quoin::search {
namespace {

class RackPlansTest : public ::testing::Test {
 protected:
  // A play of these tiles; where does not matter here.
  movegen::Play play(const std::string& letters, int score) const {
    return {Move::place({7, 7}, Direction::Across, quoin::test::tiles(*english_, letters)),
            Score(score)};
  }
  RackPlans plans(const std::string& rack, const std::vector<movegen::Play>& plays) const {
    RackPlans made;
    made.set(Rack(quoin::test::tiles(*english_, rack)), plays, *english_);
    return made;
  }

  AlphabetPtr english_ = quoin::test::alphabet("english");
};

TEST_F(RackPlansTest, KnowTheBestWayToPlaySomeTilesInSomeTurns) {
  const RackPlans made = plans("EES", {play("E", 3), play("ES", 9), play("EES", 14), play("S", 4)});
  const int whole = made.whole();
  EXPECT_EQ(made.out_in(whole, 1), 14);
  EXPECT_EQ(made.out_in(whole, 2), 12);
  EXPECT_EQ(made.out_in(whole, 3), 3 + 3 + 4);
  EXPECT_EQ(made.out_in(whole, 4), RackPlans::Impossible);
  const int two_e = whole - made.part_of(play("S", 0).move);
  EXPECT_EQ(made.out_in(two_e, 1), RackPlans::Impossible);
  EXPECT_EQ(made.out_in(two_e, 2), 6);
  // The opponent goes out: before a turn of ours, and after one or two.
  EXPECT_EQ(made.kept_after(whole, 0), -6);
  EXPECT_EQ(made.kept_after(whole, 1), 9 - 2);
  EXPECT_EQ(made.kept_after(whole, 2), 9 - 2);
  EXPECT_EQ(made.stuck(whole), 9 - 1);
}

TEST_F(RackPlansTest, HopeForPlaces) {
  RackPlans hopeful;
  hopeful.set(Rack(quoin::test::tiles(*english_, "QS")), std::vector{play("S", 4)}, *english_, 5);
  EXPECT_EQ(hopeful.out_in(hopeful.whole(), 2), 10 + 5 + 1 + 5);
  EXPECT_EQ(hopeful.out_in(hopeful.whole(), 1), RackPlans::Impossible);
  EXPECT_EQ(plans("QS", {play("S", 4)}).out_in(hopeful.whole(), 2), RackPlans::Impossible);
}

TEST_F(RackPlansTest, RaceToGoOut) {
  const RackPlans quick = plans("ES", {play("ES", 9), play("E", 3), play("S", 4)});
  const RackPlans stuck = plans("Q", {});
  // One by one: the other cannot do anything about it.
  EXPECT_EQ(race_value(quick, quick.whole(), 0, stuck, stuck.whole(), 0), 9 + 20);
  EXPECT_EQ(race_value(stuck, stuck.whole(), 0, quick, quick.whole(), 0), -9 - 20);
  EXPECT_EQ(race_value(stuck, stuck.whole(), 0, stuck, stuck.whole(), 0), 0);
  // Both could go out at once; who is first does, unless a turn is lost.
  const RackPlans other = plans("D", {play("D", 5)});
  EXPECT_EQ(race_value(quick, quick.whole(), 0, other, other.whole(), 0), 9 + 4);
  EXPECT_EQ(race_value(quick, quick.whole(), 1, other, other.whole(), 0), -5 - 4);
  EXPECT_EQ(race_value(quick, quick.whole(), 1, other, other.whole(), 1), 9 + 4);
}

}  // namespace
}  // namespace quoin::search
