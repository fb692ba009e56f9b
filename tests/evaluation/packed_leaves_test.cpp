#include "evaluation/packed_leaves.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "evaluation/tables_file.h"
#include "support/data.h"
#include "support/leaves.h"

namespace quoin::evaluation {
namespace {

// The greatest multiple of a step that a table has room for.
constexpr int MostPacked = std::numeric_limits<std::int16_t>::max() / PackedStep * PackedStep;

TEST(PackedLeaves, AreNoFurtherOffThanHalfAStep) {
  for (const std::string& name : test::alphabet_names()) {
    const AlphabetPtr alphabet = test::alphabet(name);
    const LeavesPtr leaves = test::random_leaves(*alphabet, 3, 5);
    const auto values = unpack_leaves(as_bytes(pack_leaves(*leaves)), leaves->numbering());
    ASSERT_TRUE(values) << name;
    ASSERT_EQ(values->size(), leaves->values().size());
    int furthest = 0;
    for (std::size_t i = 0; i < values->size(); ++i) {
      const int value = leaves->values()[i];
      if (std::abs(value) <= MostPacked)
        furthest = std::max(furthest, std::abs((*values)[i] - value));
    }
    EXPECT_LE(furthest, PackedStep / 2) << name;
    EXPECT_GT(furthest, 0) << name;
  }
}

TEST(PackedLeaves, KeepTheGreatestValuesWithinTheTable) {
  const AlphabetPtr english = test::alphabet("english");
  auto numbering = std::make_shared<const LeaveNumbering>(*english, 1);
  std::vector<std::int16_t> extremes(numbering->size(), std::numeric_limits<std::int16_t>::max());
  extremes[1] = std::numeric_limits<std::int16_t>::min();
  const LeavesPtr leaves = Leaves::from_values(numbering, extremes);
  const auto values = unpack_leaves(as_bytes(pack_leaves(*leaves)), *numbering);
  ASSERT_TRUE(values);
  for (std::size_t i = 0; i < extremes.size(); ++i)
    EXPECT_LE(std::abs((*values)[i] - extremes[i]), PackedStep) << i;
}

TEST(PackedLeaves, RefuseWhatIsCutOffOrOutOfRange) {
  const AlphabetPtr english = test::alphabet("english");
  const LeaveNumbering numbering(*english, 1);
  std::string packed(2 * numbering.size(), '\0');
  EXPECT_TRUE(unpack_leaves(as_bytes(packed), numbering));
  EXPECT_EQ(unpack_leaves(as_bytes(packed.substr(1)), numbering).error().message(),
            "damaged: its leaves are cut off");
  packed.back() = '\xff';
  EXPECT_EQ(unpack_leaves(as_bytes(packed), numbering).error().message(),
            "damaged: its leaves are out of range");
}

TEST(PackedLeaves, ComeOutOfATableFileWithAllElse) {
  const AlphabetPtr english = test::alphabet("english");
  Tables tables{.leaves = test::random_leaves(*english, 3, 5)};
  tables.timing[3] = Equity::from_points(-2);
  const std::string bytes = write_packed_tables({.alphabet = "english"}, tables, *english);
  const TablesFile file = TablesFile::from_bytes(bytes).value();
  EXPECT_FALSE(file.has_leaves()) << "none that are exact";
  const Result<Tables> read = read_tables_with_packed(file, *english);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->timing, tables.timing);
  EXPECT_TRUE(std::ranges::equal(
      read->leaves->values(),
      *unpack_leaves(as_bytes(pack_leaves(*tables.leaves)), tables.leaves->numbering())));
  EXPECT_FALSE(read_tables_with_packed(file, *test::alphabet("spanish")));
}

TEST(PackedLeaves, AreRefusedWhereTheirLengthIsWrong) {
  const AlphabetPtr english = test::alphabet("english");
  const auto complaint = [&](const std::string& section) {
    const TablesContent content{{}, nullptr, {{PackedLeaves, section}}};
    const TablesFile file = TablesFile::from_bytes(write_tables(content, *english)).value();
    const Result<Tables> read = read_tables_with_packed(file, *english);
    return read ? "no error" : read.error().message();
  };
  EXPECT_EQ(complaint(std::string("\0\0\0\0\0\0", 6)), "no error") << "of no tiles at all";
  EXPECT_EQ(complaint("\7"), "damaged: its leaves are as long as the rack");
  EXPECT_EQ(complaint(std::string("\7\0\0\0", 4)), "damaged: its leaves are as long as the rack");
  EXPECT_EQ(complaint(std::string("\1\0\0\0", 4)), "damaged: its leaves are cut off");
}

TEST(PackedLeaves, AreNotWantedOfOtherFiles) {
  const AlphabetPtr english = test::alphabet("english");
  TablesContent content;
  content.leaves = test::random_leaves(*english, 3, 5);
  const TablesFile file = TablesFile::from_bytes(write_tables(content, *english)).value();
  EXPECT_TRUE(std::ranges::equal(read_tables_with_packed(file, *english)->leaves->values(),
                                 content.leaves->values()));
}

}  // namespace
}  // namespace quoin::evaluation
