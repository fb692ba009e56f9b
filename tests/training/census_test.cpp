#include "training/census.h"

#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "base/rng.h"
#include "core/bag.h"
#include "movegen/generator.h"
#include "movegen/oracle.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::training {
namespace {

AlphabetPtr small_alphabet(int rack, int blanks) {
  const std::string text = "alphabet small\ntitle Small\nlanguage en\nrack " +
                           std::to_string(rack) + "\nexchange 1\nbingo " + std::to_string(rack) +
                           " 20\nblank " + std::to_string(blanks) +
                           " 0\ntile A a 4 1 vowel\ntile B b 3 4\ntile C c 2 3\ntile D d 1 8\n";
  const Result<AlphabetPtr> alphabet = Alphabet::parse(text);
  EXPECT_TRUE(alphabet) << alphabet.error().message();
  return *alphabet;
}

evaluation::LeavesPtr any_leaves(
    const std::shared_ptr<const evaluation::LeaveNumbering>& numbering) {
  Rng rng(4);
  std::vector<std::int16_t> values(numbering->size());
  // Multiples of 1/64 points that are also whole units, so that nothing is rounded.
  for (std::int16_t& value : values)
    value = static_cast<std::int16_t>((static_cast<int>(rng.below(40)) - 20) * 125);
  values[0] = 0;
  return evaluation::Leaves::from_values(numbering, std::move(values));
}

// What the best play of a rack is worth, by trying all.
double best_worth(const movegen::Grid& grid, const Rack& rack, const evaluation::Leaves& leaves) {
  const movegen::Setting& setting = grid.setting();
  double best = 0;
  // To keep everything is not an exchange, and is worth nothing.
  const evaluation::Subracks parts(rack);
  for (int part = 0; part < parts.count() - 1; ++part) {
    TileCounts kept;
    for (int i = part; i > 0; i = parts.parent(i)) kept.add(parts.last_tile(i));
    best = std::max(best, leaves.value(kept).points());
  }
  for (const movegen::Play& play :
       movegen::all_plays(grid.board(), *setting.layout, *setting.alphabet, setting.bingo_bonuses,
                          rack, *setting.lexicon)) {
    Rack rest = rack;
    rest.remove(play.move.tiles_used());
    best = std::max(best, play.score.points() + leaves.value(rest).points());
  }
  return best;
}

// Fills up a leave with the tiles of a pool in all ways, one tile of the pool as likely as another.
class Completions {
 public:
  Completions(const movegen::Grid& grid, const evaluation::Leaves& leaves, int rack_size)
      : grid_(grid), leaves_(leaves), rack_size_(rack_size) {}

  double mean_worth(const TileCounts& leave, const TileCounts& pool) {
    if (leave.size() == rack_size_) {
      const Word tiles = leave.tiles();
      const auto known = worths_.find(tiles);
      if (known != worths_.end()) return known->second;
      return worths_[tiles] = best_worth(grid_, leave, leaves_);
    }
    double sum = 0;
    for (const Tile tile : pool.tiles()) {
      TileCounts more = leave;
      TileCounts rest = pool;
      more.add(tile);
      rest.remove(tile);
      sum += mean_worth(more, rest);
    }
    return sum / pool.size();
  }

 private:
  const movegen::Grid& grid_;
  const evaluation::Leaves& leaves_;
  int rack_size_;
  std::map<Word, double> worths_;
};

TEST(Census, ValuesLeavesAsAllWaysToFillTheRackDo) {
  for (const int rack_size : {2, 3, 4}) {
    for (const int blanks : {0, 1, 2}) {
      const AlphabetPtr alphabet = small_alphabet(rack_size, blanks);
      const lexicon::LexiconPtr lexicon =
          test::lexicon_of(test::random_words(3, 120, 4, 6), *alphabet);
      const auto setting = test::setting_of(lexicon, alphabet, test::layout("standard"));
      const auto numbering =
          std::make_shared<const evaluation::LeaveNumbering>(*alphabet, rack_size - 1);
      const evaluation::LeavesPtr leaves = any_leaves(numbering);
      Census census(*numbering, rack_size);

      movegen::Grid grid(setting);
      movegen::Generator generator;
      TileCounts unseen = full_bag(*alphabet);
      while (unseen.size() >= rack_size + 1) {
        const std::vector<std::int32_t>& values = census.value_leaves(grid, unseen, *leaves);
        Completions completions(grid, *leaves, rack_size);
        const double mean = completions.mean_worth({}, unseen);
        EXPECT_NEAR(census.mean(), mean, 1e-9);
        numbering->for_each([&](std::uint32_t number, std::span<const Tile> tiles) {
          const TileCounts leave(tiles);
          if (!unseen.contains(leave)) {
            EXPECT_EQ(values[number], Census::NotPossible);
            return;
          }
          TileCounts rest = unseen;
          rest.remove(leave);
          EXPECT_NEAR(values[number] / 1024.0, completions.mean_worth(leave, rest) - mean, 0.001)
              << alphabet->to_notation(tiles) << " of " << unseen.size();
        });
        // Some rack makes a play, so that the next board has more on it.
        std::vector<Tile> tiles = unseen.tiles();
        Rng(static_cast<std::uint64_t>(unseen.size())).shuffle(std::span(tiles));
        const Rack rack(std::span<const Tile>(tiles).first(static_cast<std::size_t>(rack_size)));
        const auto best = generator.best_play(grid, rack, movegen::ScoreOnly{});
        if (!best) break;
        grid.place(best->move);
        unseen.remove(best->move.tiles_used());
      }
    }
  }
}

}  // namespace
}  // namespace quoin::training
