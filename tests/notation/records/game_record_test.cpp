#include "notation/records/game_record.h"

#include "notation/cgp.h"
#include "notation/random_record.h"
#include "notation/records/gcg.h"

namespace quoin::notation {
namespace {

GameRecord read(const std::string& turns, const std::string& players = "#player1 a\n#player2 b\n") {
  const Result<GcgGame> game = parse_gcg(players + turns, catalogue());
  EXPECT_TRUE(game.has_value()) << (game ? "" : game.error().message());
  return game->record;
}

std::string cgp_after(const GameRecord& record, std::size_t turns) {
  const Result<Position> position = record.position_after(turns);
  return position ? to_cgp(*position) : position.error().message();
}

std::string board_part(const std::string& cgp) { return cgp.substr(0, cgp.find(' ')); }
std::string rest_part(const std::string& cgp) { return cgp.substr(cgp.find(' ') + 1); }

TEST(GameRecord, PositionsHaveTheNextPlayerFirst) {
  const GameRecord record = read(
      ">a: AEGNOTW 8D WAGON +26 26\n"
      ">b: BEIMRT? E4 TIMB.R +20 20\n"
      ">a: EIQTTUU - +0 26\n"
      "#rack1 EIQTTUU\n#rack2 EK\n");
  EXPECT_EQ(rest_part(cgp_after(record, 0)), "AEGNOTW/BEIMRT? 0/0 0");
  EXPECT_EQ(rest_part(cgp_after(record, 1)), "BEIMRT?/EIQTTUU 0/26 0");
  EXPECT_EQ(rest_part(cgp_after(record, 2)), "EIQTTUU/EK 26/20 0");
  EXPECT_EQ(rest_part(cgp_after(record, 3)), "EK/EIQTTUU 20/26 1");
  EXPECT_EQ(board_part(cgp_after(record, 1)), "15/15/15/15/15/15/15/3WAGON7/15/15/15/15/15/15/15");
}

TEST(GameRecord, AWithdrawnPhonyLeavesTheBoardAndCountsAsScoreless) {
  const GameRecord record = read(
      ">a: AEGNOTW 8D WAGON +26 26\n"
      ">a: AEGNOTW -- -26 0\n"
      ">b: - +0 0\n");
  // What was drawn after the phony nobody knows; what was kept is known.
  EXPECT_EQ(rest_part(cgp_after(record, 1)), "/ET 0/26 0");
  EXPECT_EQ(rest_part(cgp_after(record, 2)), "/ 0/0 1");
  EXPECT_EQ(record.board_after(2)->tile_count(), 0);
  EXPECT_EQ(record.position_after(3)->scoreless_turns, 2);
}

TEST(GameRecord, TheTilesLeftOverAreTheOtherPlayersRack) {
  const GameRecord record = read(
      ">a: AEGNO 8D WAGON +26 26\n"
      ">b: EIQ - +0 0\n"
      ">a: E D8 .E +5 31\n"
      ">a: (EIQ) +24 55\n");
  EXPECT_EQ(rest_part(cgp_after(record, 3)), "EIQ/ 0/31 0");
}

TEST(GameRecord, ARackThatCannotBeIsUnknown) {
  const GameRecord record = read(
      ">a: AEGNOQW 8D WAGON +26 26\n"
      ">b: QQ - +0 0\n");
  EXPECT_EQ(rest_part(cgp_after(record, 0)), "AEGNOQW/ 0/0 0");
}

TEST(GameRecord, MorePlayersTakeTurnsInOrder) {
  const GameRecord record = read(">a: 8D WAGON +26 26\n>b: - +0 0\n>c: A - +0 0\n",
                                 "#player1 a\n#player2 b\n#player3 c\n#player4 d\n");
  EXPECT_EQ(rest_part(cgp_after(record, 2)), "A/// 0/0/26/0 1");
  EXPECT_EQ(rest_part(cgp_after(record, 3)), "/// 0/26/0/0 2");
}

TEST(GameRecord, ImpossibleTurnsAreErrors) {
  GameRecord record = read(">a: 8D WAGON +26 26\n");
  record.turns.push_back(record.turns.front());
  EXPECT_EQ(record.board_after(1)->tile_count(), 5);
  EXPECT_EQ(record.board_after(2).error().message(),
            "turn 2: a square of the play is already taken");
  EXPECT_FALSE(record.position_after(2).has_value());
  EXPECT_FALSE(to_gcg(record).has_value());
}

TEST(GameRecord, RecordsAreComparedByContent) {
  const GameRecord one = read(">a: 8D WAGON +26 26\n");
  GameRecord other = read(">a: 8D WAGON +26 26\n");
  EXPECT_NE(one.alphabet, other.alphabet);  // two objects
  EXPECT_TRUE(one == other);
  other.alphabet = test::alphabet("french");
  EXPECT_FALSE(one == other);
}

TEST(GameRecord, EveryPositionOfRandomGamesIsAGoodCgp) {
  for (const GameRecord& record : random_records()) {
    const auto step = static_cast<std::size_t>(test::scaled(7, 1));
    for (std::size_t turns = 0; turns <= record.turns.size(); turns += step) {
      const Result<Position> position = record.position_after(turns);
      ASSERT_TRUE(position.has_value()) << position.error().message();
      const std::string text = to_cgp(*position);
      const Result<CgpPosition> read_back = parse_cgp(text, record.alphabet, record.layout);
      ASSERT_TRUE(read_back.has_value()) << text << "\n" << read_back.error().message();
      EXPECT_EQ(to_cgp(*read_back), text);
      EXPECT_EQ(position->board, *record.board_after(turns));
    }
  }
}

}  // namespace
}  // namespace quoin::notation
