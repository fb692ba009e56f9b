#include <boost/json/serialize.hpp>
#include <gmock/gmock.h>

#include "analysis/report/html.h"
#include "analysis/report/pages.h"
#include "analysis/report/review_json.h"
#include "analysis/turn_text.h"
#include "base/reasons.h"
#include "support.h"

namespace quoin::analysis::report {
namespace {

constexpr Reason<0> NothingThere{{"nothing_there", "<nothing>"}};

using testing::HasSubstr;
using testing::Not;

GameReview review_of(const notation::GameRecord& record) {
  Effort effort;
  effort.plays = 4;
  effort.iterations = 40;
  InlineExecutor executor;
  const StopFlag stop;
  Reviewer reviewer(small_setting(), no_tables(), usual_rules(), executor);
  Result<GameReview> review = reviewer.review(record, effort, stop);
  EXPECT_TRUE(review.has_value());
  return *std::move(review);
}

notation::GameRecord hostile_record() {
  notation::GameRecord record = record_of(
      ">a: AEGHRTW 8D WATER +24 24\n"
      "#note <script>alert(1)</script> & \"quotes\"\n"
      ">b: BEIMRT? E4 TIMB.R +20 20\n");
  record.players[0].name = "<img src=x onerror='alert(1)'>";
  record.players[1].name = "\"><b>&amp;";
  record.title = "</title><script>";
  return record;
}

TEST(Report, TextOfTheFileIsTextOnThePage) {
  const std::string html = review_page(review_of(hostile_record()));
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_THAT(html, Not(HasSubstr("<img")));
  EXPECT_THAT(html, Not(HasSubstr("<b>")));
  EXPECT_THAT(html, HasSubstr("&lt;img src=x onerror=&#39;alert(1)&#39;&gt;"));
  EXPECT_THAT(html, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;"));
}

TEST(Report, PercentSignsStayWithTheirNumbers) {
  EXPECT_EQ(prose("3.0 % <b> 4 %"), "3.0&nbsp;% &lt;b&gt; 4&nbsp;%");
}

TEST(Report, ThePageAsksNothingOfAnyHost) {
  const std::string html = review_page(review_of(hostile_record()));
  EXPECT_THAT(html, Not(HasSubstr("http://")));
  EXPECT_THAT(html, Not(HasSubstr("https://")));
  EXPECT_THAT(html, Not(HasSubstr("url(")));
  EXPECT_THAT(html, HasSubstr("default-src 'none'"));
}

TEST(Report, SummariesNameWhatCouldNotBeRead) {
  Summary summary;
  summary.add(review_of(hostile_record()), "a <b>.gcg", "a <b>.html");
  summary.failures.emplace_back("bad&.gcg", Error(NothingThere).within(reasons::within_line, 1));
  const std::string html = summary_page(summary);
  EXPECT_THAT(html, HasSubstr("<a href=\"a%20%3Cb%3E.html\">a &lt;b&gt;.gcg</a>"));
  EXPECT_THAT(html, HasSubstr("<li>bad&amp;.gcg: line 1: &lt;nothing&gt;</li>"));
}

TEST(Report, NotesGoIntoTheRecordAfterThoseThatWereThere) {
  notation::GameRecord record = record_of(
      ">a: AEGHRTW - +0 0\n"
      "#note My own words.\n"
      ">b: BEIMRT? - +0 0\n");
  const notation::GameRecord annotated = annotated_record(review_of(record));
  EXPECT_THAT(annotated.turns[0].note, testing::StartsWith("My own words.\nBest was "));
  EXPECT_THAT(annotated.turns[1].note, testing::StartsWith("Best was "));
  const Result<std::string> gcg = notation::to_gcg(annotated);
  ASSERT_TRUE(gcg.has_value());
  for (notation::Turn& turn : record.turns) turn.note.clear();
  notation::GameRecord read = record_of(gcg->substr(gcg->find(">a")));
  for (std::size_t i = 0; i < read.turns.size(); ++i) {
    EXPECT_EQ(read.turns[i].note, annotated.turns[i].note);
    read.turns[i].note.clear();
  }
  EXPECT_EQ(read.turns, record.turns);
}

TEST(Report, JsonHasEveryTurn) {
  const boost::json::object json = to_json(review_of(hostile_record()));
  EXPECT_EQ(json.at("format").as_string(), "quoin-review");
  const boost::json::array& turns = json.at("turns").as_array();
  ASSERT_EQ(turns.size(), 2U);
  const boost::json::object& first = turns[0].as_object();
  EXPECT_EQ(first.at("play").as_string(), "8D WATER");
  EXPECT_EQ(first.at("turn").as_uint64(), 1U);
  EXPECT_GE(first.at("choices").as_array().size(), 4U);
}

}  // namespace
}  // namespace quoin::analysis::report
