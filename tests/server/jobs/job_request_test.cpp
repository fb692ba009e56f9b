#include "server/jobs/job_request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/archive/entry.h"

namespace quoin::server {
namespace {

using ::testing::HasSubstr;

std::string fault_of(const std::string& text) {
  const Result<JobRequest> request = parse_job_request(text);
  return request ? "" : request.error().message();
}

TEST(JobRequest, IsReadWithWhatIsUsual) {
  const Result<JobRequest> hints =
      parse_job_request(R"({"kind":"hints","position":"15 A/ 0/0 0","lexicon":"english"})");
  ASSERT_TRUE(hints) << hints.error().message();
  EXPECT_EQ(std::get<HintsRequest>(*hints).limit, 10);
  EXPECT_EQ(std::get<HintsRequest>(*hints).where.choice.lexicon, "english");
  const Result<JobRequest> match = parse_job_request(R"({"kind":"match","players":["a","b"]})");
  ASSERT_TRUE(match);
  EXPECT_EQ(std::get<MatchRequest>(*match).games, 100);
  EXPECT_FALSE(looks_at_a_position(*match));
  EXPECT_TRUE(looks_at_a_position(*hints));
  EXPECT_EQ(kind_of(*match), "match");
}

TEST(JobRequest, IsTheSameTextWhateverTheOrder) {
  const auto text = [](const char* written) { return to_text(*parse_job_request(written)); };
  EXPECT_EQ(text(R"({"kind":"match","players":["a","b"],"games":4,"seed":1})"),
            text(R"({ "games": 4, "players": ["a", "b"], "kind": "match" })"));
  EXPECT_NE(text(R"({"kind":"match","players":["a","b"],"seed":1})"),
            text(R"({"kind":"match","players":["a","b"],"seed":2})"));
}

TEST(JobRequest, OfAnAnalysisMayHaveTheLastTurns) {
  const std::string plain = R"({"kind":"analysis","position":"15 A/ 0/0 0")";
  const Result<JobRequest> without = parse_job_request(plain + "}");
  ASSERT_TRUE(without) << without.error().message();
  EXPECT_EQ(to_text(*without).find("last_turns"), std::string::npos) << "as nodes have stored it";
  const Result<JobRequest> with = parse_job_request(
      plain + R"(,"last_turns":[{"position":"15 /A 0/0 0","play":"exchange 3"}]})");
  ASSERT_TRUE(with) << with.error().message();
  const auto& analysis = std::get<AnalysisRequest>(*with);
  ASSERT_EQ(analysis.last_turns.size(), 1U);
  EXPECT_EQ(analysis.last_turns.front().play, "exchange 3");
  EXPECT_EQ(*parse_job_request(to_text(*with)), *with);
}

TEST(JobRequest, SaysWhatIsWrong) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "not JSON"},
      {"[]", "expected a JSON object"},
      {"{}", "kind"},
      {R"({"kind":"dance"})", "hints, analysis, annotation, match"},
      {R"({"kind":"hints"})", "position"},
      {R"({"kind":"hints","position":"  "})", "position"},
      {R"({"kind":"hints","position":"x","seconds":3})", "nothing else"},
      {R"({"kind":"hints","position":"x","limit":0})", "limit"},
      {R"({"kind":"hints","position":"x","limit":101})", "limit"},
      {R"({"kind":"hints","position":"x","lexicon":"../secret"})", "lexicon"},
      {R"({"kind":"hints","position":"x","lexicon":"a/b"})", "lexicon"},
      {R"({"kind":"analysis","position":"x","seconds":61})", "seconds"},
      {R"({"kind":"analysis","position":"x","seconds":"1"})", "seconds"},
      {R"({"kind":"analysis","position":"x","last_turns":[1]})", "last_turns"},
      {R"({"kind":"analysis","position":"x","last_turns":[{"position":"x"}]})", "last_turns"},
      {R"({"kind":"analysis","position":"x","last_turns":[{},{},{},{}]})", "at most 3 turns"},
      {R"({"kind":"hints","position":"x","last_turns":[]})", "nothing else"},
      {R"({"kind":"annotation"})", "gcg"},
      {R"({"kind":"annotation","gcg":"a\u0000b"})", "gcg"},
      {R"({"kind":"annotation","game":"g","gcg":"x"})", "game"},
      {R"({"kind":"annotation","game":""})", "game"},
      {R"({"kind":"annotation","gcg":"x","iterations":1000000})", "iterations"},
      {R"({"kind":"match","players":["static"]})", "players"},
      {R"({"kind":"match","players":["a","b","c","d","e"]})", "players"},
      {R"({"kind":"match","players":["a","b"],"games":3})", "multiple of 2"},
      {R"({"kind":"match","players":["a","b"],"games":2002})", "games"},
      {R"({"kind":"match","players":["a","b"],"seed":-1})", "seed"},
      {R"({"kind":"match","players":["mcts:iterations=100001","b"]})", "count to 100000"},
      {R"({"kind":"match","players":["a:n=99999999999999999999","b"]})", "count to 100000"},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_FALSE(parse_job_request(text)) << text;
    EXPECT_THAT(fault_of(text), HasSubstr(expected)) << text;
  }
  EXPECT_TRUE(parse_job_request(
      R"({"kind":"match","players":["a:seed=999999999,n=5","mcts:iterations=100000"]})"));
}

TEST(JobRequest, OfAPositionMayNotBeLong) {
  const std::string long_text(4001, 'x');
  EXPECT_THAT(fault_of(R"({"kind":"hints","position":")" + long_text + "\"}"),
              HasSubstr("position"));
}

TEST(JobRequest, OfAGameMayBeAsLongAsTheArchiveTakesOne) {
  const auto annotating = [](std::size_t bytes) {
    return R"({"kind":"annotation","gcg":")" + std::string(bytes, 'x') + "\"}";
  };
  EXPECT_TRUE(parse_job_request(annotating(MaxGcgBytes)));
  // Written anew, each letter of ISO-8859-1 has two bytes.
  EXPECT_TRUE(parse_job_request(annotating(2 * MaxGcgBytes)));
  const Result<JobRequest> refused = parse_job_request(annotating(2 * MaxGcgBytes + 1));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message(), "\"gcg\": expected a text of at most 262144 bytes");
  EXPECT_TRUE(refused.error().is_for_people());
}

}  // namespace
}  // namespace quoin::server
