#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "support/data.h"
#include "support/small_lexicon.h"
#include "wasm/ask.h"
#include "wasm/engine.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;

const std::string NothingOnTheBoard = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

class WasmAnalyst : public testing::Test {
 protected:
  WasmAnalyst() {
    engine_.lexicon = test::small_english();
    engine_.tables.leaves = evaluation::Leaves::none(engine_.lexicon->alphabet());
    engine_.tell = [this](std::string_view partial) { told_.emplace_back(partial); };
  }

  json::object with_position(json::object request, const std::string& cgp) const {
    request["position"] =
        json::object{{"layout", test::layout("standard")->canonical_text()}, {"cgp", cgp}};
    return request;
  }

  json::object answer_to(const json::object& request) {
    const Result<std::string> answer = ask(engine_, json::serialize(request));
    EXPECT_TRUE(answer.has_value()) << (answer ? "" : answer.error().message());
    return answer ? json::parse(*answer).as_object() : json::object();
  }

  std::string refusal_of(const json::object& request) {
    const Result<std::string> answer = ask(engine_, json::serialize(request));
    return answer ? "answered" : answer.error().message();
  }

  Engine engine_;
  std::vector<std::string> told_;
};

TEST_F(WasmAnalyst, SimulatesAndTellsWhatItHasSoFar) {
  const json::object answer =
      answer_to(with_position({{"ask", "simulate"}, {"count", 4}, {"iterations", 130}},
                              NothingOnTheBoard + " AEGHRTW/ 0/0 0"));
  const json::array& plays = answer.at("plays").as_array();
  ASSERT_EQ(plays.size(), 4U);
  for (const char* field : {"at", "word", "tiles", "leave", "win_percent", "spread", "plies"})
    EXPECT_TRUE(plays.front().as_object().contains(field)) << field;
  EXPECT_EQ(answer.at("iterations").as_int64(), 130);
  EXPECT_FALSE(answer.at("replies").at("squares").as_array().empty());
  ASSERT_GE(told_.size(), 2U);
  const json::object first = json::parse(told_.front()).as_object();
  EXPECT_LT(first.at("iterations").as_int64(), 130);
  EXPECT_EQ(first.at("plays").as_array().size(), 4U);
}

TEST_F(WasmAnalyst, SaysWhichSearchFitsWithTheBestPlays) {
  const json::object answer = answer_to(
      with_position({{"ask", "best-plays"}, {"count", 3}}, NothingOnTheBoard + " AEGHRTW/ 0/0 0"));
  EXPECT_EQ(answer.at("phase"), "simulation");
  EXPECT_EQ(answer.at("bag"), 86);
}

// A record of a and b, which need not begin with an empty board.
json::object game_of(const json::array& turns, const std::string& start = "") {
  json::object game = {
      {"format", "quoin-game-record"},
      {"version", 1},
      {"alphabet", "english"},
      {"layout", "standard"},
      {"players", json::array{json::object{{"nickname", "a"}}, json::object{{"nickname", "b"}}}},
      {"turns", turns}};
  if (!start.empty()) game["start"] = start;
  return game;
}

json::object turn(int player, const char* kind) {
  return {{"player", player}, {"kind", kind}, {"score", 0}, {"cumulative", 0}};
}

json::object exchange(int player, int count) {
  json::object exchange = turn(player, "exchange");
  exchange["count"] = count;
  return exchange;
}

TEST_F(WasmAnalyst, TakesWhatItInfersFromAGame) {
  json::object request = with_position({{"ask", "simulate"}, {"count", 3}, {"iterations", 50}},
                                       NothingOnTheBoard + " AEGHRTW/ 0/0 2");
  const json::object plain = answer_to(request);
  request["game"] = game_of({turn(2, "pass"), exchange(1, 4), exchange(2, 5)});
  const json::object inferred = answer_to(request);
  EXPECT_EQ(inferred.at("inference"), true);
  EXPECT_NE(inferred.at("plays"), plain.at("plays"));
  request["inference"] = false;
  EXPECT_EQ(answer_to(request).at("plays"), plain.at("plays"));
  request["ask"] = "infer";
  EXPECT_EQ(answer_to(request).at("kept"), 2);
  request["game"] = game_of({});
  EXPECT_EQ(refusal_of(request).substr(0, 19), "the turn before is ");
}

