#include "notation/records/gcg.h"

#include <filesystem>

#include "base/text.h"
#include "notation/cgp.h"
#include "notation/random_record.h"
#include "notation/reasons.h"

namespace quoin::notation {
namespace {

constexpr std::string_view TwoPlayers = "#player1 a Ann\n#player2 b Ben\n";

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> paths;
  const std::filesystem::path root(QUOIN_SOURCE_DIR);
  for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
    if (entry.path().extension() == ".gcg") {
      paths.push_back(folder + "/" + entry.path().filename().string());
    }
  }
  std::sort(paths.begin(), paths.end());
  EXPECT_FALSE(paths.empty());
  return paths;
}

GcgGame parse(const std::string& text) {
  Result<GcgGame> game = parse_gcg(text, catalogue());
  EXPECT_TRUE(game.has_value()) << text << "\n" << (game ? "" : game.error().message());
  return std::move(*game);
}

GcgGame parse_file(const std::string& name) { return parse(source_file("tests/data/gcg/" + name)); }

std::vector<std::string> warnings_of(const GcgGame& game) {
  std::vector<std::string> texts;
  for (const GcgWarning& warning : game.warnings) texts.push_back(warning.in_line().message());
  return texts;
}

std::string gcg_error(const std::string& text) {
  const Result<GcgGame> game = parse_gcg(text, catalogue());
  return game ? "accepted" : game.error().message();
}

std::string gcg_turn_error(const std::string& line) {
  return gcg_error(std::string(TwoPlayers) + ">a: AEGNOTW 8D WAGON +26 26\n" + line);
}

void expect_gcg_round_trip(const GameRecord& record) {
  const Result<std::string> text = to_gcg(record);
  ASSERT_TRUE(text.has_value()) << text.error().message();
  const Result<GcgGame> again = parse_gcg(*text, catalogue());
  ASSERT_TRUE(again.has_value()) << *text << "\n" << again.error().message();
  EXPECT_TRUE(again->record == record) << *text << "\n" << *to_gcg(again->record);
  EXPECT_EQ(*to_gcg(again->record), *text);
}

TEST(Gcg, CanonicalFilesSurviveByteForByte) {
  for (const std::string& path : files_in("tests/data/gcg/canonical")) {
    const std::string text = source_file(path);
    const GcgGame game = parse(text);
    EXPECT_TRUE(game.warnings.empty()) << path << ": " << game.warnings.front().what.message();
    EXPECT_EQ(*to_gcg(game.record), text) << path;
  }
}

TEST(Gcg, EveryAcceptedFileIsReadBackTheSame) {
  for (const std::string& path : files_in("tests/data/gcg")) {
    SCOPED_TRACE(path);
    expect_gcg_round_trip(parse(source_file(path)).record);
  }
}

TEST(Gcg, RandomGamesAreReadBackTheSame) {
  for (const GameRecord& record : random_records()) expect_gcg_round_trip(record);
}

