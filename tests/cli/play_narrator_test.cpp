#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/play/texts.h"
#include "cli/play/typed_action.h"
#include "cli/play_support.h"

namespace quoin::cli {
namespace {

class NarratorTest : public PlayTest {};

TEST_F(NarratorTest, TellsFromViewsWhatItTellsFromTheLog) {
  Session session = begin("computer,computer", "challenge=double");
  Narrator narrator(session.game());
  ViewNarrator onlooker;
  EXPECT_TRUE(onlooker.tell(session.view(Viewer::spectator())).empty());
  std::size_t told = 0;
  while (const std::optional<ComputerTask> task = session.computer_task()) {
    session.carry_out(task->decide());
    const std::vector<std::string> lines = narrator.tell(session.game());
    // Also when all racks are shown, at the end.
    EXPECT_EQ(onlooker.tell(session.view(Viewer::spectator())), lines);
    told += lines.size();
  }
  EXPECT_TRUE(session.is_finished());
  EXPECT_GT(told, 10U);
}

TEST_F(NarratorTest, HearsFromViewsThatATurnWasTakenBack) {
  Session session = begin("Ann,Ben", "training=yes,first=1");
  ViewNarrator onlooker;
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
  Narrator narrator(session.game());
  ViewNarrator onlooker;
  onlooker.skip(session.view(Viewer::spectator()));
  let_computers_decide(session);
  const std::vector<std::string> lines = narrator.tell(session.game());
  EXPECT_FALSE(lines.empty());
  EXPECT_EQ(onlooker.tell(session.view(Viewer::spectator())), lines);
}

TEST_F(NarratorTest, SkipsWhatIsKnown) {
  Session session = begin("Ann,Ben", "first=1");
  ASSERT_TRUE(session.act(0, PassTurn{}));
  ViewNarrator onlooker;
  onlooker.skip(session.view(Viewer::spectator()));
  EXPECT_TRUE(onlooker.tell(session.view(Viewer::spectator())).empty());
  ASSERT_TRUE(session.act(1, PassTurn{}));
  EXPECT_EQ(onlooker.tell(session.view(Viewer::spectator())),
            std::vector<std::string>{"Ben passed."});
}

}  // namespace
}  // namespace quoin::cli
