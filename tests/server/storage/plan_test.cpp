#include "server/storage/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/storage/fixture.h"

namespace quoin::server::storage_test {
namespace {

using enum StorageError::Kind;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Plan, AsksForEachGameOnce) {
  const std::vector<Change> changes{new_game("b"), new_game("a"), event("b", 1, 2, "third"),
                                    new_game("\xff")};
  EXPECT_THAT(games_of(changes), ElementsAre("b", "a"));
}

TEST(Plan, WritesEachGameOnceWithAllThatItsChangesSay) {
  const std::vector<Change> changes{
      event("g", 4, 7, "seven"),
      {.game = "g", .revision = 5, .at = 9, .members = {{"cid", "ann", "cid"}}, .header = "early"},
      {.game = "g",
       .revision = 6,
       .at = 10,
       .header = "late",
       .first_event = 8,
       .events = {"eight", "nine"},
       .chat = {{.text = "well"}}}};
  const Plan plan = make_plan(changes, {{"g", {.revision = 4, .event_count = 7, .chat_count = 3}}});
  ASSERT_EQ(plan.games.size(), 1);
  const GameWrite& game = plan.games.front();
  EXPECT_FALSE(game.is_new);
  EXPECT_EQ(game.standing.revision, 7);
  EXPECT_EQ(game.standing.event_count, 10);
  EXPECT_EQ(game.standing.chat_count, 4);
  EXPECT_EQ(game.changed_at, 10);
  EXPECT_EQ(game.header, "late");
  EXPECT_EQ(game.setup, std::nullopt);
  EXPECT_THAT(*game.members, ElementsAre("ann", "cid"));
  EXPECT_EQ(game.first_event, 7);
  EXPECT_THAT(game.events, ElementsAre("seven", "eight", "nine"));
  EXPECT_EQ(game.first_chat, 3);
  EXPECT_THAT(game.chat, ElementsAre(&changes[2].chat[0]));
}

TEST(Plan, LeavesOutWhatFollowsARefusedChangeOnlyWhereItDependsOnIt) {
  const std::vector<Change> changes{new_game("a"), event("a", 1, 5, "too late"),
                                    event("a", 2, 2, "needs the one before"),
                                    event("a", 1, 2, "third"), new_game("b")};
  const Plan plan = make_plan(changes, {});
  std::vector<std::optional<StorageError::Kind>> kinds;
  for (const ChangeOutcome& outcome : plan.outcomes)
    kinds.push_back(outcome ? std::optional(outcome->kind) : std::nullopt);
  EXPECT_THAT(kinds, ElementsAre(std::nullopt, Conflict, Conflict, std::nullopt, std::nullopt));
  ASSERT_EQ(plan.games.size(), 2);
  EXPECT_THAT(plan.games[0].events, ElementsAre("first", "second", "third"));
}

TEST(Plan, IsEmptyWhereNothingMayBeDone) {
  const std::vector<Change> changes{event("g", 1, 0, "first")};
  EXPECT_THAT(make_plan(changes, {}).games, IsEmpty());
}

}  // namespace
}  // namespace quoin::server::storage_test