TEST(Gcg, AGameIsReadIntoItsParts) {
  const GameRecord record = parse_file("canonical/english.gcg").record;
  EXPECT_EQ(record.players[0], (RecordedPlayer{"Ada", "Ada Quill"}));
  EXPECT_EQ(record.title, "Club night, board 3");
  EXPECT_EQ(record.id, "quoin.example club-night-3");
  EXPECT_EQ(record.lexicon, "small");
  EXPECT_EQ(record.note, "Played without a clock until move 4.");
  EXPECT_EQ(record.pragmas, (std::vector<Pragma>{{"round", "7", 0}, {"clock2", "11:20", 8}}));
  ASSERT_EQ(record.turns.size(), 16U);
  EXPECT_EQ(record.turns[1].note, "A vowel short.");
  EXPECT_EQ(record.turns[3].kind, TurnKind::PhonyWithdrawn);
  EXPECT_EQ(record.turns[3].note,
            "Two lines:\n\nthe third begins like any text,\n# the fourth like a pragma,\n"
            "> and the fifth like a turn.");
  EXPECT_EQ(record.turns[5].kind, TurnKind::Exchange);
  EXPECT_EQ(record.turns[5].exchanged, 5);
  EXPECT_EQ(record.turns[5].move.tiles().size(), 5U);
  EXPECT_EQ(record.turns[7].kind, TurnKind::ChallengeBonus);
  EXPECT_EQ(record.turns[8].kind, TurnKind::Exchange);
  EXPECT_EQ(record.turns[8].move.kind(), Move::Kind::Pass);
  EXPECT_EQ(record.turns[8].exchanged, 5);
  EXPECT_EQ(record.turns[10].kind, TurnKind::Pass);
  EXPECT_EQ(record.turns[14].kind, TurnKind::TimePenalty);
  EXPECT_EQ(record.turns[15].kind, TurnKind::EndRackBonus);
  EXPECT_EQ(record.turns[15].end_tiles.size(), 2);
  EXPECT_EQ(to_cgp(*record.position_after(16)),
            "15/9I5/9E5/4TIRTLE5/4I4V5/4M4E5/4B10/3WAGON7/4R1YES6/8O6/8L6/5F2A6/5LADNs5/5X9/15 "
            "/ 23/106 0");
}

TEST(Gcg, ByteOrderMarksCrLfTabsAndMissingLineEndsAreRead) {
  const std::string text = source_file("tests/data/gcg/crlf_bom_tabs.gcg");
  ASSERT_EQ(text.substr(0, 3), "\xef\xbb\xbf");
  ASSERT_NE(text.find("\r\n"), std::string::npos);
  ASSERT_NE(text.back(), '\n');
  const GcgGame game = parse(text);
  EXPECT_TRUE(game.warnings.empty());
  EXPECT_EQ(game.record.players[0].name, "Ole Bjørn");
  EXPECT_EQ(game.record.turns[0].note, "best, I think");
  EXPECT_EQ(game.record.turns[1].note,
            "could not see anything\nso I opened the board.\nWas that wise?");
  EXPECT_EQ(game.record.turns[3].exchanged, 2);
  EXPECT_EQ(to_gcg(game.record)->find('\r'), std::string::npos);
}

TEST(Gcg, Latin1IsReadWhereItIsDeclaredOrMustBe) {
  const GameRecord utf8 = parse_file("utf8_undeclared.gcg").record;
  EXPECT_EQ(utf8.players[1].name, "Zoë Müller");
  EXPECT_EQ(utf8.turns[0].note, "Déjà vu.");
  for (const char* name : {"latin1_declared.gcg", "latin1_undeclared.gcg", "old_mac_line_ends.gcg",
                           "utf8_declared_but_latin1.gcg"}) {
    const std::string bytes = source_file(std::string("tests/data/gcg/") + name);
    ASSERT_FALSE(is_valid_utf8(bytes)) << name;
    EXPECT_TRUE(parse(bytes).record == utf8) << name;
  }
  EXPECT_EQ(warnings_of(parse_file("utf8_declared_but_latin1.gcg")),
            std::vector<std::string>{
                "line 1: the file says that it is UTF-8 and is not; read as ISO-8859-1"});
  EXPECT_TRUE(to_gcg(utf8)->starts_with("#character-encoding UTF-8\n"));
}

TEST(Gcg, OtherEncodingsAreRefused) {
  EXPECT_EQ(gcg_error("#character-encoding EBCDIC\n#player1 \xe9\n"),
            "the character encoding 'ebcdic' is not known; expected UTF-8 or ISO-8859-1");
  EXPECT_EQ(gcg_error("\xff\xfe#\0"), "the file is UTF-16; expected UTF-8 or ISO-8859-1");
  EXPECT_EQ(gcg_error("#character-encoding EBCDIC\n" + std::string(TwoPlayers)), "accepted");
}

