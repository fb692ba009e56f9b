#include "laboratory/automata.h"

#include <gtest/gtest.h>

#include "laboratory/search_work.h"
#include "lexicon/build/builder.h"
#include "support/data.h"
#include "support/matches.h"

namespace quoin::laboratory {
namespace {

AutomatonSize size_with(std::initializer_list<const char*> words, lexicon::NodeIndex root) {
  const AlphabetPtr english = test::alphabet("english");
  lexicon::WordList list;
  for (const char* word : words) list.add(english->cut_word(word).value());
  list.sort_and_unique();
  const lexicon::BuiltAutomaton built = lexicon::build_automaton(list).value();
  return size_of(built.view(), root);
}

// CAR, CARS, CAT, CATS: after CA an R or a T, both of which may be followed by an S.
TEST(AutomatonSize, CountsStatesAndArcsOfTheDawg) {
  const AutomatonSize size = size_with({"CAR", "CARS", "CAT", "CATS"}, lexicon::DawgRoot);
  EXPECT_EQ(size.states, 5u);  // the root, after C, after CA, after CAR or CAT, the end
  EXPECT_EQ(size.arcs, 5u);    // C, A, R, T, S
  EXPECT_EQ(size.trie_states, 7u);
  EXPECT_EQ(size.trie_arcs, 6u);
  EXPECT_EQ(size.letter_sets, 3u);  // none, R and T, S
}

// Of AB the GADDAG holds A◊B and BA.
TEST(AutomatonSize, CountsTheGaddag) {
  const AutomatonSize size = size_with({"AB"}, lexicon::GaddagRoot);
  EXPECT_EQ(size.trie_arcs, 5u);
  EXPECT_EQ(size.trie_states, 6u);
  EXPECT_EQ(size.arcs, 5u);
  EXPECT_EQ(size.states, 5u);
}

TEST(SearchWork, IsLessWithTheGaddag) {
  const arena::MatchSetup setup = test::match_setup({"high-scorer", "high-scorer"});
  std::int64_t seen = 0;
  const SearchWork work =
      measure_search_work(setup.rules, {setup.rules.setting->lexicon, {}}, 1, 3, StopFlag(),
                          [&](std::int64_t games) { seen = games; });
  EXPECT_EQ(seen, 3);
  EXPECT_EQ(work.games, 3);
  EXPECT_TRUE(work.is_agreed);
  EXPECT_GT(work.moves, 3 * 8);
  EXPECT_GT(work.mean_score(), 100);
  EXPECT_LT(work.gaddag.counters.arcs, work.dawg.counters.arcs);
  EXPECT_EQ(work.gaddag.counters.plays, work.dawg.counters.plays);
}

}  // namespace
}  // namespace quoin::laboratory
