#include "terminal/play/screen_view.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.h"
#include "notation/coordinates.h"
#include "terminal/play/score_sheet.h"
#include "terminal/play/texts.h"

namespace quoin::cli {
namespace {

constexpr int RowLabelWidth = 3;
constexpr int PanelGap = 3;
constexpr int MinPanelWidth = 24;
// Above the board: title and column letters. Below it: rack, news, status, keys.
constexpr int RowsAbove = 2;

struct CellSize {
  int columns;
  int rows;
};

constexpr CellSize LargeCell = {5, 2};
constexpr CellSize MiddleCell = {3, 1};
constexpr CellSize SmallCell = {2, 1};

// Where everything goes on a canvas of this size.
struct Arrangement {
  CellSize cell = SmallCell;
  int board_rows = 0;  // squares that fit; the others scroll
  int board_columns = 0;
  int first_row = 0;  // the first that is shown
  int first_column = 0;
  int rack_row = 0;
  int news_row = 0;
  int news_rows = 1;
  int status_row = 0;
  int keys_row = 0;
  int panel_column = 0;
  int panel_width = 0;  // 0: no room for one
};

Arrangement arrange(const Canvas& canvas, int size, Square focus) {
  Arrangement a;
  const auto panel_beside = [&](CellSize cell) {
    return canvas.columns() - RowLabelWidth - size * cell.columns - 1 - PanelGap;
  };
  const auto rows_below = [&](CellSize cell) { return cell.rows + 3; };
  a.cell = SmallCell;
  for (const CellSize cell : {LargeCell, MiddleCell}) {
    if (panel_beside(cell) < MinPanelWidth) continue;
    if (cell.rows > 1 && RowsAbove + size * cell.rows + rows_below(cell) > canvas.rows()) continue;
    a.cell = cell;
    break;
  }
  a.board_rows =
      std::clamp((canvas.rows() - RowsAbove - rows_below(a.cell)) / a.cell.rows, 1, size);
  a.board_columns = std::clamp((canvas.columns() - RowLabelWidth - 1) / a.cell.columns, 1, size);
  const auto scroll = [](int focus_at, int shown, int all) {
    return std::clamp(focus_at - shown / 2, 0, all - shown);
  };
  a.first_row = scroll(focus.row(), a.board_rows, size);
  a.first_column = scroll(focus.column(), a.board_columns, size);

  a.keys_row = canvas.rows() - 1;
  a.status_row = a.keys_row - 1;
  const int below_board = RowsAbove + a.board_rows * a.cell.rows;
  const int spare = a.status_row - 1 - below_board - a.cell.rows;
  a.rack_row = below_board + (spare > 0 ? 1 : 0);
  a.news_rows = std::clamp(spare, 1, 3);
  a.news_row = std::min(a.rack_row + a.cell.rows + (spare > 3 ? 1 : 0), a.status_row - a.news_rows);
  a.panel_width = panel_beside(a.cell);
  a.panel_column = canvas.columns() - a.panel_width;
  if (a.panel_width < MinPanelWidth) a.panel_width = 0;
  return a;
}

Role role_of(Premium premium) {
  constexpr std::array Roles = {Role::Square,          Role::DoubleLetter, Role::TripleLetter,
                                Role::QuadrupleLetter, Role::DoubleWord,   Role::TripleWord,
                                Role::QuadrupleWord};
  return Roles[static_cast<std::size_t>(premium)];
}

bool is_of_last_play(const View& view, Square square) {
  if (!view.last_play || view.last_play->is_taken_off) return false;
  const Move& move = view.last_play->move;
  for (std::size_t i = 0; i < move.tiles().size(); ++i) {
    if (move.square(i) == square) return move.tiles()[i] != EmptySquare;
  }
  return false;
}

class Drawing {
 public:
  Drawing(Canvas& canvas, const Screen& screen)
      : canvas_(canvas),
        screen_(screen),
        view_(*screen.view),
        size_(view_.board.size()),
        a_(arrange(canvas, size_, focus())) {}

  void draw() {
    draw_title();
    draw_board();
    draw_rack();
    draw_news();
    draw_status();
    draw_last_line();
    if (a_.panel_width > 0) draw_panel();
  }

