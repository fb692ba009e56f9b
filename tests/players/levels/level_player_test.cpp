#include "players/levels/level_player.h"

#include <gtest/gtest.h>

#include "core/scoring.h"
#include "movegen/static_move.h"
#include "players/plain/static_player.h"
#include "players/registry.h"
#include "players/whole_games.h"
#include "support/data.h"
#include "support/leaves.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

using movegen::Grid;

// English words, with leaves that make exchanges worth something.
Resources english_resources() {
  const lexicon::LexiconPtr english = test::installed_lexicons().front();
  evaluation::Tables tables;
  tables.leaves = test::random_leaves(english->alphabet(), 6, 5);
  return {english, tables};
}

PlayerPtr level(int number, const Resources& resources) {
  return make_player("level:" + std::to_string(number), resources).value();
}

// What a player does with a rack on a board, and so many tiles unseen in the bag and elsewhere.
Move move_of(Player& player, Grid& grid, const Rack& rack, int bag_count = 50,
             int scoreless_turns = 0) {
  const TileCounts unseen(test::tiles(*grid.setting().alphabet, "AEIRSTQ"));
  const std::vector<Score> scores(2);
  return player.choose_move(
      {grid, rack, unseen, bag_count, scores, 0, bag_count >= 7 ? 7 : 0, scoreless_turns});
}

void visit_english(const Resources& resources, int count, std::uint64_t seed,
                   const std::function<void(Grid& grid, const Rack& rack)>& visit) {
  test::visit_positions(test::setting_of(resources.lexicon, resources.lexicon->alphabet_ptr(),
                                         test::layout("standard")),
                        count, seed, visit);
}

std::vector<FormedWord> words_of(const Grid& grid, const Move& move) {
  if (move.kind() != Move::Kind::Place) return {};
  const movegen::Setting& setting = grid.setting();
  return score_play(grid.board(), *setting.layout, *setting.alphabet, setting.bingo_bonuses, move)
      .words;
}

TEST(LevelPlayer, ChoosesAtTheTopLevelWhatStaticChooses) {
  const Resources resources = english_resources();
  const PlayerPtr top = level(LevelCount, resources);
  const PlayerPtr player = make_player("static", resources).value();
  int exchanges = 0;
  visit_english(resources, test::scaled(300, 5000), 1, [&](Grid& grid, const Rack& rack) {
    for (const auto& [bag_count, scoreless_turns] : {std::pair(50, 0), {0, 0}, {50, 3}}) {
      const Move move = move_of(*player, grid, rack, bag_count, scoreless_turns);
      EXPECT_EQ(move_of(*top, grid, rack, bag_count, scoreless_turns), move)
          << test::describe(grid, rack);
      exchanges += move.kind() == Move::Kind::Exchange ? 1 : 0;
    }
  });
  EXPECT_GT(exchanges, 0) << "leaves that never make it exchange show less";
}

TEST(LevelPlayer, DoesTheSameInTheSamePosition) {
  const Resources resources = english_resources();
  for (const int number : {1, 5, 9}) {
    const PlayerPtr one = level(number, resources);
    const PlayerPtr other = level(number, resources);
    visit_english(resources, 40, 2, [&](Grid& grid, const Rack& rack) {
      const Move move = move_of(*one, grid, rack);
      // What it thought about in between has no part in it.
      Rack another = rack;
      another.add(Tile::letter(5));
      if (another.size() <= 7) (void)move_of(*other, grid, another);
      EXPECT_EQ(move_of(*other, grid, rack), move) << test::describe(grid, rack);
      EXPECT_EQ(move_of(*one, grid, rack), move);
    });
  }
}

TEST(LevelPlayer, PlaysOnlyWordsThatItKnows) {
  const Resources resources = english_resources();
  for (int number = 1; number <= LevelCount; ++number) {
    const PlayerPtr player = level(number, resources);
    const Vocabulary vocabulary(resources.lexicon,
                                Levels[static_cast<std::size_t>(number - 1)].reach);
    int words = 0;
    visit_english(resources, test::scaled(40, 1000), 3, [&](Grid& grid, const Rack& rack) {
      for (const FormedWord& word : words_of(grid, move_of(*player, grid, rack))) {
        EXPECT_TRUE(vocabulary.knows(word.tiles)) << number << ", " << test::describe(grid, rack);
        EXPECT_TRUE(resources.lexicon->contains(word.tiles)) << "a phony";
        ++words;
      }
    });
    EXPECT_GT(words, 10) << number;
  }
}

TEST(LevelPlayer, PlaysOnlyCommonWordsAtTheLowestLevel) {
  const Resources resources = english_resources();
  const PlayerPtr player = level(1, resources);
  visit_english(resources, test::scaled(100, 1000), 6, [&](Grid& grid, const Rack& rack) {
    for (const FormedWord& word : words_of(grid, move_of(*player, grid, rack)))
      EXPECT_LE(resources.lexicon->band(word.tiles).value_or(0), 20) << test::describe(grid, rack);
  });
}

TEST(LevelPlayer, HasAPlayToMakeInMostPositionsAtTheLowestLevel) {
  const Resources resources = english_resources();
  const PlayerPtr player = level(1, resources);
  int positions = 0;
  int plays = 0;
  visit_english(resources, 200, 4, [&](Grid& grid, const Rack& rack) {
    if (rack.size() < 7) return;
    ++positions;
    plays +=
        move_of(*player, grid, rack, 50, movegen::ScorelessTurnsToEnd).kind() == Move::Kind::Place;
  });
  EXPECT_GT(plays * 10, positions * 8) << plays << " of " << positions;
}

