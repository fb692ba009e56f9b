#include "benchmarks/positions.h"

#include <gtest/gtest.h>

#include "evaluation/tile_values.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::cli::bench {
namespace {

Workbench small_workbench() {
  const AlphabetPtr alphabet = test::alphabet("english");
  const lexicon::LexiconPtr lexicon =
      test::lexicon_of(test::random_words(1, 3000, alphabet->letter_count(), 8), *alphabet);
  const Rules rules = Rules::defaults_for(*alphabet);
  return {lexicon,
          rules,
          std::make_shared<const movegen::Setting>(
              movegen::Setting{lexicon, alphabet, test::layout("standard"), rules.bingo_bonuses}),
          {evaluation::Leaves::none(*alphabet), {}},
          &movegen::Kernels::plain(),
          QuickScale};
}

TEST(BenchPositions, HaveRacksThatDifferByTheirBlanksAlone) {
  const Positions positions = make_positions(small_workbench());
  ASSERT_FALSE(positions.samples.empty());
  for (const Sample& sample : positions.samples) {
    for (int blanks = 0; blanks <= MostBlanks; ++blanks) {
      EXPECT_EQ(sample.racks[blanks].size(), 7);
      EXPECT_EQ(sample.racks[blanks].count(Blank), blanks);
      if (blanks == 0) continue;
      Rack letters = sample.racks[blanks];
      letters.remove(Blank, blanks);
      EXPECT_TRUE(sample.racks[blanks - 1].contains(letters));
    }
  }
}

TEST(BenchPositions, DependOnTheWordsAndNotOnTheTables) {
  Workbench bench = small_workbench();
  const Positions without = make_positions(bench);
  bench.tables.leaves = evaluation::gordon_leaves(bench.lexicon->alphabet());
  EXPECT_EQ(make_positions(bench).signature, without.signature);
}

}  // namespace
}  // namespace quoin::cli::bench