 private:
  // Where the board is scrolled to, in rows and columns of the screen.
  Square focus() const {
    const Square square =
        screen_.entry != nullptr ? screen_.entry->cursor() : Square(size_ / 2, size_ / 2);
    return screen_.is_transposed ? square.transposed() : square;
  }

  void draw_title() {
    int column = canvas_.put(0, 0, screen_.title, Role::Strong);
    if (a_.panel_width > 0) return;
    // Without a panel the scores stand here.
    for (const SeatView& seat : view_.seats) {
      column = canvas_.put(0, column + 3, fmt::format("{} {}", seat.name, seat.score.points()));
    }
  }

  void draw_board() {
    for (int j = 0; j < a_.board_columns; ++j) {
      const int number = a_.first_column + j;
      const std::string name =
          screen_.is_transposed ? std::to_string(number + 1) : notation::column_letter(number);
      const int left = RowLabelWidth + j * a_.cell.columns;
      const int offset = a_.cell.columns == 2 ? 0 : (a_.cell.columns - 1) / 2;
      canvas_.put(1, left + offset, name, Role::Faint);
    }
    for (int i = 0; i < a_.board_rows; ++i) {
      const int number = a_.first_row + i;
      const std::string name =
          screen_.is_transposed ? notation::column_letter(number) : std::to_string(number + 1);
      const int top = RowsAbove + i * a_.cell.rows;
      canvas_.put(top, 0, pad_left(name, RowLabelWidth - 1), Role::Faint);
      for (int j = 0; j < a_.board_columns; ++j) {
        const Square shown(number, a_.first_column + j);
        draw_square(screen_.is_transposed ? shown.transposed() : shown, top,
                    RowLabelWidth + j * a_.cell.columns);
      }
    }
  }

  void draw_square(Square square, int row, int column) {
    const TileEntry* entry = screen_.entry;
    const bool is_cursor = entry != nullptr && entry->cursor() == square;
    if (const Tile tile = view_.board.at(square); tile != EmptySquare) {
      const bool is_last = is_of_last_play(view_, square);
      Role role = is_last ? (tile.is_blank() ? Role::LastBlankTile : Role::LastTile)
                          : (tile.is_blank() ? Role::BlankTile : Role::Tile);
      if (is_cursor) role = Role::Cursor;
      return draw_tile(tile, row, column, role);
    }
    if (entry != nullptr && entry->at(square) != EmptySquare) {
      const Tile tile = entry->at(square);
      return draw_tile(tile, row, column, tile.is_blank() ? Role::NewBlankTile : Role::NewTile);
    }
    if (is_cursor) {
      const bool points_right = (entry->direction() == Direction::Across) != screen_.is_transposed;
      const std::string text = entry->typed().empty() ? (points_right ? "→" : "↓") : entry->typed();
      return fill(row, column, text, Role::Cursor, "");
    }
    const Premium premium = view_.layout->premium(square);
    const bool is_start = view_.board.is_empty() && square == view_.layout->start();
    fill(row, column,
         is_start                   ? "★"
         : premium == Premium::None ? ""
                                    : std::string(label(premium)),
         role_of(premium), "");
  }

  void draw_tile(Tile tile, int row, int column, Role role) {
    const int points = view_.alphabet->points(tile).points();
    fill(row, column, view_.alphabet->to_display(tile), role,
         tile.is_blank() ? "" : std::to_string(points));
  }

  // One square: the text in its middle and, where there is room, a number in the corner.
  void fill(int row, int column, const std::string& text, Role role, const std::string& corner) {
    const int width = a_.cell.columns;
    for (int i = 0; i < a_.cell.rows; ++i) {
      canvas_.put(row + i, column, std::string(static_cast<std::size_t>(width), ' '), role);
    }
    const int text_width = static_cast<int>(display_width(text));
    if (width > 2 && text_width < width) {
      for (int i = 0; i < a_.cell.rows; ++i) canvas_.put_edge(row + i, column, role);
    }
    const int room = width - text_width;
    const int offset = width == 2 ? 0 : std::max((room + 1) / 2, 0);
    canvas_.put(row, column + std::min(offset, std::max(room, 0)), text, role);
    if (a_.cell.rows > 1) {
      canvas_.put(row + 1, column + width - static_cast<int>(display_width(corner)), corner, role);
    }
  }

