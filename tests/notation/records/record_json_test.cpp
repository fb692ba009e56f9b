#include "notation/records/record_json.h"

#include "notation/random_record.h"
#include "notation/records/gcg.h"

namespace quoin::notation {
namespace {

GameRecord sample() {
  const Result<GcgGame> game =
      parse_gcg(source_file("tests/data/gcg/canonical/english.gcg"), catalogue());
  EXPECT_TRUE(game.has_value());
  return game->record;
}

std::string json_error(std::string_view text) {
  const Result<RecordJsonGame> game = parse_record_json(text, catalogue());
  return game ? "accepted" : game.error().message();
}

// A record with this in place of its list of turns, and these fields before it.
std::string with_turns(const std::string& turns, const std::string& fields = "") {
  return R"({"format":"quoin-game-record","version":1,"alphabet":"english","layout":"standard",)"
         R"("players":[{"nickname":"a"},{"nickname":"b"}],)" +
         fields + R"("turns":)" + turns + "}";
}

std::string json_turn_error(const std::string& fields) {
  return json_error(with_turns(R"([{"player":1,"score":0,"cumulative":0,)" + fields + "}]"));
}

void expect_json_round_trip(const GameRecord& record) {
  const Result<std::string> text = to_record_json(record);
  ASSERT_TRUE(text.has_value()) << text.error().message();
  const Result<RecordJsonGame> again = parse_record_json(*text, catalogue());
  ASSERT_TRUE(again.has_value()) << *text << "\n" << again.error().message();
  EXPECT_TRUE(again->record == record) << *text;
  EXPECT_EQ(*to_record_json(again->record), *text);
}

TEST(RecordJson, AGameIsReadBackTheSame) { expect_json_round_trip(sample()); }

TEST(RecordJson, RandomGamesAreReadBackTheSame) {
  for (const GameRecord& record : random_records()) expect_json_round_trip(record);
}

TEST(RecordJson, TurnsTellTheirWordsInFull) {
  const std::string text = *to_record_json(sample());
  EXPECT_NE(text.find(R"({"player":2,"kind":"place","at":"E4","word":"TIMBAR","tiles":"TIMB.R",)"
                      R"("words":["TIMBAR"],"score":20,"cumulative":20,"rack":"BEIMRT?",)"
                      R"("note":"A vowel short."})"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find(R"("word":"YES","tiles":"YES","words":["YES","OY","NE"])"), std::string::npos)
      << text;
  EXPECT_NE(text.find(R"({"player":1,"kind":"exchange","count":5,"score":0,"cumulative":26})"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find(R"({"player":2,"kind":"end-rack-bonus","tiles":"M?","score":6,)"),
            std::string::npos)
      << text;
}

TEST(RecordJson, TheFullWordWillDoWithoutTiles) {
  const Result<RecordJsonGame> game = parse_record_json(
      with_turns(
          R"([{"player":1,"kind":"place","at":"8D","word":"WAGON","score":26,"cumulative":26},)"
          R"({"player":2,"kind":"place","at":"E4","word":"TIMBAR","score":21,"cumulative":21}])"),
      catalogue());
  ASSERT_TRUE(game.has_value()) << game.error().message();
  EXPECT_EQ(*game->record.board_after(2),
            board_with({"8D WAGON", "E4 TIMB.R"}, *game->record.alphabet));
  EXPECT_EQ(messages(game->warnings),
            std::vector<std::string>{"turn 2: the play scores 20, and the file says 21"});
}

TEST(RecordJson, TextsAreCleaned) {
  const Result<RecordJsonGame> game = parse_record_json(
      with_turns("[]", R"("title":" a\nb\u0000 ","note":"\n x \n\n y ","description":"",)"),
      catalogue());
  ASSERT_TRUE(game.has_value()) << game.error().message();
  EXPECT_EQ(game->record.title, "a b");
  EXPECT_EQ(game->record.note, "x\n\ny");
}

TEST(RecordJson, OtherTextIsRefused) {
  EXPECT_EQ(json_error("").substr(0, 17), "this is not JSON:");
  EXPECT_EQ(json_error("{\"format\":").substr(0, 17), "this is not JSON:");
  EXPECT_EQ(json_error("[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]").substr(0, 17), "this is not JSON:");
  EXPECT_EQ(json_error("\"\xff\"").substr(0, 17), "this is not JSON:");
  EXPECT_EQ(json_error("{}"), "expected a JSON object with \"format\": \"quoin-game-record\"");
  EXPECT_EQ(json_error("[]"), "expected a JSON object with \"format\": \"quoin-game-record\"");
  EXPECT_EQ(json_error(R"({"format":"quoin-game-record","version":2})"),
            "version 2 of the format; this program knows 1");
  EXPECT_EQ(json_error(R"({"format":"quoin-game-record","version":1})"),
            "\"alphabet\": expected a text");
  EXPECT_EQ(json_error(std::string(5U << 20, ' ')),
            "a text of 5242880 bytes is too large for a game");
}

TEST(RecordJson, ErrorsNameTheTurnAndTheField) {
  EXPECT_EQ(json_error(with_turns("7")), "\"turns\": expected a list");
  EXPECT_EQ(json_error(with_turns("[7]")), "turn 1: a turn: expected an object");
  EXPECT_EQ(json_error(with_turns("[{}]")), "turn 1: \"player\": expected a whole number");
  EXPECT_EQ(json_turn_error(R"("kind":"jump")"),
            "turn 1: \"kind\": expected one of place, exchange, pass, phony-withdrawn, "
            "challenge-bonus, time-penalty, end-rack-bonus, end-rack-penalty");
  EXPECT_EQ(json_turn_error(R"("kind":"pass","rack":7)"), "turn 1: \"rack\": expected a text");
  EXPECT_EQ(json_turn_error(R"("kind":"pass","rack":"Ä")"),
            "turn 1: \"rack\": 'Ä' is not a tile of the English alphabet");
  EXPECT_EQ(json_turn_error(R"("kind":"place","word":"AB")"), "turn 1: \"at\": expected a text");
  EXPECT_EQ(json_turn_error(R"("kind":"place","at":"8H")"), "turn 1: expected a word after 8H");
  EXPECT_EQ(json_turn_error(R"("kind":"place","at":"8O","tiles":"AB")"),
            "turn 1: the play runs off the board");
  EXPECT_EQ(json_turn_error(R"("kind":"place","at":"8H","tiles":"AB","word":"ABC")"),
            "turn 1: \"word\" says ABC, and \"tiles\" make AB");
  EXPECT_EQ(json_turn_error(R"("kind":"exchange")"), "turn 1: \"count\": expected a whole number");
  EXPECT_EQ(json_turn_error(R"("kind":"exchange","count":9)"),
            "turn 1: an exchange of 9 tiles, expected 1 to 7");
  EXPECT_EQ(
      json_turn_error(R"("kind":"phony-withdrawn")"),
      "turn 1: a play is withdrawn, and the turn before it is not a placement by that player");
  EXPECT_EQ(json_error(with_turns(R"([{"player":3,"kind":"pass","score":0,"cumulative":0}])")),
            "turn 1: there is no player 3");
  EXPECT_EQ(json_error(with_turns(R"([{"player":1,"kind":"pass","score":1e9,"cumulative":0}])")),
            "turn 1: \"score\": expected a whole number");
  EXPECT_EQ(json_error(with_turns("[]", R"("racks":["A"],)")), "\"racks\": 1 of them, expected 2");
  EXPECT_EQ(json_error(with_turns("[]", R"("racks":["A",1],)")), "\"racks\": expected texts");
  EXPECT_EQ(json_error(with_turns("[]", R"("incomplete":1,)")),
            "\"incomplete\": expected true or false");
  EXPECT_EQ(json_error(with_turns("[]", R"("pragmas":[{"name":"note","after":0}],)")),
            "pragmas: 'note' has a place of its own, or is not one word");
  EXPECT_EQ(json_error(with_turns("[]", R"("pragmas":[{"name":"x","after":1}],)")),
            "pragmas: \"after\" goes up, from 0 to the number of turns");
}

TEST(RecordJson, PlayersAreChecked) {
  const std::string head = R"({"format":"quoin-game-record","version":1,"alphabet":"english",)"
                           R"("layout":"standard","players":)";
  EXPECT_EQ(json_error(head + "[]}"), "0 players, expected 2 to 4");
  EXPECT_EQ(json_error(head + R"([{"nickname":"a"},{"nickname":"a"}]})"),
            "players 1 and 2 have the same nickname, a");
  EXPECT_EQ(json_error(head + R"([{"nickname":"a"},{"name":"b"}]})"),
            "players: \"nickname\": expected a text");
  EXPECT_EQ(json_error(head + R"([{"nickname":"a"},{"nickname":" "}]})"),
            "player 2 has no nickname");
}

}  // namespace
}  // namespace quoin::notation
