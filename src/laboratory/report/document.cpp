#include <algorithm>

#include <fmt/format.h>

#include "laboratory/report/match_charts.h"
#include "laboratory/report/page.h"
#include "laboratory/report/wording.h"

namespace quoin::laboratory::report {
namespace {

using analysis::report::lying_bars;
using analysis::report::standalone;

// A cell of a Markdown table: what means something there is taken literally.
std::string cell(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '|' || c == '*' || c == '_' || c == '<' || c == '`') safe += '\\';
    safe += c;
  }
  return safe;
}

std::string table(const ExperimentResult& result) {
  const std::vector<std::vector<std::string>> rows = comparison_rows(result);
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += "|";
    for (std::size_t column = 0; column < rows[i].size(); ++column) {
      const bool is_repeated = column == 0 && i > 0 && rows[i][0] == rows[i - 1][0];
      text += fmt::format(" {} |", is_repeated ? "" : cell(rows[i][column]));
    }
    text += "\n";
    if (i > 0) continue;
    text += "|";
    for (std::size_t column = 0; column < rows[i].size(); ++column)
      text += column < 2 ? "---|" : "--:|";
    text += "\n";
  }
  return text;
}

std::string notes(const ExperimentResult& result) {
  std::string text;
  for (const MatchComparison& match : result.matches) {
    if (!match.reported.note.empty())
      text += fmt::format("- {}: {}\n", cell(match.name), match.reported.note);
  }
  return text.empty() ? "" : "\n" + text;
}

template <class Has>
bool any_reported(const ExperimentResult& result, Has has) {
  return std::any_of(result.matches.begin(), result.matches.end(),
                     [&](const MatchComparison& match) { return has(match.reported); });
}

void add_picture(Document& document, const std::string& folder, const std::string& name,
                 const std::string& chart, std::string_view description) {
  if (chart.empty()) return;
  document.pictures[name] = standalone(chart);
  document.markdown += fmt::format("\n![{}]({}/{})\n", description, folder, name);
}

void add_pictures(Document& document, const std::string& folder, const ExperimentResult& result) {
  if (!result.automata.empty()) {
    for (const AutomataFigure& it : result.automata) {
      if (it.figure != "arcs_per_move") continue;
      add_picture(document, folder, result.name + "-arcs.svg",
                  lying_bars(automata_bars(it), figure_name(it.figure)), figure_name(it.figure));
    }
    return;
  }
  add_picture(document, folder, result.name + "-wins.svg", share_chart(result.matches),
              "Share of games that the first player wins");
  if (any_reported(result, [](const Reported& it) { return !it.scores.empty(); })) {
    add_picture(document, folder, result.name + "-scores.svg", score_chart(result.matches),
                "Mean scores");
  }
  if (any_reported(result, [](const Reported& it) { return it.seconds || it.turns; })) {
    add_picture(document, folder, result.name + "-turns.svg",
                lying_bars(turn_bars(result.matches), "Turns of a game"), "Turns of a game");
    add_picture(document, folder, result.name + "-times.svg",
                lying_bars(game_time_bars(result.matches), "Time for a game"), "Time for a game");
  }
}

}  // namespace

Document replications(std::span<const ExperimentResult> results, const std::string& folder) {
  Document document;
  document.markdown =
      "# Published experiments, done again\n\n"
      "<!-- Written by `quoin experiment --document` from the files in experiments/results: change "
      "those, or the experiments. -->\n\n"
      "What the sources reported beside what we measure. Errors of shares are 95 % intervals; "
      "those "
      "of reported shares follow from the number of games. \"Agrees\" means that the two shares "
      "are "
      "no further apart than chance explains in 95 of 100 cases. Times are for a whole game, of "
      "all "
      "players together, and were taken beside other work. In the pictures discs are measured and "
      "diamonds reported.\n";
  for (const ExperimentResult& result : results) {
    document.markdown += fmt::format("\n## {}\n{}. {}\n\n`quoin experiment {}`\n\n{}", result.title,
                                     result.source, result.question, result.name, table(result));
    document.markdown += notes(result);
    add_pictures(document, folder, result);
    if (!result.remark.empty()) document.markdown += fmt::format("\n{}\n", result.remark);
    if (!result.difference.empty()) document.markdown += fmt::format("\n{}\n", result.difference);
  }
  return document;
}

}  // namespace quoin::laboratory::report