TEST_F(WasmAnalyst, SaysWithTheBestPlaysWhetherTheGameTellsSomething) {
  const std::string start = NothingOnTheBoard + " AEGHRTW/ 0/0 0";
  const auto infers = [&](const std::string& cgp, const json::value& game) {
    return answer_to(with_position({{"ask", "best-plays"}, {"count", 3}, {"game", game}}, cgp))
        .at("infers");
  };
  EXPECT_EQ(infers(start, nullptr), false);
  EXPECT_EQ(infers(start, game_of({turn(1, "pass"), exchange(2, 5)})), true);
  EXPECT_EQ(infers(start, game_of({exchange(1, 5), turn(2, "pass")})), false) << "a pass";
  EXPECT_EQ(infers(start, game_of({turn(1, "pass"), exchange(2, 7)})), false) << "all of them";
  EXPECT_EQ(infers(NothingOnTheBoard + " AEGHRTW/Q 0/0 0", game_of({exchange(2, 5)})), false)
      << "the other rack is known";
  EXPECT_EQ(infers(NothingOnTheBoard + " AEGHRTW// 0/0/0 0", game_of({exchange(2, 5)})), false)
      << "three players";
  json::object play = turn(2, "place");
  play["at"] = "8H";
  play["tiles"] = "...S";
  EXPECT_EQ(infers(start, game_of({play})), false) << "it cannot have been";
}

TEST_F(WasmAnalyst, InfersFromAGameThatBeginsInTheMiddle) {
  const std::string board = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15";
  const std::string after = "15/15/15/15/15/15/15/7CATS4/15/15/15/15/15/15/15";
  json::object play = turn(2, "place");
  play["at"] = "8H";
  play["tiles"] = "...S";
  const json::object request =
      with_position({{"ask", "best-plays"}, {"count", 3}}, after + " AEGHRTW/ 10/16 0");
  const auto infers = [&](const json::object& game) {
    json::object whole = request;
    whole["game"] = game;
    return answer_to(whole).at("infers");
  };
  EXPECT_EQ(infers(game_of({play}, board + " / 10/10 0")), true);
  EXPECT_EQ(infers(game_of({play})), false);
}

TEST_F(WasmAnalyst, TeachesWithFactsAndNoSentences) {
  const json::object request =
      with_position({{"ask", "teach"},
                     {"effort", "quick"},
                     {"play", json::object{{"at", "8H"}, {"tiles", "HE"}}}},
                    NothingOnTheBoard + " AEGHRTW/ 0/0 0");
  const json::object answer = answer_to(request);
  EXPECT_EQ(answer.at("verdict"), "could-do-better");
  EXPECT_EQ(answer.at("played").at("word"), "HE");
  EXPECT_EQ(answer.at("why").at("causes").as_array().size(), 4U);
  EXPECT_FALSE(answer.at("why").as_object().contains("sentences"));
}

TEST_F(WasmAnalyst, SaysInASentenceWhatCannotBeAsked) {
  const std::string start = NothingOnTheBoard + " AEGHRTW/ 0/0 0";
  const auto with_play = [&](const char* question, const json::object& play) {
    return with_position({{"ask", question}, {"play", play}}, start);
  };
  EXPECT_EQ(refusal_of(with_play("teach", {{"at", "8H"}, {"tiles", "QI"}})),
            "play: the tiles IQ are not all on the rack");
  EXPECT_EQ(refusal_of(with_position({{"ask", "endgame"}}, start)),
            "an end game has two seats and an empty bag");
  EXPECT_EQ(refusal_of(with_position({{"ask", "pre-endgame"}}, start)),
            "a pre-endgame has two seats and 1 to 4 tiles in the bag");
  EXPECT_EQ(refusal_of(with_play("infer", {{"at", "-"}, {"tiles", "AB"}})),
            "play: how many tiles were exchanged is seen, not which");
  EXPECT_EQ(refusal_of(with_position({{"ask", "simulate"}, {"plays", json::array{1}}}, start)),
            "plays: a play is an object");
  EXPECT_EQ(refusal_of(with_position({{"ask", "simulate"}, {"opponent", "AEGHRTWS"}}, start))
                .substr(0, 9),
            "opponent:");
}

TEST_F(WasmAnalyst, EstimatesALevelFromPointsLost) {
  EXPECT_TRUE(
      answer_to({{"ask", "level"}, {"points_lost", json::array{1, 2}}}).at("level").is_null());
  json::array lost(10, json::value(8.4));
  EXPECT_EQ(
      answer_to({{"ask", "level"}, {"points_lost", lost}}).at("level").at("estimate").as_int64(),
      8);
  EXPECT_EQ(refusal_of({{"ask", "level"}, {"points_lost", json::array{-1}}}),
            "points_lost: numbers from 0 on");
}

}  // namespace
}  // namespace quoin::wasm
