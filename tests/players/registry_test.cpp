#include "players/registry.h"

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

TEST(Registry, KnowsItsPlayersByName) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT"}, *test::alphabet("english"));
  for (const PlayerKind& kind : player_kinds())
    EXPECT_TRUE(make_player(kind.name, {lexicon, {}})) << kind.name;
  EXPECT_EQ(make_player("high-score", {lexicon, {}}).error().message(),
            "there is no player 'high-score' (did you mean high-scorer?); there are champion, "
            "static, high-scorer, monte-carlo, mcts, maven, quackle-style, fresco, full-knowledge, "
            "level:1 to level:10");
  EXPECT_EQ(make_player("levl:3", {lexicon, {}}).error().message(),
            "there is no player 'levl' (did you mean level?); there are champion, static, "
            "high-scorer, monte-carlo, mcts, maven, quackle-style, fresco, full-knowledge, "
            "level:1 to level:10");
  EXPECT_EQ(make_player("high-scorer:x=1", {lexicon, {}}).error().message(),
            "the player high-scorer takes no parameters");
}

TEST(Registry, ReadsTheChampionsParameters) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT"}, *test::alphabet("english"));
  for (const char* spec : {"champion:time=1s", "champion:time=250ms,inference=no",
                           "champion:playouts=2000,plies=4", "champion:inference=yes"})
    EXPECT_TRUE(make_player(spec, {lexicon, {}})) << spec;
  const auto refusal = [&](const std::string& spec) {
    return make_player(spec, {lexicon, {}}).error().message();
  };
  EXPECT_EQ(refusal("champion:time=soon"),
            "player champion: 'soon' is no time for a move; expected one like 500ms or 3s");
  EXPECT_EQ(refusal("champion:time=0s"),
            "player champion: '0s' is no time for a move; expected one like 500ms or 3s");
  EXPECT_EQ(refusal("champion:playouts=0"),
            "player champion: '0' is no number for playouts; expected one from 1 to 1000000000");
  EXPECT_EQ(refusal("champion:plies=101"),
            "player champion: '101' is no number for plies; expected one from 1 to 100");
  EXPECT_EQ(refusal("champion:inference=maybe"),
            "player champion: 'maybe' is no choice for inference; there are yes, no");
  EXPECT_EQ(refusal("champion:strength=9"),
            "the player champion has no parameter 'strength'; it has time, playouts, inference, "
            "plies");
}

TEST(Registry, SaysWhatPeopleSeeAtTheTable) {
  EXPECT_EQ(display_name("static"), "static");
  EXPECT_EQ(display_name("static:leaves=none,timing=none"), "static");
  EXPECT_EQ(display_name("level:3"), "Computer (level 3)");
}

// Whole games of computers, with words of a list, under rules that make them answer.
TEST(HighScorer, PlaysWholeGamesByTheRules) {
  const char* rules[] = {"", "challenge=double", "challenge=5-point,hold=yes,final-rack=tournament",
                         "exchange=1"};
  const char* alphabets[] = {"english", "bulgarian", "spanish"};
  for (int i = 0; i < test::scaled(12, 120); ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    GameConfig config = test::make_config(alphabets[i % 3], i % 5 == 4 ? "super" : "standard",
                                          2 + i % 3, rules[i % 4]);
    for (SeatConfig& seat : config.seats) seat.player = "high-scorer";
    const lexicon::LexiconPtr lexicon =
        test::lexicon_of(test::random_words(seed, 3000, 20, 7), *config.alphabet);
    Referee referee =
        test::start_game(config, seed, [&](const Word& word) { return lexicon->contains(word); });
    const PlayerPtr player = make_player("high-scorer", {lexicon, {}}).value();
    const TileCounts all = full_bag(*config.alphabet);
    for (int turns = 0; referee.game().state().phase != Phase::Finished; ++turns) {
      ASSERT_LT(turns, 500);
      const int seat = referee.game().state().turn;
      const View view = view_of(referee.game(), Viewer::seat(seat), 0);
      EXPECT_FALSE(player->wants_to_challenge(view)) << "they play no phonies";
      const Result<void> done = referee.act(seat, player->choose_action(view), 0);
      ASSERT_TRUE(done) << done.error().message();
      ASSERT_EQ(test::all_tiles(referee.game().state()), all);
    }
    EXPECT_TRUE(verify_draws(referee.game()));
  }
}

TEST(HighScorer, ChallengesAPhony) {
  GameConfig config = test::make_config("english", "standard", 2, "challenge=single,first=1");
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT"}, *config.alphabet);
  Referee referee =
      test::start_game(config, 1, [&](const Word& word) { return lexicon->contains(word); });
  const Word hand = referee.game().state().seats[0].rack.tiles();
  ASSERT_TRUE(referee.act(
      0, PlaceTiles{Move::place({7, 7}, Direction::Across, std::span(hand).first(3))}, 0));
  EXPECT_TRUE(make_player("high-scorer", {lexicon, {}})
                  .value()
                  ->wants_to_challenge(view_of(referee.game(), Viewer::seat(1), 0)));
}

}  // namespace
}  // namespace quoin::players
