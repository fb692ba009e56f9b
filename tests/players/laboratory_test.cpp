// What holds for all players of the laboratory that look ahead.
#include <gtest/gtest.h>

#include "arena/table.h"
#include "players/registry.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

// With few playouts, so that a game takes a moment.
const std::vector<std::string>& quick_specs() {
  static const std::vector<std::string> specs = {
      "monte-carlo:candidates=4,samples=3",
      "mcts:iterations=12,candidates=4",
      "mcts:iterations=8,value=spread,depth=2",
      "maven:candidates=4,samples=2,expansions=10",
      "maven:candidates=3,samples=2,endgame=q-sticking",
      "maven:candidates=3,samples=2,endgame=slow-endgame",
      "maven:candidates=3,samples=2,endgame=q-sticking+slow-endgame,pass-bonus=20",
      "maven:candidates=3,samples=2,endgame=no-q-sticking",
      "quackle-style:candidates=4,iterations=3",
      "fresco",
      "fresco:inference=yes,candidates=3,samples=2",
      "full-knowledge:candidates=4,iterations=3",
  };
  return specs;
}

// A whole game at a table with a referee, which refuses what the rules do not allow.
std::vector<Move> play_game(const std::vector<std::string>& specs, const std::string& alphabet,
                            const std::string& rules, std::uint64_t seed,
                            const lexicon::LexiconPtr& lexicon) {
  GameConfig config =
      test::make_config(alphabet, "standard", static_cast<int>(specs.size()), "first=1," + rules);
  std::vector<PlayerPtr> players;
  for (const std::string& spec : specs) players.push_back(make_player(spec, {lexicon, {}}).value());
  Referee referee = test::start_game(std::move(config), seed,
                                     [&](const Word& word) { return lexicon->contains(word); });
  for (int turns = 0; referee.game().state().phase != Phase::Finished; ++turns) {
    if (turns > 300) {
      ADD_FAILURE() << "the game does not end";
      break;
    }
    const int seat = referee.game().state().turn;
    const View view = view_of(referee.game(), Viewer::seat(seat), 0);
    const Result<void> done =
        referee.act(seat, players[static_cast<std::size_t>(seat)]->choose_action(view), 0);
    if (!done) {
      ADD_FAILURE() << done.error().message();
      break;
    }
  }
  EXPECT_TRUE(verify_draws(referee.game()));
  std::vector<Move> moves;
  for (const Event& event : referee.game().events()) {
    if (const auto* placed = std::get_if<TilesPlaced>(&event.body)) moves.push_back(placed->move);
  }
  return moves;
}

class LaboratoryPlayer : public ::testing::TestWithParam<std::string> {};

TEST_P(LaboratoryPlayer, PlaysWholeGamesByTheRules) {
  const std::string spec = GetParam();
  const lexicon::LexiconPtr english = test::small_english();
  const char* rules[] = {"", "challenge=double", "final-rack=tournament", "exchange=1"};
  for (int i = 0; i < test::scaled(4, 40, 2); ++i) {
    std::vector<std::string> specs(static_cast<std::size_t>(2 + i % 3), spec);
    if (i % 2 == 1) specs.back() = "high-scorer";
    play_game(specs, "english", rules[i % 4], static_cast<std::uint64_t>(i), english);
  }
  for (const char* alphabet : {"bulgarian", "icelandic"}) {
    const lexicon::LexiconPtr lexicon =
        test::lexicon_of(test::random_words(5, 3000, 20, 7), *test::alphabet(alphabet));
    play_game({spec, "static"}, alphabet, "", 7, lexicon);
  }
}

TEST_P(LaboratoryPlayer, GivesTheSameMovesInTheSameGame) {
  const std::string spec = GetParam();
  const lexicon::LexiconPtr english = test::small_english();
  const auto moves = [&] { return play_game({spec, spec}, "english", "", 3, english); };
  const std::vector<Move> once = moves();
  EXPECT_FALSE(once.empty());
  EXPECT_EQ(moves(), once);
}

INSTANTIATE_TEST_SUITE_P(Specs, LaboratoryPlayer, ::testing::ValuesIn(quick_specs()),
                         [](const auto& spec) { return std::to_string(spec.index); });

TEST(Laboratory, IsNotForPeopleToMeet) {
  for (const std::string& spec : quick_specs()) EXPECT_FALSE(is_for_everybody(spec)) << spec;
  for (const Strategy& kind : player_kinds()) EXPECT_TRUE(is_for_everybody(kind.name));
}

TEST(Laboratory, HasASourceForEachOfItsPlayers) {
  for (const Strategy& strategy : strategies()) {
    if (strategy.audience == Audience::Laboratory) {
      EXPECT_NE(strategy.source, "") << strategy.name;
    }
  }
}

TEST(Laboratory, SaysWhatIsWrongWithParameters) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT"}, *test::alphabet("english"));
  const auto refusal = [&](const std::string& spec) {
    return make_player(spec, {lexicon, {}}).error().message();
  };
  EXPECT_EQ(refusal("maven:endgame=fast"),
            "player maven: 'fast' is no choice for endgame; there are b-star, q-sticking, "
            "slow-endgame, q-sticking+slow-endgame, no-q-sticking");
  EXPECT_EQ(refusal("maven:pass-bonus=-1"),
            "player maven: '-1' is no number for pass-bonus; expected one from 0 to 1000");
  EXPECT_EQ(refusal("mcts:exploration=x"),
            "player mcts: 'x' is no number for exploration; expected one from 0 to 100");
  EXPECT_EQ(refusal("quackle-style:plies=1"),
            "player quackle-style: '1' is no number for plies; expected one from 2 to 100");
  EXPECT_EQ(refusal("fresco:lookahead=no,inference=yes"),
            "player fresco: inference=yes has no use with lookahead=no");
  EXPECT_EQ(refusal("full-knowledge:rack=yes"),
            "the player full-knowledge has no parameter 'rack'; it has iterations, plies, "
            "candidates, ties");
}

}  // namespace
}  // namespace quoin::players
