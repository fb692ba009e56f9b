#include "analysis/analyst/analyst.h"

#include <boost/json.hpp>

#include "analysis/analyst/observed_turn.h"
#include "analysis/analyst/recorded_racks.h"
#include "base/json_text.h"
#include "core/scoring.h"
#include "search/problem/problem.h"
#include "support.h"

namespace quoin::analysis {
namespace {

namespace json = boost::json;
using search::Phase;

class AnalystTest : public testing::Test {
 protected:
  PositionQuestion question_about(const std::string& rack) {
    PositionQuestion question{.problem = problem_of(setting_, rack)};
    question.limits = {.plays = 4, .iterations = 40};
    return question;
  }

  json::object ask(const PositionQuestion& question, const Analyst::OnProgress& tell = {}) {
    EXPECT_TRUE(check(question));
    return to_json(question, analyst_.answer(question, stop_, tell));
  }

  std::shared_ptr<const movegen::Setting> setting_ = small_setting();
  InlineExecutor executor_;
  Analyst analyst_{setting_, no_tables(), executor_};
  StopFlag stop_;
};

TEST_F(AnalystTest, ChoosesTheMethodThatFits) {
  const json::object answer = ask(question_about("AEGHRTW"));
  EXPECT_EQ(answer.at("phase"), "simulation");
  EXPECT_EQ(answer.at("method"), "simulation");
  EXPECT_EQ(answer.at("bag"), 86);
  EXPECT_EQ(answer.at("proven"), false);
  EXPECT_EQ(answer.at("inference"), false);
  ASSERT_EQ(answer.at("plays").as_array().size(), 4U);
  EXPECT_EQ(answer.at("best"), answer.at("plays").at(0).at("play"));
  for (const char* field : {"play", "at", "word", "tiles", "score", "leave", "win_percent"})
    EXPECT_TRUE(answer.at("plays").at(0).as_object().contains(field)) << field;
}

TEST_F(AnalystTest, TakesTheLastTurnsOfTheOpponentIntoAccount) {
  PositionQuestion question = question_about("AEGHRTW");
  const json::object plain = ask(question);
  search::Problem before = problem_of(setting_, "");
  before.racks[1] = question.problem.rack();
  const Result<search::ObservedTurn> turn = observed_turn(before, "exchange 5");
  ASSERT_TRUE(turn) << turn.error().message();
  question.last_turns = {*turn};
  const json::object inferred = ask(question);
  EXPECT_EQ(inferred.at("inference"), true);
  EXPECT_NE(inferred.at("plays"), plain.at("plays"));
}

TEST_F(AnalystTest, KnowsWhetherTheLastTurnsTellSomething) {
  PositionQuestion question = question_about("AEGHRTW");
  EXPECT_FALSE(question.can_infer());
  search::Problem before = problem_of(setting_, "");
  before.racks[1] = question.problem.rack();
  const auto after = [&](std::string_view typed) {
    question.last_turns = {observed_turn(before, typed).value()};
    return question.can_infer();
  };
  EXPECT_TRUE(after("exchange 5"));
  EXPECT_TRUE(after("8H CAN"));
  EXPECT_FALSE(after("exchange 7")) << "nothing was kept";
  EXPECT_FALSE(after("pass"));
}

TEST_F(AnalystTest, AsksAboutAGameAsThePlayerOnTurnKnowsIt) {
  const notation::GameRecord game = record_of(
      ">a: AEGHRTW 8D WATER +24 24\n"
      ">b: ABCDEFG - +0 24\n"
      ">a: GHIIOUV 9H OH +10 34\n");
  const Position position = game.position_after(3).value();
  search::Problem problem = search::Problem::from(position, setting_, usual_rules());
  problem.racks = {rack_of("ABCDEFG"), rack_of("EEE")};
  const auto asked = [&](const notation::GameRecord* of) {
    return quoin::analysis::question_about(problem, of, 3, usual_rules()).value();
  };
  EXPECT_TRUE(asked(&game).problem.racks[1].is_empty()) << "that is not seen";
  EXPECT_EQ(asked(&game).last_turns.size(), 2U);
  EXPECT_TRUE(asked(&game).can_infer());
  EXPECT_EQ(asked(nullptr).problem.racks[1], rack_of("EEE"));
  EXPECT_TRUE(asked(nullptr).last_turns.empty());
}

TEST_F(AnalystTest, RefusesAMethodThatDoesNotFit) {
  PositionQuestion question = question_about("AEGHRTW");
  question.method = Phase::Endgame;
  EXPECT_EQ(check(question).error().message(), "an end game has two seats and an empty bag");
  question.method = Phase::PreEndgame;
  EXPECT_EQ(check(question).error().message(),
            "a pre-endgame has two seats and 1 to 4 tiles in the bag");
  question.method = Phase::Simulation;
  EXPECT_TRUE(check(question));
}

TEST_F(AnalystTest, TellsHowFarItIs) {
  PositionQuestion question = question_about("AEGHRTW");
  question.limits.iterations = 130;
  std::vector<std::int64_t> told;
  ask(question, [&](const PositionAnswer& so_far) {
    told.push_back(std::get<search::SimulationResult>(so_far.found).iterations);
    EXPECT_EQ(to_json(question, so_far, 2).at("plays").as_array().size(), 2U);
  });
  ASSERT_GE(told.size(), 2U);
  EXPECT_LT(told.front(), 130);
  EXPECT_EQ(told.back(), 130);
}

TEST_F(AnalystTest, StopsWhenItIsTold) {
  stop_.stop();
  PositionQuestion question = question_about("AEGHRTW");
  question.limits.iterations = 1'000'000'000;
  EXPECT_LT(ask(question).at("iterations").as_int64(), 1'000'000);
}

// Three letters, so that everything can be followed by hand.
class AnalystOfFewTiles : public testing::Test {
 protected:
  AnalystOfFewTiles() {
    few_ = *Alphabet::parse(
        "alphabet few\ntitle Few\nlanguage xx\nrack 4\nexchange 1\nblank 0 0\n"
        "tile A a 4 1 vowel\ntile T t 4 1\ntile X x 1 8\n");
    setting_ = test::setting_of(test::lexicon_of({"AT", "TA", "TAT", "AX"}, *few_), few_,
                                test::layout("standard"));
  }

