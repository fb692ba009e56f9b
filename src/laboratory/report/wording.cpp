#include "laboratory/report/wording.h"

#include <cmath>

#include <fmt/format.h>

#include "base/text.h"

namespace quoin::laboratory::report {
namespace {

std::string joined(const std::vector<std::string>& parts) {
  return fmt::format("{}", fmt::join(parts, " : "));
}

std::vector<std::string> reported_row(const MatchComparison& match) {
  const Reported& it = match.reported;
  std::vector<std::string> scores;
  for (std::size_t i = 0; i < it.scores.size(); ++i) {
    scores.push_back(i < it.deviations.size()
                         ? fmt::format("{:g} ± {:g}", it.scores[i], it.deviations[i])
                         : fmt::format("{:g}", it.scores[i]));
  }
  std::string share;
  if (it.share) {
    share = fmt::format("{:.1f} %", 100 * *it.share);
    if (const std::optional<double> error = it.share_error())
      share += fmt::format(" ± {:.1f}", 100 * *error);
  }
  return {match.name,
          "reported",
          it.games > 0 ? group_digits(it.games) : "",
          share,
          joined(scores),
          it.turns ? fmt::format("{:g}", *it.turns) : "",
          it.seconds ? time_text(*it.seconds) : "",
          ""};
}

std::vector<std::string> measured_row(const MatchComparison& match, const MatchFigures& figures) {
  std::vector<std::string> scores;
  for (const SideFigures& side : figures.sides)
    scores.push_back(fmt::format("{:.1f} ± {:.0f}", side.mean_score, side.score_deviation));
  const std::optional<bool> agrees = agree(match.reported, figures);
  return {match.name,
          "measured",
          group_digits(figures.games),
          share_text(figures.sides.front()),
          joined(scores),
          fmt::format("{:.1f}", figures.turns),
          time_text(figures.seconds_per_game()),
          !agrees   ? ""
          : *agrees ? "agrees"
                    : "differs"};
}

std::vector<std::vector<std::string>> automata_rows(const ExperimentResult& result) {
  std::vector<std::vector<std::string>> rows = {{"", "", "DAWG", "GADDAG", "ratio"}};
  const auto add = [&](const AutomataFigure& it, std::string_view who, double dawg, double gaddag) {
    rows.push_back({figure_name(it.figure), std::string(who), figure_text(it.figure, dawg),
                    figure_text(it.figure, gaddag),
                    dawg > 0 ? fmt::format("{:.2f}", gaddag / dawg) : ""});
  };
  for (const AutomataFigure& it : result.automata) {
    if (it.reported_dawg && it.reported_gaddag)
      add(it, "reported", *it.reported_dawg, *it.reported_gaddag);
    add(it, "measured", it.dawg, it.gaddag);
  }
  return rows;
}

}  // namespace

std::string share_text(const SideFigures& side) {
  return fmt::format("{:.1f} % ± {:.1f}", 100 * side.share, 100 * side.share_error);
}

std::string reported_share_text(const Reported& reported) {
  std::string text = fmt::format("{:.1f} %", 100 * reported.share.value_or(0));
  if (const std::optional<double> error = reported.share_error())
    text += fmt::format(" ± {:.1f}", 100 * *error);
  return text + " reported";
}

std::string games_text(std::int64_t games) {
  return games == 1 ? "a game" : group_digits(games) + " games";
}

std::string time_text(double seconds) {
  if (seconds < 1e-3) return fmt::format("{:.0f} µs", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.1f} ms", seconds * 1e3);
  return fmt::format("{:.2f} s", seconds);
}

std::string figure_name(const std::string& figure) {
  if (figure == "trie_states") return "states, not minimized";
  if (figure == "trie_arcs") return "arcs, not minimized";
  if (figure == "letter_sets") return "letter sets";
  if (figure == "seconds_per_move") return "time for a move";
  if (figure == "arcs_per_move") return "arcs for a move";
  if (figure == "anchors_per_move") return "anchors for a move";
  if (figure == "mean_score") return "mean score";
  return figure;
}

std::string figure_text(const std::string& figure, double value) {
  if (figure == "seconds_per_move") return time_text(value);
  if (figure == "anchors_per_move" || figure == "mean_score") return fmt::format("{:.1f}", value);
  return group_digits(std::llround(value));
}

std::vector<std::vector<std::string>> comparison_rows(const ExperimentResult& result) {
  if (!result.automata.empty()) return automata_rows(result);
  std::vector<std::vector<std::string>> rows = {
      {"match", "", "games", "first wins", "scores ± SD", "turns", "a game", ""}};
  for (const MatchComparison& match : result.matches) {
    if (match.reported.has_figures()) rows.push_back(reported_row(match));
    for (const MatchFigures& figures : match.measured) rows.push_back(measured_row(match, figures));
  }
  return rows;
}

}  // namespace quoin::laboratory::report
