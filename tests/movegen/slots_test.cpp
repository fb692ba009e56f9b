#include "movegen/slots.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include "movegen/generator.h"
#include "support/data.h"
#include "support/positions.h"

namespace quoin::movegen {
namespace {

// What a slot scores with tiles of these points on its squares, by the weights that the slot says.
int most_score(const Slot& slot, const Line& line, const SlotTable& table,
               std::vector<int> points) {
  std::vector<int> weights;
  int plain = slot.tiles;
  for (int square = slot.start; square < slot.end; ++square) {
    if ((line.crossed >> square & 1) == 0) continue;
    --plain;
    weights.push_back(table.letter_premiums(slot.line)[square] *
                      (slot.multiplier + table.word_premiums(slot.line)[square]));
  }
  for (int i = 0; i < plain; ++i) weights.push_back(slot.excess[i] + slot.least);
  std::sort(weights.rbegin(), weights.rend());
  std::sort(points.rbegin(), points.rend());
  int score = slot.fixed;
  for (std::size_t i = 0; i < weights.size(); ++i) score += weights[i] * points[i];
  return score;
}

// Every play lies in one slot, which bounds its score.
void check(const std::shared_ptr<const Setting>& setting, int positions) {
  Generator generator;
  long large = 0;
  test::visit_positions(setting, positions, 1, [&](Grid& grid, const Rack& rack) {
    const SlotTable& table = grid.slots();
    std::map<std::tuple<int, int, int>, const Slot*> by_place;
    for (int line = 0; line < table.line_count(); ++line) {
      for (const Slot& slot : table.slots(line)) {
        ASSERT_TRUE(by_place.emplace(std::tuple(line, slot.start, slot.tiles), &slot).second);
        ASSERT_EQ(table[table.number_of(slot)], slot);
        for (int i = 1; i < MaxTilesPlayed; ++i) ASSERT_GE(slot.excess[i - 1], slot.excess[i]);
      }
    }
    for (const Play& play : generator.all_plays(grid, rack)) {
      const Move& move = play.move;
      const bool is_across = move.direction() == Direction::Across;
      const int index = is_across ? move.start().row() : move.start().column();
      const int start = is_across ? move.start().column() : move.start().row();
      const int line = table.line_number(move.direction(), index);
      std::vector<int> points;
      for (const Tile tile : move.tiles()) {
        if (tile != EmptySquare) points.push_back(setting->alphabet->points(tile).points());
      }
      const int tiles = static_cast<int>(points.size());
      const auto found = by_place.find({line, start, tiles});
      ASSERT_NE(found, by_place.end()) << test::describe(grid, rack);
      const Slot& slot = *found->second;
      ASSERT_EQ(slot.end - slot.start, static_cast<int>(move.tiles().size()));
      ASSERT_EQ(slot.is_through(), slot.end - slot.start > tiles);
      if (slot.is_large()) {
        ++large;
        continue;
      }
      ASSERT_LE(play.score.points(),
                most_score(slot, grid.line(move.direction(), index), table, points) +
                    setting->bingo_bonus(tiles))
          << test::describe(grid, rack);
    }
  });
  EXPECT_EQ(large, 0);
}

TEST(Slots, HoldEveryPlayAndBoundItsScore) {
  const lexicon::LexiconPtr english = test::installed_lexicons().front();
  check(test::setting_of(english, english->alphabet_ptr(), test::layout("standard")),
        test::scaled(100, 5000));
  check(test::setting_of(english, english->alphabet_ptr(),
                         Layout::shuffled(*test::layout("standard"), 5)),
        test::scaled(50, 1000));
}

}  // namespace
}  // namespace quoin::movegen
