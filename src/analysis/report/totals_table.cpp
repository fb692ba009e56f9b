#include <cmath>

#include <fmt/format.h>

#include "analysis/report/html.h"
#include "analysis/report/pages.h"
#include "analysis/wording.h"
#include "base/text.h"

namespace quoin::analysis::report {
namespace {

template <class Cell>
std::string row(std::string_view name, const std::vector<PlayerTotals>& players, Cell cell) {
  std::string html = fmt::format("<tr><th scope=\"row\">{}</th>", name);
  for (const PlayerTotals& player : players) html += fmt::format("<td>{}</td>", cell(player));
  return html + "</tr>\n";
}

}  // namespace

std::string if_counted(const search::Sample& sample, std::string text) {
  return sample.count == 0 ? "–" : text;
}

std::string level_text(const PlayerTotals& player) {
  const std::optional<LevelEstimate> level = player.level();
  if (!level) return "–";
  return fmt::format("{:.1f} ({:.0f}&nbsp;to&nbsp;{:.0f})", level->level, std::round(level->lowest),
                     std::round(level->highest));
}

std::string totals_table(const std::vector<PlayerTotals>& players) {
  std::string html = "<div class=\"wide\"><table>\n<thead><tr><td></td>";
  for (std::size_t i = 0; i < players.size(); ++i) {
    html += fmt::format("<th scope=\"col\"><span class=\"seat{}\">{}</span></th>", i % 4,
                        escaped(players[i].name));
  }
  html += "</tr></thead>\n<tbody>\n";
  const bool is_one_game = players.front().games == 1;
  if (!is_one_game) html += row("Games", players, [](const PlayerTotals& it) { return it.games; });
  html += row(is_one_game ? "Score" : "Mean score", players, [](const PlayerTotals& it) {
    return it.games == 1 ? fmt::format("{}", it.score)
                         : fmt::format("{:.1f}", static_cast<double>(it.score) / it.games);
  });
  html += row("Turns (judged)", players, [](const PlayerTotals& it) {
    return fmt::format("{} ({})", group_digits(it.turns), group_digits(it.points_lost.count));
  });
  html += row("Points lost, in all", players, [](const PlayerTotals& it) {
    return if_counted(it.points_lost, fmt::format("{:.1f}", it.points_lost_in_all()));
  });
  html += row("Points lost, each turn", players, [](const PlayerTotals& it) {
    return if_counted(it.points_lost, fmt::format("{:.1f}", it.points_lost.mean));
  });
  html += row("Win chance lost, in all", players, [](const PlayerTotals& it) {
    return if_counted(it.win_lost, percent_text(it.win_lost_in_all()));
  });
  html += row("Mistakes: small, medium, large", players, [](const PlayerTotals& it) {
    return fmt::format("{}, {}, {}", it.mistakes[1], it.mistakes[2], it.mistakes[3]);
  });
  html += row("Luck of the draws, points", players, [](const PlayerTotals& it) {
    return if_counted(it.luck, signed_number(it.luck_in_all()));
  });
  html += row("Bingos (missed)", players, [](const PlayerTotals& it) {
    return fmt::format("{} ({})", it.bingos, it.missed_bingos);
  });
  html += row("Phonies challenged off, left", players, [](const PlayerTotals& it) {
    return fmt::format("{}, {}", it.phonies_withdrawn, it.phonies_left);
  });
  html += row("Challenges missed, in vain", players, [](const PlayerTotals& it) {
    return fmt::format("{}, {}", it.missed_challenges, it.failed_challenges);
  });
  html += row("Estimated level, 1 to 10", players, level_text);
  return html + "</tbody>\n</table></div>\n";
}

}  // namespace quoin::analysis::report
