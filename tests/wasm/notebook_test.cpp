#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "support/data.h"
#include "wasm/ask.h"
#include "wasm/engine.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;

const std::string ClubNight =
    "#player1 Ada Ada Quill\n"
    "#player2 Bo Bo Rivet\n"
    "#title Club night\n"
    "#lexicon small\n"
    ">Ada: AEGNOTW 8D WAGON +26 26\n"
    ">Bo: BEIMRT? E4 TIMB.R +20 20\n"
    "#note A vowel short.\n"
    ">Ada: EIQTTUU -QU +0 26\n";

json::object files() {
  json::object alphabets;
  for (const char* name : {"english", "spanish"})
    alphabets[name] = test::alphabet(name)->canonical_text();
  json::object layouts;
  for (const char* name : {"standard", "super"})
    layouts[name] = test::layout(name)->canonical_text();
  return {{"alphabets", std::move(alphabets)},
          {"layouts", std::move(layouts)},
          {"alphabet", "english"},
          {"layout", "standard"}};
}

// What a page hears: an answer, or why not.
Result<json::object> asked(json::object request) {
  if (!request.contains("files")) request["files"] = files();
  Engine engine;
  const Result<std::string> answer = ask(engine, json::serialize(request));
  if (!answer) return answer.error();
  return json::parse(*answer).as_object();
}

std::string refusal(json::object request) {
  const Result<json::object> answer = asked(std::move(request));
  return answer ? "" : answer.error().message();
}

TEST(Notebook, ReadsAGameWithoutAWordList) {
  const Result<json::object> answer = asked({{"ask", "parse-gcg"}, {"bytes", ClubNight}});
  ASSERT_TRUE(answer) << answer.error().message();
  const json::object& record = answer->at("record").as_object();
  EXPECT_EQ(record.at("title"), "Club night");
  EXPECT_EQ(record.at("alphabet"), "english");
  ASSERT_EQ(record.at("turns").as_array().size(), 3U);
  EXPECT_EQ(record.at("turns").at(1).at("note"), "A vowel short.");
  EXPECT_TRUE(answer->at("warnings").as_array().empty());
}

TEST(Notebook, WritesWhatItHasRead) {
  const Result<json::object> read = asked({{"ask", "parse-gcg"}, {"bytes", ClubNight}});
  ASSERT_TRUE(read) << read.error().message();
  const Result<json::object> written =
      asked({{"ask", "write-gcg"}, {"record", read->at("record")}});
  ASSERT_TRUE(written) << written.error().message();
  const Result<json::object> again = asked({{"ask", "parse-gcg"}, {"bytes", written->at("gcg")}});
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(again->at("record"), read->at("record"));
}

TEST(Notebook, ReadsBytesInLatin1) {
  // "É" as one byte, which comes as one character.
  const Result<json::object> answer = asked(
      {{"ask", "parse-gcg"}, {"bytes", "#player1 Z Zo\u00c9\n#player2 B Bo\n>Z: AT 8H AT +4 4\n"}});
  ASSERT_TRUE(answer) << answer.error().message();
  EXPECT_EQ(answer->at("record").at("players").at(0).at("name"), "Zo\u00c9");
  EXPECT_EQ(refusal({{"ask", "parse-gcg"}, {"bytes", "#player1 \u0416 Z\n"}}),
            "\"bytes\": expected a character for each byte");
}

TEST(Notebook, SaysWhichLineIsWrong) {
  const std::string said =
      refusal({{"ask", "parse-gcg"}, {"bytes", ClubNight + ">Bo: AB 8D CAT +1 21\n"}});
  EXPECT_NE(said.find("line 9"), std::string::npos) << said;
  const std::string board =
      refusal({{"ask", "parse-gcg"}, {"bytes", "#board-layout round\n" + ClubNight}});
  EXPECT_NE(board.find("round"), std::string::npos) << board;
}