  Rack tiles(const std::string& text) const { return TileCounts(test::tiles(*few_, text)); }

  // "8H TAT" and "1A ATA" lie on the board, which leaves A, T and X.
  PositionQuestion question_with(std::vector<Rack> racks) const {
    const std::size_t seats = racks.size();
    PositionQuestion question{.problem = {setting_,
                                          Board(15),
                                          std::move(racks),
                                          std::vector<Score>(seats, Score(10)),
                                          0,
                                          {true, 2},
                                          1}};
    for (const char* play : {"8H TAT", "1A ATA"})
      apply_placement(
          question.problem.board,
          *notation::parse_move(play, question.problem.board, *few_, notation::TextSource::Typed));
    search::complete_rack(question.problem);
    question.limits = {.iterations = 20};
    return question;
  }

  json::object ask(const PositionQuestion& question) {
    evaluation::Tables tables;
    tables.leaves = evaluation::Leaves::none(*few_);
    InlineExecutor executor;
    const StopFlag never;
    return to_json(question, Analyst(setting_, tables, executor).answer(question, never));
  }

  AlphabetPtr few_;
  std::shared_ptr<const movegen::Setting> setting_;
};

TEST_F(AnalystOfFewTiles, ProvesAnEndGameMoveByMove) {
  const json::object answer = ask(question_with({tiles("X"), {}}));
  EXPECT_EQ(answer.at("method"), "endgame");
  EXPECT_EQ(answer.at("proven"), true);
  const json::array& line = answer.at("line").as_array();
  const json::array& moves = answer.at("moves").as_array();
  ASSERT_EQ(line.size(), moves.size());
  for (std::size_t i = 0; i < line.size(); ++i) EXPECT_EQ(line[i], moves[i].at("play"));
  const json::value& best = answer.at("plays").at(0);
  EXPECT_EQ(best.at("play"), answer.at("best"));
  EXPECT_EQ(best.at("leave"), "") << "the X goes below an A";
  EXPECT_EQ(best.at("spread"), answer.at("value"));
  EXPECT_EQ(best.at("win_percent"), 100);
}

TEST_F(AnalystOfFewTiles, SimulatesWithThreeSeatsAndAnEmptyBag) {
  const json::object answer = ask(question_with({tiles("X"), tiles("A"), tiles("T")}));
  EXPECT_EQ(answer.at("bag"), 0);
  EXPECT_EQ(answer.at("phase"), "simulation");
  EXPECT_EQ(answer.at("method"), "simulation");
  EXPECT_NE(answer.at("best"), "pass");
}

TEST_F(AnalystOfFewTiles, WritesNoExponents) {
  const std::string text = json_text(ask(question_with({tiles("X"), tiles("A"), tiles("T")})));
  EXPECT_EQ(text.find("E-"), std::string::npos) << text;
  EXPECT_EQ(text.find("E0"), std::string::npos) << text;
  EXPECT_EQ(text.find("E1"), std::string::npos) << text;
}

TEST(ObservedTurn, IsReadAsItIsTyped) {
  const std::shared_ptr<const movegen::Setting> setting = small_setting();
  const search::Problem before = problem_of(setting, "");
  EXPECT_EQ(observed_turn(before, "exchange 3")->exchanged, 3);
  EXPECT_EQ(observed_turn(before, "8D WATER")->move, move_of("8D WATER", before));
  EXPECT_EQ(observed_turn(before, "pass")->move, Move::pass());
  EXPECT_EQ(observed_turn(before, "exchange AB").error().message(),
            "how many tiles were exchanged is seen, not which");
  EXPECT_FALSE(observed_turn(before, "exchange 9"));
  EXPECT_FALSE(observed_turn(before, "8H QQQQ"));
  search::Problem three = before;
  three.racks.emplace_back();
  three.scores.emplace_back();
  EXPECT_EQ(observed_turn(three, "pass").error().message(),
            "what the others hold is inferred for two seats only");
}

}  // namespace
}  // namespace quoin::analysis
