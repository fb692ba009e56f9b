// `check-layout` and `check-alphabet` {"text"}: whether a text is a board or a set of tiles
// (docs/formats.md). The answer is {"fault": a sentence with its line}, or what was read:
// {"name", "title", "size"} and {"name", "title", "tiles", "letters"}. They need no word list.
#include <array>
#include <string>

#include "core/alphabet.h"
#include "core/layout.h"
#include "notation/error_json.h"
#include "notation/json_fields.h"
#include "wasm/ask.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;

Result<std::string> text_of(const json::object& request) {
  notation::JsonFields fields(request);
  std::string text = fields.text("text");
  if (fields.error()) return *fields.error();
  return text;
}

json::object fault_in(const Error& error) {
  json::object answer{{"fault", error.message()}};
  notation::put_reason(answer, error);
  return answer;
}

Result<json::object> check_layout(Engine&, const json::object& request, const Tell&) {
  const Result<std::string> text = text_of(request);
  if (!text) return text.error();
  const Result<LayoutPtr> layout = Layout::parse(*text);
  if (!layout) return fault_in(layout.error());
  return json::object{
      {"name", (*layout)->name()}, {"title", (*layout)->title()}, {"size", (*layout)->size()}};
}

Result<json::object> check_alphabet(Engine&, const json::object& request, const Tell&) {
  const Result<std::string> text = text_of(request);
  if (!text) return text.error();
  const Result<AlphabetPtr> alphabet = Alphabet::parse(*text);
  if (!alphabet) return fault_in(alphabet.error());
  return json::object{{"name", (*alphabet)->name()},
                      {"title", (*alphabet)->title()},
                      {"tiles", (*alphabet)->total_tiles()},
                      {"letters", (*alphabet)->letter_count()}};
}

}  // namespace

std::span<const Question> file_check_questions() {
  static constexpr std::array Questions = {Question{"check-layout", check_layout},
                                           Question{"check-alphabet", check_alphabet}};
  return Questions;
}

}  // namespace quoin::wasm
