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

Error unknown(std::string_view word) { return Error(reasons::no_such_line, excerpt(word)); }

template <class Line>
Result<Line> without_more(const Words& words, Line line) {
  if (words.rest.empty()) return line;
  return Error(reasons::nothing_follows, words.first);
}

Result<Hello> parse_hello(const Words& words) {
  const std::optional<std::int64_t> version = parse_integer(words.rest);
  if (!version || *version < 1 || *version > 1000) return Error(reasons::version_expected);
  return Hello{static_cast<int>(*version)};
}

Result<EngineOption> parse_option(const Words& words) {
  const auto [key, value] = cut(words.rest);
  if (value.empty()) return Error(reasons::option_expected);
  return EngineOption{std::string(key), std::string(value)};
}

// A number of milliseconds out of the words of a `go`.
std::optional<std::int64_t> number_at(const std::vector<std::string_view>& words, std::size_t i,
                                      std::int64_t least) {
  const std::optional<std::int64_t> number =
      i < words.size() ? parse_integer(words[i]) : std::nullopt;
  return number && *number >= least && *number <= MostMilliseconds ? number : std::nullopt;
}

Result<Go> parse_go(const Words& line) {
  const std::vector<std::string_view> words = split_words(line.rest);
  Go go;
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
  return go;
}

// A line with a text that may not be missing.
template <class Line>
Result<Line> with_text(const Words& words, std::string_view example) {
  if (words.rest.empty()) return Error(reasons::more_expected, words.first, example);
  return Line{std::string(words.rest)};
}

template <class Whole, class Part>
Result<Whole> widened(Result<Part> part) {
  if (!part) return part.error();
  return Whole(*std::move(part));
}

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

std::string with_rest(std::string_view word, std::string_view rest) {
  return rest.empty() ? std::string(word) : fmt::format("{} {}", word, rest);
}

std::string go_text(const Go& go) {
  std::string text = "go";
  if (go.milliseconds) text += fmt::format(" time {}", *go.milliseconds);
  if (go.clock) text += fmt::format(" clock {} {}", go.clock->left, go.clock->increment);
  return text;
}

}  // namespace

std::string excerpt(std::string_view text, std::size_t most_characters) {
  const std::vector<std::string_view> characters = split_characters(text);
  if (characters.size() <= most_characters) return std::string(text);
  std::string start;
  for (std::size_t i = 0; i < most_characters; ++i) start += characters[i];
  return start + "…";
}

Result<HostLine> parse_host_line(std::string_view line) {
  if (const std::optional<Error> fault = fault_of_text(line)) return *fault;
  const Words words = cut(line);
  if (words.first == "quoin") return widened<HostLine>(parse_hello(words));
  if (words.first == "lexicon")
    return widened<HostLine>(with_text<UseLexicon>(words, "lexicon english"));
  if (words.first == "layout")
    return widened<HostLine>(with_text<UseLayout>(words, "layout standard"));
  if (words.first == "rules") return HostLine(UseRules{std::string(words.rest)});
  if (words.first == "option") return widened<HostLine>(parse_option(words));
  if (words.first == "ready?") return widened<HostLine>(without_more(words, AskReady{}));
  if (words.first == "new") return widened<HostLine>(without_more(words, BeginGame{}));
  if (words.first == "position")
    return widened<HostLine>(with_text<SetPosition>(words, "position CGP"));
  if (words.first == "go") return widened<HostLine>(parse_go(words));
  if (words.first == "stop") return widened<HostLine>(without_more(words, StopThinking{}));
  if (words.first == "quit") return widened<HostLine>(without_more(words, Quit{}));
  return unknown(words.first);
}

Result<EngineLine> parse_engine_line(std::string_view line) {
  if (const std::optional<Error> fault = fault_of_text(line)) return *fault;
  const Words words = cut(line);
  if (words.first == "quoin") return widened<EngineLine>(parse_hello(words));
  if (words.first == "name") return widened<EngineLine>(with_text<EngineName>(words, "name Mine"));
  if (words.first == "option") return widened<EngineLine>(parse_option(words));
  if (words.first == "ready") return widened<EngineLine>(without_more(words, Ready{}));
  if (words.first == "info") return EngineLine(Information{std::string(words.rest)});
  if (words.first == "best") return widened<EngineLine>(with_text<BestPlay>(words, "best 8D WORD"));
  if (words.first == "error")
    return widened<EngineLine>(with_text<Complaint>(words, "error what is wrong"));
  return unknown(words.first);
}

std::string to_text(const HostLine& line) {
  return std::visit(
      Overloaded{
          [](const Hello& it) { return fmt::format("quoin {}", it.version); },
          [](const UseLexicon& it) { return with_rest("lexicon", it.name); },
          [](const UseLayout& it) { return with_rest("layout", it.name); },
          [](const UseRules& it) { return with_rest("rules", it.text); },
          [](const EngineOption& it) { return fmt::format("option {} {}", it.key, it.value); },
          [](const AskReady&) { return std::string("ready?"); },
          [](const BeginGame&) { return std::string("new"); },
          [](const SetPosition& it) { return with_rest("position", it.cgp); },
          [](const Go& it) { return go_text(it); },
          [](const StopThinking&) { return std::string("stop"); },
          [](const Quit&) { return std::string("quit"); },
      },
      line);
}

std::string to_text(const EngineLine& line) {
  return std::visit(
      Overloaded{
          [](const Hello& it) { return fmt::format("quoin {}", it.version); },
          [](const EngineName& it) { return with_rest("name", it.text); },
          [](const EngineOption& it) { return fmt::format("option {} {}", it.key, it.value); },
          [](const Ready&) { return std::string("ready"); },
          [](const Information& it) { return with_rest("info", it.text); },
          [](const BestPlay& it) { return with_rest("best", it.play); },
          [](const Complaint& it) { return with_rest("error", it.text); },
      },
      line);
}

}  // namespace quoin::outside