  void draw_rack() {
    if (!screen_.rack) return;
    int column = RowLabelWidth;
    if (!screen_.rack_owner.empty()) {
      column = canvas_.put(a_.rack_row, 0, screen_.rack_owner + " ", Role::Strong);
    }
    const int gap = a_.cell.columns > 2 ? 0 : 1;
    for (const Tile tile : *screen_.rack) {
      if (tile == Blank) {
        fill(a_.rack_row, column, "?", Role::BlankTile, "");
      } else {
        draw_tile(tile, a_.rack_row, column, Role::Tile);
      }
      column += a_.cell.columns + gap;
    }
  }

  int text_width() const {
    return a_.panel_width > 0 ? a_.panel_column - PanelGap : canvas_.columns();
  }

  void draw_news() {
    std::vector<std::string> lines;
    for (const std::string& news : screen_.news) {
      for (std::string& line : wrapped(news, text_width())) lines.push_back(std::move(line));
    }
    const auto room = static_cast<std::size_t>(a_.news_rows);
    if (lines.size() > room) lines.erase(lines.begin(), lines.end() - a_.news_rows);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      canvas_.put(a_.news_row + static_cast<int>(i), 0, lines[i],
                  i + 1 == lines.size() ? Role::Text : Role::Faint);
    }
  }

  void draw_status() {
    int column = 0;
    for (const StatusPart& part : screen_.status) {
      column = canvas_.put(a_.status_row, column, part.text, part.role);
    }
  }

  void draw_last_line() {
    if (screen_.command) {
      const int column = canvas_.put(a_.keys_row, 0, ":" + *screen_.command);
      canvas_.put(a_.keys_row, column, " ", Role::Cursor);
    } else {
      canvas_.put(a_.keys_row, 0, screen_.keys, Role::Faint);
    }
  }

  // --- the panel on the right

  void draw_panel() {
    int row = 0;
    for (std::size_t i = 0; i < view_.seats.size(); ++i) row = draw_player(i, row);
    row = draw_unseen(row + 1);
    draw_sheet(row + 1);
  }

  int draw_player(std::size_t index, int row) {
    const SeatView& seat = view_.seats[index];
    const bool is_on_turn = (view_.phase == Phase::Playing || view_.phase == Phase::GoneOut) &&
                            view_.turn == static_cast<int>(index);
    const bool is_winner =
        view_.ending && std::find(view_.ending->winners.begin(), view_.ending->winners.end(),
                                  static_cast<int>(index)) != view_.ending->winners.end();
    const Role role = is_on_turn || is_winner              ? Role::Accent
                      : seat.status == SeatStatus::Playing ? Role::Text
                                                           : Role::Faint;
    const std::string right = fmt::format(
        "{}{:>5}", seat.time_left ? clock_text(*seat.time_left) + "  " : "", seat.score.points());
    canvas_.put(row, a_.panel_column, is_on_turn ? "▸ " : is_winner ? "★ " : "  ", role);
    canvas_.put(row, a_.panel_column + 2, seat.name, role);
    const int from = canvas_.columns() - static_cast<int>(display_width(right)) - 1;
    canvas_.put(row, from, " " + right, role);
    ++row;
    // Open racks are for games of computers, and for the end.
    if (seat.rack && view_.own_seat != static_cast<int>(index)) {
      canvas_.put(row, a_.panel_column + 2, rack_text(seat.rack->tiles(), *view_.alphabet),
                  Role::Faint);
      ++row;
    }
    return row;
  }

  int draw_unseen(int row) {
    canvas_.put(row++, a_.panel_column,
                fmt::format("Bag {}   unseen {}", view_.bag_count, view_.unseen.size()),
                Role::Strong);
    const std::string blanks =
        view_.unseen.count(Blank) > 0 ? fmt::format(" ?{}", view_.unseen.count(Blank)) : "";
    for (const bool vowels : {true, false}) {
      const std::string group =
          unseen_group(view_.unseen, *view_.alphabet, vowels) + (vowels ? "" : blanks);
      for (const std::string& line : wrapped(group, a_.panel_width)) {
        if (row < canvas_.rows() - 6) canvas_.put(row++, a_.panel_column, line, Role::Faint);
      }
    }
    return row;
  }

