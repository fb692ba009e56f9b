#include "notation/error_json.h"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

namespace quoin::notation {
namespace {

namespace json = boost::json;

json::value to_json(std::int64_t number) { return number; }
json::value to_json(const std::string& text) { return json::string(text); }
json::value to_json(const std::vector<Error>& errors) {
  if (errors.size() == 1) return error_to_json(errors.front());
  json::array array;
  for (const Error& error : errors) array.push_back(error_to_json(error));
  return array;
}

json::object arguments_to_json(const Error& error) {
  const std::string_view english = error.reason().english;
  json::object with;
  for (Placeholder one = next_placeholder(english); !one.name.empty();
       one = next_placeholder(english, one.end)) {
    const Argument& argument = error.arguments()[argument_number(english, one.name)];
    with.insert_or_assign(
        one.name, std::visit([](const auto& value) { return to_json(value); }, argument.value));
  }
  return with;
}

}  // namespace

json::object error_to_json(const Error& error) {
  json::object object;
  put_reason(object, error);
  object["sentence"] = error.message();
  return object;
}

void put_reason(json::object& answer, const Error& error) {
  answer["reason"] = error.key();
  answer["with"] = arguments_to_json(error);
}

}  // namespace quoin::notation
