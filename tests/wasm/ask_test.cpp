#include "wasm/ask.h"

#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "lexicon/build/compiler.h"
#include "lexicon/build/packed_lexicon.h"
#include "lexicon/qlx.h"
#include "support/data.h"
#include "support/small_lexicon.h"
#include "wasm/engine.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;

// Words of an engine that has a compact list, as a browser's has.
class Asked : public testing::Test {
 protected:
  Asked() { use({"AT", "ATE", "EAT", "ETA", "TEA", "TEAS", "SEAT", "RATE", "QI"}, "english"); }

  void use(const std::vector<std::string>& words, const std::string& alphabet_name) {
    const AlphabetPtr alphabet = test::alphabet(alphabet_name);
    const std::string packed = lexicon::pack_lexicon(*test::lexicon_of(words, *alphabet));
    engine_.lexicon =
        *lexicon::Lexicon::from_bytes(*lexicon::unpack_lexicon(lexicon::qlx::as_bytes(packed)));
    engine_.tables = {.leaves = evaluation::Leaves::none(engine_.lexicon->alphabet())};
  }

  json::object ask(const json::object& request) {
    const Result<std::string> answer = wasm::ask(engine_, json::serialize(request));
    EXPECT_TRUE(answer) << answer.error().message();
    return answer ? json::parse(*answer).as_object() : json::object();
  }
  std::string complaint(const json::object& request) {
    const Result<std::string> answer = wasm::ask(engine_, json::serialize(request));
    return answer ? "no error" : answer.error().message();
  }
  std::string words(const json::object& request) {
    const json::object answer = ask(request);
    std::string list;
    for (const json::value& word : answer.at("words").as_array()) {
      const json::value& text = word.is_object() ? word.at("word") : word;
      list += (list.empty() ? "" : " ") + std::string(text.as_string());
    }
    return list;
  }

  Engine engine_;
};

// Whatever is wrong with it, people read at least that it cannot be opened.
TEST_F(Asked, SaysOfAKeptGameWhyItCannotBeOpened) {
  const auto fault = [this](const std::string& log) {
    const Result<std::string> answer =
        wasm::ask(engine_, json::serialize(json::object{{"ask", "local-open"},
                                                        {"id", "abc"},
                                                        {"created_at", 0},
                                                        {"next", ""},
                                                        {"previous", ""},
                                                        {"log", log},
                                                        {"now", 0}}));
    EXPECT_FALSE(answer);
    EXPECT_TRUE(answer.error().is_for_people()) << answer.error().message();
    return answer.error().message();
  };
  EXPECT_EQ(fault(""), "this game cannot be opened: the log is empty");
  EXPECT_EQ(fault("{\n").substr(0, 45), "this game cannot be opened: line 1: this is n");
  EXPECT_EQ(fault("{\"quoin\":\"game\",\"version\":99}\n").substr(0, 63),
            "this game cannot be opened: line 1: the log was written by a ne");
}

TEST_F(Asked, SaysByReasonWhatIsStrangeAboutAGame) {
  const json::object answer = ask({{"ask", "moments"},
                                   {"gcg", "#player1 a\n#player2 b\n>a: AET 8H TEA +6 99\n"},
                                   {"layout", test::layout("standard")->canonical_text()}});
  ASSERT_EQ(answer.at("warnings").as_array().size(), 1U);
  const json::object& warning = answer.at("warnings").as_array()[0].as_object();
  EXPECT_EQ(warning.at("line"), 3);
  EXPECT_EQ(warning.at("text"), "0 and 6 make 6, and the file says 99");
  EXPECT_EQ(warning.at("reason"), "total_strange");
  EXPECT_EQ(warning.at("with").at("given"), 99);
}

