#include "evaluation/leaves.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "core/bag.h"
#include "support/data.h"

namespace quoin::evaluation {
namespace {

LeavesPtr any_leaves(const Alphabet& alphabet, int longest) {
  auto numbering = std::make_shared<const LeaveNumbering>(alphabet, longest);
  std::vector<std::int16_t> values(numbering->size());
  Rng rng(1);
  for (std::int16_t& value : values)
    value = static_cast<std::int16_t>(static_cast<int>(rng.below(20'000)) - 10'000);
  return Leaves::from_values(std::move(numbering), std::move(values));
}

TEST(Subracks, AreAllPartsOfTheRackEachOnce) {
  const AlphabetPtr english = test::alphabet("english");
  const Subracks parts(Rack(test::tiles(*english, "AABBC?E")));
  EXPECT_EQ(parts.count(), 3 * 3 * 2 * 2 * 2);
  EXPECT_EQ(parts.rack_size(), 7);
  std::vector<TileCounts> seen;
  const TileCounts rack(test::tiles(*english, "AABBC?E"));
  for (int part = 0; part < parts.count(); ++part) {
    TileCounts tiles;
    for (int i = part; i > 0; i = parts.parent(i)) tiles.add(parts.last_tile(i));
    EXPECT_EQ(tiles.size(), parts.size(part));
    EXPECT_TRUE(rack.contains(tiles));
    EXPECT_EQ(std::count(seen.begin(), seen.end(), tiles), 0);
    for (std::size_t kind = 0; kind < parts.kinds().size(); ++kind)
      EXPECT_EQ(parts.copies(part, static_cast<int>(kind)), tiles.count(parts.kinds()[kind]));
    TileCounts rest;
    for (int i = parts.rest_of(part); i > 0; i = parts.parent(i)) rest.add(parts.last_tile(i));
    rest.add(tiles);
    EXPECT_EQ(rest, rack);
    seen.push_back(tiles);
  }
}

TEST(Leaves, ValueAllPartsOfARackAtOnce) {
  for (const char* name : {"english", "spanish", "bulgarian"}) {
    const AlphabetPtr alphabet = test::alphabet(name);
    const LeavesPtr leaves = any_leaves(*alphabet, 4);
    Rng rng(3);
    std::vector<Tile> bag = full_bag(*alphabet).tiles();
    for (int round = 0; round < 200; ++round) {
      rng.shuffle(std::span(bag));
      const Rack rack{std::span<const Tile>(bag).first(7)};
      const Subracks parts(rack);
      std::array<Equity, Subracks::MaxParts> values;
      leaves->values_of(parts, values);
      for (int part = 0; part < parts.count(); ++part) {
        TileCounts tiles;
        for (int i = part; i > 0; i = parts.parent(i)) tiles.add(parts.last_tile(i));
        ASSERT_EQ(values[part], leaves->value(tiles));
        if (tiles.size() > 4) continue;
        ASSERT_EQ(values[part], leaves->value(leaves->numbering().number_of(tiles)));
      }
    }
  }
}

TEST(Leaves, WithoutATableAreWorthNothing) {
  const AlphabetPtr english = test::alphabet("english");
  EXPECT_EQ(Leaves::none(*english)->value(TileCounts(test::tiles(*english, "ERS?"))), Equity());
}

}  // namespace
}  // namespace quoin::evaluation
