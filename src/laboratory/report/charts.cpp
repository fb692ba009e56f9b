#include "laboratory/report/charts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "analysis/report/html.h"
#include "analysis/report/style.h"
#include "analysis/report/svg.h"
#include "base/text.h"
#include "laboratory/report/wording.h"

namespace quoin::laboratory::report {
namespace {

namespace svg = analysis::report::svg;

constexpr double Width = 720;
constexpr double Margin = 16;
constexpr double Top = 12;
constexpr double RowHeight = 30;
constexpr double NameHeight = 26;
constexpr double AxisHeight = 30;
constexpr double PlotHeight = 230;
constexpr double PlotLeft = 66;
constexpr double PlotBottom = 40;
constexpr double TextDrop = 4;  // from the middle of a line of text to its base

// 1, 2 or 5 times a power of ten, so that about so many of them fill the range.
double tick_step(double range, int ticks) {
  const double rough = std::max(range, 1e-12) / ticks;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

// From values to places along an axis.
struct Scale {
  double low = 0;
  double high = 1;
  double from = 0;
  double to = 1;

  double operator()(double value) const {
    return from + (std::clamp(value, low, high) - low) / (high - low) * (to - from);
  }
};

struct Mark {
  double value = 0;
  double error = 0;  // 0 where it is not known
  int colour = 0;
  bool is_reported = false;
  std::string text;  // stands to the right of all
};
// A name, and below it a line for each mark.
struct MarkGroup {
  std::string name;
  std::vector<Mark> marks;
};

std::string diamond(double x, double y) {
  constexpr double Half = 6;
  return fmt::format("<path class=\"reported\" d=\"M{:.1f} {:.1f}l{} {}l{} {}l{} {}z\"/>", x,
                     y - Half, Half, Half, -Half, Half, -Half, -Half);
}

std::string draw(const Mark& mark, const Scale& x_of, double y) {
  const double x = x_of(mark.value);
  std::string picture;
  if (mark.error > 0) {
    picture +=
        svg::line(mark.is_reported ? "reported-whisker" : fmt::format("whisker s{}", mark.colour),
                  x_of(mark.value - mark.error), y, x_of(mark.value + mark.error), y);
  }
  picture += mark.is_reported
                 ? diamond(x, y)
                 : fmt::format("<circle class=\"s{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/>",
                               mark.colour, x, y);
  return picture +
         svg::text(Width - Margin, y + TextDrop, "end", mark.text, mark.is_reported ? "" : "value");
}

std::string mark_chart(const std::vector<MarkGroup>& groups, Scale x_of, double step,
                       std::optional<double> middle, std::string_view unit,
                       std::string_view description) {
  // Numbers stand to the right of all marks.
  constexpr double TextWidth = 210;
  x_of.from = Margin + 14;
  x_of.to = Width - Margin - TextWidth;
  double bottom = Top;
  for (const MarkGroup& group : groups)
    bottom += NameHeight + RowHeight * static_cast<double>(group.marks.size());
  std::string picture = svg::open(Width, bottom + AxisHeight, "img", description);
  for (double tick = x_of.low; tick <= x_of.high + step / 2; tick += step) {
    const bool is_middle = middle && std::abs(tick - *middle) < step / 100;
    picture += svg::line(is_middle ? "middle" : "grid", x_of(tick), Top, x_of(tick), bottom) +
               svg::text(x_of(tick), bottom + 20, "middle", fmt::format("{:g}{}", tick, unit)) +
               "\n";
  }
  double y = Top;
  for (const MarkGroup& group : groups) {
    picture += svg::text(Margin, y + NameHeight - 8, "start", group.name, "name") + "\n";
    y += NameHeight;
    for (const Mark& mark : group.marks) {
      picture += draw(mark, x_of, y + RowHeight / 2) + "\n";
      y += RowHeight;
    }
  }
  return picture + std::string(svg::Close);
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

// A chart with both axes: x is a number from 0 on, y a share.
class Plot {
 public:
  Plot(double x_low, double x_high, double y_low, double y_high, std::string_view description)
      : x_{x_low, x_high, PlotLeft, Width - Margin},
        y_{y_low, y_high, PlotHeight - PlotBottom, Top},
        picture_(svg::open(Width, PlotHeight, "img", description)) {
    const double x_step = tick_step(x_high - x_low, 6);
    for (double tick = std::ceil(x_low / x_step) * x_step; tick <= x_high; tick += x_step) {
      picture_ += svg::line("grid", x_(tick), y_(y_low), x_(tick), y_(y_high)) +
                  svg::text(x_(tick), PlotHeight - PlotBottom + 20, "middle",
                            group_digits(std::llround(tick)));
    }
    const double y_step = tick_step(y_high - y_low, 4);
    for (double tick = std::ceil(y_low / y_step - 1e-9) * y_step; tick <= y_high + 1e-9;
         tick += y_step) {
      const bool is_middle = std::abs(tick - 0.5) < 1e-9;
      picture_ +=
          svg::line(is_middle ? "middle" : "grid", x_(x_low), y_(tick), x_(x_high), y_(tick)) +
          svg::text(PlotLeft - 6, y_(tick) + TextDrop, "end",
                    fmt::format("{:g} %", std::round(tick * 1e4) / 100 + 0.0));
    }
    picture_ += "\n";
  }

  std::string point(double x, double y) const { return fmt::format("{:.1f},{:.1f}", x_(x), y_(y)); }
  void add(std::string_view part) { picture_ += part; }
  void add_line(int colour, const std::string& points) {
    picture_ += fmt::format("<polyline class=\"s{}\" points=\"{}\"/>\n", colour, points);
  }
  void add_legend(int colour, const std::string& name) {
    picture_ += svg::text(Width - Margin - 8, Top + 20 + 22 * legends_++, "end", name,
                          fmt::format("k{}", colour % 4)) +
                "\n";
  }
  std::string finish() { return picture_ + std::string(svg::Close); }

 private:
  Scale x_;
  Scale y_;
  std::string picture_;
  int legends_ = 0;
};

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
  return mark_chart(groups, {0, 100, 0, 1}, 25, 50, " %",
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
      groups, {std::floor(low / step) * step, std::ceil(high / step) * step + step / 100, 0, 1},
      step, std::nullopt, "", "Mean scores");
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
  Plot plot(static_cast<double>(first) * step, static_cast<double>(last + 1) * step, 0, most * 1.5,
            "Distribution of scores");
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
  Plot plot(0, static_cast<double>(match.curve.back().games), low, high,
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

std::string lying_bars(std::span<const Bar> bars, std::string_view description) {
  double most = 0;
  double least = 1e300;
  for (const Bar& bar : bars) {
    for (const double value : {bar.value, bar.reported.value_or(bar.value)}) {
      most = std::max(most, value);
      if (value > 0) least = std::min(least, value);
    }
  }
  if (most <= 0) return "";
  const bool is_logarithmic = most > 50 * least;
  constexpr double BarLeft = Margin;
  constexpr double BarsWidth = Width - 2 * Margin - 240;  // text stands to the right
  const auto width_of = [&](double value) {
    if (value <= 0) return 0.0;
    if (!is_logarithmic) return value / most * BarsWidth;
    const double from = std::log10(least) - 0.5;
    return (std::log10(value) - from) / (std::log10(most) - from) * BarsWidth;
  };
  constexpr double Thickness = 16;
  constexpr double GroupHeight = NameHeight + Thickness + 6;
  std::string picture =
      svg::open(Width, Top + GroupHeight * static_cast<double>(bars.size()) + 6, "img",
                fmt::format("{}{}", description, is_logarithmic ? ", on a logarithmic scale" : ""));
  double y = Top;
  for (const Bar& bar : bars) {
    picture += svg::text(BarLeft, y + NameHeight - 8, "start", bar.name, "name");
    y += NameHeight;
    picture += svg::rectangle("bar", BarLeft, y, width_of(bar.value), Thickness);
    if (bar.reported) picture += diamond(BarLeft + width_of(*bar.reported), y + Thickness / 2);
    const std::string text = bar.reported_text.empty()
                                 ? bar.text
                                 : fmt::format("{} ({} reported)", bar.text, bar.reported_text);
    picture += svg::text(Width - Margin, y + Thickness / 2 + TextDrop, "end", text, "value") + "\n";
    y += Thickness + 6;
  }
  return picture + std::string(svg::Close);
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

std::string standalone(std::string_view chart) {
  constexpr std::string_view Begin = "<svg class=\"chart\" ";
  if (!chart.starts_with(Begin)) return "";
  std::string text = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" {}",
                                 chart.substr(Begin.size()));
  // Within an image there is no page whose colours could be taken; the ground is a rectangle.
  const std::size_t end = text.find('>') + 1;
  text.insert(end, fmt::format("\n<style>\n{}{}.ground {{ fill: var(--surface); }}\n</style>\n"
                               "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>",
                               analysis::report::Colours, analysis::report::ChartStyle));
  return text;
}

}  // namespace quoin::laboratory::report
