#include "cli/analyst/analyst.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analysis/analyst/observed_turn.h"
#include "analysis/report/search_json.h"
#include "base/text.h"
#include "cli/play/background.h"
#include "cli/reasons.h"
#include "cli/terminal_size.h"

namespace quoin::cli {
namespace {

using analysis::PositionAnswer;
using analysis::PositionQuestion;

constexpr TerminalSize UsualSize{24, 80};

// A line that wraps would be two, and be left behind when the lines are drawn again.
std::string cut(const std::string& line, std::size_t columns) {
  if (display_width(line) <= columns) return line;
  std::string kept;
  for (const std::string_view character : split_characters(line)) {
    if (display_width(kept) + display_width(character) > columns) break;
    kept += character;
  }
  return kept;
}

bool is_capable_terminal() {
  const char* name = std::getenv("TERM");
  return ::isatty(STDERR_FILENO) == 1 && name != nullptr && std::string_view(name) != "dumb";
}

// Lines on a terminal that are drawn again and again while a search goes on, and go away before
// its answer is printed. They are on standard error.
class LiveLines {
 public:
  LiveLines() = default;
  ~LiveLines() {
    if (count_ == 0) return;
    fmt::print(stderr, "\x1b[{}A\r\x1b[J", count_);
    std::fflush(stderr);
  }
  LiveLines(const LiveLines&) = delete;
  LiveLines& operator=(const LiveLines&) = delete;

  void show(const std::vector<std::string>& lines) {
    const TerminalSize size = terminal_size(STDERR_FILENO).value_or(UsualSize);
    std::string text = count_ == 0 ? "" : fmt::format("\x1b[{}A", count_);
    count_ = std::min(lines.size(), size.rows - 1);
    for (std::size_t i = 0; i < count_; ++i)
      text += "\r\x1b[K" + cut(lines[i], size.columns) + "\n";
    text += "\x1b[J";
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
  }

 private:
  std::size_t count_ = 0;  // on the terminal
};

// Lets the analyst search, and draws meanwhile what it has found so far.
PositionAnswer watch(analysis::Analyst& analyst, const Study& study,
                     const PositionQuestion& question, const StopFlag& stop) {
  constexpr std::chrono::milliseconds Interval{150};
  std::mutex mutex;
  std::optional<PositionAnswer> so_far;
  Background<PositionAnswer> running([&] {
    return analyst.answer(question, stop, [&](const PositionAnswer& found) {
      const std::lock_guard lock(mutex);
      so_far = found;
    });
  });
  LiveLines live;
  std::vector<std::string> lines = {"Searching…"};
  while (!running.is_done(Interval)) {
    {
      const std::lock_guard lock(mutex);
      if (so_far) {
        lines = std::visit([&](const auto& it) { return progress(study, it, so_far->seconds); },
                           so_far->found);
      }
    }
    live.show(lines);
  }
  return running.take();
}

}  // namespace

PositionQuestion question_about(const Study& study, std::optional<search::Phase> method,
                                const analysis::Limits& limits) {
  return {
      .problem = study.problem, .last_turns = study.last_turns, .method = method, .limits = limits};
}

Result<void> check_question(const PositionQuestion& question) {
  const Result<void> checked = analysis::check(question);
  if (checked) return checked;
  return Error(reasons::here_are, checked.error(), question.problem.seats(),
               question.problem.bag_count());
}

Analyst::Analyst(std::shared_ptr<const movegen::Setting> setting, const evaluation::Tables& tables,
                 int threads, bool is_quiet)
    : is_quiet_(is_quiet), threads_(threads), analyst_(std::move(setting), tables, threads_) {}

Answer Analyst::answer(const Study& study, const PositionQuestion& question, const StopFlag& stop) {
  // Where nothing is shown there is no other thread either.
  const PositionAnswer found = is_quiet_ || !is_capable_terminal()
                                   ? analyst_.answer(question, stop)
                                   : watch(analyst_, study, question, stop);
  Answer answer = std::visit(
      [&](const auto& it) {
        return report(study, it, {found.seconds, question.method.has_value()});
      },
      found.found);
  answer.json = analysis::to_json(question, found);
  add_warnings(answer.json, study.warnings);
  if (question.method) return answer;
  boost::json::object json = {{"method", answer.json.at("method")},
                              {"bag", answer.json.at("bag")},
                              {"best", answer.json.at("best")},
                              {"verdict", answer.verdict},
                              {"result", std::move(answer.json)}};
  answer.json = std::move(json);
  return answer;
}

Answer Analyst::infer(std::span<const search::ObservedTurn> turns, const std::string& player,
                      std::size_t leaves, std::int64_t seed, const StopFlag& stop) {
  const search::Clock::time_point start = search::Clock::now();
  const std::optional<search::Inference> inference = analyst_.infer(
      turns, {.deadline = search::Deadline(stop), .seed = static_cast<std::uint64_t>(seed)});
  const std::chrono::duration<double> passed = search::Clock::now() - start;
  Answer answer = report(turns.back(), player, inference, leaves);
  answer.json = analysis::to_json(turns.back(), inference, leaves);
  answer.json["seconds"] = analysis::report::rounded(passed.count());
  return answer;
}

Answer Analyst::explain(const Study& study, const Move& one, const Move& other,
                        const StopFlag& stop) {
  const analysis::Explanation explanation = analyst_.explain(study.problem, one, other, {}, stop);
  return {.verdict =
              fmt::format("{}", fmt::join(analysis::sentences(explanation, study.problem), " "))};
}

}  // namespace quoin::cli