TEST(Gcg, WordsInFullAndListsOfCrossWordsAreRead) {
  const GcgGame game = parse_file("full_words.gcg");
  EXPECT_TRUE(game.warnings.empty()) << game.warnings.front().what.message();
  const std::string text = *to_gcg(game.record);
  EXPECT_NE(text.find(">Ida: BEIMRT? E4 TIMB.R +20 20\n"), std::string::npos) << text;
  EXPECT_NE(text.find(">Ida: ALLNOO? I9 .OLAN +6 26\n"), std::string::npos) << text;
  EXPECT_NE(text.find(">Max: EST? 8D .....sET +16 64\n"), std::string::npos) << text;
}

TEST(Gcg, RacksMayBeMissing) {
  const GcgGame game = parse_file("missing_racks.gcg");
  EXPECT_TRUE(game.warnings.empty()) << game.warnings.front().what.message();
  for (const Turn& turn : game.record.turns) EXPECT_TRUE(turn.rack.is_empty());
  EXPECT_EQ(game.record.turns[3].exchanged, 3);
}

TEST(Gcg, NicknamesMayHoldOddCharacters) {
  const GcgGame game = parse_file("odd_nicknames.gcg");
  EXPECT_EQ(game.record.players[0].nickname, "a:b");
  EXPECT_EQ(game.record.players[1].nickname, ">#(ü)--");
  EXPECT_EQ(game.record.turns[1].player, 1);
  EXPECT_EQ(game.record.turns[2].player, 0);
}

TEST(Gcg, NamesWithSpacesBecomeNicknamesWithout) {
  const GcgGame game = parse_file("names_with_spaces.gcg");
  EXPECT_EQ(game.record.players[0], (RecordedPlayer{"Bot_1", "Bot 1"}));
  EXPECT_EQ(game.record.players[1], (RecordedPlayer{"Bot_2", "Bot 2"}));
  EXPECT_EQ(game.record.turns[1].player, 1);
}

TEST(Gcg, WithdrawnPhoniesComeOffTheBoard) {
  const GcgGame game = parse_file("phonies.gcg");
  EXPECT_TRUE(game.warnings.empty()) << game.warnings.front().what.message();
  EXPECT_EQ(game.record.board_after(1)->tile_count(), 5);
  EXPECT_EQ(*game.record.board_after(game.record.turns.size()),
            board_with({"8H TIMBEr"}, *game.record.alphabet));
}

TEST(Gcg, DigraphsAreBracketed) {
  const GcgGame game = parse_file("canonical/spanish.gcg");
  EXPECT_EQ(game.record.alphabet->name(), "spanish");
  EXPECT_EQ(game.record.turns[0].move.tiles().size(), 4U);
  EXPECT_EQ(game.record.turns[0].rack.size(), 7);
  EXPECT_EQ(game.record.final_racks[1].size(), 4);
}

TEST(Gcg, ThreeAndFourPlayersAreRead) {
  EXPECT_EQ(parse_file("canonical/catalan_three_players.gcg").record.players.size(), 3U);
  const GcgGame game = parse_file("canonical/super_four_players.gcg");
  EXPECT_EQ(game.record.players.size(), 4U);
  EXPECT_EQ(game.record.players[3], (RecordedPlayer{"West", ""}));
  EXPECT_EQ(game.record.layout->size(), 21);
}

TEST(Gcg, WhatIsStrangeIsAWarningWithItsLine) {
  const GcgGame game = parse_file("wrong_numbers.gcg");
  EXPECT_TRUE(game.warnings.front().what.is(reasons::play_score_strange));
  EXPECT_EQ(warnings_of(game), (std::vector<std::string>{
                                   "line 3: the play scores 26, and the file says 28",
                                   "line 4: 0 and 20 make 20, and the file says 21",
                                   "line 5: the tiles OT are not all on the rack EIQTTUU",
                                   "line 6: the play scores 20, and the file says 18",
                                   "line 7: player 1 is on turn, and player 2 moves",
                                   "line 7: the play scores 25, and the file says 31",
                                   "line 8: 2 tiles Q in sight, and the English alphabet has 1",
                                   "line 8: this scores nothing, not 3",
                                   "line 9: a rack of 8 tiles, expected at most 7",
                                   "line 10: the play touches nothing on the board",
                                   "line 10: the play scores 22, and the file says 12",
                                   "line 11: the tiles are worth 10, and the file adds 7",
                               }));
}

