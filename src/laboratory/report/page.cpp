#include "laboratory/report/page.h"

#include <fmt/format.h>

#include "analysis/report/html.h"
#include "laboratory/report/match_charts.h"
#include "laboratory/report/wording.h"

namespace quoin::laboratory::report {
namespace {

using analysis::report::lying_bars;
using analysis::report::prose;

std::string comparison_table(const ExperimentResult& result) {
  const std::vector<std::vector<std::string>> rows = comparison_rows(result);
  // What a narrow screen can do without: turns and times of matches.
  const auto kind_of = [&](std::size_t column) {
    if (column == 1) return " class=\"left\"";
    return result.automata.empty() && (column == 5 || column == 6) ? " class=\"rare\"" : "";
  };
  const std::size_t columns = rows.front().size();
  std::string html = "<div class=\"wide\"><table>\n<thead><tr>";
  for (std::size_t column = 1; column < columns; ++column)
    html += fmt::format("<th scope=\"col\"{}>{}</th>", kind_of(column), escaped(rows[0][column]));
  html += "</tr></thead>\n<tbody>\n";
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const std::vector<std::string>& row = rows[i];
    // The name of a match stands once, above its figures.
    if (row[0] != rows[i - 1][0]) {
      html += fmt::format(
          "<tr><th scope=\"rowgroup\" class=\"left word\" colspan=\"{}\">{}</th></tr>\n",
          columns - 1, escaped(row[0]));
    }
    html += row[1] == "reported" ? "<tr class=\"from-source\">" : "<tr>";
    for (std::size_t column = 1; column < columns; ++column)
      html += fmt::format("<td{}>{}</td>", kind_of(column), escaped(row[column]));
    html += "</tr>\n";
  }
  return html + "</tbody>\n</table></div>\n";
}

std::string figure(const std::string& chart, std::string_view caption) {
  if (chart.empty()) return "";
  return fmt::format("<figure class=\"result-figure\">{}<figcaption>{}</figcaption></figure>\n",
                     chart, prose(caption));
}

std::string notes_of(const ExperimentResult& result) {
  std::string html;
  for (const MatchComparison& match : result.matches) {
    if (!match.reported.note.empty())
      html += fmt::format("<li>{}: {}</li>\n", escaped(match.name), prose(match.reported.note));
  }
  return html.empty() ? "" : "<ul class=\"why\">\n" + html + "</ul>\n";
}

std::string charts_of(const ExperimentResult& result) {
  std::string html;
  html +=
      figure(share_chart(result.matches),
             "How often the first player wins. Discs are measured, diamonds reported; lines are "
             "95 % intervals.");
  html += figure(score_chart(result.matches), "Mean scores with 95 % intervals.");
  html += "<div class=\"charts\">\n";
  for (const MatchComparison& match : result.matches) {
    html += figure(distribution_chart(match.measured.back()),
                   fmt::format("{}: games by score", match.name));
    html += figure(curve_chart(match.measured.back()),
                   fmt::format("{}: share of the first player over the games, with its 95 % "
                               "interval",
                               match.name));
  }
  html += "</div>\n";
  html += figure(lying_bars(time_bars(result.matches), "Time for a move"), "Time for a move.");
  html += figure(lying_bars(turn_bars(result.matches), "Turns of a game"),
                 "Turns of a game, of all players together.");
  html += figure(lying_bars(game_time_bars(result.matches), "Time for a game"),
                 "Time for a game, of all players together; diamonds are what was reported.");
  return html;
}

std::string automata_charts(const ExperimentResult& result) {
  std::string html;
  for (const AutomataFigure& it : result.automata) {
    if (it.figure == "moves" || it.figure == "mean_score") continue;
    html += figure(lying_bars(automata_bars(it), figure_name(it.figure)),
                   fmt::format("{}; diamonds are what was reported", figure_name(it.figure)));
  }
  return fmt::format("<div class=\"charts\">\n{}</div>\n", html);
}

std::string section(const ExperimentResult& result, std::size_t number) {
  std::string html =
      fmt::format("<section id=\"result-{}\">\n<h2>{}</h2>\n", number + 1, escaped(result.title));
  if (!result.source.empty())
    html += fmt::format("<p class=\"quiet\">{}</p>\n", prose(result.source));
  if (!result.question.empty()) html += fmt::format("<p>{}</p>\n", prose(result.question));
  html += comparison_table(result);
  html += notes_of(result);
  if (!result.remark.empty()) html += fmt::format("<p>{}</p>\n", prose(result.remark));
  if (!result.difference.empty()) html += fmt::format("<p>{}</p>\n", prose(result.difference));
  html += result.automata.empty() ? charts_of(result) : automata_charts(result);
  return html + "</section>\n";
}

}  // namespace

std::string results_page(std::span<const ExperimentResult> results) {
  const std::string title =
      results.size() == 1 ? results.front().title : fmt::format("{} experiments", results.size());
  std::string html = fmt::format("<main>\n<header><h1>{}</h1></header>\n",
                                 results.size() == 1 ? "Report" : escaped(title));
  if (results.size() > 1) {
    html += "<nav aria-label=\"Contents\"><ul>\n";
    for (std::size_t i = 0; i < results.size(); ++i)
      html +=
          fmt::format("<li><a href=\"#result-{}\">{}</a></li>\n", i + 1, escaped(results[i].title));
    html += "</ul></nav>\n";
  }
  for (std::size_t i = 0; i < results.size(); ++i) html += section(results[i], i);
  return analysis::report::page(title, html + "</main>\n");
}

}  // namespace quoin::laboratory::report
