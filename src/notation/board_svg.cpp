#include "notation/board_svg.h"

#include <array>

#include <fmt/format.h>

#include "base/text.h"
#include "notation/coordinates.h"

namespace quoin::notation {
namespace {

constexpr int Cell = 40;
constexpr int Margin = 28;
constexpr int Gap = 1;

constexpr std::string_view Paper = "#FAF6EE";
constexpr std::string_view Ink = "#2A2118";
constexpr std::string_view GridLine = "#D9CFBC";
constexpr std::string_view Wood = "#F3DFAF";
constexpr std::string_view WoodEdge = "#8A7440";

std::string_view colour(Premium premium) {
  // In the order of Premium.
  static constexpr std::array<std::string_view, 7> Colours = {
      "#F1E9DA", "#3E79A6", "#1C4F7C", "#0E2F4F", "#B25A3F", "#7E2A26", "#4E1412"};
  return Colours[static_cast<std::size_t>(premium)];
}

std::string square(int x, int y, std::string_view fill, std::string_view edge) {
  return fmt::format("<rect x='{}' y='{}' width='{}' height='{}' rx='4' fill='{}' stroke='{}'/>",
                     x + Gap, y + Gap, Cell - 2 * Gap, Cell - 2 * Gap, fill, edge);
}

std::string centred(int x, int y, double size, std::string_view fill, std::string_view text) {
  return fmt::format("<text x='{}' y='{}' font-size='{}' fill='{}' text-anchor='middle'>{}</text>",
                     x, y, size, fill, escaped(text));
}

std::string empty_square(int x, int y, Premium premium, bool is_start) {
  std::string svg =
      square(x, y, colour(premium), premium == Premium::None ? GridLine : colour(premium));
  if (is_start) {
    svg += centred(x + Cell / 2, y + 27, 20, premium == Premium::None ? Ink : "#FFFFFF", "★");
  } else if (premium != Premium::None) {
    svg += centred(x + Cell / 2, y + 25, 13, "#FFFFFF", label(premium));
  }
  return svg + "\n";
}

std::string tile(int x, int y, Tile shown, const Alphabet& alphabet) {
  std::string svg = square(x, y, Wood, WoodEdge);
  const std::string letter = alphabet.to_display(shown);
  // 0.62 of the tile for one letter; a tile of several shares the width.
  const double size = count_characters(letter) > 1 ? 17 : 24;
  const int middle = x + Cell / 2 - (shown.is_blank() ? 0 : 2);
  svg += centred(middle, y + 28, size, shown.is_blank() ? WoodEdge : Ink, letter);
  if (!shown.is_blank())
    svg += fmt::format("<text x='{}' y='{}' font-size='9.5' fill='{}' text-anchor='end'>{}</text>",
                       x + Cell - 4, y + Cell - 5, Ink, alphabet.points(shown).points());
  return svg + "\n";
}

}  // namespace

std::string board_svg(const Board& board, const Layout& layout, const Alphabet& alphabet) {
  const int size = board.size();
  const int width = Margin + size * Cell + Margin / 2;
  std::string svg = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0} {0}' width='{0}' height='{0}' "
      "role='img' aria-label='A crossword board' "
      "font-family='Georgia, \"DejaVu Serif\", serif'>\n<rect width='{0}' height='{0}' "
      "fill='{1}'/>\n",
      width, Paper);
  for (int i = 0; i < size; ++i) {
    const int middle = Margin + i * Cell + Cell / 2;
    svg += centred(middle, Margin - 9, 12, Ink, column_letter(i));
    svg += centred(Margin / 2, middle + 5, 12, Ink, std::to_string(i + 1)) + "\n";
  }
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const Square at(row, column);
      const int x = Margin + column * Cell;
      const int y = Margin + row * Cell;
      svg += board.is_filled(at) ? tile(x, y, board.at(at), alphabet)
                                 : empty_square(x, y, layout.premium(at), at == layout.start());
    }
  }
  return svg + "</svg>\n";
}

}  // namespace quoin::notation