TEST(Gcg, APlayThatNamesOnlyItsTilesIsCompletedWithAWarning) {
  const GcgGame game =
      parse(std::string(TwoPlayers) + ">a: AEGNOTW 8D WAGON +26 26\n>b: S 8I S +10 10\n");
  EXPECT_EQ(warnings_of(game),
            std::vector<std::string>{
                "line 4: the play does not name its whole word; read as 8D (WAGON)S"});
  EXPECT_NE(to_gcg(game.record)->find("8D .....S"), std::string::npos);
}

TEST(Gcg, ATurnInsideANoteIsNoticed) {
  const GcgGame game = parse(std::string(TwoPlayers) +
                             ">a: AEGNOTW 8D WAGON +26 26\n#note text\nb: BEIMRT? - +0 0\n");
  EXPECT_EQ(warnings_of(game),
            std::vector<std::string>{
                "line 5: this line belongs to a note, and looks like a turn without its >"});
}

TEST(Gcg, ImpossibleLinesAreErrorsWithTheirLine) {
  EXPECT_EQ(gcg_error(""), "expected the lines #player1 and #player2");
  EXPECT_EQ(gcg_error("#player1 a\n"), "expected the lines #player1 and #player2");
  EXPECT_EQ(gcg_error("#player1 a\n#player3 c\n"), "line 2: expected #player2 here");
  EXPECT_EQ(gcg_error("#player1 a\n#player2\n"),
            "line 2: expected a nickname, and perhaps a name behind it");
  EXPECT_EQ(gcg_error("#player1 a\n#player2 b\n#player1 c\n"),
            "line 3: player 1 is given a second time");
  EXPECT_EQ(gcg_error("#player1 a\n#player2 b\n#player3 c\n#player4 d\n#player5 e\n"),
            "line 5: a game has at most 4 players");
  EXPECT_EQ(gcg_error("#player1 a\n#player2 a\n"), "players 1 and 2 have the same nickname, a");
  EXPECT_EQ(gcg_error(std::string(TwoPlayers) + "#rack3 AB\n"),
            "line 3: a rack of player 3, and there are 2");
  EXPECT_EQ(gcg_error(std::string(TwoPlayers) + "hello\n"),
            "line 3: expected a line that begins with > or #, not 'hello'");
  EXPECT_EQ(gcg_error(std::string(TwoPlayers) + "#- more\n"), "line 3: #- continues nothing");
  EXPECT_EQ(gcg_turn_error(">c: ABC 8D WAGON +1 1\n"),
            "line 4: 'c' is none of the players; expected one of a, b");
  EXPECT_EQ(gcg_turn_error(">b\n"), "line 4: expected a nickname and a colon behind the >");
  EXPECT_EQ(gcg_turn_error(">b:\n"),
            "line 4: expected a play, such as '8D WORD', '-ABC', '-' or '--'");
  EXPECT_EQ(gcg_turn_error(">b: ABC\n"),
            "line 4: expected a play, such as '8D WORD', '-ABC', '-' or '--'");
  EXPECT_EQ(gcg_turn_error(">b: ÄBC - +0 0\n"),
            "line 4: rack: 'Ä' is not a tile of the English alphabet");
  EXPECT_EQ(gcg_turn_error(">b: ABC P1 AB +0 0\n"),
            "line 4: 'P1': there is no column P on a board of 15×15");
  EXPECT_EQ(gcg_turn_error(">b: ABC 8D TAGON +0 0\n"), "line 4: 8D TAGON: on 8D lies W, not T");
  EXPECT_EQ(gcg_turn_error(">b: ABC 7N ABC +0 0\n"), "line 4: 7N ABC: the play runs off the board");
  EXPECT_EQ(gcg_turn_error(">b: ABC D8 .1A +0 0\n"),
            "line 4: D8 .1A: '1' is not a tile of the English alphabet");
  EXPECT_EQ(gcg_turn_error(">b: ABC D9 .A +0 0\n"),
            "line 4: D9 .A: 9D is empty, so there is nothing to play through");
  EXPECT_EQ(gcg_turn_error(">b: ABC 8D ..... +0 0\n"), "line 4: 8D .....: no tile is placed");
  EXPECT_EQ(gcg_turn_error(">b: ABC 9D\n"), "line 4: 9D : expected a word after 9D");
  EXPECT_EQ(gcg_turn_error(">b: ABC D8 .A\n"),
            "line 4: expected the score behind the play, such as +24");
  EXPECT_EQ(gcg_turn_error(">b: ABC D8 .A +x 5\n"),
            "line 4: expected the score behind the play, such as +24");
  EXPECT_EQ(gcg_turn_error(">b: ABC D8 .A +5\n"),
            "line 4: expected the player's total behind the score");
  EXPECT_EQ(gcg_turn_error(">b: ABC D8 .A +99999999999 5\n"),
            "line 4: expected the score behind the play, such as +24");
  EXPECT_EQ(
      gcg_turn_error(">b: ABC -- -5 0\n"),
      "line 4: a play is withdrawn, and the turn before it is not a placement by that player");
  EXPECT_EQ(
      gcg_turn_error(">b: - +0 0\n>a: -- -26 0\n"),
      "line 5: a play is withdrawn, and the turn before it is not a placement by that player");
  EXPECT_EQ(gcg_turn_error(">b: -0 +0 0\n"), "line 4: an exchange of 0 tiles, expected 1 to 7");
  EXPECT_EQ(gcg_turn_error(">b: -ABCDEFGH +0 0\n"),
            "line 4: an exchange of 8 tiles: a rack holds 7");
  EXPECT_EQ(gcg_turn_error(">b: (later) +0 0\n"),
            "line 4: expected (challenge), (time) or the tiles left, not '(later)': rack: a rack "
            "is written in upper case, with ? for a blank, not 'l'");
  EXPECT_EQ(gcg_turn_error(">b: (AB +0 0\n"), "line 4: '(AB' has no closing parenthesis");
}

