#include "laboratory/experiment_result.h"

#include <gtest/gtest.h>

#include "laboratory/report/match_charts.h"
#include "laboratory/report/page.h"
#include "laboratory/report/wording.h"

namespace quoin::laboratory {
namespace {

constexpr std::string_view Match = R"({"lexicon": "small", "seed": 3, "games": 100, "draws": 2,
  "turns": 2210, "digest": "00ff", "curve": [{"games": 50, "share": 0.5, "share_error": 0.1},
  {"games": 100, "share": 0.61, "share_error": 0.05}], "players": [
  {"spec": "<one>", "wins": 60, "share": 0.61, "share_error": 0.05, "mean_score": 401.5,
   "mean_score_error": 5, "score_deviation": 50, "bingos": 120, "seconds_per_move": 0.0001,
   "score_step": 20, "games_by_score": [0, 40, 60]},
  {"spec": "two", "wins": 38, "share": 0.39, "share_error": 0.05, "mean_score": 380,
   "mean_score_error": 5.5, "score_deviation": 40, "bingos": 50, "seconds_per_move": 2,
   "score_step": 20, "games_by_score": [10, 50, 40]}]})";

std::string experiment_of(std::string_view reported) {
  return R"({"experiment": 1, "name": "x", "title": "T & co", "source": "S", "question": "Q",
    "difference": "D", "matches": [{"name": "one v two", "reported": )" +
         std::string(reported) + R"(, "measured": [)" + std::string(Match) + "]}]}";
}

std::string result_refusal(const std::string& text) {
  const Result<ExperimentResult> result = parse_experiment_result(text);
  return result ? "" : result.error().message();
}

TEST(ExperimentResult, IsReadFromAMatch) {
  const Result<ExperimentResult> result = parse_experiment_result(Match);
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(result->title, "<one> v two");
  const MatchFigures& figures = result->matches.at(0).measured.at(0);
  EXPECT_DOUBLE_EQ(figures.turns, 22.1);
  EXPECT_DOUBLE_EQ(figures.sides[0].bingos, 1.2);
  EXPECT_NEAR(figures.seconds_per_game(), 22.1 / 2 * 2.0001, 1e-9);
  EXPECT_EQ(figures.curve.size(), 2u);
}

TEST(ExperimentResult, SaysWhetherTheFiguresAgree) {
  const auto agrees = [](std::string_view reported) {
    const ExperimentResult result = parse_experiment_result(experiment_of(reported)).value();
    return agree(result.matches[0].reported, result.matches[0].measured[0]);
  };
  EXPECT_EQ(agrees(R"({"games": 300, "share": 0.53})"), false);
  EXPECT_EQ(agrees(R"({"games": 30, "share": 0.53})"), true);
  EXPECT_EQ(agrees(R"({"share": 0.53})"), std::nullopt);
  EXPECT_EQ(agrees("{}"), std::nullopt);
}

TEST(ExperimentResult, ThatIsDamagedIsRefusedWithASentence) {
  EXPECT_EQ(result_refusal("{}"), "this is no result of quoin experiment or quoin match --json");
  EXPECT_EQ(result_refusal(R"({"experiment": 2})"),
            "\"experiment\": expected a number from 1 to 1");
  std::string text = experiment_of("{}");
  const auto without = [&](std::string_view part, std::string_view other) {
    std::string changed = text;
    return changed.replace(changed.find(part), part.size(), other);
  };
  EXPECT_EQ(result_refusal(without(R"("wins": 60)", R"("wins": 160)")),
            "match 1: measured 1: player 1: \"wins\": expected a number from 0 to 100");
  EXPECT_EQ(result_refusal(without(R"("share": 0.39)", R"("share": "0.39")")),
            "match 1: measured 1: player 2: \"share\": expected a number from 0 to 1");
  EXPECT_EQ(result_refusal(without("[0, 40, 60]", "[0, -40, 60]")),
            "match 1: measured 1: player 1: \"games_by_score\": expected numbers of games");
  EXPECT_EQ(result_refusal(without(R"("games": 50)", R"("games": 0)")).substr(0, 42),
            "match 1: measured 1: point of the curve 1:");
  for (std::size_t size = 0; size < text.size(); size += 7)
    EXPECT_NE(result_refusal(text.substr(0, size)), "") << size;
}

TEST(ResultsPage, ShowsTheFiguresAndEscapesNames) {
  const std::vector results = {
      parse_experiment_result(experiment_of(R"({"games": 300, "share": 0.53})")).value()};
  const std::string page = report::results_page(results);
  for (const char* part : {"T &amp; co", "53.0 % ± 5.6", "61.0 % ± 5.0", "401.5 ± 50 : 380.0 ± 40",
                           "22.1", "differs", "&lt;one&gt;", "2.00 s", "class=\"reported\""})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  EXPECT_EQ(page.find("<one>"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
}

TEST(ResultsCsv, QuotesWhatItHasTo) {
  ExperimentResult result = parse_experiment_result(experiment_of("{}")).value();
  result.matches[0].name = "one, or \"two\"";
  const std::string csv = report::results_csv({{result}});
  EXPECT_NE(csv.find("x,\"one, or \"\"two\"\"\",<one>,100,60,0.61,0.05,401.5,"), std::string::npos)
      << csv;
}

TEST(Replications, HaveAPictureForEachExperiment) {
  const std::vector results = {
      parse_experiment_result(experiment_of(R"({"games": 300, "wins": [159, 141]})")).value()};
  const report::Document document = report::replications(results, "pictures");
  EXPECT_NE(document.markdown.find("\n## T & co\nS. Q\n"), std::string::npos) << document.markdown;
  EXPECT_NE(document.markdown.find("](pictures/x-wins.svg)"), std::string::npos);
  EXPECT_NE(document.markdown.find("| one v two | reported | 300 | 53.0 % ± 5.6 |"),
            std::string::npos)
      << document.markdown;
  ASSERT_EQ(document.pictures.size(), 1u);
  EXPECT_TRUE(document.pictures.begin()->second.starts_with("<svg xmlns="));
}

}  // namespace
}  // namespace quoin::laboratory
