#include "outside/engine_lines.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "outside/reasons.h"

namespace quoin::outside {
namespace {

constexpr std::int64_t MostMilliseconds = 10'000'000'000;

// A line in two parts: its first word, and what follows.
struct Words {
  std::string_view first;
  std::string_view rest;
};

std::optional<Error> fault_of_text(std::string_view line) {
  if (!is_valid_utf8(line)) return Error(reasons::line_not_text);
  const bool has_control = std::any_of(line.begin(), line.end(), [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\t') || c == '\x7f';
  });
  if (has_control) return Error(reasons::line_with_control_characters);
  if (trim(line).empty()) return Error(reasons::line_empty);
  return std::nullopt;
}

Words cut(std::string_view line) {
  line = trim(line);
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  return {line.substr(0, end), trim(line.substr(end))};
}

// How each kind of line is read from what follows its word, and what is written there.

template <Literal word>
std::optional<Error> read(const Words& words, WordLine<word>&) {
  if (words.rest.empty()) return std::nullopt;
  return Error(reasons::nothing_follows, words.first);
}
template <Literal word>
std::string rest_of(const WordLine<word>&) {
  return "";
}

template <Literal word, Literal example>
std::optional<Error> read(const Words& words, TextLine<word, example>& line) {
  line.text = words.rest;
  if (!line.text.empty() || line.Example.empty()) return std::nullopt;
  return Error(reasons::more_expected, words.first, line.Example);
}
template <Literal word, Literal example>
std::string rest_of(const TextLine<word, example>& line) {
  return line.text;
}

std::optional<Error> read(const Words& words, Hello& hello) {
  const std::optional<std::int64_t> version = parse_integer(words.rest);
  if (!version || *version < 1 || *version > 1000) return Error(reasons::version_expected);
  hello.version = static_cast<int>(*version);
  return std::nullopt;
}
std::string rest_of(const Hello& hello) { return std::to_string(hello.version); }

std::optional<Error> read(const Words& words, EngineOption& option) {
  const auto [key, value] = cut(words.rest);
  if (value.empty()) return Error(reasons::option_expected);
  option = {std::string(key), std::string(value)};
  return std::nullopt;
}
std::string rest_of(const EngineOption& option) { return option.key + " " + option.value; }

// A number of milliseconds out of the words of a `go`.
std::optional<std::int64_t> number_at(const std::vector<std::string_view>& words, std::size_t i,
                                      std::int64_t least) {
  const std::optional<std::int64_t> number =
      i < words.size() ? parse_integer(words[i]) : std::nullopt;
  return number && *number >= least && *number <= MostMilliseconds ? number : std::nullopt;
}

std::optional<Error> read(const Words& line, Go& go) {
  const std::vector<std::string_view> words = split_words(line.rest);
  for (std::size_t i = 0; i < words.size();) {
    if (words[i] == "time" && !go.milliseconds) {
      go.milliseconds = number_at(words, i + 1, 1);
      if (!go.milliseconds) return Error(reasons::go_time_expected);
      i += 2;
    } else if (words[i] == "clock" && !go.clock) {
      const std::optional<std::int64_t> left = number_at(words, i + 1, -MostMilliseconds);
      const std::optional<std::int64_t> increment = number_at(words, i + 2, 0);
      if (!left || !increment) return Error(reasons::go_clock_expected);
      go.clock = players::ClockLeft{*left, *increment};
      i += 3;
    } else {
      return Error(reasons::no_place_in_go, excerpt(words[i]));
    }
  }
  return std::nullopt;
}
std::string rest_of(const Go& go) {
  std::string text;
  if (go.milliseconds) text += fmt::format("time {}", *go.milliseconds);
  if (go.milliseconds && go.clock) text += ' ';
  if (go.clock) text += fmt::format("clock {} {}", go.clock->left, go.clock->increment);
  return text;
}

// The line of the kind that has its first word.
template <class... Kinds>
Result<std::variant<Kinds...>> parse(std::string_view line, const std::variant<Kinds...>&) {
  if (const std::optional<Error> fault = fault_of_text(line)) return *fault;
  const Words words = cut(line);
  Result<std::variant<Kinds...>> parsed = Error(reasons::no_such_line, excerpt(words.first));
  const auto is_read_as = [&](auto kind) {
    if (words.first != kind.Word) return false;
    const std::optional<Error> fault = read(words, kind);
    parsed = fault ? Result<std::variant<Kinds...>>(*fault) : std::variant<Kinds...>(kind);
    return true;
  };
  static_cast<void>((is_read_as(Kinds{}) || ...));
  return parsed;
}

template <class Line>
std::string text_of(const Line& line) {
  return std::visit(
      [](const auto& it) {
        const std::string rest = rest_of(it);
        return std::string(it.Word) + (rest.empty() ? "" : " " + rest);
      },
      line);
}

}  // namespace

std::string excerpt(std::string_view text, std::size_t most_characters) {
  const std::vector<std::string_view> characters = split_characters(text);
  if (characters.size() <= most_characters) return std::string(text);
  std::string start;
  for (std::size_t i = 0; i < most_characters; ++i) start += characters[i];
  return start + "…";
}

Result<HostLine> parse_host_line(std::string_view line) { return parse(line, HostLine()); }
Result<EngineLine> parse_engine_line(std::string_view line) { return parse(line, EngineLine()); }

std::string to_text(const HostLine& line) { return text_of(line); }
std::string to_text(const EngineLine& line) { return text_of(line); }

}  // namespace quoin::outside
