#include "notation/diagram.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include <fmt/format.h>

#include "base/text.h"
#include "notation/coordinates.h"

namespace quoin::notation {
namespace {

struct Rgb {
  int red = 0;
  int green = 0;
  int blue = 0;
};

constexpr Rgb rgb(int hex) { return {hex >> 16 & 0xff, hex >> 8 & 0xff, hex & 0xff}; }

// Paper and wood, blue for letters and rust for words. A premium stands out the more, the
// stronger it is; each has a label too, so no colour carries the meaning alone.
struct Palette {
  Rgb square;
  Rgb grid;
  Rgb text;   // on plain squares
  Rgb label;  // of premiums
  Rgb tile;
  Rgb ink;
  Rgb blank_ink;
  Rgb tile_edge;
  Rgb last_move;
  std::array<Rgb, 7> premiums;  // by Premium
};

constexpr Palette LightPalette = {
    .square = rgb(0xfaf6ee),
    .grid = rgb(0xd9d0bd),
    .text = rgb(0x2a2118),
    .label = rgb(0xffffff),
    .tile = rgb(0xf3dfaf),
    .ink = rgb(0x2a2118),
    .blank_ink = rgb(0x7e2a26),
    .tile_edge = rgb(0x8a7440),
    .last_move = rgb(0xf2b33d),
    .premiums = {rgb(0xfaf6ee), rgb(0x3e79a6), rgb(0x1c4f7c), rgb(0x0b2c4d), rgb(0xb25a3f),
                 rgb(0x7e2a26), rgb(0x4a100e)},
};

constexpr Palette DarkPalette = {
    .square = rgb(0x191c22),
    .grid = rgb(0x3a404b),
    .text = rgb(0xece7dc),
    .label = rgb(0x10131a),
    .tile = rgb(0xead6a4),
    .ink = rgb(0x241c10),
    .blank_ink = rgb(0x7e2a26),
    .tile_edge = rgb(0x8a7440),
    .last_move = rgb(0xf2b33d),
    .premiums = {rgb(0x191c22), rgb(0x4f8fbc), rgb(0x9ccbee), rgb(0xd6ecfb), rgb(0xcf7f62),
                 rgb(0xf4b6a0), rgb(0xfde3da)},
};

// The nearest colour of the 6×6×6 cube and the grey ramp that xterm's 256 colours hold.
int nearest_of_256(Rgb colour) {
  constexpr std::array<int, 6> Steps = {0, 95, 135, 175, 215, 255};
  const auto distance = [&](Rgb other) {
    const int red = colour.red - other.red;
    const int green = colour.green - other.green;
    const int blue = colour.blue - other.blue;
    return red * red + green * green + blue * blue;
  };
  const auto step = [&](int value) {
    const auto nearer = [&](int a, int b) { return std::abs(a - value) < std::abs(b - value); };
    return static_cast<int>(std::min_element(Steps.begin(), Steps.end(), nearer) - Steps.begin());
  };
  const auto value = [&](int index) { return Steps[static_cast<std::size_t>(index)]; };
  const int red = step(colour.red);
  const int green = step(colour.green);
  const int blue = step(colour.blue);
  const int mean = (colour.red + colour.green + colour.blue) / 3;
  const int grey = std::clamp((mean - 3) / 10, 0, 23);
  const int level = 8 + 10 * grey;
  const bool grey_is_nearer =
      distance({level, level, level}) < distance({value(red), value(green), value(blue)});
  return grey_is_nearer ? 232 + grey : 16 + 36 * red + 6 * green + blue;
}

std::string subscript(int number) {
  std::string text;
  for (const char digit : std::to_string(number)) {
    text += encode_character(U'\u2080' + static_cast<char32_t>(digit - '0'));
  }
  return text;
}

class Painter {
 public:
  Painter(const Board& board, const Layout& layout, const Alphabet& alphabet,
          const DiagramOptions& options)
      : board_(board),
        layout_(layout),
        alphabet_(alphabet),
        options_(options),
        palette_(options.theme == Theme::Light ? LightPalette : DarkPalette),
        in_colour_(options.colours != Colours::None),
        width_(content_width()) {}

  std::string paint() const {
    std::string text = column_labels();
    if (!in_colour_) text += rule();
    for (int row = 0; row < board_.size(); ++row) {
      const std::string number = row_label(row);
      std::string line = pad_left(number, LabelWidth) + (in_colour_ ? " " : " |");
      for (int column = 0; column < board_.size(); ++column) {
        const Square square = options_.transposed ? Square(column, row) : Square(row, column);
        line += in_colour_ ? coloured_square(square) : plain_square(square);
      }
      text += line + (in_colour_ ? reset() : " |") + " " + number + "\n";
    }
    if (!in_colour_) text += rule();
    return text + column_labels();
  }

