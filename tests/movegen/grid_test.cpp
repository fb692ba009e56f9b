#include "movegen/grid.h"

#include <gtest/gtest.h>

#include "movegen/generator.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::movegen {
namespace {

void expect_same_lines(const Grid& one, const Grid& other, const std::string& when) {
  ASSERT_EQ(one.tile_count(), other.tile_count()) << when;
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    for (int index = 0; index < one.size(); ++index) {
      const Line& a = one.line(direction, index);
      const Line& b = other.line(direction, index);
      ASSERT_EQ(a.filled, b.filled) << when;
      ASSERT_EQ(a.crossed, b.crossed) << when;
      ASSERT_EQ(a.allowed, b.allowed) << when;
      ASSERT_EQ(a.points, b.points) << when;
      ASSERT_EQ(a.tiles, b.tiles) << when;
    }
  }
}

void expect_same_slots(Grid& one, Grid& other, const std::string& when) {
  const SlotTable& a = one.slots();
  const SlotTable& b = other.slots();
  for (int line = 0; line < a.line_count(); ++line) {
    const std::span<const Slot> mine = a.slots(line);
    const std::span<const Slot> theirs = b.slots(line);
    ASSERT_EQ(mine.size(), theirs.size()) << when;
    for (std::size_t i = 0; i < mine.size(); ++i) ASSERT_EQ(mine[i], theirs[i]) << when;
  }
}

class GridInPlay : public testing::Test {
 protected:
  // Checks each position of games against a grid that is set up from nothing.
  void check(const std::shared_ptr<const Setting>& setting, int positions) {
    Generator generator;
    Grid fresh(setting);
    Grid::Undo undo;
    test::visit_positions(setting, positions, 1, [&](Grid& grid, const Rack& rack) {
      if (HasFatalFailure()) return;
      fresh.set(grid.board());
      expect_same_lines(grid, fresh, "laid: " + test::describe(grid, rack));
      expect_same_slots(grid, fresh, "laid: " + test::describe(grid, rack));
      for (const RankedPlay& play : generator.top_plays(grid, rack, ScoreOnly{}, 5)) {
        grid.place(play.move, &undo);
        grid.slots();
        grid.take_up(undo);
        expect_same_lines(grid, fresh, "taken up: " + test::describe(grid, rack));
        expect_same_slots(grid, fresh, "taken up: " + test::describe(grid, rack));
        grid.place(play.move, &undo);
        grid.slots();
        grid.take_up(undo);
        fresh.slots();
        grid.take_slots_of(fresh);
        expect_same_slots(grid, fresh, "slots taken: " + test::describe(grid, rack));
      }
    });
  }
};

TEST_F(GridInPlay, IsTheSameWhetherLaidStepByStepTakenUpOrSetUp) {
  const lexicon::LexiconPtr english = test::installed_lexicons().front();
  check(test::setting_of(english, english->alphabet_ptr(), test::layout("standard")),
        test::scaled(200, 5000));
}

TEST_F(GridInPlay, IsTheSameOnDenseBoards) {
  const AlphabetPtr alphabet = test::alphabet("spanish");
  const lexicon::LexiconPtr lexicon =
      test::lexicon_of(test::random_words(5, 20'000, alphabet->letter_count(), 5), *alphabet);
  check(test::setting_of(lexicon, alphabet, test::layout("super")), test::scaled(100, 2000));
}

}  // namespace
}  // namespace quoin::movegen
