#include "notation/records/record_from_game.h"

#include <array>

#include <gtest/gtest.h>

#include "notation/reasons.h"
#include "notation/records/gcg.h"
#include "notation/records/replay.h"
#include "support/data.h"
#include "support/random_play.h"

namespace quoin::notation {
namespace {

// A record made from a game replays without a complaint and arrives at the same scores.
TEST(RecordFromGame, ReplaysToTheSameBoardAndScores) {
  const char* rules[] = {"",
                         "challenge=double",
                         "challenge=5-point",
                         "challenge=10-point,per-word=yes,hold=yes",
                         "final-rack=tournament,time=2m,overtime=10m",
                         "challenge=triple"};
  const char* alphabets[] = {"english", "spanish", "polish"};
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(test::scaled(60, 600)); ++seed) {
    SCOPED_TRACE(seed);
    Rng verdicts(seed, 1);
    Referee referee = test::start_game(
        test::make_config(alphabets[seed % 3], "standard", 2 + static_cast<int>(seed % 3),
                          rules[seed % 6]),
        seed, [&](const Word&) { return seed % 6 == 0 || verdicts.below(3) > 0 || seed % 6 == 4; });
    Rng rng(seed);
    test::play_to_end(referee, rng, [](const Referee&) {});
    const Game& game = referee.game();
    const GameRecord record = record_from_game(game);
    Replay replay(record.alphabet, record.layout, record.players.size());
    for (const Turn& turn : record.turns) {
      const Result<std::vector<Error>> warnings = replay.apply(turn);
      ASSERT_TRUE(warnings) << warnings.error().message();
      for (const Error& warning : *warnings) {
        // With three or four seats others may leave, and the order of turns changes.
        if (game.seat_count() > 2 && warning.is(reasons::player_strange)) continue;
        ADD_FAILURE() << warning.message();
      }
    }
    EXPECT_EQ(replay.board(), game.state().board);
    for (int seat = 0; seat < game.seat_count(); ++seat) {
      const int player = (seat - game.state().first_seat + game.seat_count()) % game.seat_count();
      EXPECT_EQ(replay.scores()[player], game.state().seats[seat].score);
    }
  }
}

// A turn that was lost by challenging comes after the play that was made meanwhile, and after its
// withdrawal.
TEST(RecordFromGame, ASkippedTurnDoesNotSeparateAPhonyFromItsWithdrawal) {
  bool is_good = true;
  Referee referee =
      test::start_game(test::make_config("english", "standard", 3, "challenge=double,first=1"), 5,
                       [&](const Word&) { return is_good; });
  const auto hand = [&](int seat) { return referee.game().state().seats[seat].rack.tiles(); };
  const auto shown = [](Tile tile) { return tile == Blank ? Tile::letter(1).as_blank() : tile; };
  Word tiles = hand(0);
  tiles.resize(3);
  for (Tile& tile : tiles) tile = shown(tile);
  ASSERT_TRUE(referee.act(0, PlaceTiles{Move::place({7, 7}, Direction::Across, tiles)}, 0));
  ASSERT_TRUE(referee.act(2, ChallengePlay{}, 0));
  is_good = false;
  const std::array placed = {PlacedTile{Square(6, 7), shown(hand(1)[0])}};
  ASSERT_TRUE(referee.act(
      1, PlaceTiles{std::get<Move>(move_from_tiles(referee.game().state().board, placed))}, 0));
  ASSERT_TRUE(referee.act(0, ChallengePlay{}, 0));
  std::vector<TurnKind> kinds;
  for (const Turn& turn : record_from_game(referee.game()).turns) kinds.push_back(turn.kind);
  EXPECT_EQ(kinds, (std::vector<TurnKind>{TurnKind::Place, TurnKind::Place,
                                          TurnKind::PhonyWithdrawn, TurnKind::Pass}));
}

TEST(RecordFromGame, ThePositionOfAGameKnowsWhoIsOnTurn) {
  Referee referee = test::start_game(test::make_config("english", "standard", 3, "first=1"), 5);
  ASSERT_TRUE(referee.act(1, Resign{}, 0));
  ASSERT_TRUE(referee.act(0, PassTurn{}, 0));
  const Position position = position_from_game(referee.game());
  ASSERT_EQ(position.racks.size(), 2U);
  EXPECT_EQ(position.racks[0], referee.game().state().seats[2].rack);
  EXPECT_EQ(position.racks[1], referee.game().state().seats[0].rack);
}

// The time of turns that were taken back is not charged.
TEST(RecordFromGame, TakenBackTurnsLeaveNoTrace) {
  Referee referee = test::start_game(
      test::make_config("english", "standard", 2, "training=yes,time=1s,overtime=1m,first=1"), 5);
  const auto start = static_cast<int>(referee.game().events().size());
  ASSERT_TRUE(referee.act(0, PassTurn{}, 30'000));
  ASSERT_TRUE(referee.act(0, TakeBack{start}, 31'000));
  ASSERT_TRUE(referee.act(0, AgreeToEnd{}, 31'500));
  const GameRecord record = record_from_game(referee.game());
  for (const Turn& turn : record.turns) EXPECT_NE(turn.kind, TurnKind::TimePenalty);
}

TEST(RecordFromGame, SameNamesGetNicknamesOfTheirOwn) {
  GameConfig config = test::make_config("english", "standard", 3, "first=2");
  config.seats[0].name = "Ann Lee";
  config.seats[1].name = "Ann Lee";
  const GameRecord record = record_from_game(test::start_game(config, 1).game());
  EXPECT_EQ(record.players[0].name, "Ann Lee");
  EXPECT_EQ(record.players[1].name, "Cleo");
  EXPECT_NE(record.players[0].nickname, record.players[2].nickname);
  EXPECT_TRUE(record.is_incomplete);
  EXPECT_EQ(record.final_racks.size(), 3U);
}

}  // namespace
}  // namespace quoin::notation
