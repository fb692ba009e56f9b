#include "players/computer_seats.h"

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/random_play.h"

namespace quoin::players {
namespace {

Referee table(const std::vector<std::string>& players, const std::string& rules) {
  GameConfig config = test::make_config("english", "standard", static_cast<int>(players.size()),
                                        rules + ",first=1");
  for (std::size_t i = 0; i < players.size(); ++i) config.seats[i].player = players[i];
  return test::start_game(std::move(config), 1);
}

// Lays some tiles for the seat on turn.
void place(Referee& referee) {
  Rng rng(7);
  const GameState& state = referee.game().state();
  const GameConfig& config = referee.game().config();
  const std::optional<Move> move =
      test::random_placement(state.board, *config.layout, *config.alphabet,
                             state.seats[static_cast<std::size_t>(state.turn)].rack, rng);
  ASSERT_TRUE(move);
  ASSERT_TRUE(referee.act(state.turn, PlaceTiles{*move}, state.now));
}

TEST(ComputerSeats, AreAskedWhenItIsTheirTurn) {
  Referee referee = table({"human", "static"}, "challenge=void");
  ComputerSeats computers;
  EXPECT_FALSE(computers.next_question(referee.game(), false)) << "a person begins";
  place(referee);
  const std::optional<Question> question = computers.next_question(referee.game(), false);
  ASSERT_TRUE(question);
  EXPECT_EQ(question->kind, Question::Kind::Turn);
  EXPECT_EQ(question->seat, 1);
}

TEST(ComputerSeats, AreAskedOnceWhetherTheyChallenge) {
  Referee referee = table({"human", "static", "static"}, "challenge=single");
  place(referee);
  ComputerSeats computers;
  for (const int seat : {1, 2}) {
    const std::optional<Question> question = computers.next_question(referee.game(), false);
    ASSERT_TRUE(question);
    EXPECT_EQ(question->kind, Question::Kind::Challenge);
    EXPECT_EQ(question->seat, seat);
    EXPECT_TRUE(computers.take(referee.game(), {*question, std::nullopt}));
  }
  EXPECT_EQ(computers.next_question(referee.game(), false)->kind, Question::Kind::Turn);
  EXPECT_FALSE(computers.next_question(referee.game(), true)) << "people may want to challenge";
}

TEST(ComputerSeats, DropDecisionsAboutAGameThatWentOn) {
  Referee referee = table({"human", "static"}, "challenge=void");
  place(referee);
  ComputerSeats computers;
  const std::optional<Question> question = computers.next_question(referee.game(), false);
  ASSERT_TRUE(referee.act(1, PassTurn{}, 0));
  EXPECT_FALSE(computers.take(referee.game(), {*question, Action(PassTurn{})}));
}

TEST(ComputerSeats, WaitForPeopleWhoseChanceTheyWouldTake) {
  Referee referee = table({"human", "static", "human"}, "challenge=single");
  place(referee);
  EXPECT_EQ(people_to_wait_for(referee.game()), std::vector<int>{2});
  EXPECT_EQ(people_who_may_challenge(referee.game()), std::vector<int>{2});
}

}  // namespace
}  // namespace quoin::players
