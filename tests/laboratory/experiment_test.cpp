#include "laboratory/experiment.h"

#include <filesystem>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <gtest/gtest.h>

#include "base/file.h"
#include "players/registry.h"
#include "support/data.h"
#include "support/positions.h"

namespace quoin::laboratory {
namespace {

namespace json = boost::json;

constexpr std::string_view Usual =
    R"({"title": "A title", "source": "Somebody", "question": "What?",
  "kind": "matches", "games": [10, 100], "seed": 7, "blanks": false, "rules": "exchange=1",
  "matches": [
    {"players": ["static", "high-scorer"],
     "reported": {"games": 10, "wins": [6, 3], "scores": [400, 380.5], "deviations": [50, 40]}},
    {"name": "second", "players": ["static", "static", "static"], "games": 30, "pass_bonus": 20}]})";

// The usual one with something else in the place of a part of it.
std::string with(std::string_view part, std::string_view other) {
  std::string text(Usual);
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.replace(at, part.size(), other);
}

std::string experiment_refusal(const std::string& text) {
  const Result<Experiment> experiment = parse_experiment(text);
  return experiment ? "" : experiment.error().message();
}

TEST(Experiment, IsReadWithWhatItsMatchesShare) {
  const Result<Experiment> experiment = parse_experiment(Usual);
  ASSERT_TRUE(experiment) << experiment.error().message();
  EXPECT_EQ(experiment->title, "A title");
  ASSERT_EQ(experiment->matches.size(), 2u);
  const ExperimentMatch& first = experiment->matches[0];
  EXPECT_EQ(first.name, "static v high-scorer");
  EXPECT_EQ(first.games, (std::vector<std::int64_t>{10, 100}));
  EXPECT_EQ(first.seed, 7);
  EXPECT_FALSE(first.has_blanks);
  EXPECT_EQ(first.rules, "exchange=1");
  // A draw is half a win.
  EXPECT_DOUBLE_EQ(*first.reported.share, 0.65);
  EXPECT_NEAR(*first.reported.share_error(), 0.2956, 0.0001);
  EXPECT_EQ(first.reported.scores, (std::vector{400, 380.5}));
  const ExperimentMatch& second = experiment->matches[1];
  EXPECT_EQ(second.name, "second");
  EXPECT_EQ(second.games, std::vector<std::int64_t>{30});
  EXPECT_EQ(second.pass_bonus, 20);
  EXPECT_TRUE(second.reported.is_empty());
  EXPECT_EQ(second.reported.share_error(), std::nullopt);
}

TEST(Experiment, SurvivesWritingAndReading) {
  const Experiment experiment = parse_experiment(Usual).value();
  EXPECT_EQ(parse_experiment(json::serialize(to_json(experiment))).value(), experiment);
}

TEST(Experiment, IsRefusedWithASentence) {
  EXPECT_EQ(experiment_refusal("{"), "this is not JSON (incomplete JSON)");
  EXPECT_EQ(experiment_refusal("[]"), "expected a JSON object");
  EXPECT_EQ(experiment_refusal(with(R"("title": "A title", )", "")), "\"title\": expected a text");
  EXPECT_EQ(
      experiment_refusal(with(R"("kind": "matches")", R"("kind": "match")")),
      "\"kind\": there is no kind 'match' of experiments; there are matches, end-games, opening, "
      "automata");
  EXPECT_EQ(experiment_refusal(with(R"("seed": 7)", R"("sed": 7)")),
            "'sed' means nothing here (did you mean seed?)");
  EXPECT_EQ(
      experiment_refusal(with(R"("pass_bonus": 20)", R"("bonus_for_passes": 20)")).substr(0, 43),
      "match 2: 'bonus_for_passes' means nothing h");
  EXPECT_EQ(experiment_refusal(with("[10, 100]", "[100, 10]")),
            "match 1: \"games\": expected the smaller number first");
  EXPECT_EQ(experiment_refusal(with("[10, 100]", "[]")), "\"games\": expected at least one number");
  EXPECT_EQ(experiment_refusal(with("[10, 100]", "11")),
            "match 1: \"games\": everybody begins equally often, so 11 is no number of them for 2 "
            "players");
  EXPECT_EQ(experiment_refusal(with(R"(["static", "high-scorer"])", R"(["static"])")),
            "match 1: \"players\": expected two to four");
  EXPECT_EQ(experiment_refusal(with(R"("name": "second")", R"("name": "static v high-scorer")")),
            "match 2: another match is called 'static v high-scorer' already");
  EXPECT_EQ(experiment_refusal(with("[6, 3]", "[6, 5]")),
            "match 1: \"reported\": \"wins\": expected as many as there are games, or fewer");
  EXPECT_EQ(experiment_refusal(with("[6, 3]", "[6]")),
            "match 1: \"reported\": \"scores\", \"deviations\" and \"wins\": expected a number for "
            "each player");
  EXPECT_EQ(experiment_refusal(with("[50, 40]", "[50, -1]")),
            "match 1: \"reported\": \"deviations\": expected numbers from 0 to 1e+06");
  EXPECT_EQ(experiment_refusal(with(R"("seed": 7)", R"("rack": "AB")")),
            "\"rack\": only experiments with openings have it");
  EXPECT_EQ(experiment_refusal(with(R"("kind": "matches")", R"("kind": "end-games")")),
            "\"stuck\": expected a text");
  EXPECT_EQ(experiment_refusal(with(R"("kind": "matches")", R"("kind": "opening", "rack": "AB")")),
            "match 1: \"opening\": expected a play, as in 8H AWARD");
}

// Every file that ships with the program, with players that exist.
TEST(Experiment, FilesOfTheProgramAreExperiments) {
  int files = 0;
  const players::Resources resources{test::installed_lexicons().front(), {}};
  for (const auto& entry : std::filesystem::directory_iterator(QUOIN_SOURCE_DIR "/experiments")) {
    if (entry.path().extension() != ".json") continue;
    ++files;
    const Result<Experiment> experiment =
        parse_experiment(read_file(entry.path().string()).value());
    ASSERT_TRUE(experiment) << entry.path() << ": " << experiment.error().message();
    EXPECT_EQ(parse_experiment(json::serialize(to_json(*experiment))).value(), *experiment);
    for (const ExperimentMatch& match : experiment->matches) {
      for (const std::string& spec : match.players) {
        const Result<players::PlayerPtr> player = players::make_player(spec, resources);
        EXPECT_TRUE(player) << entry.path() << ": " << player.error().message();
      }
    }
  }
  EXPECT_GE(files, 9);
}

}  // namespace
}  // namespace quoin::laboratory
