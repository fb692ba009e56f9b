#include "analysis/report/charts.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/report/html.h"

namespace quoin::analysis::report {
namespace {

// The parts that charts are made of. Classes are those of the style; text is escaped here.
namespace svg {

constexpr std::string_view Close = "</svg>\n";

// A picture of this size for a page. What it shows is said to those who do not see it.
std::string open(double width, double height, std::string_view role, std::string_view description) {
  return fmt::format(
      "<svg class=\"chart\" viewBox=\"0 0 {:g} {:g}\" role=\"{}\" aria-label=\"{}\">\n", width,
      height, role, escaped(description));
}

std::string line(std::string_view kind, double x1, double y1, double x2, double y2) {
  return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
                     kind, x1, x2, y1, y2);
}

// `anchor`: start, middle or end. Without a class it is quiet.
std::string text(double x, double y, std::string_view anchor, std::string_view content,
                 std::string_view kind = {}) {
  return fmt::format("<text{} x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>",
                     kind.empty() ? "" : fmt::format(" class=\"{}\"", kind), x, y, anchor,
                     escaped(content));
}

std::string rectangle(std::string_view kind, double x, double y, double width, double height) {
  return fmt::format(
      "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>", kind, x,
      y, width, height);
}

}  // namespace svg

constexpr double Width = 720;
constexpr double ChartMargin = 16;
constexpr double Top = 12;
constexpr double RowHeight = 30;
constexpr double NameHeight = 26;
constexpr double AxisHeight = 30;
constexpr double PlotLeft = 66;
constexpr double PlotBottom = 40;
constexpr double TextDrop = 4;  // from the middle of a line of text to its base

std::string_view line_kind(const Tick& tick) { return tick.is_middle ? "middle" : "grid"; }

std::string diamond(double x, double y) {
  constexpr double Half = 6;
  return fmt::format("<path class=\"reported\" d=\"M{:.1f} {:.1f}l{} {}l{} {}l{} {}z\"/>", x,
                     y - Half, Half, Half, -Half, Half, -Half, -Half);
}

std::string draw(const Mark& mark, const auto& x_of, double y) {
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
  return picture + svg::text(Width - ChartMargin, y + TextDrop, "end", mark.text,
                             mark.is_reported ? "" : "value");
}

}  // namespace

double tick_step(double range, int ticks) {
  const double rough = std::max(range, 1e-12) / ticks;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

double Axis::place(double value, double from, double to) const {
  return from + (std::clamp(value, low, high) - low) / (high - low) * (to - from);
}

Plot::Plot(Axis x, Axis y, double height, std::string_view role, std::string_view description)
    : x_(std::move(x)),
      y_(std::move(y)),
      height_(height),
      picture_(svg::open(Width, height, role, description)) {
  for (const Tick& tick : x_.ticks) {
    const double at = this->x(tick.value);
    if (x_.has_lines)
      picture_ += svg::line(line_kind(tick), at, this->y(y_.low), at, this->y(y_.high));
    picture_ += svg::text(at, height - PlotBottom + 20, "middle", tick.text);
  }
  for (const Tick& tick : y_.ticks) {
    const double at = this->y(tick.value);
    picture_ += svg::line(line_kind(tick), this->x(x_.low), at, this->x(x_.high), at) +
                svg::text(PlotLeft - 6, at + TextDrop, "end", tick.text);
  }
  picture_ += "\n";
}

double Plot::x(double value) const { return x_.place(value, PlotLeft, Width - ChartMargin); }
double Plot::y(double value) const { return y_.place(value, height_ - PlotBottom, Top); }

std::string Plot::point(double x, double y) const {
  return fmt::format("{:.1f},{:.1f}", this->x(x), this->y(y));
}

void Plot::add_line(int colour, const std::string& points) {
  picture_ += fmt::format("<polyline class=\"s{}\" points=\"{}\"/>\n", colour, points);
}

void Plot::add_legend(int colour, const std::string& name) {
  picture_ += svg::text(Width - ChartMargin - 8, Top + 20 + 22 * legends_++, "end", name,
                        fmt::format("k{}", colour % 4)) +
              "\n";
}

std::string Plot::finish() { return std::move(picture_) + std::string(svg::Close); }

std::string mark_chart(std::span<const MarkGroup> groups, const Axis& axis,
                       std::string_view description) {
  // Numbers stand to the right of all marks.
  constexpr double TextWidth = 210;
  const auto x_of = [&](double value) {
    return axis.place(value, ChartMargin + 14, Width - ChartMargin - TextWidth);
  };
  double bottom = Top;
  for (const MarkGroup& group : groups)
    bottom += NameHeight + RowHeight * static_cast<double>(group.marks.size());
  std::string picture = svg::open(Width, bottom + AxisHeight, "img", description);
  for (const Tick& tick : axis.ticks) {
    const double x = x_of(tick.value);
    picture += svg::line(line_kind(tick), x, Top, x, bottom) +
               svg::text(x, bottom + 20, "middle", tick.text) + "\n";
  }
  double y = Top;
  for (const MarkGroup& group : groups) {
    picture += svg::text(ChartMargin, y + NameHeight - 8, "start", group.name, "name") + "\n";
    y += NameHeight;
    for (const Mark& mark : group.marks) {
      picture += draw(mark, x_of, y + RowHeight / 2) + "\n";
      y += RowHeight;
    }
  }
  return picture + std::string(svg::Close);
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
  constexpr double BarLeft = ChartMargin;
  constexpr double BarsWidth = Width - 2 * ChartMargin - 240;  // text stands to the right
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
    picture +=
        svg::text(Width - ChartMargin, y + Thickness / 2 + TextDrop, "end", text, "value") + "\n";
    y += Thickness + 6;
  }
  return picture + std::string(svg::Close);
}

std::string standing_bars(std::span<const std::pair<std::string, int>> bars,
                          std::string_view description) {
  constexpr double BarsHeight = 200;
  int most = 1;
  for (const auto& [name, count] : bars) most = std::max(most, count);
  const double step = (Width - 20) / static_cast<double>(bars.size());
  std::string picture = svg::open(Width, BarsHeight, "img", description);
  const double base = BarsHeight - 30;
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

std::string standalone(std::string_view chart) {
  constexpr std::string_view Begin = "<svg class=\"chart\" ";
  if (!chart.starts_with(Begin)) return "";
  std::string text = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" {}",
                                 chart.substr(Begin.size()));
  // Within an image there is no page whose colours could be taken; the ground is a rectangle.
  const std::size_t end = text.find('>') + 1;
  text.insert(end, fmt::format("\n<style>\n{}{}.ground {{ fill: var(--surface); }}\n</style>\n"
                               "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>",
                               Colours, ChartStyle));
  return text;
}

}  // namespace quoin::analysis::report
