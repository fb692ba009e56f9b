#include "evaluation/klv2.h"

#include <bit>
#include <limits>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "base/bytes.h"
#include "base/file.h"
#include "support/data.h"
#include "support/leaves.h"

namespace quoin::evaluation {
namespace {

constexpr std::uint32_t Accept = 1u << 23;
constexpr std::uint32_t Last = 1u << 22;
constexpr std::uint32_t Root = Last | 1;  // no second root: the first list is at node 1

std::uint32_t node(int tile, std::uint32_t flags, std::uint32_t child = 0) {
  return static_cast<std::uint32_t>(tile) << 24 | flags | child;
}

std::string bytes_of(const std::vector<std::uint32_t>& nodes, const std::vector<float>& values) {
  std::string bytes;
  append_u32(bytes, static_cast<std::uint32_t>(nodes.size()));
  for (const std::uint32_t bits : nodes) append_u32(bytes, bits);
  append_u32(bytes, static_cast<std::uint32_t>(values.size()));
  for (const float value : values) append_u32(bytes, std::bit_cast<std::uint32_t>(value));
  return bytes;
}

std::string klv2_error(const std::string& bytes) {
  const Result<Klv2Leaves> read = read_klv2(as_bytes(bytes), *test::alphabet("english"), 6);
  return read ? "no error" : read.error().message();
}
std::string klv2_error(const std::vector<std::uint32_t>& nodes, const std::vector<float>& values) {
  return klv2_error(bytes_of(nodes, values));
}

double points(const Leaves& leaves, const Alphabet& alphabet, const std::string& tiles) {
  return leaves.value(TileCounts(test::tiles(alphabet, tiles))).points();
}

// The number of different lists of siblings that a file reaches, and of nodes in them.
std::pair<std::size_t, std::size_t> count_lists(const std::string& bytes) {
  std::map<std::uint32_t, std::vector<std::uint32_t>> lists;
  std::vector<std::uint32_t> left = {u32_at(as_bytes(bytes), 4) & (Last - 1)};
  while (!left.empty()) {
    const std::uint32_t list = left.back();
    left.pop_back();
    if (lists.contains(list)) continue;
    std::uint32_t bits = 0;
    for (std::uint32_t i = list; (bits & Last) == 0; ++i) {
      bits = u32_at(as_bytes(bytes), 4 + 4 * i);
      lists[list].push_back(bits);
      if ((bits & (Last - 1)) != 0) left.push_back(bits & (Last - 1));
    }
  }
  std::set<std::vector<std::uint32_t>> different;
  std::size_t nodes = 0;
  for (const auto& [list, bits] : lists) {
    different.insert(bits);
    nodes += bits.size();
  }
  EXPECT_EQ(different.size(), lists.size());
  return {lists.size(), nodes};
}

// tests/data/leaves/few.klv2 was not written by this program.
TEST(Klv2, IsReadAsItIsDescribed) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes =
      read_file(std::string(QUOIN_SOURCE_DIR) + "/tests/data/leaves/few.klv2").value();
  const Klv2Leaves read = read_klv2(as_bytes(bytes), *english, 6).value();
  EXPECT_EQ(read.report, (Klv2Report{.leaves = 15, .missing = 914'624 - 15}));
  EXPECT_EQ(points(*read.leaves, *english, "?"), 24.5);
  EXPECT_EQ(points(*read.leaves, *english, "S?"), 33.252) << "to the nearest 4 millipoints";
  EXPECT_EQ(points(*read.leaves, *english, "A"), -0.752);
  EXPECT_EQ(points(*read.leaves, *english, "ERS"), 9.5);
  EXPECT_EQ(points(*read.leaves, *english, "QU"), -3);
  EXPECT_EQ(points(*read.leaves, *english, "UVW"), -17);
  EXPECT_EQ(points(*read.leaves, *english, "ES"), 0) << "not in the file";
  EXPECT_EQ(points(*read.leaves, *english, "UV"), 0) << "a way to UVW only";
  EXPECT_EQ(points(*read.leaves, *english, ""), 0);
}

TEST(Klv2, SurvivesARoundTripToTheUnit) {
  for (const auto& [name, longest] : std::vector<std::pair<std::string, int>>{
           {"english", 6}, {"spanish", 4}, {"polish", 4}, {"slovak", 3}, {"italian", 1}}) {
    const AlphabetPtr alphabet = test::alphabet(name);
    const LeavesPtr leaves = test::random_leaves(*alphabet, longest, 3);
    const std::string bytes = write_klv2(*leaves);
    const Klv2Leaves again = read_klv2(as_bytes(bytes), *alphabet, longest).value();
    EXPECT_EQ(again.report, Klv2Report{.leaves = leaves->values().size() - 1}) << name;
    EXPECT_TRUE(std::ranges::equal(again.leaves->values(), leaves->values())) << name;
    EXPECT_EQ(write_klv2(*again.leaves), bytes);
  }
}

TEST(Klv2, SurvivesARoundTripOfEveryValue) {
  const AlphabetPtr english = test::alphabet("english");
  const auto numbering = std::make_shared<const LeaveNumbering>(*english, 5);
  ASSERT_GT(numbering->size(), 65'536u);
  std::vector<std::int16_t> values(numbering->size());
  for (std::size_t i = 1; i < values.size(); ++i)
    values[i] = static_cast<std::int16_t>(static_cast<std::uint16_t>(i));
  const LeavesPtr leaves = Leaves::from_values(numbering, values);
  const Klv2Leaves again = read_klv2(as_bytes(write_klv2(*leaves)), *english, 5).value();
  EXPECT_EQ(again.report.clamped, 0u);
  EXPECT_TRUE(std::ranges::equal(again.leaves->values(), values));
}

TEST(Klv2, IsWrittenWithEveryListOfSiblingsOnce) {
  const std::string bytes = write_klv2(*test::random_leaves(*test::alphabet("english"), 6, 1));
  const auto [lists, nodes] = count_lists(bytes);
  EXPECT_EQ(u32_at(as_bytes(bytes), 0), nodes + 2) << "and the two roots";
  EXPECT_LT(nodes, 10'000u);
}

TEST(Klv2, IsWrittenAsItIsDescribed) {
  const AlphabetPtr tiny = Alphabet::parse(
                               "alphabet tiny\ntitle Tiny\nlanguage xx\nrack 3\nblank 1 0\n"
                               "tile A a 4 1\ntile B b 1 1\ntile C c 0 1\n")
                               .value();
  // Leaves of up to two tiles: ?, ?A, ?B, A, AA, AB, B.
  const LeavesPtr leaves = Leaves::from_values(std::make_shared<const LeaveNumbering>(*tiny, 2),
                                               {0, 250, 125, -1, -32'768, 32'767, 0, 1});
  EXPECT_EQ(write_klv2(*leaves),
            bytes_of({Last | 4, Last, node(1, Accept), node(2, Accept | Last), node(0, Accept, 2),
                      node(1, Accept, 2), node(2, Accept | Last)},
                     {1.0F, 0.5F, -0.004F, -131.072F, 131.068F, 0.0F, 0.004F}));
}

TEST(Klv2, LeavesOutWhatTheTableHasNoPlaceFor) {
  const AlphabetPtr english = test::alphabet("english");
  constexpr int Q = 17;
  constexpr int Z = 26;
  // Q, QQ, QQZ, QZ, Z and a ZZ.
  const std::string bytes =
      bytes_of({Root, node(Q, Accept, 3), node(Z, Accept | Last, 5), node(Q, Accept, 6),
                node(Z, Accept | Last), node(Z, Accept | Last), node(Z, Accept | Last)},
               {1, 2, 3, 4, 5, 6});
  const Klv2Leaves read = read_klv2(as_bytes(bytes), *english, 2).value();
  EXPECT_EQ(read.report, (Klv2Report{.leaves = 6, .impossible = 3, .missing = 400 - 3}));
  EXPECT_EQ(points(*read.leaves, *english, "Q"), 1);
  EXPECT_EQ(points(*read.leaves, *english, "QZ"), 4);
  EXPECT_EQ(points(*read.leaves, *english, "Z"), 5);
  const Klv2Leaves shorter = read_klv2(as_bytes(bytes), *english, 1).value();
  EXPECT_EQ(shorter.report, (Klv2Report{.leaves = 6, .too_long = 4, .missing = 27 - 2}));
  EXPECT_EQ(points(*shorter.leaves, *english, "Z"), 5);
}

TEST(Klv2, ClampsWhatTheTableCannotSay) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes = bytes_of({Root, node(1, Accept), node(2, Accept), node(3, Accept),
                                      node(4, Accept), node(5, Accept), node(6, Accept | Last)},
                                     {131.068F, 131.072F, -131.072F, -131.08F, 1e38F, -1e38F});
  const Klv2Leaves read = read_klv2(as_bytes(bytes), *english, 1).value();
  EXPECT_EQ(read.report.clamped, 4u);
  EXPECT_EQ(std::vector(read.leaves->values().begin() + 2, read.leaves->values().begin() + 8),
            (std::vector<std::int16_t>{32'767, 32'767, -32'768, -32'768, 32'767, -32'768}));
}

TEST(Klv2, IsRefusedWithASentenceWhereItIsDamaged) {
  const std::vector<std::uint32_t> one = {Root, node(1, Accept | Last)};
  const std::string good = bytes_of(one, {2});
  EXPECT_EQ(klv2_error(good), "no error");
  EXPECT_EQ(klv2_error("1234567"), "not a .klv2 file: it has 7 bytes");
  EXPECT_EQ(klv2_error("some text that is no such file"),
            "not a .klv2 file, or a part of one: 1 701 670 771 nodes in 30 bytes");
  EXPECT_EQ(klv2_error(good.substr(0, 12)),
            "not a .klv2 file, or a part of one: 2 nodes in 12 bytes");
  EXPECT_EQ(klv2_error(good.substr(0, 19)),
            "the .klv2 file is damaged: 1 values take 4 bytes, and it has 3 for them");
  EXPECT_EQ(klv2_error(good + "x"),
            "the .klv2 file is damaged: 1 values take 4 bytes, and it has 5 for them");
  EXPECT_EQ(klv2_error({}, {}), "the .klv2 file has no leaves");
  EXPECT_EQ(klv2_error({Last}, {}), "the .klv2 file has no leaves");
  EXPECT_EQ(klv2_error(one, {}),
            "the .klv2 file is damaged: it has more than 0 leaves and 0 values");
  EXPECT_EQ(klv2_error(one, {1, 2}), "the .klv2 file is damaged: it has 1 leaves and 2 values");
  EXPECT_EQ(klv2_error(one, {std::numeric_limits<float>::quiet_NaN()}),
            "the .klv2 file is damaged: value 1 is not a number");
  EXPECT_EQ(klv2_error(one, {-std::numeric_limits<float>::infinity()}),
            "the .klv2 file is damaged: value 1 is not a number");
  EXPECT_EQ(klv2_error({Root, node(1, Accept | Last, 1)}, {1}),
            "the .klv2 file is damaged: it has a path of more than 16 tiles, or a loop");
  EXPECT_EQ(klv2_error({Root, node(1, Accept | Last, 900)}, {1}),
            "the .klv2 file is damaged: node 900 lies beyond its 2 nodes");
  EXPECT_EQ(klv2_error({Root, node(1, Accept)}, {1}),
            "the .klv2 file is damaged: node 2 lies beyond its 2 nodes");
  EXPECT_EQ(klv2_error({Last | 7, node(1, Accept | Last)}, {1}),
            "the .klv2 file is damaged: node 7 lies beyond its 2 nodes");
  EXPECT_EQ(klv2_error({Root, node(27, Accept | Last)}, {1}),
            "the .klv2 file uses tile 27, and the English alphabet has the tiles 0 to 26");
  EXPECT_EQ(klv2_error({Root, node(2, Accept), node(1, Accept | Last)}, {1, 2}),
            "the .klv2 file is damaged: siblings are not in ascending order");
  EXPECT_EQ(klv2_error({Root, node(2, Accept), node(2, Accept | Last)}, {1, 2}),
            "the .klv2 file is damaged: siblings are not in ascending order");
  EXPECT_EQ(klv2_error({Root, node(2, Last, 2), node(1, Accept | Last)}, {1}),
            "the .klv2 file is damaged: the tiles of a leave are not ascending");
}

TEST(Klv2, MayHaveAPathThatIsNoLeave) {
  // Nothing ends below the B, so nothing is out of order.
  EXPECT_EQ(klv2_error({Root, node(1, Accept), node(2, Last, 3), node(1, Last)}, {1}), "no error");
}

TEST(Klv2, RefusesMoreLeavesThanValuesWhereThereAreTooManyToCount) {
  // Sixteen levels of all tiles: more than 2^64 leaves in a few nodes.
  std::vector<std::uint32_t> nodes = {Root};
  for (std::uint32_t level = 0; level < 16; ++level) {
    const std::uint32_t next = level < 15 ? 1 + 27 * (level + 1) : 0;
    for (int tile = 0; tile <= 26; ++tile)
      nodes.push_back(node(tile, Accept | (tile == 26 ? Last : 0), next));
  }
  EXPECT_EQ(klv2_error(nodes, {1, 2, 3}),
            "the .klv2 file is damaged: it has more than 3 leaves and 3 values");
}

TEST(Klv2, DamagedAnywhereIsNeverReadOutOfBounds) {
  const AlphabetPtr english = test::alphabet("english");
  const std::string bytes =
      read_file(std::string(QUOIN_SOURCE_DIR) + "/tests/data/leaves/few.klv2").value();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    EXPECT_NE(klv2_error(bytes.substr(0, i)), "no error");
    for (const int bit : {0, 3, 6, 7}) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ (1 << bit));
      (void)read_klv2(as_bytes(damaged), *english, 3);
    }
  }
}

}  // namespace
}  // namespace quoin::evaluation
