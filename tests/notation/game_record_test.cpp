#include "notation/game_record.h"

#include "notation/cgp.h"
#include "notation/gcg.h"
#include "random_record.h"

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

TEST(Replay, SaysWhatIsStrange) {
  const GameRecord record = read(">a: AEGNOTW 8D WAGON +26 26\n");
  const auto warnings_of = [&](auto change) {
    Turn turn = record.turns.front();
    change(turn);
    Replay replay(record.alphabet, record.layout, 2);
    const auto warnings = replay.apply(turn);
    return warnings ? *warnings : std::vector<std::string>{"error: " + warnings.error().message()};
  };
  using Warnings = std::vector<std::string>;
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

TEST(CleanText, IsStableAndKeepsWhatCanBeWritten) {
  EXPECT_EQ(clean_line("  a\tb\x01 \n"), "a b");
  EXPECT_EQ(clean_nickname(" Bot 1 "), "Bot_1");
  EXPECT_EQ(clean_note("\n\n a \r\n\n  b\x7f\n\n"), "a\n\nb");
  for (const std::string text : {"", " ", "\n", "a\n\n\nb", "\x01\n\x02", "é \n x"}) {
    EXPECT_EQ(clean_note(clean_note(text)), clean_note(text));
    EXPECT_EQ(clean_line(clean_line(text)), clean_line(text));
  }
}

TEST(Catalogue, KnowsTheNamesThatOtherProgramsUse) {
  const Catalogue everything = catalogue();
  EXPECT_EQ((*everything.layout_named("CrosswordGame"))->name(), "standard");
  EXPECT_EQ((*everything.layout_named("SuperCrosswordGame"))->name(), "super");
  EXPECT_EQ((*everything.alphabet_named("english_super"))->name(), "english-super");
  EXPECT_EQ((*everything.alphabet_named("English"))->name(), "english");
  const Catalogue one{test::alphabet("english"), test::layout("standard"), nullptr, nullptr};
  EXPECT_TRUE(one.alphabet_named("english").has_value());
  EXPECT_EQ(one.alphabet_named("klingon").error().message(),
            "the file uses the alphabet 'klingon', and that is not at hand");
}

}  // namespace
}  // namespace quoin::notation
