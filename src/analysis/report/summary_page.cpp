#include <fmt/format.h>

#include "analysis/report/charts.h"
#include "analysis/report/html.h"
#include "analysis/report/pages.h"
#include "analysis/wording.h"

namespace quoin::analysis::report {
namespace {

template <std::size_t Classes, class Format>
std::vector<std::pair<std::string, int>> bars_of(const Histogram<Classes>& histogram,
                                                 Format format) {
  std::vector<std::pair<std::string, int>> bars;
  for (std::size_t i = 0; i < Classes; ++i) {
    std::string name;
    if (i == 0) {
      name = fmt::format("<{}", format(histogram.limits[0]));
    } else if (i == Classes - 1) {
      name = fmt::format("≥{}", format(histogram.limits.back()));
    } else {
      name = fmt::format("{}–{}", format(histogram.limits[i - 1]), format(histogram.limits[i]));
    }
    bars.emplace_back(std::move(name), histogram.counts[i]);
  }
  return bars;
}

// A file name as it stands in a link.
std::string address_of(const std::string& file) {
  std::string address;
  for (const char c : file) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
    address += is_plain
                   ? std::string(1, c)
                   : fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return address;
}

std::string games_table(const Summary& summary) {
  std::string html =
      "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Game</th>"
      "<th scope=\"col\" class=\"left\">Player</th><th scope=\"col\">Score</th>"
      "<th scope=\"col\">Lost, points a turn</th><th scope=\"col\" class=\"rare\">Luck</th>"
      "<th scope=\"col\">Level</th></tr></thead>\n<tbody>\n";
  for (const Summary::Game& game : summary.games) {
    for (std::size_t i = 0; i < game.players.size(); ++i) {
      const PlayerTotals& player = game.players[i];
      html += "<tr>";
      if (i == 0) {
        const std::string name = escaped(game.file);
        html += fmt::format("<td class=\"file\" rowspan=\"{}\">{}</td>", game.players.size(),
                            game.report.empty() ? name
                                                : fmt::format("<a href=\"{}\">{}</a>",
                                                              address_of(game.report), name));
      }
      html += fmt::format(
          "<td class=\"left word\">{}</td><td>{}</td><td>{}</td><td class=\"rare\">{}</td>"
          "<td class=\"word\">{}</td></tr>\n",
          escaped(player.name), player.score,
          if_counted(player.points_lost, fmt::format("{:.1f}", player.points_lost.mean)),
          if_counted(player.luck, signed_number(player.luck_in_all())), level_text(player));
    }
  }
  return html + "</tbody>\n</table></div>\n";
}

std::string players_table(const Summary& summary) {
  std::string html =
      "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\">Player</th>"
      "<th scope=\"col\">Games</th><th scope=\"col\">Mean score</th>"
      "<th scope=\"col\">Lost, points a turn</th><th scope=\"col\" class=\"rare\">Win chance lost "
      "a game</th><th scope=\"col\" class=\"rare\">Mistakes: small, medium, large</th>"
      "<th scope=\"col\" class=\"rare\">Luck a game</th><th scope=\"col\">Level</th>"
      "</tr></thead>\n<tbody>\n";
  for (const PlayerTotals& player : summary.players) {
    html += fmt::format(
        "<tr><td class=\"word\">{}</td><td>{}</td><td>{:.1f}</td><td>{}</td><td class=\"rare\">{}"
        "</td><td class=\"rare\">{}, {}, {}</td><td class=\"rare\">{}</td>"
        "<td class=\"word\">{}</td></tr>\n",
        escaped(player.name), player.games, static_cast<double>(player.score) / player.games,
        if_counted(player.points_lost, fmt::format("{:.1f}", player.points_lost.mean)),
        if_counted(player.win_lost, percent_text(player.win_lost_in_all() / player.games)),
        player.mistakes[1], player.mistakes[2], player.mistakes[3],
        if_counted(player.luck, signed_number(player.luck_in_all() / player.games)),
        level_text(player));
  }
  return html + "</tbody>\n</table></div>\n";
}

}  // namespace

std::string summary_page(const Summary& summary) {
  const std::string title = fmt::format("{} {} reviewed", summary.games.size(),
                                        summary.games.size() == 1 ? "game" : "games");
  std::string html = fmt::format("<main>\n<header><h1>{}</h1></header>\n", title);
  if (!summary.games.empty()) {
    html += "<h2>Players</h2>\n" + players_table(summary);
    html += "<h2>Sizes of mistakes</h2>\n";
    const auto points =
        bars_of(summary.points_lost, [](double limit) { return fmt::format("{:g}", limit); });
    const auto chances =
        bars_of(summary.win_lost, [](double limit) { return fmt::format("{:g}", 100 * limit); });
    html += fmt::format(
        "<figure>{}<figcaption>Turns by points lost</figcaption></figure>\n"
        "<figure>{}<figcaption>Turns by win chance lost, in percent</figcaption></figure>\n",
        standing_bars(points, "Turns by points lost"),
        standing_bars(chances, "Turns by win chance lost"));
    html += "<h2>Games</h2>\n" + games_table(summary);
  }
  if (!summary.failures.empty()) {
    html += "<h2>Files that could not be read</h2>\n<ul>\n";
    for (const auto& [file, why] : summary.failures)
      html += fmt::format("<li>{}: {}</li>\n", escaped(file), escaped(why.message()));
    html += "</ul>\n";
  }
  return page(title, html + "</main>\n");
}

}  // namespace quoin::analysis::report