 private:
  static constexpr std::size_t LabelWidth = 3;

  // The widest thing that a square can hold, and so the same for every board of an alphabet.
  std::size_t content_width() const {
    std::size_t width = 2;
    for (int index = 1; index <= alphabet_.letter_count(); ++index) {
      const Tile tile = Tile::letter(index);
      width = std::max(
          {width, display_width(tile_text(tile)), display_width(tile_text(tile.as_blank()))});
    }
    return width;
  }

  std::string tile_text(Tile tile) const {
    std::string text = alphabet_.to_display(tile);
    if (in_colour_ && options_.show_points && !tile.is_blank()) {
      text += subscript(alphabet_.points(tile).points());
    }
    return text;
  }

  std::string row_label(int row) const {
    return options_.transposed ? column_letter(row) : std::to_string(row + 1);
  }

  std::string column_labels() const {
    std::string line(LabelWidth + (in_colour_ ? 1 : 2), ' ');
    for (int column = 0; column < board_.size(); ++column) {
      const std::string label =
          options_.transposed ? std::to_string(column + 1) : column_letter(column);
      line += in_colour_ ? " " + pad_right(label, width_) : " " + pad_left(label, width_);
    }
    while (line.back() == ' ') line.pop_back();
    return line + "\n";
  }

  std::string rule() const {
    const std::size_t squares = static_cast<std::size_t>(board_.size()) * (width_ + 1);
    return std::string(LabelWidth + 1, ' ') + "+" + std::string(squares + 1, '-') + "+\n";
  }

  bool is_of_last_move(Square square) const {
    if (!options_.last_move || options_.last_move->kind() != Move::Kind::Place) return false;
    const Move& move = *options_.last_move;
    for (std::size_t i = 0; i < move.tiles().size(); ++i) {
      if (move.square(i) == square)
        return move.tiles()[i] != EmptySquare && board_.is_filled(square);
    }
    return false;
  }

  bool is_open_start(Square square) const { return board_.is_empty() && square == layout_.start(); }

  std::string plain_square(Square square) const {
    const Tile tile = board_.at(square);
    if (tile != EmptySquare) {
      return pad_left((is_of_last_move(square) ? "*" : "") + tile_text(tile), width_ + 1);
    }
    if (is_open_start(square)) return " " + pad_left("*", width_);
    const Premium premium = options_.show_premiums ? layout_.premium(square) : Premium::None;
    return " " + pad_left(label(premium), width_);
  }

  // One thin line at the left edge keeps neighbours apart, tiles and premiums alike.
  std::string coloured_square(Square square) const {
    const Tile tile = board_.at(square);
    if (tile != EmptySquare) {
      const bool is_last = is_of_last_move(square);
      const Rgb ink = tile.is_blank() ? palette_.blank_ink : palette_.ink;
      return background(is_last ? palette_.last_move : palette_.tile) +
             foreground(is_last ? palette_.ink : palette_.tile_edge) + (is_last ? "▎" : "▏") +
             foreground(ink) + bold() + pad_right(tile_text(tile), width_) + not_bold();
    }
    const Premium premium = options_.show_premiums ? layout_.premium(square) : Premium::None;
    const bool is_plain = premium == Premium::None;
    const std::string_view shown = is_open_start(square) ? "★" : is_plain ? " " : label(premium);
    return background(palette_.premiums[static_cast<std::size_t>(premium)]) +
           foreground(palette_.grid) + "▏" + foreground(is_plain ? palette_.text : palette_.label) +
           pad_right(shown, width_);
  }

  std::string colour(Rgb colour, int ground) const {
    return options_.colours == Colours::Ansi256
               ? fmt::format("\x1b[{};5;{}m", ground, nearest_of_256(colour))
               : fmt::format("\x1b[{};2;{};{};{}m", ground, colour.red, colour.green, colour.blue);
  }
  std::string foreground(Rgb c) const { return colour(c, 38); }
  std::string background(Rgb c) const { return colour(c, 48); }
  static std::string bold() { return "\x1b[1m"; }
  static std::string not_bold() { return "\x1b[22m"; }
  static std::string reset() { return "\x1b[0m"; }

  const Board& board_;
  const Layout& layout_;
  const Alphabet& alphabet_;
  const DiagramOptions& options_;
  const Palette& palette_;
  const bool in_colour_;
  const std::size_t width_;
};

}  // namespace

std::string diagram(const Board& board, const Layout& layout, const Alphabet& alphabet,
                    const DiagramOptions& options) {
  return Painter(board, layout, alphabet, options).paint();
}

}  // namespace quoin::notation
