#include "analysis/report/board_picture.h"

#include <fmt/format.h>

#include "analysis/report/html.h"
#include "base/text.h"
#include "notation/coordinates.h"

namespace quoin::analysis::report {
namespace {

constexpr int Cell = 10;
constexpr int Margin = 6;

std::string premium_class(Premium premium) {
  const std::string_view text = label(premium);
  return fmt::format("{}{}", text[1] == 'L' ? 'l' : 'w', text[0]);
}

std::string empty_square(int x, int y, Premium premium, bool is_start) {
  const bool is_plain = premium == Premium::None;
  std::string svg =
      fmt::format("<rect class=\"square{}\" x=\"{}\" y=\"{}\" width=\"10\" height=\"10\"/>",
                  is_plain ? "" : " " + premium_class(premium), x, y);
  if (is_start) {
    svg += fmt::format("<text class=\"mark star{}\" x=\"{}\" y=\"{}\">★</text>",
                       is_plain ? " plain" : "", x + 5, y + 7);
  } else if (!is_plain) {
    svg += fmt::format("<text class=\"mark label\" x=\"{}\" y=\"{}.3\">{}</text>", x + 5, y + 6,
                       label(premium));
  }
  return svg;
}

std::string tile_definition(Tile tile, const Alphabet& alphabet) {
  const std::string letter = alphabet.to_display(tile);
  const bool is_wide = count_characters(letter) > 1;
  std::string svg = fmt::format(
      "<g id=\"t{}\"><rect class=\"tile\" x=\".4\" y=\".4\" width=\"9.2\" height=\"9.2\" "
      "rx=\"1\"/><text class=\"mark letter{}{}\" x=\"{}\" y=\"7.2\">{}</text>",
      tile.code(), is_wide ? " two" : "", tile.is_blank() ? " blank" : "",
      tile.is_blank() ? "5" : "4.6", escaped(letter));
  if (!tile.is_blank())
    svg += fmt::format("<text class=\"mark worth\" x=\"9.1\" y=\"9\">{}</text>",
                       alphabet.points(tile).points());
  return svg + "</g>\n";
}

}  // namespace

std::string board_definitions(const Layout& layout, const Alphabet& alphabet,
                              std::span<const Tile> tiles) {
  const int size = layout.size();
  const int width = Margin + size * Cell + 1;
  std::string svg =
      "<svg class=\"defs board\" aria-hidden=\"true\" focusable=\"false\"><defs>\n<g id=\"b\">";
  svg += fmt::format("<rect class=\"ground\" width=\"{0}\" height=\"{0}\"/>", width);
  for (int i = 0; i < size; ++i) {
    const int middle = Margin + i * Cell + Cell / 2;
    svg += fmt::format("<text class=\"mark name\" x=\"{}\" y=\"4.6\">{}</text>", middle,
                       notation::column_letter(i));
    svg += fmt::format("<text class=\"mark name\" x=\"3\" y=\"{}.4\">{}</text>", middle + 1, i + 1);
  }
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const Square at(row, column);
      svg += empty_square(Margin + column * Cell, Margin + row * Cell, layout.premium(at),
                          at == layout.start());
    }
  }
  svg += "</g>\n";
  for (const Tile tile : tiles) svg += tile_definition(tile, alphabet);
  return svg + "</defs></svg>\n";
}

std::string board_picture(const Board& board, const std::optional<Move>& laid,
                          std::string_view description) {
  const int size = board.size();
  std::string svg = fmt::format(
      "<svg class=\"board\" viewBox=\"0 0 {0} {0}\" role=\"img\" aria-label=\"{1}\">"
      "<use href=\"#b\"/>",
      Margin + size * Cell + 1, escaped(description));
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      if (const Tile tile = board.at({row, column}); tile != EmptySquare) {
        svg += fmt::format("<use href=\"#t{}\" x=\"{}\" y=\"{}\"/>", tile.code(),
                           Margin + column * Cell, Margin + row * Cell);
      }
    }
  }
  if (laid) {
    for (std::size_t i = 0; i < laid->tiles().size(); ++i) {
      if (laid->tiles()[i] == EmptySquare) continue;
      const Square at = laid->square(i);
      svg += fmt::format(
          "<rect class=\"new\" x=\"{}.4\" y=\"{}.4\" width=\"9.2\" height=\"9.2\" rx=\"1\"/>",
          Margin + at.column() * Cell, Margin + at.row() * Cell);
    }
  }
  return svg + "</svg>\n";
}

}  // namespace quoin::analysis::report