// In word lists without bands.
TEST(LevelPlayer, PlaysWholeGamesByTheRules) {
  for (int number = 0; number < test::scaled(6, 60); ++number) {
    std::vector<std::string> specs;
    for (int seat = 0; seat < 4; ++seat)
      specs.push_back("level:" + std::to_string(1 + (number * 3 + seat * 4) % LevelCount));
    EXPECT_FALSE(test::play_whole_game(specs, number).empty());
  }
}

// A view in which a play that made one word can be challenged.
class Challenges : public testing::Test {
 protected:
  bool challenges(Player& player, const Word& word, int bag_count) const {
    View view;
    view.can_challenge = true;
    view.bag_count = bag_count;
    view.last_play.emplace();
    view.last_play->words = {{{7, 7}, Direction::Across, word, Score(10)}};
    return player.wants_to_challenge(view);
  }
  // How often a level challenges words, in games at different points.
  int count(int number, const std::vector<Word>& words) const {
    const PlayerPtr player = level(number, resources_);
    int sum = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
      sum += challenges(*player, words[i], static_cast<int>(i % 80)) ? 1 : 0;
    return sum;
  }
  std::vector<Word> phonies() const {
    std::vector<Word> words;
    Rng rng(1);
    while (words.size() < 1000) {
      Word word;
      while (word.size() < 5) word.push_back(Tile::letter(static_cast<int>(1 + rng.below(26))));
      if (!resources_.lexicon->contains(word)) words.push_back(word);
    }
    return words;
  }

  Resources resources_ = english_resources();
};

TEST_F(Challenges, CatchMorePhoniesAtEveryLevelAndAllAtTheTop) {
  const std::vector<Word> words = phonies();
  int before = 0;
  for (int number = 1; number <= LevelCount; ++number) {
    const int caught = count(number, words);
    EXPECT_GT(caught, before) << number;
    before = caught;
  }
  EXPECT_EQ(before, std::ssize(words));
}

TEST_F(Challenges, CatchAtAHigherLevelWhateverALowerOneCatches) {
  const PlayerPtr lower = level(3, resources_);
  const PlayerPtr higher = level(4, resources_);
  for (const Word& word : phonies()) {
    EXPECT_TRUE(!challenges(*lower, word, 9) || challenges(*higher, word, 9));
  }
}

TEST_F(Challenges, LetAPhonyPassAtOneTimeAndNotAtAnother) {
  const PlayerPtr player = level(1, resources_);
  const Word word = test::tiles(resources_.lexicon->alphabet(), "QXZJK");
  int caught = 0;
  for (int bag_count = 0; bag_count < 86; ++bag_count)
    caught += challenges(*player, word, bag_count) ? 1 : 0;
  EXPECT_GT(caught, 5);
  EXPECT_LT(caught, 80);
}

TEST_F(Challenges, NeverHitAWordThatTheLevelKnowsAndSeldomAGoodOne) {
  std::vector<Word> good;
  std::size_t i = 0;
  resources_.lexicon->for_each_word([&](std::span<const Tile> word) {
    if (i++ % 50 == 0) good.emplace_back(word.begin(), word.end());
  });
  for (const int number : {1, 5, 9, 10}) {
    const Vocabulary vocabulary(resources_.lexicon,
                                Levels[static_cast<std::size_t>(number - 1)].reach);
    std::vector<Word> known;
    for (const Word& word : good) {
      if (vocabulary.knows(word)) known.push_back(word);
    }
    EXPECT_FALSE(known.empty());
    EXPECT_EQ(count(number, known), 0) << number;
    EXPECT_LT(count(number, good) * 20, std::ssize(good)) << number;
  }
  EXPECT_GT(count(1, good), 0) << "beginners are wrong at times";
  EXPECT_EQ(count(LevelCount, good), 0);
}

TEST_F(Challenges, NeedAPlayThatMayBeChallenged) {
  EXPECT_FALSE(level(LevelCount, resources_)->wants_to_challenge(View{}));
}

TEST(LevelPlayer, IsAskedForByItsNumberAlone) {
  const lexicon::LexiconPtr lexicon =
      test::lexicon_of(std::vector<std::string>{"AT"}, *test::alphabet("english"));
  for (int number = 1; number <= LevelCount; ++number)
    EXPECT_TRUE(make_player("level:" + std::to_string(number), {lexicon, {}})) << number;
  for (const char* text : {"0", "11", "x", "-1", "03", "+3", "3.5", "3 ", "n=3", "3,leaves=none",
                           "99999999999999999999"}) {
    const Result<PlayerPtr> player = make_player(std::string("level:") + text, {lexicon, {}});
    ASSERT_FALSE(player) << text;
    EXPECT_EQ(player.error().message(),
              "'" + std::string(text) + "' is no level; there are level:1 to level:10");
  }
  for (const char* spec : {"level", "level:"}) {
    const Result<PlayerPtr> player = make_player(spec, {lexicon, {}});
    ASSERT_FALSE(player) << spec;
    EXPECT_EQ(player.error().message(),
              "the player level needs a number; there are level:1 to level:10");
  }
}

}  // namespace
}  // namespace quoin::players
