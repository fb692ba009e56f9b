#include <algorithm>

#include <fmt/format.h>

#include "analysis/report/charts.h"
#include "analysis/report/html.h"
#include "analysis/report/pages.h"
#include "analysis/turn_text.h"
#include "analysis/wording.h"

namespace quoin::analysis::report {
namespace {

constexpr double Height = 260;

// 1 won, 0.5 shared, 0 lost; nothing where the game is not over.
std::optional<double> result_of(const GameReview& review, int player) {
  const bool is_over = std::any_of(review.record.turns.begin(), review.record.turns.end(),
                                   [](const notation::Turn& turn) {
                                     return turn.kind == notation::TurnKind::EndRackBonus ||
                                            turn.kind == notation::TurnKind::EndRackPenalty;
                                   });
  if (!is_over || review.record.is_incomplete || review.is_stopped) return std::nullopt;
  const Score best = *std::max_element(review.final_scores.begin(), review.final_scores.end());
  if (review.final_scores[static_cast<std::size_t>(player)] < best) return 0;
  const auto winners = std::count(review.final_scores.begin(), review.final_scores.end(), best);
  return winners == 1 ? 1.0 : 0.5;
}

struct Point {
  double x = 0;
  double chance = 0;
  int player = 0;  // who moved
  std::size_t turn = 0;
};

std::string marker(const Plot& plot, const Point& point, const GameReview& review) {
  const TurnReview& turn = review.turns[point.turn];
  const bool is_slip = turn.size >= MistakeSize::Medium;
  std::string title =
      fmt::format("{}. {}: {}, {} to win", point.turn + 1, review.name_of(point.player),
                  turn_name(turn), percent_text(*turn.win_after));
  if (turn.win_lost > 0) title += fmt::format(", {} lost", percent_text(turn.win_lost));
  return fmt::format(
      "<a href=\"#{}\"><circle class=\"s{}{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"><title>{}"
      "</title></circle></a>\n",
      turn_anchor(point.turn), point.player, is_slip ? " slip" : "", plot.x(point.x),
      plot.y(point.chance), is_slip ? 6 : 4.5, escaped(title));
}

Axis turns_axis(std::size_t turns) {
  Axis axis{0, static_cast<double>(turns + 1), {}, false};
  const std::size_t every = turns > 40 ? 10 : turns > 12 ? 5 : 1;
  for (std::size_t turn = every; turn <= turns; turn += every)
    axis.ticks.push_back({static_cast<double>(turn), fmt::format("{}", turn)});
  return axis;
}

Axis chance_axis() {
  Axis axis;
  for (const int percent : {0, 25, 50, 75, 100})
    axis.ticks.push_back({percent / 100.0, fmt::format("{} %", percent), percent == 50});
  return axis;
}

}  // namespace

std::string turn_anchor(std::size_t turn) { return fmt::format("turn-{}", turn + 1); }

std::string win_chart(const GameReview& review) {
  const std::size_t turns = review.turns.size();
  const int players = static_cast<int>(review.players.size());
  Plot plot(turns_axis(turns), chance_axis(), Height, "group", "Win chances after each turn");
  std::string markers;
  const int lines = players == 2 ? 1 : players;
  for (int line = 0; line < lines; ++line) {
    std::string points;
    const auto add = [&](double x, double chance) {
      points += (points.empty() ? "" : " ") + plot.point(x, chance);
    };
    for (std::size_t i = 0; i < turns; ++i) {
      const TurnReview& turn = review.turns[i];
      const int mover = turn.moment.player;
      if (!turn.win_after || (players > 2 && mover != line)) continue;
      const double chance = mover == line ? *turn.win_after : 1 - *turn.win_after;
      const auto x = static_cast<double>(i + 1);
      add(x, chance);
      markers += marker(plot, {x, chance, mover, i}, review);
    }
    if (const std::optional<double> result = result_of(review, line); result && !points.empty())
      add(static_cast<double>(turns + 1), *result);
    plot.add_line(line, points);
  }
  plot.add(markers);
  return plot.finish();
}

}  // namespace quoin::analysis::report
