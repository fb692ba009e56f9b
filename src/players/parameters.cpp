#include "players/parameters.h"

#include <algorithm>

#include <fmt/ranges.h>

#include "base/decimal.h"
#include "base/duration.h"
#include "base/text.h"
#include "players/reasons.h"

namespace quoin::players {

Result<Parameters> Parameters::parse(std::string_view text) {
  Parameters parameters;
  while (!text.empty()) {
    const std::string_view one = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
    const std::size_t equals = one.find('=');
    if (equals == 0 || equals == std::string_view::npos)
      return Error(reasons::not_a_parameter, one);
    if (!parameters.values_.emplace(one.substr(0, equals), one.substr(equals + 1)).second)
      return Error(reasons::parameter_given_twice, one.substr(0, equals));
  }
  return parameters;
}

void Parameters::note(std::string_view key, AcceptedValues values) {
  accepted_.insert_or_assign(std::string(key), std::move(values));
}

std::string Parameters::remove(std::string_view key, std::string_view otherwise) {
  const auto found = values_.find(key);
  if (found == values_.end()) return std::string(otherwise);
  std::string value = found->second;
  values_.erase(found);
  return value;
}

std::string Parameters::take_text(std::string_view key, std::string_view otherwise) {
  note(key, {});
  return remove(key, otherwise);
}

std::string Parameters::take_mixture(std::string_view key, std::string_view otherwise,
                                     std::span<const std::string> names) {
  note(key, {AcceptedValues::Kind::Mixture, {names.begin(), names.end()}});
  return remove(key, otherwise);
}

std::string Parameters::take_choice(std::string_view key, std::string_view otherwise,
                                    std::initializer_list<std::string_view> choices) {
  note(key, {AcceptedValues::Kind::Choice, {choices.begin(), choices.end()}});
  std::string value = remove(key, otherwise);
  if (std::find(choices.begin(), choices.end(), value) == choices.end()) {
    refuse(Error(reasons::not_a_choice, value, key, fmt::format("{}", fmt::join(choices, ", "))));
  }
  return value;
}

bool Parameters::take_yes_or_no(std::string_view key, bool otherwise) {
  return take_choice(key, otherwise ? "yes" : "no", {"yes", "no"}) == "yes";
}

std::int64_t Parameters::take_count(std::string_view key, std::int64_t otherwise,
                                    std::int64_t least, std::int64_t most) {
  note(key,
       {AcceptedValues::Kind::Count, {}, static_cast<double>(least), static_cast<double>(most)});
  if (!has(key)) return otherwise;
  const std::string text = remove(key, "");
  const std::optional<std::int64_t> count = parse_integer(text);
  if (count && *count >= least && *count <= most) return *count;
  refuse(Error(reasons::not_a_number_for, text, key, least, most));
  return otherwise;
}

double Parameters::take_number(std::string_view key, double otherwise, double least, double most) {
  note(key, {AcceptedValues::Kind::Number, {}, least, most});
  if (!has(key)) return otherwise;
  const std::string text = remove(key, "");
  const std::optional<double> number = parse_decimal(text);
  if (number && *number >= least && *number <= most) return *number;
  refuse(Error(reasons::not_a_number_for, text, key, fmt::format("{}", least),
               fmt::format("{}", most)));
  return otherwise;
}

std::optional<std::chrono::milliseconds> Parameters::take_time(std::string_view key) {
  note(key, {AcceptedValues::Kind::Time});
  if (!has(key)) return std::nullopt;
  const std::string text = remove(key, "");
  const std::optional<std::chrono::milliseconds> time = parse_duration(text);
  if (time && *time >= std::chrono::milliseconds(1)) return time;
  refuse(Error(reasons::not_a_time_for_a_move, text));
  return std::nullopt;
}

void Parameters::refuse(Error error) {
  if (!fault_) fault_ = std::move(error);
}

std::optional<std::string> Parameters::left_over() const {
  return values_.empty() ? std::nullopt : std::optional(values_.begin()->first);
}

}  // namespace quoin::players
