#include "players/strategy/parameters.h"

#include <algorithm>

#include <fmt/ranges.h>

#include "base/duration.h"
#include "base/text.h"
#include "players/reasons.h"

namespace quoin::players {

std::string ParameterKind::values() const {
  using Kind = AcceptedValues::Kind;
  if (accepted.kind == Kind::Choice) {
    std::string all = usual;
    for (const std::string& choice : accepted.choices) {
      if (choice != usual) all += "|" + choice;
    }
    return all;
  }
  if (!usual.empty()) return usual;
  return accepted.kind == Kind::Time ? "Nms" : accepted.kind == Kind::Text ? "N/N" : "N";
}

Result<Parameters> Parameters::parse(std::string_view text, std::vector<ParameterKind> kinds) {
  Parameters parameters;
  parameters.kinds_ = std::move(kinds);
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

const ParameterKind* Parameters::find_kind(std::string_view key) const {
  const auto found = std::find_if(kinds_.begin(), kinds_.end(),
                                  [&](const ParameterKind& kind) { return kind.key == key; });
  return found == kinds_.end() ? nullptr : &*found;
}

std::string Parameters::value_of(const ParameterKind& kind) const {
  const auto found = values_.find(kind.key);
  return found == values_.end() ? kind.usual : found->second;
}

std::string Parameters::text(std::string_view key) {
  const ParameterKind& kind = *find_kind(key);
  const std::vector<std::string>& choices = kind.accepted.choices;
  std::string value = value_of(kind);
  if (kind.accepted.kind == AcceptedValues::Kind::Choice &&
      std::find(choices.begin(), choices.end(), value) == choices.end()) {
    refuse(Error(reasons::not_a_choice, value, key, fmt::format("{}", fmt::join(choices, ", "))));
  }
  return value;
}

int Parameters::count(std::string_view key) {
  const ParameterKind& kind = *find_kind(key);
  const std::string text = value_of(kind);
  if (text.empty() && !has(key)) return 0;
  const auto least = static_cast<std::int64_t>(kind.accepted.least);
  const auto most = static_cast<std::int64_t>(kind.accepted.most);
  const std::optional<std::int64_t> count = parse_integer(text);
  if (count && *count >= least && *count <= most) return static_cast<int>(*count);
  refuse(Error(reasons::not_a_number_for, text, key, least, most));
  return static_cast<int>(least);
}

double Parameters::number(std::string_view key) {
  const ParameterKind& kind = *find_kind(key);
  const auto [least, most] = std::pair(kind.accepted.least, kind.accepted.most);
  const std::string text = value_of(kind);
  const std::optional<double> number = parse_decimal(text);
  if (number && *number >= least && *number <= most) return *number;
  refuse(Error(reasons::not_a_number_for, text, key, fmt::format("{}", least),
               fmt::format("{}", most)));
  return least;
}

std::optional<std::chrono::milliseconds> Parameters::time(std::string_view key) {
  if (!has(key)) return std::nullopt;
  const std::string text = value_of(*find_kind(key));
  const std::optional<std::chrono::milliseconds> time = parse_duration(text);
  if (time && *time >= std::chrono::milliseconds(1)) return time;
  refuse(Error(reasons::not_a_time_for_a_move, text));
  return std::nullopt;
}

void Parameters::refuse(Error error) {
  if (!fault_) fault_ = std::move(error);
}

std::optional<std::string> Parameters::left_over() const {
  for (const auto& [key, value] : values_) {
    if (find_kind(key) == nullptr) return key;
  }
  return std::nullopt;
}

}  // namespace quoin::players
