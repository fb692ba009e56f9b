#include <gtest/gtest.h>

#include "players/registry.h"
#include "support/hand_made_turn.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

namespace quoin::players {
namespace {

// What an action does with tiles; nothing for a pass.
Word tiles_of(const Action& action) {
  if (const auto* place = std::get_if<PlaceTiles>(&action))
    return {place->move.tiles().begin(), place->move.tiles().end()};
  if (const auto* exchange = std::get_if<ExchangeTiles>(&action)) return exchange->tiles;
  return {};
}

TEST(FullKnowledge, BlocksABingoThatItSees) {
  // The opponent can lay all tiles behind CAT; an E there bars it. The same E scores more below the
  // A.
  test::HandMadeTurn turn({"CAT", "CATE", "AHHE", "CATBINGOES"},
                          {{{7, 2}, Direction::Across, "CAT"}}, {"EHHVVVV", "BINGOES"}, "WWWWW");
  const PlayerPtr player = make_player("full-knowledge", {turn.lexicon(), {}}).value();
  ASSERT_TRUE(player->sees_all_racks());
  EXPECT_EQ(turn.text_of(player->choose_move(turn.situation(true))), "8C CATE");
  EXPECT_EQ(turn.text_of(player->choose_move(turn.situation(false))), "D8 AHHE");
}

// At a table with people there is nothing that it could see: a view has no such racks, and it plays
// like the player who draws them by chance.
TEST(FullKnowledge, SeesNothingThroughAView) {
  const lexicon::LexiconPtr lexicon = test::small_english();
  const PlayerPtr sees =
      make_player("full-knowledge:candidates=5,iterations=5", {lexicon, {}}).value();
  const PlayerPtr does_not =
      make_player("quackle-style:candidates=5,iterations=5,ties=spread", {lexicon, {}}).value();
  Referee referee = test::start_game(test::make_config("english", "standard", 2, "first=1"), 5,
                                     [&](const Word& word) { return lexicon->contains(word); });
  while (referee.game().state().phase != Phase::Finished) {
    const int seat = referee.game().state().turn;
    const View view = view_of(referee.game(), Viewer::seat(seat), 0);
    const Action action = does_not->choose_action(view);
    const Action with_eyes_shut = sees->choose_action(view);
    ASSERT_EQ(with_eyes_shut.index(), action.index());
    ASSERT_EQ(tiles_of(with_eyes_shut), tiles_of(action));
    ASSERT_TRUE(referee.act(seat, action, 0));
  }
}

TEST(FullKnowledge, IsTheOnlyOneWhoSeesRacks) {
  const lexicon::LexiconPtr lexicon = test::small_english();
  for (const std::string& name : player_names()) {
    const std::string spec = name == "level" ? "level:5" : name;
    const PlayerPtr player = make_player(spec, {lexicon, {}}).value();
    EXPECT_EQ(player->sees_all_racks(), name == "full-knowledge") << name;
  }
}

}  // namespace
}  // namespace quoin::players
