#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analyst/observed_turn.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/options.h"
#include "console/stop_on_signal.h"
#include "terminal/analyst/plays.h"
#include "terminal/analyst/search_options.h"

namespace quoin::cli {
namespace {

struct InferRequest {
  SearchChoice search;
  std::string play;
  std::size_t leaves = 10;
  std::int64_t seed = 1;
};

std::optional<Result<int>> parse(Arguments arguments, InferRequest& request) {
  Options options("infer",
                  "Says which tiles the opponent probably kept, from what they played or "
                  "exchanged.");
  add_study_options(options, request.search.study);
  options.text("--play", request.play,
               "with --position: what was done in it, as in \"8H WORD\" or \"exchange 3\"; the "
               "first rack is the opponent's and may be empty, the second is yours");
  options.number("--leaves", request.leaves, 1, 100'000, "list so many likely leaves (10)");
  options.number("--seed", request.seed, 0, INT64_MAX, "other samples, where not all fit (1)");
  options.number("-t,--threads", request.search.threads, 1, 1024, "how many at once (all cores)");
  options.flag("--json", request.search.json, "the answer as JSON");
  options.footer("Example: quoin infer --game game.gcg --turn 12 --lexicon english");
  return options.parse(arguments);
}

// Everything that is needed to explain a turn.
struct InferenceQuestion {
  std::vector<search::ObservedTurn> turns;  // the last one, after those before it that tell too
  std::string player;
  RemarkedTables tables;
  std::vector<std::string> warnings;
};

// The position before the turn, as the command line gives it.
Result<InferenceQuestion> question_of_position(const InferRequest& request) {
  if (request.play.empty()) return Error(reasons::position_needs_play);
  const StudyChoice& choice = request.search.study;
  const Result<search::ScorelessRule> scoreless = search::ScorelessRule::parse(choice.end);
  if (!scoreless) return scoreless.error().within("--end");
  PositionLoader loader(choice.material);
  const Result<LoadedPosition> loaded = loader.load(choice.position);
  if (!loaded) return loaded.error();
  const Result<RemarkedTables> tables = loader.tables(loaded->lexicon);
  if (!tables) return tables.error();
  search::Problem before =
      search::Problem::from(loaded->position, setting_of(*loaded), loaded->rules);
  before.scoreless = *scoreless;
  Result<search::ObservedTurn> observed = analysis::observed_turn(std::move(before), request.play);
  if (!observed) return observed.error().within("--play");
  InferenceQuestion question{{*std::move(observed)}, "the opponent", *tables, loaded->warnings};
  const search::ObservedTurn& turn = question.turns.back();
  if (const auto warning = warning_about_words(turn.before)) question.warnings.push_back(*warning);
  if (const std::string words = words_not_in_list(turn.before, turn.move); !words.empty())
    question.warnings.push_back("--play: not in the word list: " + words);
  return question;
}

Result<InferenceQuestion> question_of_game(const InferRequest& request) {
  if (!request.play.empty()) return Error(reasons::play_for_position);
  const Result<Study> study = load_study(request.search.study);
  if (!study) return study.error();
  if (study->last_turns.empty()) return nothing_to_infer(*study);
  return InferenceQuestion{study->last_turns, study->names[1], study->tables, study->warnings};
}

}  // namespace

Result<int> run_infer(Arguments arguments) {
  InferRequest request;
  if (const std::optional<Result<int>> done = parse(arguments, request)) return *done;
  const Result<InferenceQuestion> question = request.search.study.position.game.empty()
                                                 ? question_of_position(request)
                                                 : question_of_game(request);
  if (!question) return question.error();
  print_warnings(question->tables, question->warnings, request.search.json);
  Analyst analyst(question->turns.back().before.setting, question->tables.tables,
                  threads_of(request.search), request.search.json);
  const StopOnSignal stop;
  Answer answer =
      analyst.infer(question->turns, question->player, request.leaves, request.seed, stop.flag());
  add_warnings(answer.json, question->warnings);
  return give_answer(answer, request.search.json);
}

}  // namespace quoin::cli
