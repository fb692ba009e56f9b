#include "notation/records/replay.h"

#include "notation/records/gcg.h"
#include "notation/support.h"

namespace quoin::notation {
namespace {

TEST(Replay, SaysWhatIsStrange) {
  const Result<GcgGame> game =
      parse_gcg("#player1 a\n#player2 b\n>a: AEGNOTW 8D WAGON +26 26\n", catalogue());
  ASSERT_TRUE(game.has_value()) << game.error().message();
  const GameRecord& record = game->record;
  using Warnings = std::vector<std::string>;
  const auto warnings_of = [&](auto change) {
    Turn turn = record.turns.front();
    change(turn);
    Replay replay(record.alphabet, record.layout, 2);
    const auto warnings = replay.apply(turn);
    return warnings ? messages(*warnings) : Warnings{"error: " + warnings.error().message()};
  };
  EXPECT_EQ(warnings_of([](Turn&) {}), Warnings{});
  EXPECT_EQ(warnings_of([](Turn& turn) { turn.score = Score(20); }),
            (Warnings{"the play scores 26, and the file says 20",
                      "0 and 20 make 20, and the file says 26"}));
  EXPECT_EQ(warnings_of([](Turn& turn) { turn.rack.remove(Tile::letter(1)); }),
            Warnings{"the tiles AGNOW are not all on the rack EGNOTW"});
  EXPECT_EQ(warnings_of([](Turn& turn) { turn.player = 2; }),
            Warnings{"error: there is no player 3"});
  EXPECT_EQ(warnings_of([](Turn& turn) {
              turn.kind = TurnKind::Exchange;
              turn.exchanged = 8;
            }),
            Warnings{"error: an exchange of 8 tiles, expected 1 to 7"});
}

TEST(Replay, CountsPassesApartFromOtherScorelessTurns) {
  const Result<GcgGame> game = parse_gcg(
      "#player1 a\n#player2 b\n>a: AEGNOTW -AE +0 0\n>b: ACILNRT - +0 0\n>a: GINOTWW - +0 0\n"
      ">b: ACILNRT 8D CLA +10 10\n>b: ACILNRT -- -10 0\n",
      catalogue());
  ASSERT_TRUE(game.has_value()) << game.error().message();
  const GameRecord& record = game->record;
  std::vector<std::pair<int, int>> counts;
  for (std::size_t turns = 0; turns <= record.turns.size(); ++turns) {
    const Result<Position> position = record.position_after(turns);
    ASSERT_TRUE(position.has_value()) << position.error().message();
    counts.emplace_back(position->scoreless_turns, position->passes);
  }
  EXPECT_EQ(counts,
            (std::vector<std::pair<int, int>>{{0, 0}, {1, 0}, {2, 1}, {3, 2}, {0, 0}, {4, 0}}));
}

}  // namespace
}  // namespace quoin::notation
