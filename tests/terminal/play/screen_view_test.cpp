#include "terminal/play/screen_view.h"

#include <fmt/format.h>

#include "base/text.h"
#include "terminal/play/support.h"

namespace quoin::cli {
namespace {

class ScreenViewTest : public PlayTest {
 protected:
  static Canvas drawn(const View& view, int rows, int columns, const TileEntry* entry = nullptr,
                      bool is_transposed = false) {
    Canvas canvas(rows, columns);
    Screen screen;
    screen.view = &view;
    screen.title = "Quoin";
    screen.rack = view.seats[0].rack->tiles();
    screen.entry = entry;
    screen.is_transposed = is_transposed;
    screen.news = {"Something happened."};
    screen.status = {{"16 points", Role::Strong}};
    screen.keys = "? help";
    draw_screen(canvas, screen);
    return canvas;
  }
  static std::string all(const Canvas& canvas) {
    std::string text;
    for (int row = 0; row < canvas.rows(); ++row) text += canvas.line(row) + "\n";
    return text;
  }
};

TEST_F(ScreenViewTest, ShowsEverythingOnASmallTerminal) {
  const Session session = begin("Ann,Ben", "first=1", 3);
  const View view = session.view(Viewer::seat(0));
  const Canvas canvas = drawn(view, 24, 80);
  const std::string text = all(canvas);
  for (const char* part : {"Ann", "Ben", "Bag 86", "unseen 93", "Something happened.", "16 points",
                           "? help", "★", "15"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
  EXPECT_NE(canvas.line(18).find("E ▏I ▏O ▏Q ▏S ▏S ▏U"), std::string::npos) << text;
}

TEST_F(ScreenViewTest, NeverWritesOutsideAnySize) {
  Session session = begin("Ann,Ben,Cy,computer", "first=1,time=25m", 3);
  ASSERT_TRUE(session.act(0, PassTurn{}));
  const View view = session.view(Viewer::seat(0));
  const TileEntry entry{Square(14, 14)};
  for (int rows = 1; rows <= 60; rows += 3) {
    for (int columns = 1; columns <= 160; columns += 7) drawn(view, rows, columns, &entry);
  }
}

TEST_F(ScreenViewTest, ScrollsABoardThatIsTooLarge) {
  const Session session = begin("Ann,Ben", "first=1", 3);
  const View view = session.view(Viewer::seat(0));
  const TileEntry low{Square(14, 7)};
  const std::string text = all(drawn(view, 16, 80, &low));
  EXPECT_NE(text.find("15 ▏"), std::string::npos) << text;
  EXPECT_EQ(text.find(" 1 ▏"), std::string::npos) << text;
}

TEST_F(ScreenViewTest, ShowsTheCursorAndTheTilesLaid) {
  const Session session = begin("Ann,Ben", "first=1", 3);
  const View view = session.view(Viewer::seat(0));
  TileEntry entry{Square(7, 7)};
  ASSERT_TRUE(entry.type("q", {view.board, *view.alphabet, *view.seats[0].rack}));
  const Canvas canvas = drawn(view, 24, 80, &entry);
  EXPECT_NE(canvas.line(9).find("Q ▏→"), std::string::npos) << canvas.line(9);
  EXPECT_EQ(canvas.at(9, 3 + 3 * 7 + 1).role, Role::NewTile);
  EXPECT_EQ(canvas.at(9, 3 + 3 * 8 + 1).role, Role::Cursor);
  const Canvas turned = drawn(view, 24, 80, &entry, true);
  EXPECT_NE(turned.line(10).find("↓"), std::string::npos) << turned.line(10);
}

TEST_F(ScreenViewTest, MarksTheLastPlay) {
  Session session = begin("Ann,Ben", "first=1", 3);
  const AlphabetPtr& english = session.config().alphabet;
  ASSERT_TRUE(session.act(
      0, PlaceTiles{Move::place({7, 7}, Direction::Across, test::tiles(*english, "USE"))}));
  const Canvas canvas = drawn(session.view(Viewer::seat(0)), 24, 80);
  EXPECT_EQ(canvas.at(9, 3 + 3 * 7 + 1).role, Role::LastTile);
  EXPECT_EQ(canvas.at(9, 3 + 3 * 7 + 1).text, "U");
}

TEST(Folded, KeepsTheSpacesAndIndentsTheRest) {
  EXPECT_EQ(folded("  a  b", 80), (std::vector<std::string>{"  a  b"}));
  EXPECT_EQ(folded("aaa bbb ccc", 8), (std::vector<std::string>{"aaa bbb", "      ccc"}));
  EXPECT_EQ(folded("", 80), (std::vector<std::string>{""}));
}

TEST(Canvas, CutsAtItsEdgeAndKeepsWideLettersWhole) {
  Canvas canvas(1, 4);
  EXPECT_EQ(canvas.put(0, 0, "ab漢字"), 4);
  EXPECT_EQ(canvas.line(0), "ab漢");
  canvas.put(0, 3, "xyz");
  canvas.put(5, 0, "nowhere");
  EXPECT_EQ(canvas.at(0, 3).text, "x");
}

}  // namespace
}  // namespace quoin::cli
