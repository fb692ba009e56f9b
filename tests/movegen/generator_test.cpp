#include "movegen/generator.h"

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "movegen/oracle.h"
#include "support/allocations.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::movegen {
namespace {

using evaluation::Equity;
using evaluation::Subracks;

// Values out of a hat: whatever holds for them holds for any values.
struct AnyValues {
  static constexpr bool JudgesPlacement = true;
  std::uint64_t seed = 1;
  int range = 60'000;

  void fill_terms(const Subracks& parts, std::span<Equity> terms) const {
    for (int part = 0; part < parts.count(); ++part) {
      TileCounts counts;
      for (int i = part; i > 0; i = parts.parent(i)) counts.add(parts.last_tile(i));
      terms[part] = term(counts);
    }
  }
  Equity term(const TileCounts& played) const {
    std::uint64_t hash = seed;
    for (const Tile tile : played.tiles()) hash = mix64(hash + tile.code() + 1);
    return Equity::from_millipoints(static_cast<int>(hash % static_cast<std::uint64_t>(range)) -
                                    range / 2);
  }
  Equity placement(const Move& move) const {
    const std::uint64_t hash = mix64(seed + static_cast<std::uint64_t>(move.start().row()) * 31 +
                                     static_cast<std::uint64_t>(move.start().column()));
    return Equity::from_millipoints(-static_cast<int>(hash % 3000));
  }
};

std::vector<RankedPlay> ranked(const std::vector<Play>& plays, const AnyValues& values) {
  std::vector<RankedPlay> ranked;
  for (const Play& play : plays) {
    ranked.push_back({play.move, play.score,
                      Equity::from_score(play.score) + values.term(play.move.tiles_used()) +
                          values.placement(play.move)});
  }
  std::sort(ranked.begin(), ranked.end(),
            [](const RankedPlay& a, const RankedPlay& b) { return comes_before(a, b); });
  return ranked;
}

// All three modes against the oracle.
void expect_agreement(Generator& generator, Grid& grid, const Rack& rack, std::uint64_t seed) {
  const Setting& setting = grid.setting();
  const std::vector<Play> expected = all_plays(grid.board(), *setting.layout, *setting.alphabet,
                                               setting.bingo_bonuses, rack, *setting.lexicon);
  const std::span<const Play> found = generator.all_plays(grid, rack);
  std::vector<Play> sorted(found.begin(), found.end());
  sort_plays(sorted);
  ASSERT_EQ(sorted, expected) << test::describe(grid, rack);

  const std::optional<RankedPlay> highest = generator.best_play(grid, rack, ScoreOnly{});
  ASSERT_EQ(highest.has_value(), !expected.empty()) << test::describe(grid, rack);
  if (highest) {
    ASSERT_EQ(highest->move, expected.front().move) << test::describe(grid, rack);
    ASSERT_EQ(highest->score, expected.front().score) << test::describe(grid, rack);
  }

  // A small range makes equal values and tight races, a large one makes terms that rule.
  for (const int range : {3000, 60'000}) {
    const AnyValues values{seed, range};
    const std::vector<RankedPlay> order = ranked(expected, values);
    const std::optional<RankedPlay> best = generator.best_play(grid, rack, values);
    ASSERT_EQ(best, order.empty() ? std::nullopt : std::optional(order.front()))
        << test::describe(grid, rack);
    const std::size_t wanted = std::min<std::size_t>(order.size(), 10);
    const std::span<const RankedPlay> top = generator.top_plays(grid, rack, values, 10);
    ASSERT_EQ(std::vector(top.begin(), top.end()),
              std::vector(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(wanted)))
        << test::describe(grid, rack);
  }
}

void expect_agreement_in_play(const std::shared_ptr<const Setting>& setting, int positions,
                              std::uint64_t seed) {
  Generator generator;
  std::uint64_t number = seed;
  test::visit_positions(setting, positions, seed, [&](Grid& grid, const Rack& rack) {
    if (!testing::Test::HasFatalFailure()) expect_agreement(generator, grid, rack, ++number);
  });
}

TEST(Generator, AgreesWithTheOracleInPlayWithRealWords) {
  for (const lexicon::LexiconPtr& lexicon : test::installed_lexicons()) {
    expect_agreement_in_play(
        test::setting_of(lexicon, lexicon->alphabet_ptr(), test::layout("standard")),
        test::scaled(300, 20'000), 1);
  }
}

TEST(Generator, AgreesWithTheOracleOnTheLargeBoard) {
  const lexicon::LexiconPtr english = test::installed_lexicons().front();
  expect_agreement_in_play(
      test::setting_of(english, test::alphabet("english-super"), test::layout("super")),
      test::scaled(60, 5000), 2);
}

// Few letters make dense boards, on which almost everything crosses something.
TEST(Generator, AgreesWithTheOracleOnDenseBoardsOfAllAlphabets) {
  for (const std::string& name : test::alphabet_names()) {
    const AlphabetPtr alphabet = test::alphabet(name);
    const lexicon::LexiconPtr lexicon =
        test::lexicon_of(test::random_words(7, 6000, alphabet->letter_count(), 6), *alphabet);
    for (const char* layout : {"standard", "quick"}) {
      expect_agreement_in_play(test::setting_of(lexicon, alphabet, test::layout(layout)),
                               test::scaled(20, 500), 3);
    }
  }
}

TEST(Generator, AgreesWithTheOracleWithRacksOfEightAndManyBlanks) {
  std::string text;
  for (const char* line : {"alphabet eight\n", "title Eight\n", "language en\n", "rack 8\n",
                           "exchange 7\n", "bingo 7 40\n", "bingo 8 60\n", "blank 9 0\n"}) {
    text += line;
  }
  for (const char* tile : {"A a 9 1 vowel", "B b 3 4", "C c 3 3", "E e 9 1 vowel", "Q q 1 10"})
    text += std::string("tile ") + tile + "\n";
  const Result<AlphabetPtr> alphabet = Alphabet::parse(text);
  ASSERT_TRUE(alphabet) << alphabet.error().message();
  const lexicon::LexiconPtr lexicon =
      test::lexicon_of(test::random_words(11, 400, 5, 9), **alphabet);
  expect_agreement_in_play(test::setting_of(lexicon, *alphabet, test::layout("standard")),
                           test::scaled(60, 2000), 4);
}

TEST(Generator, FindsTheSameForARackThatItKnowsFromAnotherBoard) {
  const lexicon::LexiconPtr english = test::installed_lexicons().front();
  const auto setting = test::setting_of(english, english->alphabet_ptr(), test::layout("standard"));
  Generator knowing;
  Rack rack;
  int visited = 0;
  test::visit_positions(setting, test::scaled(300, 5000), 11, [&](Grid& grid, const Rack& drawn) {
    // Four boards with one rack; the values of its parts change with every other board.
    if (visited++ % 4 == 0) rack = drawn;
    const AnyValues values{static_cast<std::uint64_t>(visited / 2)};
    Generator fresh;
    ASSERT_EQ(knowing.best_play(grid, rack, values), fresh.best_play(grid, rack, values))
        << test::describe(grid, rack);
  });
}

TEST(Generator, FindsNothingWithAnEmptyRack) {
  const AlphabetPtr english = test::alphabet("english");
  const auto setting =
      test::setting_of(test::lexicon_of({"AT"}, *english), english, test::layout("standard"));
  Grid grid(setting);
  Generator generator;
  EXPECT_TRUE(generator.all_plays(grid, Rack()).empty());
  EXPECT_EQ(generator.best_play(grid, Rack(), ScoreOnly{}), std::nullopt);
  EXPECT_TRUE(generator.top_plays(grid, Rack(), ScoreOnly{}, 5).empty());
}

TEST(Generator, LooksAtFewPlaysToFindTheBest) {
  const lexicon::LexiconPtr english = test::installed_lexicons().front();
  Generator all;
  Generator best;
  test::visit_positions(
      test::setting_of(english, english->alphabet_ptr(), test::layout("standard")), 100, 5,
      [&](Grid& grid, const Rack& rack) {
        all.all_plays(grid, rack);
        best.best_play(grid, rack, ScoreOnly{});
      });
  EXPECT_LT(best.counts().plays * 10, all.counts().plays);
  EXPECT_LT(best.counts().slots_visited * 2, best.counts().slots);
}

TEST(Generator, GivesTheSameWithAllInstructionSets) {
  const lexicon::LexiconPtr english = test::installed_lexicons().front();
  std::vector<std::unique_ptr<Generator>> generators;
  for (const Kernels* kernels : Kernels::all()) {
    if (kernels != nullptr) generators.push_back(std::make_unique<Generator>(*kernels));
  }
  test::visit_positions(
      test::setting_of(english, english->alphabet_ptr(), test::layout("standard")), 200, 6,
      [&](Grid& grid, const Rack& rack) {
        const AnyValues values{9, 20'000};
        std::optional<RankedPlay> expected;
        for (const auto& generator : generators) {
          const std::optional<RankedPlay> best = generator->best_play(grid, rack, values);
          if (generator == generators.front()) expected = best;
          EXPECT_EQ(best, expected);
        }
      });
  for (const auto& generator : generators) {
    EXPECT_EQ(generator->counts().subracks, generators.front()->counts().subracks);
  }
}

TEST(Generator, AllocatesNothingOnceItHasItsBuffers) {
  const lexicon::LexiconPtr english = test::installed_lexicons().front();
  const auto setting = test::setting_of(english, english->alphabet_ptr(), test::layout("standard"));
  struct Moment {
    Board board;
    Rack rack;
  };
  std::vector<Moment> moments;
  test::visit_positions(setting, 60, 7, [&](Grid& grid, const Rack& rack) {
    moments.push_back({grid.board(), rack});
  });
  Generator generator;
  Grid grid(setting);
  Grid::Undo undo;
  const auto work = [&] {
    for (const Moment& moment : moments) {
      grid.set(moment.board);
      generator.all_plays(grid, moment.rack);
      generator.top_plays(grid, moment.rack, ScoreOnly{}, 50);
      if (const auto best = generator.best_play(grid, moment.rack, ScoreOnly{})) {
        grid.place(best->move, &undo);
        generator.best_play(grid, moment.rack, ScoreOnly{});
        grid.take_up(undo);
      }
    }
  };
  work();
  const long before = test::allocation_count();
  work();
  EXPECT_EQ(test::allocation_count(), before);
}

}  // namespace
}  // namespace quoin::movegen
