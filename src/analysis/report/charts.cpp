#include "analysis/report/charts.h"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/report/html.h"
#include "analysis/report/svg.h"
#include "analysis/turn_text.h"
#include "analysis/wording.h"

namespace quoin::analysis::report {
namespace {

constexpr int Width = 720;
constexpr int Height = 260;
constexpr int Left = 66;
constexpr int Right = 14;
constexpr int Top = 14;
constexpr int Bottom = 36;

double y_of(double chance) { return Top + (1 - chance) * (Height - Top - Bottom); }

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

std::string polyline(const std::vector<Point>& points, int player) {
  std::string path;
  for (const Point& point : points)
    path += fmt::format("{}{:.1f},{:.1f}", path.empty() ? "" : " ", point.x, y_of(point.chance));
  return fmt::format("<polyline class=\"s{}\" points=\"{}\"/>", player, path);
}

std::string marker(const Point& point, const GameReview& review) {
  const TurnReview& turn = review.turns[point.turn];
  const bool is_slip = turn.size >= MistakeSize::Medium;
  std::string title =
      fmt::format("{}. {}: {}, {} to win", point.turn + 1, review.name_of(point.player),
                  turn_name(turn), percent_text(*turn.win_after));
  if (turn.win_lost > 0) title += fmt::format(", {} lost", percent_text(turn.win_lost));
  return fmt::format(
      "<a href=\"#{}\"><circle class=\"s{}{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"><title>{}"
      "</title></circle></a>\n",
      turn_anchor(point.turn), point.player, is_slip ? " slip" : "", point.x, y_of(point.chance),
      is_slip ? 6 : 4.5, escaped(title));
}

std::string grid_of(std::size_t turns, double step) {
  std::string picture;
  for (const int percent : {0, 25, 50, 75, 100}) {
    const double y = y_of(percent / 100.0);
    picture += svg::line(percent == 50 ? "middle" : "grid", Left, y, Width - Right, y) +
               svg::text(Left - 6, y + 4, "end", fmt::format("{} %", percent)) + "\n";
  }
  const std::size_t every = turns > 40 ? 10 : turns > 12 ? 5 : 1;
  for (std::size_t turn = every; turn <= turns; turn += every) {
    picture += svg::text(Left + step * static_cast<double>(turn), Height - 10, "middle",
                         fmt::format("{}", turn));
  }
  return picture;
}

}  // namespace

std::string turn_anchor(std::size_t turn) { return fmt::format("turn-{}", turn + 1); }

std::string win_chart(const GameReview& review) {
  const std::size_t turns = review.turns.size();
  const double step = (Width - Left - Right) / static_cast<double>(turns + 1);
  const auto x_of = [&](std::size_t turn) { return Left + step * static_cast<double>(turn + 1); };
  const int players = static_cast<int>(review.players.size());
  std::string picture =
      svg::open(Width, Height, "group", "Win chances after each turn") + grid_of(turns, step);
  std::string markers;
  const int lines = players == 2 ? 1 : players;
  for (int line = 0; line < lines; ++line) {
    std::vector<Point> points;
    for (std::size_t i = 0; i < turns; ++i) {
      const TurnReview& turn = review.turns[i];
      const int mover = turn.moment.player;
      if (!turn.win_after || (players > 2 && mover != line)) continue;
      const double chance = mover == line ? *turn.win_after : 1 - *turn.win_after;
      points.push_back({x_of(i), chance, mover, i});
      markers += marker(points.back(), review);
    }
    if (const std::optional<double> result = result_of(review, line); result && !points.empty())
      points.push_back({static_cast<double>(Width - Right), *result, line, turns});
    picture += polyline(points, line) + "\n";
  }
  return picture + markers + std::string(svg::Close);
}

std::string bar_chart(std::span<const std::pair<std::string, int>> bars,
                      std::string_view description) {
  int most = 1;
  for (const auto& [name, count] : bars) most = std::max(most, count);
  const double step = (Width - 20) / static_cast<double>(bars.size());
  std::string picture = svg::open(Width, Height - 60, "img", description);
  const double base = Height - 90;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const auto& [name, count] = bars[i];
    const double height = (base - 26) * count / most;
    const double x = 10 + step * static_cast<double>(i);
    picture +=
        svg::rectangle("bar", x + step * 0.1, base - height, step * 0.8, height) +
        svg::text(x + step / 2, base - height - 6, "middle", fmt::format("{}", count), "value") +
        svg::text(x + step / 2, base + 18, "middle", name) + "\n";
  }
  return picture + std::string(svg::Close);
}

}  // namespace quoin::analysis::report
