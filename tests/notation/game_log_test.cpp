#include "notation/game_log.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/file.h"
#include "support/data.h"
#include "support/random_play.h"

namespace quoin::notation {
namespace {

Referee finished_game(std::uint64_t seed) {
  const char* rules[] = {"", "challenge=double", "challenge=5-point,hold=yes",
                         "first=draw,time=25m,overtime=10m", "challenge=triple"};
  const char* alphabets[] = {"english", "spanish", "bulgarian", "catalan"};
  Referee referee =
      test::start_game(test::make_config(alphabets[seed % 4], seed % 3 == 0 ? "super" : "standard",
                                         2 + static_cast<int>(seed % 3), rules[seed % 5]),
                       seed);
  Rng rng(seed);
  test::play_to_end(referee, rng, [](const Referee&) {});
  return referee;
}

RC_GTEST_PROP(GameLogProperty, AnyGameSurvivesTheWayThereAndBack, ()) {
  const auto seed = *rc::gen::inRange<std::uint64_t>(0, 1'000'000);
  const Referee referee = finished_game(seed);
  const std::string text = to_log(referee.game(), std::nullopt);
  const GameLog log = parse_game_log(text).value();
  RC_ASSERT(log.events == test::events_of(referee.game()));
  RC_ASSERT(!log.secret && !log.has_torn_end);
  const Game again = Game::replay(log.config, log.events).value();
  RC_ASSERT(again.state_hash() == referee.game().state_hash());
  RC_ASSERT(log.seals.size() == 1 && log.seals[0].state == again.state_hash());
  RC_ASSERT(to_log(again, std::nullopt) == text);
}

TEST(GameLog, BlankLinesAndAByteOrderMarkMeanNothing) {
  const Referee referee = finished_game(2);
  const std::string text = to_log(referee.game(), std::nullopt);
  EXPECT_EQ(parse_game_log("\xef\xbb\xbf" + text + "\n\n").value().events,
            test::events_of(referee.game()));
}

TEST(GameLog, TheRefereesCopyKeepsTheSecret) {
  const Referee referee = test::start_game(test::make_config("english", "standard", 2, ""), 7);
  const GameLog log = parse_game_log(to_log(referee.game(), referee.secret())).value();
  EXPECT_EQ(log.secret, referee.secret());
}

TEST(GameLog, ATornLastLineIsLeftOut) {
  const Referee referee = finished_game(1);
  const std::string text = to_log(referee.game(), std::nullopt);
  const std::size_t header = text.find('\n') + 1;
  for (std::size_t length = header; length < text.size(); length += 13) {
    const Result<GameLog> log = parse_game_log(text.substr(0, length));
    ASSERT_TRUE(log) << log.error().message();
    EXPECT_EQ(log->has_torn_end, text[length - 1] != '\n');
    EXPECT_TRUE(Game::replay(log->config, log->events));
  }
  EXPECT_EQ(parse_game_log(text.substr(0, header / 2)).error().message(),
            "the first line of the log is incomplete");
}

TEST(GameLog, ErrorsSayWhichLineAndWhatWasExpected) {
  const Referee referee = test::start_game(test::make_config("english", "standard", 2, ""), 7);
  const std::string header = log_header(referee.game().config(), std::nullopt);
  const auto error_of = [&](const std::string& line) {
    const Result<GameLog> log = parse_game_log(header + line + "\n");
    return log ? "no error" : log.error().message();
  };
  EXPECT_EQ(error_of(R"({"time":0,"event":"pass","seat":1})"), "no error");
  EXPECT_EQ(error_of(R"({"time":0,"event":"pass","seat":5})"),
            "line 2: \"seat\": expected a number from 1 to 4");
  EXPECT_EQ(error_of(R"({"time":0,"event":"pass"})"),
            "line 2: \"seat\": expected a number from 1 to 4");
  EXPECT_EQ(error_of(R"({"time":0,"event":"dance","seat":1})"), "line 2: 'dance' is not an event");
  EXPECT_EQ(error_of(R"({"time":0,"event":"place","seat":1,"at":"99X","tiles":"AB","score":2})")
                .substr(0, 13),
            "line 2: \"at\":");
  EXPECT_EQ(error_of(R"({"time":0,"event":"place","seat":1,"at":"8H","tiles":"A!","score":2})"),
            "line 2: \"tiles\": '!' is not a tile of the English alphabet");
  EXPECT_EQ(error_of("{"), "line 2: this is not JSON (incomplete JSON)");
  EXPECT_EQ(error_of("[]"), "line 2: expected a JSON object");
  EXPECT_EQ(error_of(R"({"state":"00","events":0})"),
            "line 2: \"state\": expected 64 hexadecimal digits");
  EXPECT_EQ(parse_game_log("").error().message(), "the log is empty");
  EXPECT_EQ(parse_game_log("{}\n").error().message(),
            "line 1: this is not the log of a game: it does not begin with {\"quoin\":\"game\",…");
  EXPECT_EQ(parse_game_log("{\"quoin\":\"game\",\"version\":2}\n").error().message(),
            "line 1: the log was written by a newer program (version 2; this one reads 1)");
}

// The example in the documentation is a real game.
TEST(GameLog, TheDocumentedExampleReplays) {
  const std::string page =
      read_file(std::string(QUOIN_SOURCE_DIR) + "/docs/formats/game-log.md").value();
  const std::size_t start = page.find("```json\n") + 8;
  const std::string example = page.substr(start, page.find("```", start) - start);
  const Result<GameLog> log = parse_game_log(example);
  ASSERT_TRUE(log) << log.error().message();
  const Result<Game> game = Game::replay(log->config, log->events);
  ASSERT_TRUE(game) << game.error().message();
  EXPECT_EQ(game->state().phase, Phase::Finished);
  EXPECT_EQ(log->seals.back().state, game->state_hash());
  EXPECT_TRUE(verify_draws(*game));
}

}  // namespace
}  // namespace quoin::notation