TEST(Notebook, TellsWhatIsStrange) {
  const Result<json::object> answer =
      asked({{"ask", "parse-gcg"},
             {"bytes", "#player1 Ada A\n#player2 Bo B\n>Ada: AEGNOTW 8D WAGON +27 27\n"}});
  ASSERT_TRUE(answer) << answer.error().message();
  ASSERT_EQ(answer->at("warnings").as_array().size(), 1U);
  const json::object& warning = answer->at("warnings").at(0).as_object();
  EXPECT_TRUE(warning.at("sentence").as_string().starts_with("line 3: "));
  EXPECT_EQ(warning.at("reason"), "within_line");
  EXPECT_EQ(warning.at("with").at("number"), 3);
}

TEST(Notebook, ReadsAPosition) {
  const Result<json::object> answer = asked(
      {{"ask", "parse-cgp"},
       {"cgp", "15/15/15/15/15/15/15/3[CH]ICO8/15/15/15/15/15/15/15 A?/ 7/20 1 ld spanish;"}});
  ASSERT_TRUE(answer) << answer.error().message();
  EXPECT_EQ(answer->at("alphabet"), "spanish");
  EXPECT_EQ(answer->at("layout"), "standard");
  EXPECT_EQ(answer->at("lexicon"), "");
  EXPECT_EQ(answer->at("board").at(7), "...[CH]ICO........");
  EXPECT_EQ(answer->at("racks"), (json::array{"A?", ""}));
  EXPECT_EQ(answer->at("scores"), (json::array{7, 20}));
  EXPECT_EQ(answer->at("scoreless"), 1);
}

// The rows of a board in CGP on which these tiles lie.
std::string rows_of(std::string tiles) {
  std::string rows;
  for (int row = 0; row < 15; ++row) {
    const std::string here = tiles.substr(0, 15);
    tiles.erase(0, here.size());
    rows += (row == 0 ? "" : "/") + here;
    if (here.size() < 15) rows += std::to_string(15 - here.size());
  }
  return rows;
}

TEST(Notebook, SaysWhatWhoWentOutGets) {
  // All tiles but an E and a Z.
  const std::string most =
      "AAAAAAAAABBCCDDDDEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSSTTTTTTUUUUVV"
      "WWXYYab";
  const auto bonus = [](const std::string& cgp) {
    const Result<json::object> answer = asked({{"ask", "parse-cgp"}, {"cgp", cgp}});
    EXPECT_TRUE(answer) << answer.error().message();
    return answer ? answer->at("end_bonus") : json::value();
  };
  const json::object two = {{"tiles", "EZ"}, {"score", 22}};
  EXPECT_EQ(bonus(rows_of(most) + " / 0/0 0"), two);
  EXPECT_EQ(bonus(rows_of(most) + " EZ/ 0/0 0"), two);
  EXPECT_TRUE(bonus(rows_of(most) + " /Z 0/0 0").is_null()) << "that player has a tile";
  EXPECT_TRUE(bonus(rows_of(most) + " // 0/0/0 0").is_null()) << "three players";
  EXPECT_FALSE(bonus(rows_of(most.substr(5)) + " / 0/0 0").is_null());
  EXPECT_TRUE(bonus(rows_of(most.substr(6)) + " / 0/0 0").is_null()) << "more than a rack";
}

TEST(Notebook, RefusesAPositionThatIsNone) {
  EXPECT_NE(refusal({{"ask", "parse-cgp"}, {"cgp", "15/15 A/B 0/0 0"}}), "");
  EXPECT_NE(refusal({{"ask", "parse-cgp"}, {"cgp", "15 ld klingon;"}}), "");
  EXPECT_NE(refusal({{"ask", "parse-cgp"}}), "");
  EXPECT_NE(refusal({{"ask", "parse-cgp"}, {"cgp", ""}, {"files", json::object{}}}), "");
}

}  // namespace
}  // namespace quoin::wasm
