#include "core/layout.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "base/reasons.h"
#include "base/rng.h"
#include "base/text.h"
#include "core/reasons.h"

namespace quoin {
namespace {

constexpr std::array<std::string_view, 7> Labels = {".", "2L", "3L", "4L", "2W", "3W", "4W"};

std::optional<Premium> parse_premium(std::string_view text) {
  const auto found = std::find(Labels.begin(), Labels.end(), text);
  if (found == Labels.end()) return std::nullopt;
  return static_cast<Premium>(found - Labels.begin());
}

bool is_layout_name(std::string_view text) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == ':';
  };
  return !text.empty() && text.size() <= 60 && std::all_of(text.begin(), text.end(), allowed);
}

// "8H" -> row 7, column 7. Layout files know only this one order; the notation layer knows all.
std::optional<Square> parse_start(std::string_view text) {
  if (text.size() < 2 || text.size() > 3 || text.back() < 'A' || text.back() > 'U')
    return std::nullopt;
  const std::optional<std::int64_t> row = parse_integer(text.substr(0, text.size() - 1));
  if (!row || *row < 1 || *row > MaxBoardSize) return std::nullopt;
  return Square(static_cast<int>(*row) - 1, text.back() - 'A');
}

// The squares that the symmetries of a square board carry into each other, smallest first.
std::vector<Square> symmetric_squares(Square square, int size) {
  const int row = square.row();
  const int column = square.column();
  const int last = size - 1;
  std::vector<Square> squares = {
      {row, column}, {row, last - column}, {last - row, column}, {last - row, last - column},
      {column, row}, {column, last - row}, {last - column, row}, {last - column, last - row}};
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  return squares;
}

}  // namespace

std::string_view label(Premium premium) { return Labels[static_cast<std::size_t>(premium)]; }

class Layout::Parser {
 public:
  Result<LayoutPtr> parse(std::string_view file_text) {
    if (!is_valid_utf8(file_text)) return Error(reasons::layout_not_utf8);
    int number = 0;
    for (const std::string_view line : split_lines(file_text)) {
      ++number;
      if (const Result<void> read = read_line(line); !read)
        return read.error().within(reasons::within_line, number);
    }
    if (const Result<void> whole = check_whole(); !whole) return whole.error();
    layout_->finish();
    return LayoutPtr(std::move(layout_));
  }

 private:
  Result<void> read_line(std::string_view line) {
    const std::string_view body = trim(line.substr(0, line.find('#')));
    std::vector<std::string_view> words = split_words(body);
    if (words.empty()) return {};
    const std::string_view directive = words.front();
    words.erase(words.begin());
    if (directive == "layout") {
      if (words.size() != 1 || !is_layout_name(words[0])) return Error(reasons::layout_name_wrong);
      layout_->name_ = words[0];
    } else if (directive == "title") {
      layout_->title_ = trim(body.substr(directive.size()));
    } else if (directive == "start") {
      start_ = words.size() == 1 ? parse_start(words[0]) : std::nullopt;
      if (!start_) return Error(reasons::layout_start_wrong);
    } else if (directive == "row") {
      return add_row(words);
    } else {
      return Error(reasons::layout_directive_unknown, directive);
    }
    return {};
  }

  Result<void> add_row(const std::vector<std::string_view>& cells) {
    if (rows_ == 0) layout_->size_ = static_cast<int>(cells.size());
    if (rows_ > 0 && cells.size() != static_cast<std::size_t>(layout_->size_)) {
      return Error(reasons::layout_row_uneven, rows_ + 1, cells.size(), layout_->size_);
    }
    if (cells.size() < MinBoardSize || cells.size() > MaxBoardSize) {
      return Error(reasons::layout_row_length_wrong, MinBoardSize, MaxBoardSize, cells.size());
    }
    for (const std::string_view cell : cells) {
      const std::optional<Premium> premium = parse_premium(cell);
      if (!premium)
        return Error(reasons::layout_premium_unknown, cell,
                     fmt::format("{}", fmt::join(Labels, " ")));
      layout_->premiums_.push_back(*premium);
    }
    ++rows_;
    return {};
  }

  Result<void> check_whole() {
    if (layout_->name_.empty()) return Error(reasons::layout_name_missing);
    if (layout_->title_.empty()) return Error(reasons::title_missing);
    if (!start_) return Error(reasons::layout_start_missing);
    if (rows_ == 0 || rows_ != layout_->size_)
      return Error(reasons::layout_not_square, rows_, layout_->size_);
    if (start_->row() >= rows_ || start_->column() >= rows_)
      return Error(reasons::layout_start_off_board);
    layout_->start_ = *start_;
    return {};
  }

  std::shared_ptr<Layout> layout_ = std::make_shared<Layout>();
  std::optional<Square> start_;
  int rows_ = 0;
};

Result<LayoutPtr> Layout::parse(std::string_view file_text) { return Parser().parse(file_text); }

LayoutPtr Layout::shuffled(const Layout& original, std::uint64_t seed) {
  auto layout = std::make_shared<Layout>();
  layout->name_ = fmt::format("random:{}", seed);
  layout->title_ = fmt::format("Random premiums {}, {}×{}", seed, original.size_, original.size_);
  layout->size_ = original.size_;
  layout->start_ = original.start_;
  layout->premiums_ = original.premiums_;

  // Groups of symmetric squares trade their premiums within groups of the same size, so the
  // counts stay. The start square keeps what it has.
  std::map<std::size_t, std::vector<std::vector<Square>>> groups_by_size;
  for (int row = 0; row < original.size_; ++row) {
    for (int column = 0; column < original.size_; ++column) {
      std::vector<Square> group = symmetric_squares({row, column}, original.size_);
      const bool holds_start =
          std::find(group.begin(), group.end(), original.start_) != group.end();
      const bool is_uniform = std::all_of(group.begin(), group.end(), [&](Square square) {
        return original.premium(square) == original.premium(group.front());
      });
      if (group.front() == Square(row, column) && !holds_start && is_uniform)
        groups_by_size[group.size()].push_back(std::move(group));
    }
  }
  Rng rng(seed);
  for (const auto& [size, groups] : groups_by_size) {
    std::vector<Premium> premiums;
    for (const std::vector<Square>& group : groups)
      premiums.push_back(original.premium(group.front()));
    rng.shuffle(std::span(premiums));
    for (std::size_t i = 0; i < groups.size(); ++i) {
      for (const Square square : groups[i])
        layout->premiums_[square.row() * layout->size_ + square.column()] = premiums[i];
    }
  }
  layout->finish();
  return layout;
}

void Layout::finish() {
  is_symmetric_ = start_.row() == start_.column();
  std::string rows;
  for (int row = 0; row < size_; ++row) {
    rows += "row";
    for (int column = 0; column < size_; ++column) {
      is_symmetric_ = is_symmetric_ && premium({row, column}) == premium({column, row});
      rows += fmt::format(" {}", label(premium({row, column})));
    }
    rows += "\n";
  }
  const std::string start =
      fmt::format("start {}{}\n", start_.row() + 1, static_cast<char>('A' + start_.column()));
  canonical_text_ = fmt::format("layout {}\ntitle {}\n", name_, title_) + start + rows;
  // Two boards that play alike are the same board, whatever they are called.
  fingerprint_ = sha256(start + rows);
}

}  // namespace quoin