  void draw_sheet(int row) {
    const ScoreSheet sheet = score_sheet(view_);
    const int room = a_.status_row - row;
    if (room < 2) return;
    const std::size_t shown = std::min(sheet.lines.size(), static_cast<std::size_t>(room));
    for (std::size_t i = sheet.lines.size() - shown; i < sheet.lines.size(); ++i, ++row) {
      const SheetLine& line = sheet.lines[i];
      const std::string right = fmt::format("{:>+4} {:>4}", line.points, line.total);
      canvas_.put(row, a_.panel_column, short_name(line.seat), Role::Faint);
      canvas_.put(row, a_.panel_column + 4, line.what);
      canvas_.put(row, canvas_.columns() - static_cast<int>(right.size()) - 1, " " + right,
                  Role::Faint);
    }
  }

  // Three letters, or two and the seat where others begin alike.
  std::string short_name(int seat) const {
    const auto beginning = [&](std::size_t index) {
      std::string text;
      for (const std::string_view letter : split_characters(view_.seats[index].name)) {
        if (display_width(text + std::string(letter)) <= 3) text += letter;
      }
      return text;
    };
    const auto own = static_cast<std::size_t>(seat);
    for (std::size_t index = 0; index < view_.seats.size(); ++index) {
      if (index == own || beginning(index) != beginning(own)) continue;
      const std::string text = beginning(own);
      const std::vector<std::string_view> letters = split_characters(text);
      return fmt::format("{}{}{}", letters[0], letters.size() > 1 ? letters[1] : "", seat + 1);
    }
    return beginning(own);
  }

  Canvas& canvas_;
  const Screen& screen_;
  const View& view_;
  int size_;
  Arrangement a_;
};

}  // namespace

std::vector<std::string> wrapped(const std::string& text, int columns) {
  std::vector<std::string> lines;
  std::string line;
  for (const std::string_view word : split_words(text)) {
    const std::size_t width = display_width(line) + (line.empty() ? 0 : 1) + display_width(word);
    if (!line.empty() && width > static_cast<std::size_t>(columns)) {
      lines.push_back(std::move(line));
      line.clear();
    }
    line += (line.empty() ? "" : " ") + std::string(word);
  }
  if (!line.empty()) lines.push_back(std::move(line));
  return lines;
}

std::vector<std::string> folded(const std::string& line, int columns) {
  constexpr std::size_t Indentation = 6;
  const std::vector<std::string_view> pieces = split(line, ' ');
  std::vector<std::string> lines = {std::string(pieces.front())};
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    const std::size_t width = display_width(lines.back()) + 1 + display_width(pieces[i]);
    if (width > static_cast<std::size_t>(columns) && !trim(lines.back()).empty()) {
      lines.push_back(std::string(Indentation, ' ') + std::string(pieces[i]));
    } else {
      lines.back() += " " + std::string(pieces[i]);
    }
  }
  return lines;
}

void draw_screen(Canvas& canvas, const Screen& screen) {
  if (canvas.rows() < MinRows || canvas.columns() < MinColumns) {
    canvas.put(0, 0, fmt::format("Make this window larger:"));
    canvas.put(1, 0, fmt::format("{} × {} at least.", MinColumns, MinRows));
    return;
  }
  Drawing(canvas, screen).draw();
}

int draw_page(Canvas& canvas, const std::string& heading, const std::vector<std::string>& text,
              int first) {
  std::vector<std::string> lines;
  for (const std::string& line : text) {
    for (std::string& part : folded(line, canvas.columns())) lines.push_back(std::move(part));
  }
  canvas.put(0, 0, heading, Role::Strong);
  const int room = std::max(canvas.rows() - 4, 1);
  const int last = std::max(static_cast<int>(lines.size()) - room, 0);
  first = std::clamp(first, 0, last);
  for (int i = 0; i < room && first + i < static_cast<int>(lines.size()); ++i) {
    canvas.put(2 + i, 0, lines[static_cast<std::size_t>(first + i)]);
  }
  canvas.put(canvas.rows() - 1, 0,
             last > 0 ? "↑ ↓ PgUp PgDn scroll · any other key goes back" : "Any key goes back",
             Role::Faint);
  return last;
}

}  // namespace quoin::cli