TEST_F(Asked, RefusesWhatIsNoQuestion) {
  EXPECT_TRUE(wasm::ask(engine_, "{").error().message().starts_with("this is not JSON"));
  EXPECT_EQ(wasm::ask(engine_, "[]").error().message(), "expected a JSON object");
  EXPECT_EQ(complaint({}), "\"ask\": expected a text");
  EXPECT_EQ(complaint({{"ask", "weather"}}), "nobody here knows 'weather'");
  engine_.lexicon = nullptr;
  EXPECT_EQ(complaint({{"ask", "anagrams"}, {"letters", "AT"}}), "no word list is open");
}

TEST_F(Asked, DescribesItsWordList) {
  const json::object answer = ask({{"ask", "lexicon"}});
  EXPECT_EQ(answer.at("words"), 9);
  EXPECT_EQ(answer.at("alphabet").as_string(), test::alphabet("english")->canonical_text());
}

TEST_F(Asked, FindsAnagramsWithBlanks) {
  EXPECT_EQ(words({{"ask", "anagrams"}, {"letters", "tea"}}), "ATE EAT ETA TEA");
  EXPECT_EQ(words({{"ask", "anagrams"}, {"letters", "TEA?"}}), "rATE sEAT TEAs");
  const json::object answer = ask({{"ask", "anagrams"}, {"letters", "TEA?"}});
  EXPECT_EQ(answer.at("letters"), (json::array{"?", "A", "E", "T"}));
  EXPECT_EQ(answer.at("words").at(0),
            (json::object{{"word", "rATE"}, {"length", 4}, {"points", 3}}));
  EXPECT_EQ(complaint({{"ask", "anagrams"}, {"letters", "T3A"}}).substr(0, 5), "'T3A'");
  EXPECT_EQ(complaint({{"ask", "anagrams"}, {"letters", " "}}), "'': expected some letters");
  EXPECT_EQ(complaint({{"ask", "anagrams"}, {"letters", std::string(31, 'A')}}),
            "31 tiles; expected at most 30");
}

TEST_F(Asked, BuildsWordsLongestFirst) {
  EXPECT_EQ(words({{"ask", "build"}, {"letters", "TEAS"}}), "SEAT TEAS ATE EAT ETA TEA AT");
  const json::object few = ask({{"ask", "build"}, {"letters", "TEAS"}, {"limit", 2}});
  EXPECT_EQ(few.at("count"), 7);
  EXPECT_EQ(few.at("words").as_array().size(), 2u);
  EXPECT_EQ(words({{"ask", "build"}, {"letters", "TEAS"}, {"shortest", 3}, {"longest", 3}}),
            "ATE EAT ETA TEA");
  EXPECT_EQ(complaint({{"ask", "build"}, {"letters", "A"}, {"shortest", 1}}),
            "\"shortest\": expected a number from 2 to 21");
}

TEST_F(Asked, FindsWordsThatFitAPattern) {
  EXPECT_EQ(words({{"ask", "pattern"}, {"pattern", "?at*"}}), "RATE EAT");
  EXPECT_NE(complaint({{"ask", "pattern"}, {"pattern", "{a"}}), "no error");
}

TEST_F(Asked, NamesHooks) {
  const json::object hooks = ask({{"ask", "hooks"}, {"word", "ate"}});
  EXPECT_EQ(hooks.at("word"), "ATE");
  EXPECT_EQ(hooks.at("valid"), true);
  EXPECT_EQ(hooks.at("front"), (json::array{"R"}));
  EXPECT_EQ(hooks.at("back"), json::array{});
  EXPECT_EQ(hooks.at("without_first"), false);
  EXPECT_EQ(hooks.at("without_last"), true);
}

TEST_F(Asked, JudgesAllWordsTogetherAndSaysNoMore) {
  EXPECT_EQ(ask({{"ask", "judge"}, {"words", {"tea", "qi"}}}), (json::object{{"valid", true}}));
  EXPECT_EQ(ask({{"ask", "judge"}, {"words", {"tea", "qj", "at"}}}),
            (json::object{{"valid", false}}));
  EXPECT_EQ(complaint({{"ask", "judge"}, {"words", json::array{}}}), "expected 1 to 30 words");
  EXPECT_EQ(complaint({{"ask", "judge"}, {"words", {1}}}), "\"words\": expected texts");
}