TEST(Gcg, UnknownPragmasStayWhereTheyStood) {
  const std::string text =
      "#character-encoding UTF-8\n#player1 a\n#player2 b\n#tile-distribution english\n"
      "#board-layout CrosswordGame\n#Style plain\n# a remark\n>a: - +0 0\n#clock 1:00\n"
      "#clock 2:00\n>b: - +0 0\n#end\n";
  EXPECT_EQ(*to_gcg(parse(text).record), text);
}

TEST(Gcg, TheAlphabetAndTheLayoutMayBeNamedAnywhere) {
  const GcgGame game = parse(
      "#player1 a\n#player2 b\n>a: 11K [CH]E +12 12\n"
      "#tile-distribution spanish\n#board-layout super\n");
  EXPECT_EQ(game.record.alphabet->name(), "spanish");
  EXPECT_EQ(game.record.layout->name(), "super");
}

TEST(Gcg, WithoutAnAlphabetNothingIsRead) {
  EXPECT_EQ(parse_gcg(TwoPlayers, {}).error().message(),
            "the file names no alphabet, and none is given");
}

TEST(Gcg, TextsThatWouldNotSurviveAreCleanedInWriting) {
  GameRecord record = parse(std::string(TwoPlayers)).record;
  record.players[0].nickname = "two words";
  record.title = "line\nbreak";
  record.note = "\n>a: ABC\n";
  const GcgGame again = parse(*to_gcg(record));
  EXPECT_EQ(again.record.players[0].nickname, "two_words");
  EXPECT_EQ(again.record.title, "line break");
  EXPECT_EQ(again.record.note, ">a: ABC");
  EXPECT_TRUE(again.record.turns.empty());
}

}  // namespace
}  // namespace quoin::notation
