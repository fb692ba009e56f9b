#include "laboratory/report/match_charts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "laboratory/report/wording.h"

namespace quoin::laboratory::report {
namespace {

using analysis::report::Axis;
using analysis::report::Mark;
using analysis::report::mark_chart;
using analysis::report::MarkGroup;
using analysis::report::Plot;
using analysis::report::tick_step;

constexpr double PlotHeight = 230;

// An axis with a tick for each step from its beginning on.
Axis ticked(Axis axis, double step, std::string_view unit,
            std::optional<double> middle = std::nullopt) {
  for (double tick = axis.low; tick <= axis.high + step / 2; tick += step) {
    axis.ticks.push_back(
        {tick, fmt::format("{:g}{}", tick, unit), middle && std::abs(tick - *middle) < step / 100});
  }
  return axis;
}

// x is a number from 0 on, y a share.
Plot share_plot(double x_low, double x_high, double y_low, double y_high,
                std::string_view description) {
  Axis x{x_low, x_high};
  const double x_step = tick_step(x_high - x_low, 6);
  for (double tick = std::ceil(x_low / x_step) * x_step; tick <= x_high; tick += x_step)
    x.ticks.push_back({tick, group_digits(std::llround(tick))});
  Axis y{y_low, y_high};
  const double y_step = tick_step(y_high - y_low, 4);
  for (double tick = std::ceil(y_low / y_step - 1e-9) * y_step; tick <= y_high + 1e-9;
       tick += y_step) {
    y.ticks.push_back({tick, fmt::format("{:g} %", std::round(tick * 1e4) / 100 + 0.0),
                       std::abs(tick - 0.5) < 1e-9});
  }
  return {std::move(x), std::move(y), PlotHeight, "img", description};
}

// Players of a match by their specs, and by their order where these are the same.
std::string side_name(const MatchFigures& match, std::size_t side) {
  static constexpr std::array Places = {"first", "second", "third", "fourth"};
  const std::string& spec = match.sides[side].spec;
  const auto same = std::count_if(match.sides.begin(), match.sides.end(),
                                  [&](const SideFigures& it) { return it.spec == spec; });
  return same == 1 ? spec : fmt::format("{} ({})", spec, Places[side]);
}

// A player of a match that may be one of many: "one v two" is told from "two v one" where the match
// has no name of its own.
std::string name_in_match(const MatchComparison& match, std::size_t side) {
  const MatchFigures& figures = match.measured.back();
  std::string specs;
  std::string others;
  for (std::size_t i = 0; i < figures.sides.size(); ++i) {
    specs += (i > 0 ? " v " : "") + figures.sides[i].spec;
    if (i != side) others += " v " + figures.sides[i].spec;
  }
  const std::string own = side_name(figures, side);
  return specs == match.name ? own + others : fmt::format("{}: {}", match.name, own);
}

}  // namespace

std::string share_chart(std::span<const MatchComparison> matches) {
  std::vector<MarkGroup> groups;
  for (const MatchComparison& match : matches) {
    MarkGroup group{match.name, {}};
    if (match.reported.share) {
      const double error = match.reported.share_error().value_or(0);
      group.marks.push_back(
          {100 * *match.reported.share, 100 * error, 0, true, reported_share_text(match.reported)});
    }
    for (const MatchFigures& figures : match.measured) {
      const SideFigures& first = figures.sides.front();
      group.marks.push_back({100 * first.share, 100 * first.share_error, 0, false,
                             fmt::format("{} ({})", share_text(first), games_text(figures.games))});
    }
    groups.push_back(std::move(group));
  }
  return mark_chart(groups, ticked({0, 100}, 25, " %", 50),
                    "Share of games that the first player wins");
}

std::string score_chart(std::span<const MatchComparison> matches) {
  std::vector<MarkGroup> groups;
  double low = 1e9;
  double high = -1e9;
  for (const MatchComparison& match : matches) {
    const MatchFigures& figures = match.measured.back();
    for (std::size_t side = 0; side < figures.sides.size(); ++side) {
      const SideFigures& it = figures.sides[side];
      MarkGroup group{name_in_match(match, side), {}};
      if (side < match.reported.scores.size()) {
        std::string text = fmt::format("{:.1f}", match.reported.scores[side]);
        if (side < match.reported.deviations.size())
          text += fmt::format(", SD {:.0f}", match.reported.deviations[side]);
        group.marks.push_back({match.reported.scores[side], 0, 0, true, text + " reported"});
      }
      group.marks.push_back({it.mean_score, it.mean_score_error, static_cast<int>(side % 4), false,
                             fmt::format("{:.1f} ± {:.1f}, SD {:.0f}", it.mean_score,
                                         it.mean_score_error, it.score_deviation)});
      for (const Mark& mark : group.marks) {
        low = std::min(low, mark.value - mark.error);
        high = std::max(high, mark.value + mark.error);
      }
      groups.push_back(std::move(group));
    }
  }
  const double step = tick_step(std::max(high - low, 1.0), 5);
  return mark_chart(
      groups,
      ticked({std::floor(low / step) * step, std::ceil(high / step) * step + step / 100}, step, ""),
      "Mean scores");
}

std::string distribution_chart(const MatchFigures& match) {
  std::size_t first = SIZE_MAX;
  std::size_t last = 0;
  double most = 0;
  const auto games = static_cast<double>(match.games);
  for (const SideFigures& side : match.sides) {
    for (std::size_t i = 0; i < side.games_by_score.size(); ++i) {
      if (side.games_by_score[i] == 0) continue;
      first = std::min(first, i);
      last = std::max(last, i);
      most = std::max(most, static_cast<double>(side.games_by_score[i]) / games);
    }
  }
  if (first > last) return "";
  const int step = match.sides.front().score_step;
  Plot plot = share_plot(static_cast<double>(first) * step, static_cast<double>(last + 1) * step, 0,
                         most * 1.5, "Distribution of scores");
  for (std::size_t side = 0; side < match.sides.size(); ++side) {
    const SideFigures& it = match.sides[side];
    std::string points = plot.point(static_cast<double>(first) * step, 0);
    for (std::size_t i = first; i <= last && i < it.games_by_score.size(); ++i) {
      const double height = static_cast<double>(it.games_by_score[i]) / games;
      points += " " + plot.point(static_cast<double>(i) * step, height) + " " +
                plot.point(static_cast<double>(i + 1) * step, height);
    }
    points += " " + plot.point(static_cast<double>(last + 1) * step, 0);
    plot.add_line(static_cast<int>(side % 4), points);
    plot.add_legend(static_cast<int>(side),
                    fmt::format("{}: {:.1f}, SD {:.0f}", side_name(match, side), it.mean_score,
                                it.score_deviation));
  }
  return plot.finish();
}

std::string curve_chart(const MatchFigures& match) {
  // The first few games say nothing, and would make the rest flat.
  const std::size_t size = match.curve.size();
  if (size < 4) return "";
  const std::span<const MatchFigures::CurvePoint> curve =
      std::span(match.curve).subspan(std::min<std::size_t>(size / 16 + 1, size - 2));
  double low = 0.5;
  double high = 0.5;
  for (const auto& it : curve) {
    low = std::min(low, it.share - it.error);
    high = std::max(high, it.share + it.error);
  }
  low = std::max(0.0, low - 0.02);
  high = std::min(1.0, high + 0.02);
  Plot plot = share_plot(0, static_cast<double>(match.curve.back().games), low, high,
                         "Share of the first player over the games");
  std::string line;
  std::string above;
  std::string below;
  for (const auto& it : curve) {
    const auto x = static_cast<double>(it.games);
    line += (line.empty() ? "" : " ") + plot.point(x, it.share);
    above += (above.empty() ? "" : " ") + plot.point(x, it.share + it.error);
    below = plot.point(x, it.share - it.error) + " " + below;
  }
  plot.add(fmt::format("<polygon class=\"band\" points=\"{} {}\"/>\n", above, trim(below)));
  plot.add_line(0, line);
  const SideFigures& first = match.sides.front();
  plot.add_legend(0, fmt::format("{}: {}", first.spec, share_text(first)));
  return plot.finish();
}

std::vector<Bar> time_bars(std::span<const MatchComparison> matches) {
  std::vector<Bar> bars;
  for (const MatchComparison& match : matches) {
    for (const SideFigures& side : match.measured.back().sides) {
      // What the same player takes in another match is about the same.
      const bool is_known = std::any_of(bars.begin(), bars.end(),
                                        [&](const Bar& bar) { return bar.name == side.spec; });
      if (!is_known)
        bars.push_back({side.spec, side.seconds_per_move, time_text(side.seconds_per_move)});
    }
  }
  return bars;
}

std::vector<Bar> turn_bars(std::span<const MatchComparison> matches) {
  std::vector<Bar> bars;
  for (const MatchComparison& match : matches) {
    const MatchFigures& figures = match.measured.back();
    bars.push_back({match.name, figures.turns, fmt::format("{:.1f}", figures.turns),
                    match.reported.turns,
                    match.reported.turns ? fmt::format("{:g}", *match.reported.turns) : ""});
  }
  return bars;
}

std::vector<Bar> game_time_bars(std::span<const MatchComparison> matches) {
  std::vector<Bar> bars;
  for (const MatchComparison& match : matches) {
    const double seconds = match.measured.back().seconds_per_game();
    bars.push_back({match.name, seconds, time_text(seconds), match.reported.seconds,
                    match.reported.seconds ? time_text(*match.reported.seconds) : ""});
  }
  return bars;
}

std::vector<Bar> automata_bars(const AutomataFigure& it) {
  const auto text = [&](const std::optional<double>& value) {
    return value ? figure_text(it.figure, *value) : "";
  };
  return {{"DAWG", it.dawg, text(it.dawg), it.reported_dawg, text(it.reported_dawg)},
          {"GADDAG", it.gaddag, text(it.gaddag), it.reported_gaddag, text(it.reported_gaddag)}};
}

}  // namespace quoin::laboratory::report
