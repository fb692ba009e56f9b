#include "lexicon/build/kwg.h"

#include <gtest/gtest.h>

#include "lexicon/build/builder.h"
#include "lexicon/qlx.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::lexicon {
namespace {

constexpr std::uint32_t Accept = 1u << 23;
constexpr std::uint32_t Last = 1u << 22;

std::uint32_t node(int tile, std::uint32_t flags, std::uint32_t child) {
  return static_cast<std::uint32_t>(tile) << 24 | flags | child;
}

std::string bytes_of(const std::vector<std::uint32_t>& nodes) {
  std::string bytes;
  for (const std::uint32_t bits : nodes) {
    for (int shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<char>(bits >> shift & 0xff));
    }
  }
  return bytes;
}

std::string error_of(const std::string& bytes) {
  const Result<WordList> words = read_kwg(qlx::as_bytes(bytes), *test::alphabet("english"));
  return words ? "no error" : words.error().message();
}

TEST(Kwg, IsReadAsItIsDescribed) {
  // AB and AD: 2 [A], 3 [B* D*]; no GADDAG, which is not read.
  const std::string bytes = bytes_of({node(0, Last, 2), node(0, Last, 0), node(1, Last, 3),
                                      node(2, Accept, 0), node(4, Accept | Last, 0)});
  const AlphabetPtr english = test::alphabet("english");
  const WordList words = read_kwg(qlx::as_bytes(bytes), *english).value();
  EXPECT_EQ(test::words_of(words), test::words_of(test::word_list(*english, {"AB", "AD"})));
}

TEST(Kwg, IsWrittenAsItIsDescribed) {
  const AlphabetPtr english = test::alphabet("english");
  const BuiltAutomaton built = build_automaton(test::word_list(*english, {"AB", "BA"})).value();
  // The nodes of automaton_test.cpp in the other layout.
  EXPECT_EQ(write_kwg(built.view()).value(),
            bytes_of({node(0, Last, 4), node(0, Last, 10), node(2, Accept | Last, 0),
                      node(1, Accept | Last, 0), node(1, 0, 2), node(2, Last, 3), node(0, 0, 2),
                      node(2, Accept | Last, 0), node(0, 0, 3), node(1, Accept | Last, 0),
                      node(1, 0, 6), node(2, Last, 8)}));
}

TEST(Kwg, SurvivesARoundTrip) {
  for (const std::string name : {"english", "spanish", "polish"}) {
    const AlphabetPtr alphabet = test::alphabet(name);
    const WordList words = test::random_words(6, 2000, alphabet->letter_count(), 9);
    const BuiltAutomaton built = build_automaton(words).value();
    const std::string bytes = write_kwg(built.view()).value();
    const WordList again = read_kwg(qlx::as_bytes(bytes), *alphabet).value();
    EXPECT_EQ(test::words_of(again), test::words_of(words));
    EXPECT_EQ(build_automaton(again).value().nodes, built.nodes);
  }
}

TEST(Kwg, TakesSiblingsInAnyOrder) {
  const std::string bytes = bytes_of({node(0, Last, 2), node(0, Last, 0), node(1, Last, 3),
                                      node(4, Accept, 0), node(2, Accept | Last, 0)});
  const AlphabetPtr english = test::alphabet("english");
  EXPECT_EQ(test::words_of(read_kwg(qlx::as_bytes(bytes), *english).value()),
            test::words_of(test::word_list(*english, {"AB", "AD"})));
}

TEST(Kwg, IsRefusedWithASentenceWhereItIsDamaged) {
  const std::uint32_t dawg = node(0, Last, 2);
  const std::uint32_t gaddag = node(0, Last, 0);
  EXPECT_EQ(error_of("CAT\nDOG\nX"), "not a .kwg file: 9 bytes are not a row of 32-bit nodes");
  EXPECT_EQ(error_of(""), "not a .kwg file: 0 bytes are not a row of 32-bit nodes");
  EXPECT_EQ(error_of(bytes_of({node(0, Last, 0), gaddag})), "the .kwg file has no words");
  EXPECT_EQ(error_of(bytes_of({dawg, gaddag, node(1, Last, 0)})), "the .kwg file has no words");
  EXPECT_EQ(error_of(bytes_of({dawg, gaddag, node(1, Last, 2)})),
            "the .kwg file has a path of more than 21 tiles, or a loop");
  EXPECT_EQ(error_of(bytes_of({dawg, gaddag, node(1, Last, 900)})),
            "the .kwg file is damaged: node 900 lies beyond its end");
  EXPECT_EQ(error_of(bytes_of({dawg, gaddag, node(1, 0, 0)})),
            "the .kwg file is damaged: node 3 lies beyond its end");
  EXPECT_EQ(error_of(bytes_of({dawg, gaddag, node(27, Last | Accept, 0)})),
            "the .kwg file uses tile 27, and the English alphabet has the tiles 1 to 26");
  EXPECT_EQ(error_of(bytes_of({dawg, gaddag, node(0, Last | Accept, 0)})),
            "the .kwg file uses tile 0, and the English alphabet has the tiles 1 to 26");
  EXPECT_EQ(error_of(bytes_of({dawg, gaddag, node(1, Last | Accept, 0)})),
            "the .kwg file has a word of less than 2 tiles");
  std::vector<std::uint32_t> siblings = {dawg, gaddag};
  for (int i = 0; i < 27; ++i) siblings.push_back(node(1, i == 26 ? Last : 0, 0));
  EXPECT_EQ(error_of(bytes_of(siblings)),
            "the .kwg file is damaged: a node has more siblings than the alphabet has letters");
}

TEST(Kwg, HasWordsOf21TilesAndNoLongerOnes) {
  const auto chain = [](std::size_t length) {
    std::vector<std::uint32_t> nodes = {node(0, Last, 2), node(0, Last, 0)};
    for (std::uint32_t i = 0; i < length; ++i) {
      nodes.push_back(i + 1 < length ? node(1, Last, i + 3) : node(1, Last | Accept, 0));
    }
    return bytes_of(nodes);
  };
  EXPECT_EQ(error_of(chain(21)), "no error");
  EXPECT_EQ(error_of(chain(22)), "the .kwg file has a path of more than 21 tiles, or a loop");
}

// 26^20 paths with shared ends: to count them one by one would take for ever.
TEST(Kwg, RefusesMoreWordsThanThereCanBeWithoutCountingThemOneByOne) {
  std::vector<std::uint32_t> nodes = {node(0, Last, 2), node(0, Last, 0)};
  for (std::uint32_t level = 0; level < 20; ++level) {
    const std::uint32_t next = level < 19 ? 2 + 26 * (level + 1) : 0;
    for (int tile = 1; tile <= 26; ++tile) {
      nodes.push_back(node(tile, (tile == 26 ? Last : 0) | (level == 19 ? Accept : 0), next));
    }
  }
  EXPECT_EQ(error_of(bytes_of(nodes)), "the .kwg file has more than 30 000 000 words");
  for (std::uint32_t& bits : nodes) bits &= ~Accept;
  EXPECT_EQ(error_of(bytes_of(nodes)), "the .kwg file has no words");
}

TEST(Kwg, CannotHoldMoreNodesThan22BitsNumber) {
  const std::vector<Node> nodes((std::size_t{1} << 22) + 1);
  EXPECT_EQ(write_kwg(Automaton(nodes)).error().message(),
            "the lexicon needs 4 194 305 nodes, and a .kwg file can number only 4 194 304");
}

}  // namespace
}  // namespace quoin::lexicon