TEST_F(Asked, ListsWordsForQuizzes) {
  EXPECT_EQ(words({{"ask", "words-of-length"}, {"length", 2}}), "AT QI");
  EXPECT_EQ(words({{"ask", "words-of-length"}, {"length", 9}}), "");
  const json::object wanted = {{"ask", "near-words"}, {"length", 2}, {"count", 20}, {"seed", 5}};
  const json::array near = ask(wanted).at("words").as_array();
  EXPECT_EQ(near.size(), 20u);
  for (const json::value& text : near) {
    const Word word = *engine_.lexicon->alphabet().cut_word(std::string(text.as_string()));
    EXPECT_FALSE(engine_.lexicon->contains(word)) << text;
    EXPECT_TRUE(word[0] == test::tiles(engine_.lexicon->alphabet(), "A")[0] ||
                word[0] == test::tiles(engine_.lexicon->alphabet(), "Q")[0] ||
                word[1] == test::tiles(engine_.lexicon->alphabet(), "T")[0] ||
                word[1] == test::tiles(engine_.lexicon->alphabet(), "I")[0])
        << text;
  }
  EXPECT_EQ(ask(wanted).at("words"), near) << "the same seed gives the same";
  EXPECT_EQ(words({{"ask", "near-words"}, {"length", 9}, {"count", 5}, {"seed", 1}}), "");
}

TEST_F(Asked, ReadsTilesOfSeveralLetters) {
  use({"[CH]A", "A[CH]O", "CAL"}, "spanish");
  EXPECT_EQ(words({{"ask", "anagrams"}, {"letters", "a[ch]"}}), "CHA");
  EXPECT_EQ(ask({{"ask", "anagrams"}, {"letters", "acho"}}).at("words").at(0).at("length"), 3);
}

TEST_F(Asked, RanksPlays) {
  json::object position = {{"layout", test::layout("standard")->canonical_text()},
                           {"cgp", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QIS/ 0/0 0"}};
  json::object wanted = {{"ask", "best-plays"}, {"position", position}, {"count", 3}};
  json::array plays = ask(wanted).at("plays").as_array();
  ASSERT_EQ(plays.size(), 3u);
  EXPECT_EQ(plays[0].at("word"), "QI");
  EXPECT_EQ(plays[0].at("score"), 22);
  EXPECT_EQ(plays[0].at("leave"), "S");
  EXPECT_EQ(plays[2].at("at"), "-") << "an exchange";
  // Rules and another bag of the same letters count.
  position["rules"] = "exchange=100,bingo=2:40";
  position["alphabet"] = test::alphabet("english-super")->canonical_text();
  wanted["position"] = position;
  plays = ask(wanted).at("plays").as_array();
  EXPECT_EQ(plays[0].at("score"), 62);
  position["alphabet"] = test::alphabet("spanish")->canonical_text();
  wanted["position"] = position;
  EXPECT_EQ(complaint(wanted), "alphabet: its letters are not those of the word list");
  wanted["position"] = json::object{{"cgp", ""}};
  EXPECT_EQ(complaint(wanted), "position: \"layout\": expected a text");
  wanted.erase("position");
  EXPECT_EQ(complaint(wanted), "\"position\": expected an object");
  wanted["count"] = 0;
  EXPECT_EQ(complaint(wanted), "\"count\": expected a number from 1 to 1000");
}

TEST_F(Asked, AnswersThroughTheExportedFunction) {
  const std::string request = R"({"ask": "judge", "words": ["at"]})";
  EXPECT_EQ(quoin_ask(&engine_, request.data(), request.size()), 1);
  EXPECT_EQ(engine_.answer, R"({"valid":true})");
  EXPECT_EQ(quoin_ask(&engine_, request.data(), 5), 0);
  EXPECT_TRUE(engine_.answer.starts_with(R"({"error":"this is not JSON)")) << engine_.answer;
}

}  // namespace
}  // namespace quoin::wasm
