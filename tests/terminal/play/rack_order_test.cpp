#include "terminal/play/rack_order.h"

#include <gtest/gtest.h>

#include "support/data.h"

namespace quoin::cli {
namespace {

TEST(RackOrder, KeepsTheTilesWhereTheyWere) {
  const AlphabetPtr english = test::alphabet("english");
  const auto rack = [&](const std::string& text) { return Rack(test::tiles(*english, text)); };
  Rng rng(1);
  RackOrder order;
  order.update(rack("ABCDEFG"));
  while (english->to_display(order.tiles()) == "ABCDEFG") order.shuffle(rng);
  const std::string before = english->to_display(order.tiles());
  order.update(rack("ABCDEFG"));
  EXPECT_EQ(english->to_display(order.tiles()), before);

  std::string expected = before;
  std::erase(expected, 'C');
  order.update(rack("ABDEFGZ"));
  EXPECT_EQ(english->to_display(order.tiles()), expected + "Z");
  order.sort();
  EXPECT_EQ(english->to_display(order.tiles()), "ABDEFGZ");
}

TEST(RackOrder, AlwaysShufflesToSomethingElse) {
  const AlphabetPtr english = test::alphabet("english");
  Rng rng(7);
  RackOrder order;
  order.update(Rack(test::tiles(*english, "AAB")));
  for (int i = 0; i < 50; ++i) {
    const Word before = order.tiles();
    order.shuffle(rng);
    EXPECT_NE(order.tiles(), before);
  }
  RackOrder same;
  same.update(Rack(test::tiles(*english, "AAA")));
  same.shuffle(rng);
  EXPECT_EQ(same.tiles().size(), 3U);
}

}  // namespace
}  // namespace quoin::cli
