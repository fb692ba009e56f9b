#include "terminal/play/canvas.h"

#include "base/text.h"

namespace quoin::cli {

Canvas::Canvas(int rows, int columns)
    : rows_(rows), columns_(columns), cells_(static_cast<std::size_t>(rows * columns)) {}

int Canvas::put(int row, int column, std::string_view text, Role role) {
  if (row < 0 || row >= rows_) return column;
  for (const std::string_view character : split_characters(text)) {
    const int width = static_cast<int>(display_width(character));
    if (width == 0 && column > 0 && column <= columns_) {
      cells_[index(row, column - 1)].text += character;
      continue;
    }
    if (column < 0 || column + width > columns_) return column;
    cells_[index(row, column)] = Cell{std::string(character), role, false};
    for (int i = 1; i < width; ++i) cells_[index(row, column + i)] = Cell{"", role, false};
    column += width;
  }
  return column;
}

void Canvas::put_edge(int row, int column, Role role) {
  if (row < 0 || row >= rows_ || column < 0 || column >= columns_) return;
  cells_[index(row, column)] = Cell{"▏", role, true};
}

std::string Canvas::line(int row) const {
  std::string text;
  for (int column = 0; column < columns_; ++column) text += at(row, column).text;
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

}  // namespace quoin::cli
