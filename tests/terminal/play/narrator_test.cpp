#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "terminal/play/support.h"
#include "terminal/play/texts.h"
#include "terminal/play/typed_action.h"

namespace quoin::cli {
namespace {

class NarratorTest : public PlayTest {};

TEST_F(NarratorTest, TellsTheSameAtOnceAndInTheEnd) {
  Session session = begin("computer,computer", "challenge=double");
  const auto view = [&] { return session.view(Viewer::spectator()); };
  Narrator narrator;
  narrator.skip(view());
  EXPECT_TRUE(narrator.tell(view()).empty());
  std::vector<std::string> told;
  while (const std::optional<ComputerTask> task = session.computer_task()) {
    session.carry_out(task->decide());
    for (std::string& line : narrator.tell(view())) told.push_back(std::move(line));
  }
  EXPECT_TRUE(session.is_finished());
  EXPECT_GT(told.size(), 10U);
  // All racks are shown by then.
  EXPECT_EQ(Narrator().tell(view()), told);
}

TEST_F(NarratorTest, HearsFromViewsThatATurnWasTakenBack) {
  Session session = begin("Ann,Ben", "training=yes,first=1");
  Narrator onlooker;
  const auto told = [&] { return onlooker.tell(session.view(Viewer::spectator())); };
  told();
  ASSERT_TRUE(session.act(0, PassTurn{}));
  EXPECT_EQ(told(), std::vector<std::string>{"Ann passed."});
  ASSERT_TRUE(session.undo());
  EXPECT_EQ(told(), std::vector<std::string>{"Ann took back the last turn."});
  EXPECT_TRUE(told().empty());
  *time_ += 1000;
  ASSERT_TRUE(session.act(0, PassTurn{}));
  EXPECT_EQ(told(), std::vector<std::string>{"Ann passed."});
}

TEST_F(NarratorTest, BeginsAfterAPlayThatWasTakenBack) {
  Session session = begin("Ann,computer", "training=yes,first=1,challenge=single");
  const std::string word = phony(session, 0);
  const Move move = *read_typed_play(word, session.view(Viewer::seat(0)));
  ASSERT_TRUE(session.act(0, PlaceTiles{move}));
  ASSERT_TRUE(session.undo());
  ASSERT_TRUE(session.act(0, PlaceTiles{move}));
  Narrator onlooker;
  onlooker.skip(session.view(Viewer::spectator()));
  let_computers_decide(session);
  EXPECT_EQ(onlooker.tell(session.view(Viewer::spectator())).front(),
            "Computer challenged: the play is not good and comes off.");
}

TEST_F(NarratorTest, SkipsWhatIsKnown) {
  Session session = begin("Ann,Ben", "first=1");
  ASSERT_TRUE(session.act(0, PassTurn{}));
  Narrator onlooker;
  onlooker.skip(session.view(Viewer::spectator()));
  EXPECT_TRUE(onlooker.tell(session.view(Viewer::spectator())).empty());
  ASSERT_TRUE(session.act(1, PassTurn{}));
  EXPECT_EQ(onlooker.tell(session.view(Viewer::spectator())),
            std::vector<std::string>{"Ben passed."});
}

}  // namespace
}  // namespace quoin::cli
