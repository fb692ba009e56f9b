#include "wasm/ask.h"

#include <span>

#include "base/json_text.h"
#include "notation/json_fields.h"
#include "wasm/engine.h"
#include "wasm/reasons.h"

namespace quoin::wasm {
namespace {

const Question* find_question(std::string_view name) {
  for (const std::span<const Question> questions :
       {notebook_questions(), play_questions(), word_questions(), analyst_questions(),
        lesson_questions(), recorded_game_questions(), laboratory_questions(),
        file_check_questions(), local_questions()}) {
    for (const Question& question : questions) {
      if (question.name == name) return &question;
    }
  }
  return nullptr;
}

}  // namespace

Result<std::string> ask(Engine& engine, std::string_view request) {
  const Result<boost::json::object> parsed = notation::parse_json_object(request);
  if (!parsed) return parsed.error();
  notation::JsonFields fields(*parsed);
  const std::string name = fields.text("ask");
  if (fields.error()) return *fields.error();
  const Question* const question = find_question(name);
  if (question == nullptr) return Error(reasons::question_unknown, name);
  const Tell tell = [&engine](const boost::json::object& partial) {
    if (engine.tell) engine.tell(json_text(partial));
  };
  const Result<boost::json::object> answer = question->answer(engine, *parsed, tell);
  if (!answer) return answer.error();
  return json_text(*answer);
}

}  // namespace quoin::wasm
