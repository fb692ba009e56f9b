#include "lexicon/automaton.h"

#include <gtest/gtest.h>

#include "lexicon/build/builder.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::lexicon {
namespace {

constexpr Tile A = Tile::letter(1);
constexpr Tile B = Tile::letter(2);

// AB and BA, by hand. The DAWG: 2 [B*] 3 [A*] 4 [A→2 B→3]. The GADDAG: 6 [◊→2 B*] after A,
// 8 [◊→3 A*] after B, 10 [A→6 B→8]. That is what the builder makes, too.
const std::vector<Node> AbAndBa = {Node(Tile(), false, true, 4),     Node(Tile(), false, true, 10),
                                   Node(B, true, true, 0),           Node(A, true, true, 0),
                                   Node(A, false, false, 2),         Node(B, false, true, 3),
                                   Node(Separator, false, false, 2), Node(B, true, true, 0),
                                   Node(Separator, false, false, 3), Node(A, true, true, 0),
                                   Node(A, false, false, 6),         Node(B, false, true, 8)};
const Levels AbAndBaLevels = {{4, 6}, {10, 12}};

std::string check(std::vector<Node> nodes, const Levels& levels, int letters = 2) {
  const Result<void> checked = check_structure(nodes, levels, letters);
  return checked ? "sound" : checked.error().message();
}

TEST(Automaton, FollowsLettersOfBothAutomata) {
  const Automaton automaton(AbAndBa);
  EXPECT_EQ(automaton.follow(DawgRoot, A), 4u);
  EXPECT_EQ(automaton.follow(4, B), 2u);
  EXPECT_EQ(automaton.follow(4, A), NoNode);
  EXPECT_EQ(automaton.follow(GaddagRoot, B), 11u);
  EXPECT_EQ(automaton.follow(11, Separator), 8u);
  EXPECT_EQ(automaton.follow(8, A), 3u);
}

TEST(Automaton, FindsNothingBelowANodeWithoutChildren) {
  const Automaton automaton(AbAndBa);
  EXPECT_EQ(automaton.follow(2, A), NoNode);
  EXPECT_EQ(automaton.follow(2, Separator), NoNode);
}

TEST(Automaton, CountsABlankAsItsLetterAndABareBlankAsNone) {
  const Automaton automaton(AbAndBa);
  EXPECT_TRUE(automaton.contains(Word{A, B}));
  EXPECT_TRUE(automaton.contains(Word{A.as_blank(), B}));
  EXPECT_FALSE(automaton.contains(Word{A, Blank}));
  EXPECT_FALSE(automaton.contains(Word{A, A}));
  EXPECT_FALSE(automaton.contains(Word{A}));
  EXPECT_FALSE(automaton.contains(Word{}));
}

TEST(Automaton, IsBuiltAsItIsWorkedOutByHand) {
  const AlphabetPtr english = test::alphabet("english");
  const BuiltAutomaton built = build_automaton(test::word_list(*english, {"AB", "BA"})).value();
  EXPECT_EQ(built.nodes, AbAndBa);
  EXPECT_EQ(built.levels, AbAndBaLevels);
}

TEST(Automaton, IsWalkedInAlphabeticalOrderUntilTheVisitorHasEnough) {
  const BuiltAutomaton built = build_automaton(test::random_words(5, 100, 4, 5)).value();
  std::vector<Word> all;
  Word prefix;
  EXPECT_TRUE(for_each_continuation(
      built.view(), DawgRoot, prefix,
      [&](std::span<const Tile> word) { all.emplace_back(word.begin(), word.end()); }));
  EXPECT_EQ(all, test::words_of(test::random_words(5, 100, 4, 5)));
  EXPECT_TRUE(prefix.empty());
  std::size_t seen = 0;
  EXPECT_FALSE(for_each_continuation(built.view(), DawgRoot, prefix,
                                     [&](std::span<const Tile>) { return ++seen < 3; }));
  EXPECT_EQ(seen, 3u);
}

TEST(CheckStructure, AcceptsWhatTheBuilderMakes) {
  EXPECT_EQ(check(AbAndBa, AbAndBaLevels), "sound");
}

TEST(CheckStructure, RefusesNodesThatNoWalkMayMeet) {
  const std::string unsound = "damaged: its nodes do not make an automaton";
  const auto with = [&](std::size_t index, Node node) {
    std::vector<Node> nodes = AbAndBa;
    nodes[index] = node;
    return check(nodes, AbAndBaLevels);
  };
  EXPECT_EQ(with(5, Node(B, false, true, 12)), unsound) << "a child beyond the end";
  EXPECT_EQ(with(5, Node(B, false, true, 4)), unsound) << "a child of the same level: a circle";
  EXPECT_EQ(with(2, Node(B, true, true, 10)), unsound) << "a child of a higher level";
  EXPECT_EQ(with(5, Node(B, false, true, 1)), unsound) << "a root as a child";
  EXPECT_EQ(with(5, Node(B, false, false, 2)), unsound) << "siblings without an end";
  EXPECT_EQ(with(5, Node(A, false, true, 2)), unsound) << "siblings with one letter";
  EXPECT_EQ(with(5, Node(Tile::letter(3), false, true, 2)), unsound)
      << "a letter that the alphabet has not";
  EXPECT_EQ(with(4, Node(Separator, false, false, 2)), unsound) << "a separator in the DAWG";
  EXPECT_EQ(with(6, Node(Separator, true, false, 3)), unsound) << "a word that ends in a separator";
  EXPECT_EQ(with(10, Node(Separator, false, false, 6)), unsound) << "a separator before another";
  EXPECT_EQ(with(3, Node(A, false, true, 0)), unsound) << "a dead end";
  EXPECT_EQ(with(0, Node(Tile(), false, true, 0)), unsound) << "no DAWG";
  EXPECT_EQ(with(0, Node(Tile(), false, true, 6)), unsound) << "a DAWG in the GADDAG's part";
  EXPECT_EQ(with(0, Node(Tile(), true, true, 4)), unsound) << "the empty word";
  EXPECT_EQ(with(1, Node(Tile(), false, false, 10)), unsound) << "a root with siblings";
}

TEST(CheckStructure, RefusesLevelsThatAreNone) {
  const std::string unsound = "damaged: its nodes do not make an automaton";
  EXPECT_EQ(check(AbAndBa, {{}, {}}), unsound);
  EXPECT_EQ(check(AbAndBa, {{4, 6}, {10}}), unsound);
  EXPECT_EQ(check(AbAndBa, {{4, 4}, {10, 12}}), unsound);
  EXPECT_EQ(check(AbAndBa, {{4, 6}, {10, 13}}), unsound);
  EXPECT_EQ(check(AbAndBa, {{5, 6}, {10, 12}}), unsound) << "cuts a list of siblings";
  EXPECT_EQ(check(AbAndBa, {std::vector<NodeIndex>(22, 6), {10, 12}}), unsound);
  EXPECT_EQ(check({}, {{4, 6}, {10, 12}}), unsound);
}

TEST(WordCounts, CountTheWordsFromEachNodeOnwards) {
  EXPECT_EQ(count_words(AbAndBa, AbAndBaLevels), (std::vector<std::uint32_t>{0, 0, 1, 1, 2, 1}));
}

TEST(WordCounts, AreRefusedWhereOneIsWrong) {
  const BuiltAutomaton built = build_automaton(test::random_words(2, 200, 4, 6)).value();
  std::vector<std::uint32_t> counts = count_words(built.nodes, built.levels);
  EXPECT_TRUE(check_word_counts(built.nodes, counts));
  for (std::size_t i = 0; i < counts.size(); ++i) {
    ++counts[i];
    EXPECT_EQ(check_word_counts(built.nodes, counts).error().message(),
              "damaged: its words are counted wrongly")
        << i;
    --counts[i];
  }
}

}  // namespace
}  // namespace quoin::lexicon
