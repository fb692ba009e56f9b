#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "analysis/report/search_json.h"
#include "base/text.h"
#include "console/text_table.h"
#include "terminal/analyst/plays.h"
#include "terminal/analyst/reports.h"

namespace quoin::cli {
namespace {

using search::CandidateReport;
using search::SimulationResult;

constexpr std::size_t SimulationLinesWhileSearching = 15;
// From here on a choice is called certain enough.
constexpr double Sure = 0.95;

std::string with_error(const std::string& mean, double error) {
  return fmt::format("{} ±{:>4.1f}", mean, error);
}

// The candidate that this one is played out with; nothing where it is by itself.
const CandidateReport* twin_of(const SimulationResult& result, std::size_t number) {
  const std::size_t into = result.candidates[number].merged_into;
  return into == number ? nullptr : &result.candidates[into];
}

std::string status_text(const SimulationResult& result, std::size_t number) {
  if (twin_of(result, number) != nullptr)
    return fmt::format("as {}", result.candidates[number].merged_into + 1);
  return result.candidates[number].is_given_up ? "given up" : "";
}

std::vector<std::string> table(const Study& study, const SimulationResult& result,
                               std::size_t most_lines) {
  std::vector<std::vector<std::string>> rows = {
      {"", "play", "score", "leave", "win %", "spread", "playouts", ""}};
  const std::size_t count = std::min(result.candidates.size(), most_lines);
  for (std::size_t i = 0; i < count; ++i) {
    const CandidateReport& one = result.candidates[i];
    rows.push_back({std::to_string(i + 1), any_play_for_people(one.play.move, study.problem),
                    std::to_string(one.play.score.points()),
                    analysis::report::leave_text(one.play.move, study.problem),
                    with_error(fmt::format("{:.1f}", 100 * one.win.mean), 100 * one.win.error),
                    with_error(fmt::format("{:+.1f}", one.spread.mean), one.spread.error),
                    group_digits(one.playouts), status_text(result, i)});
  }
  enum Column : std::size_t { Leave = 3, Playouts = 6, Status = 7 };
  return text_table_within(room_on_output(), std::move(rows), "rlrlrrrl",
                           {Playouts, Status, Leave});
}

// What the turns after each candidate brought: mean score, and how often all tiles were played. As
// many of them as a line has room for.
std::vector<std::string> plies_table(const Study& study, const SimulationResult& result) {
  const std::size_t room = std::min<std::size_t>(80, room_on_output());
  const std::size_t plies = result.candidates.front().plies.size();
  const auto table_of = [&](std::size_t shown) {
    std::vector<std::vector<std::string>> rows = {{"", "mean score after it"}};
    for (std::size_t ply = 0; ply < shown; ++ply) {
      const int seat = result.candidates.front().plies[ply].seat;
      rows.front().push_back(study.names[static_cast<std::size_t>(seat)]);
      rows.front().emplace_back("bingos");
    }
    for (std::size_t i = 0; i < result.candidates.size(); ++i) {
      const CandidateReport& one = result.candidates[i];
      std::vector<std::string> row = {std::to_string(i + 1),
                                      any_play_for_people(one.play.move, study.problem)};
      for (std::size_t ply = 0; ply < shown; ++ply) {
        row.push_back(fmt::format("{:.1f}", one.plies[ply].score.mean));
        row.push_back(fmt::format("{:.0f} %", 100 * one.plies[ply].bingo_rate));
      }
      rows.push_back(std::move(row));
    }
    return text_table(rows, "rlr");
  };
  for (std::size_t shown = plies; shown > 1; --shown) {
    std::vector<std::string> lines = table_of(shown);
    if (display_width(lines.front()) <= room) return lines;
  }
  return table_of(std::min<std::size_t>(plies, 1));
}

// The best play that is not the first one in other words.
const CandidateReport* rival_of_first(const SimulationResult& result) {
  for (std::size_t i = 1; i < result.candidates.size(); ++i) {
    if (twin_of(result, i) != &result.candidates.front()) return &result.candidates[i];
  }
  return nullptr;
}

std::string verdict(const Study& study, const SimulationResult& result) {
  const CandidateReport& best = result.candidates.front();
  const CandidateReport* rival = rival_of_first(result);
  const std::string play = any_play_for_people(best.play.move, study.problem);
  if (rival == nullptr)
    return fmt::format("{} wins {:.1f} %; there is nothing to compare it with.", play,
                       100 * best.win.mean);
  const std::string figures =
      fmt::format("wins {:.1f} %, {} {:.1f} %", 100 * best.win.mean,
                  any_play_for_people(rival->play.move, study.problem), 100 * rival->win.mean);
  const std::string playouts = count_of(result.playouts, "playout");
  if (result.confidence >= Sure) {
    return fmt::format("{} is best, {:.4g} % sure after {}: it {}.", play,
                       100 * std::min(result.confidence, 0.9999), playouts, figures);
  }
  return fmt::format(
      "Too close to tell after {}: {} {}; the first is best with a chance of {:.0f} %.", playouts,
      play, figures, 100 * result.confidence);
}

}  // namespace

Answer report(const Study& study, const SimulationResult& result, const ReportChoice& choice) {
  Answer answer;
  answer.lines = table(study, result, result.candidates.size());
  if (choice.shows_plies) {
    const std::vector<std::string> plies = plies_table(study, result);
    answer.lines.emplace_back();
    answer.lines.insert(answer.lines.end(), plies.begin(), plies.end());
  }
  answer.verdict = verdict(study, result);
  return answer;
}

std::vector<std::string> progress(const Study& study, const SimulationResult& result,
                                  double seconds) {
  std::vector<std::string> lines = table(study, result, SimulationLinesWhileSearching);
  lines.push_back(fmt::format("{:.1f} s  {}  {:.0f}/s  {:.1f} % sure of the first", seconds,
                              count_of(result.playouts, "playout"),
                              static_cast<double>(result.playouts) / std::max(seconds, 1e-3),
                              100 * result.confidence));
  return lines;
}

}  // namespace quoin::cli
