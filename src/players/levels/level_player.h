#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "evaluation/static_equity.h"
#include "movegen/generator.h"
#include "players/levels/vocabulary.h"
#include "players/strategy/player.h"

namespace quoin::players {

// How well a level plays.
struct Level {
  Reach reach;  // the words that it knows
  // By how much it may misjudge a play, up or down: errors near zero are the most likely ones.
  evaluation::Equity blur;
  // In how many cases of a thousand it challenges a word that is no word, and one that is good but
  // not known to it.
  int catches = 0;
  int doubts = 0;
};

// Level 1 comes first. Bands are sizes of SCOWL, 10 to 80; blur is in points. docs/methods.md says
// how the levels do against each other.
inline constexpr std::array<Level, 10> Levels = [] {
  constexpr int All = Reach::Unbounded;
  const auto level = [](int in_bands, int without_bands, double blur, int catches, int doubts) {
    const auto millipoints = static_cast<std::int32_t>(1000 * blur);
    return Level{{in_bands, without_bands},
                 evaluation::Equity::from_millipoints(millipoints),
                 catches,
                 doubts};
  };
  return std::array{
      level(250, 470, 16.3, 360, 25),   // 1
      level(271, 570, 16.2, 460, 22),   // 2
      level(297, 672, 15.0, 540, 19),   // 3
      level(329, 816, 13.1, 620, 16),   // 4
      level(420, 1040, 11.0, 700, 13),  // 5
      level(517, 1251, 9.4, 775, 10),   // 6
      level(647, 1570, 7.5, 840, 7),    // 7
      level(709, 2035, 5.6, 905, 5),    // 8
      level(750, 2900, 3.8, 960, 2),    // 9
      level(All, All, 0, 1000, 0),      // 10
  };
}();
inline constexpr int LevelCount = static_cast<int>(Levels.size());

constexpr bool is_better(const Level& one, const Level& other) {
  return one.reach.in_bands > other.reach.in_bands &&
         one.reach.without_bands > other.reach.without_bands && one.blur < other.blur &&
         one.catches > other.catches && one.doubts < other.doubts;
}
static_assert(std::adjacent_find(Levels.begin(), Levels.end(),
                                 [](const Level& one, const Level& next) {
                                   return !is_better(next, one);
                                 }) == Levels.end());
// Nothing is left to chance at the last one.
static_assert(Levels.back().reach == Reach{} && Levels.back().blur == evaluation::Equity() &&
              Levels.back().catches == 1000 && Levels.back().doubts == 0);

// An opponent for people, from level 1 to 10, where it plays like StaticPlayer.
//
// It makes only plays of which it knows every word, and values them as StaticPlayer does but for an
// error of its own in each. The errors come from the position, so that the same position gets the
// same play, whatever happened before.
//
// A word that it knows is never challenged. One that it does not know may be a phony or not, which
// people sense better than a word list does: it challenges some phonies, more the higher the
// level, and very few good words. What a level catches all higher levels catch too; and since the
// number of tiles in the bag is part of the choice, nobody learns which phonies always pass.
class LevelPlayer : public Player {
 public:
  // From 1 to LevelCount.
  LevelPlayer(lexicon::LexiconPtr lexicon, evaluation::Tables tables, int level);

  Move choose_move(const Situation& situation) override;
  bool wants_to_challenge(const View& view) override;

 private:
  // All plays as it values them, known or not.
  void value_plays(const Situation& situation);
  std::optional<movegen::RankedPlay> best_known_play(const movegen::Grid& grid);
  evaluation::Equity error_of(const Move& move, std::uint64_t seed) const;

  const Level& level_;
  Vocabulary vocabulary_;
  evaluation::Tables tables_;
  movegen::Generator generator_;
  evaluation::Subracks parts_;
  std::vector<movegen::RankedPlay> plays_;
};

}  // namespace quoin::players
