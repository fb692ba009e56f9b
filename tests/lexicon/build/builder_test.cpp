#include "lexicon/build/builder.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/rng.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::lexicon {
namespace {

AlphabetPtr english() { return test::alphabet("english"); }

BuiltAutomaton build(const std::vector<std::string>& words) {
  return build_automaton(test::word_list(*english(), words)).value();
}

// All tiles from a root to an accepting node, with the separator as tile 0.
std::set<Word> paths_from(const Automaton& automaton, NodeIndex root) {
  std::set<Word> paths;
  Word path;
  for_each_continuation(automaton, root, path, [&](std::span<const Tile> found) {
    paths.emplace(found.begin(), found.end());
  });
  return paths;
}

std::set<Word> gaddag_paths_of(const WordList& words) {
  std::set<Word> paths;
  for (const Word& word : test::words_of(words)) {
    for (std::size_t cut = 1; cut <= word.size(); ++cut) {
      const auto middle = word.begin() + static_cast<std::ptrdiff_t>(cut);
      Word path(std::make_reverse_iterator(middle), word.rend());
      if (cut < word.size()) path.push_back(Separator);
      path.insert(path.end(), middle, word.end());
      paths.insert(path);
    }
  }
  return paths;
}

TEST(Builder, HoldsTheThreePathsOfCat) {
  const AlphabetPtr alphabet = english();
  const BuiltAutomaton built = build({"CAT"});
  const auto path = [&](const std::string& before, const std::string& after) {
    Word word = test::tiles(*alphabet, before);
    if (!after.empty()) word.push_back(Separator);
    for (const Tile tile : test::tiles(*alphabet, after)) word.push_back(tile);
    return word;
  };
  EXPECT_EQ(paths_from(built.view(), DawgRoot), (std::set<Word>{path("CAT", "")}));
  EXPECT_EQ(paths_from(built.view(), GaddagRoot),
            (std::set<Word>{path("C", "AT"), path("AC", "T"), path("TAC", "")}));
}

// By hand, a star for the end of a word. DAWG: [T*], [A] before it, [A C] at the root.
// GADDAG: after A [◊ C], after AC [◊], after C [◊], after T [A*], after TA [C*], [A C T] at
// the root. The lists behind separators are the DAWG's.
TEST(Builder, MakesTheNodesWorkedOutByHand) {
  const BuiltAutomaton built = build({"AT", "CAT"});
  EXPECT_EQ(built.levels.dawg_end(), 2u + 1 + 1 + 2);
  EXPECT_EQ(built.nodes.size(), 2u + 4 + (2 + 1 + 1 + 1 + 1 + 3));
}

// [S*] after A is the end of [R* S*] after B, so the DAWG has four nodes and not five.
TEST(Builder, StoresAListThatEndsAnotherOnlyOnce) {
  const BuiltAutomaton built = build({"AS", "BR", "BS"});
  EXPECT_EQ(built.levels.dawg_end(), 2u + 4);
  const Automaton automaton = built.view();
  const NodeIndex after_a = automaton.follow(DawgRoot, Tile::letter(1));
  const NodeIndex after_b = automaton.follow(DawgRoot, Tile::letter(2));
  EXPECT_EQ(automaton.first_child(after_a), automaton.first_child(after_b) + 1);
}

TEST(Builder, SharesEqualEndingsOfTheDawg) {
  // The four words differ in their first letters alone: ATION and ATIONS are there once.
  const BuiltAutomaton one = build({"NATION", "NATIONS"});
  const BuiltAutomaton four = build({"NATION", "NATIONS", "RATION", "RATIONS"});
  EXPECT_EQ(four.levels.dawg_end(), one.levels.dawg_end() + 1);
}

TEST(Builder, HoldsExactlyTheRightPathsForRandomLists) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const WordList words =
        test::random_words(seed, 1 + seed * 5, 2 + static_cast<int>(seed % 5), 2 + seed % 8);
    const BuiltAutomaton built = build_automaton(words).value();
    const std::vector<Word> expected = test::words_of(words);
    EXPECT_EQ(paths_from(built.view(), DawgRoot), std::set<Word>(expected.begin(), expected.end()))
        << "seed " << seed;
    EXPECT_EQ(paths_from(built.view(), GaddagRoot), gaddag_paths_of(words)) << "seed " << seed;
    EXPECT_TRUE(check_structure(built.nodes, built.levels, 6)) << "seed " << seed;
  }
}

TEST(Builder, HoldsNoTwoEqualListsInOnePart) {
  const BuiltAutomaton built = build_automaton(test::random_words(7, 2000, 5, 8)).value();
  std::set<std::vector<std::uint32_t>> lists;
  std::vector<std::uint32_t> list;
  for (std::size_t i = FirstSharedNode; i < built.nodes.size(); ++i) {
    list.push_back(built.nodes[i].bits());
    if (!built.nodes[i].is_last()) continue;
    EXPECT_TRUE(lists.insert(list).second) << "the list that ends at node " << i;
    list.clear();
  }
}

RC_GTEST_PROP(Builder, ContainsAWordIfAndOnlyIfTheListDoes, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const int letters = *rc::gen::inRange(2, 6);
  const WordList words =
      test::random_words(seed, *rc::gen::inRange<std::size_t>(1, 300), letters, 6);
  const WordList others = test::random_words(seed + 1, 300, letters, 7);
  const BuiltAutomaton built = build_automaton(words).value();
  for (const Word& word : test::words_of(words)) RC_ASSERT(built.view().contains(word));
  for (const Word& word : test::words_of(others)) {
    RC_ASSERT(built.view().contains(word) == words.contains(word));
  }
}

TEST(Builder, TakesWordsOf21TilesAndTheLastOf62Letters) {
  WordList words;
  words.add(Word(21, Tile::letter(62)));
  words.add(Word(20, Tile::letter(62)));
  words.add(Word(2, Tile::letter(1)));
  words.sort_and_unique();
  const BuiltAutomaton built = build_automaton(words).value();
  EXPECT_TRUE(built.view().contains(Word(21, Tile::letter(62))));
  EXPECT_TRUE(built.view().contains(Word(20, Tile::letter(62))));
  EXPECT_FALSE(built.view().contains(Word(19, Tile::letter(62))));
  EXPECT_EQ(paths_from(built.view(), GaddagRoot), gaddag_paths_of(words));
  EXPECT_TRUE(check_structure(built.nodes, built.levels, 62));
}

TEST(Builder, MakesTheSameNodesFromTheSameWords) {
  const BuiltAutomaton first = build_automaton(test::random_words(3, 500, 6, 9)).value();
  const BuiltAutomaton second = build_automaton(test::random_words(3, 500, 6, 9)).value();
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.levels, second.levels);
}

TEST(Builder, RefusesWhatIsNoListOfWords) {
  EXPECT_EQ(build_automaton(WordList()).error().message(), "the list has no words");
  WordList short_word;
  short_word.add(Word(1, Tile::letter(1)));
  EXPECT_EQ(build_automaton(short_word).error().message(),
            "word 1 of the list has 1 tiles; words have 2 to 21");
  WordList long_word;
  long_word.add(Word(22, Tile::letter(1)));
  EXPECT_EQ(build_automaton(long_word).error().message(),
            "word 1 of the list has 22 tiles; words have 2 to 21");
}

}  // namespace
}  // namespace quoin::lexicon
