#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quoin::analysis::report {

// Charts in SVG, for pages and as files of their own. In all of them what a source reported is a
// hollow diamond, and what we measured a disc; bars beside it are 95 % intervals.

// 1, 2 or 5 times a power of ten, so that about so many of them fill the range.
double tick_step(double range, int ticks);

struct Tick {
  double value = 0;
  std::string text;
  bool is_middle = false;  // where nobody is ahead
};

// From values to places; what lies outside is at the edge.
struct Axis {
  double low = 0;
  double high = 1;
  std::vector<Tick> ticks = {};
  bool has_lines = true;  // across the picture, at each tick

  double place(double value, double from, double to) const;
};

// Lines over two axes.
class Plot {
 public:
  Plot(Axis x, Axis y, double height, std::string_view role, std::string_view description);

  // "x,y": a point of a line or an area.
  std::string point(double x, double y) const;
  double x(double value) const;
  double y(double value) const;
  void add(std::string_view part) { picture_ += part; }
  void add_line(int colour, const std::string& points);
  void add_legend(int colour, const std::string& name);
  std::string finish();

 private:
  Axis x_;
  Axis y_;
  double height_;
  std::string picture_;
  int legends_ = 0;
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
std::string mark_chart(std::span<const MarkGroup> groups, const Axis& axis,
                       std::string_view description);

struct Bar {
  std::string name;
  double value = 0;
  std::string text;
  std::optional<double> reported = {};
  std::string reported_text = {};
};
// Lying bars; on a logarithmic scale where the values differ much.
std::string lying_bars(std::span<const Bar> bars, std::string_view description);

// Standing bars of one kind, each with its name and number below and above it.
std::string standing_bars(std::span<const std::pair<std::string, int>> bars,
                          std::string_view description);

// The same picture as a file of its own.
std::string standalone(std::string_view chart);

}  // namespace quoin::analysis::report
