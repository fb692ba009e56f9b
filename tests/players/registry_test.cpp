#include "players/registry.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "players/whole_games.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

TEST(Registry, KnowsItsPlayersByName) {
  const lexicon::LexiconPtr lexicon = test::lexicon_of({"AT"}, *test::alphabet("english"));
  for (const Strategy& kind : player_kinds())
    EXPECT_TRUE(make_player(kind.name, {lexicon, {}})) << kind.name;
  const std::string there_are =
      "; there are champion, static, high-scorer, rack-balancer, level:1 to level:10, and more for "
      "matches (see 'quoin players')";
  EXPECT_EQ(make_player("high-score", {lexicon, {}}).error().message(),
            "there is no player 'high-score'" + there_are + " (did you mean high-scorer?)");
  EXPECT_EQ(make_player("levl:3", {lexicon, {}}).error().message(),
            "there is no player 'levl'" + there_are + " (did you mean level?)");
  EXPECT_EQ(make_player("hill-clim", {lexicon, {}}).error().message(),
            "there is no player 'hill-clim'" + there_are + " (did you mean hill-climb?)");
  EXPECT_EQ(make_player("high-scorer:x=1", {lexicon, {}}).error().message(),
            "the player high-scorer has no parameter 'x'; it has time, anchors, seed");
}

// A value as the list writes it: the first of several, with any number for N.
std::string example_of(const std::string& values) {
  std::string example = values.substr(0, values.find('|'));
  std::replace(example.begin(), example.end(), 'N', '5');
  return example;
}

TEST(Registry, TakesTheParametersThatItLists) {
  const Resources resources{test::installed_lexicons().front(), {}};
  for (const Strategy& strategy : strategies()) {
    for (const ParameterKind& parameter : strategy.parameters) {
      const std::string spec =
          strategy.name + ":" + parameter.key + "=" + example_of(parameter.values());
      const Result<PlayerPtr> made = make_player(spec, resources);
      EXPECT_TRUE(made) << spec << ": " << made.error().message();
      EXPECT_FALSE(parameter.meaning.empty() || parameter.meaning.ends_with('.')) << spec;
    }
    EXPECT_FALSE(make_player(strategy.name + ":no-such-key=1", resources)) << strategy.name;
  }
}

TEST(Registry, DescribesEachPlayerInOneLine) {
  std::vector<std::string> names = player_names();
  for (const Strategy& strategy : strategies()) {
    EXPECT_FALSE(strategy.description.empty() || strategy.description.ends_with('.'))
        << strategy.name;
    EXPECT_LE(strategy.description.size(), 68U) << strategy.name;
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::unique(names.begin(), names.end()), names.end()) << "a name twice";
}

TEST(Registry, KeepsTheLaboratoryToItself) {
  for (const char* spec : {"static", "champion:time=1s", "rack-balancer:score=1", "level:3"})
    EXPECT_TRUE(is_for_everybody(spec)) << spec;
  for (const char* spec : {"brute-force", "hill-climb:steps=tiles", "gordon", "nobody"})
    EXPECT_FALSE(is_for_everybody(spec)) << spec;
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

// All but those that take long.
TEST(Players, PlayWholeGamesByTheRules) {
  const std::vector<std::string> specs = {"static",
                                          "high-scorer",
                                          "high-scorer:anchors=3",
                                          "rack-balancer",
                                          "rack-balancer:score=1,phases=yes",
                                          "gordon:heuristics=1",
                                          "gordon",
                                          "gordon-search:candidates=3,samples=2",
                                          "bonus-squares",
                                          "bonus-squares:prefer=most",
                                          "balance-on-rack",
                                          "brute-force:utility=0.8*max-score+0.2*smart-s",
                                          "hill-climb",
                                          "hill-climb:steps=neighbours,utility=save-common",
                                          "random-restart",
                                          "annealing:utility=use-bonus",
                                          "genetic:knows=0.6",
                                          "beam"};
  for (const std::string& spec : specs) {
    // Three in a row have two, three and four seats, in English, Bulgarian and Spanish.
    for (int number = 0; number < test::scaled(3, 60); ++number) {
      const std::vector<Move> moves = test::play_whole_game({spec}, number);
      EXPECT_GT(std::count_if(moves.begin(), moves.end(),
                              [](const Move& move) { return move.kind() == Move::Kind::Place; }),
                5)
          << spec;
      if (number == 0) {
        EXPECT_EQ(test::play_whole_game({spec}, number), moves) << spec;
      }
    }
  }
}

TEST(Players, PlayWholeGamesUnderAllRules) {
  for (int number = 0; number < test::scaled(12, 120); ++number)
    (void)test::play_whole_game({"high-scorer", "rack-balancer", "hill-climb", "gordon"}, number);
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
