#include "laboratory/fields.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "laboratory/reasons.h"
#include "notation/reasons.h"

namespace quoin::laboratory {
namespace {

namespace json = boost::json;

std::optional<double> number_in(const json::value& value, double low, double high) {
  double number = 0;
  if (value.is_double()) {
    number = value.get_double();
  } else if (value.is_int64()) {
    number = static_cast<double>(value.get_int64());
  } else {
    return std::nullopt;
  }
  if (!std::isfinite(number) || number < low || number > high) return std::nullopt;
  return number;
}

std::string as_text(double number) { return fmt::format("{:g}", number); }

}  // namespace

double Fields::real(std::string_view key, double low, double high) {
  const json::value* value = object_.if_contains(key);
  const std::optional<double> number =
      value == nullptr ? std::nullopt : number_in(*value, low, high);
  if (!number) wrong(key, Error(reasons::expected_number_between, as_text(low), as_text(high)));
  return number.value_or(low);
}

std::optional<double> Fields::real_if_there(std::string_view key, double low, double high) {
  if (!has(key)) return std::nullopt;
  return real(key, low, high);
}

std::vector<double> Fields::reals_or_none(std::string_view key, double low, double high) {
  std::vector<double> numbers;
  if (!has(key)) return numbers;
  for (const json::value& value : array(key)) {
    const std::optional<double> number = number_in(value, low, high);
    if (!number) wrong(key, Error(reasons::expected_numbers_between, as_text(low), as_text(high)));
    numbers.push_back(number.value_or(low));
  }
  return numbers;
}

std::vector<std::int64_t> Fields::one_or_more(std::string_view key, std::int64_t low,
                                              std::int64_t high) {
  const json::value* value = object_.if_contains(key);
  if (value == nullptr || !value->is_array()) return {number(key, low, high)};
  std::vector<std::int64_t> numbers;
  for (const json::value& one : value->get_array()) {
    if (!one.is_int64() || one.get_int64() < low || one.get_int64() > high)
      wrong(key, Error(reasons::expected_whole_numbers_between, low, high));
    numbers.push_back(one.is_int64() ? one.get_int64() : low);
  }
  if (numbers.empty()) wrong(key, Error(reasons::expected_some_number));
  return numbers;
}

std::optional<Error> Fields::unknown_key(std::initializer_list<std::string_view> known) const {
  for (const auto& entry : object_) {
    const std::string_view key(entry.key().data(), entry.key().size());
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    const std::optional<std::string> guess = nearest(key, {known.begin(), known.end()});
    if (guess) return Error(reasons::unknown_field, key).guessing(guess);
    return Error(reasons::unknown_field_among, key, fmt::format("{}", fmt::join(known, ", ")));
  }
  return std::nullopt;
}

}  // namespace quoin::laboratory
