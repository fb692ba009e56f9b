// Asks the analyst: analyse, simulate, endgame, pre-endgame and infer.
#include "analysis/analyst/analyst.h"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/json/array.hpp>

#include "analysis/analyst/observed_turn.h"
#include "analysis/reasons.h"
#include "base/executor.h"
#include "base/reasons.h"
#include "base/stop_flag.h"
#include "wasm/ask.h"
#include "wasm/asked_position.h"
#include "wasm/reasons.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;
using analysis::PositionQuestion;
using notation::JsonFields;

Result<std::vector<movegen::RankedPlay>> read_plays(const json::object& request,
                                                    const AskedProblem& asked) {
  const search::Problem& problem = asked.problem;
  JsonFields fields(request);
  std::vector<movegen::RankedPlay> plays;
  for (const json::value& value : fields.array("plays")) {
    const json::object* const object = value.if_object();
    if (object == nullptr) return Error(reasons::play_not_an_object).within("plays");
    const Result<Move> move = read_own_move(*object, asked);
    if (!move) return move.error().within("plays");
    plays.push_back({*move, analysis::scored(problem, *move).score,
                     analysis::static_equity_of(problem, asked.asked.material.tables, *move)});
  }
  if (fields.error()) return *fields.error();
  if (plays.empty() || plays.size() > MostCandidates)
    return Error(reasons::compared_plays_wrong, MostCandidates).within("plays");
  return plays;
}

// What is known of the racks of the others.
Result<void> read_racks(const json::object& request, const AskedPosition& asked,
                        PositionQuestion& question) {
  JsonFields fields(request);
  const std::string opponent = fields.text_or("opponent", "");
  const bool infers = fields.yes_or_no_or("inference", true);
  if (fields.error()) return *fields.error();
  if (!infers || !opponent.empty()) question.last_turns.clear();
  if (opponent.empty()) return {};
  const Result<Word> tiles = asked.position.alphabet->parse_notation(opponent);
  if (!tiles) return tiles.error().within(reasons::within_opponent);
  question.problem.racks[1] = Rack(*tiles);
  if (const std::optional<Error> fault = search::fault_of(question.problem))
    return fault->within(reasons::within_opponent);
  return {};
}

// By that method, or by the one that fits.
template <search::Phase... Method>
Result<json::object> answer(Engine& engine, const json::object& request, const Tell& tell) {
  const Result<AskedPosition> asked = read_position(engine, request);
  if (!asked) return asked.error();
  Result<PositionQuestion> read = read_question(*asked, request);
  if (!read) return read.error();
  PositionQuestion& question = *read;
  question.method = {Method...};
  question.maps_replies = true;
  if (const Result<void> racks = read_racks(request, *asked, question); !racks)
    return racks.error();
  if (JsonFields(request).has("plays")) {
    Result<std::vector<movegen::RankedPlay>> plays =
        read_plays(request, {*asked, question.problem});
    if (!plays) return plays.error();
    question.plays = *std::move(plays);
  }
  const Result<analysis::Limits> limits = read_limits(request, question.method_that_counts());
  if (!limits) return limits.error();
  question.limits = *limits;
  if (const Result<void> checked = analysis::check(question); !checked) return checked.error();
  InlineExecutor executor;
  const StopFlag never;
  analysis::Analyst analyst(asked->material.setting, asked->material.tables, executor);
  return to_json(question, analyst.answer(question, never, [&](const auto& so_far) {
    tell(to_json(question, so_far));
  }));
}

Result<json::object> infer(Engine& engine, const json::object& request, const Tell&) {
  JsonFields fields(request);
  const int leaves = number_or(fields, "leaves", 10, 1, 1000);
  const int seed = number_or(fields, "seed", 1, 0, MostSeed);
  if (fields.error()) return *fields.error();
  const Result<AskedPosition> asked = read_position(engine, request);
  if (!asked) return asked.error();
  std::vector<search::ObservedTurn> turns;
  if (fields.has("game")) {
    Result<PositionQuestion> question = read_question(*asked, request);
    if (!question) return question.error();
    if (!question->can_infer()) return Error(reasons::turn_tells_nothing);
    turns = std::move(question->last_turns);
  } else {
    Result<search::ObservedTurn> turn = read_observed_turn(*asked, request);
    if (!turn) return turn.error();
    turns.push_back(*std::move(turn));
  }
  InlineExecutor executor;
  const StopFlag never;
  analysis::Analyst analyst(asked->material.setting, asked->material.tables, executor);
  return analysis::to_json(turns.back(),
                           analyst.infer(turns, {.deadline = search::Deadline(never),
                                                 .seed = static_cast<std::uint64_t>(seed)}),
                           static_cast<std::size_t>(leaves));
}

}  // namespace

std::span<const Question> analyst_questions() {
  static constexpr std::array Questions = {
      Question{"analyse", answer<>}, Question{"simulate", answer<search::Phase::Simulation>},
      Question{"endgame", answer<search::Phase::Endgame>},
      Question{"pre-endgame", answer<search::Phase::PreEndgame>}, Question{"infer", infer}};
  return Questions;
}

}  // namespace quoin::wasm
