#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include <boost/json/object.hpp>

#include "base/result.h"

// The one door through which pages ask the engine what needs a word list: a JSON object goes in,
// {"ask": NAME, …}, and a JSON object comes out.
namespace quoin::wasm {

struct Engine;

// Hands over what is known so far, while the work goes on.
using Tell = std::function<void(const boost::json::object& partial)>;

// One thing that can be asked.
struct Question {
  std::string_view name;
  Result<boost::json::object> (*answer)(Engine& engine, const boost::json::object& request,
                                        const Tell& tell);
};

// The files with questions, each of which says what they are, have a table of them.
std::span<const Question> analyst_questions();
std::span<const Question> file_check_questions();
std::span<const Question> laboratory_questions();
std::span<const Question> lesson_questions();
std::span<const Question> local_questions();
std::span<const Question> notebook_questions();
std::span<const Question> play_questions();
std::span<const Question> recorded_game_questions();
std::span<const Question> word_questions();

// The answer as text. Partial answers go to engine.tell.
Result<std::string> ask(Engine& engine, std::string_view request);

}  // namespace quoin::wasm
