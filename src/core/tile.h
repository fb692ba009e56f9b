#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quoin {

inline constexpr int MaxLetters = 62;

// A tile of some alphabet in one byte:
//
//   bits 0-5   the letter, 1 … 62 in the alphabet's order; 0 is no letter
//   bit  7     a blank that was played as this letter
//
// On a rack and in a bag the blank is tile 0. On a board, and inside a play, tile 0
// is a square without a tile of its own. Both have a name below.
class Tile {
 public:
  constexpr Tile() = default;

  static constexpr Tile letter(int index) { return Tile(static_cast<std::uint8_t>(index)); }
  static constexpr Tile from_code(std::uint8_t code) { return Tile(code); }

  constexpr std::uint8_t code() const { return code_; }
  constexpr int index() const { return code_ & LetterBits; }
  constexpr bool is_blank() const { return code_ == 0 || (code_ & BlankBit) != 0; }

  // The letter shown, whichever tile shows it.
  constexpr Tile as_letter() const { return Tile(code_ & LetterBits); }
  // A blank that shows this letter.
  constexpr Tile as_blank() const { return Tile(code_ | BlankBit); }
  // What goes back to the rack when this tile is taken up: the letter, or the bare blank.
  constexpr Tile on_rack() const { return is_blank() ? Tile() : *this; }

  constexpr auto operator<=>(const Tile&) const = default;

 private:
  static constexpr std::uint8_t LetterBits = 0x3f;
  static constexpr std::uint8_t BlankBit = 0x80;

  constexpr explicit Tile(int code) : code_(static_cast<std::uint8_t>(code)) {}

  std::uint8_t code_ = 0;
};

inline constexpr Tile Blank{};
inline constexpr Tile EmptySquare{};

static_assert(sizeof(Tile) == 1);
static_assert(Tile::letter(3).as_blank().as_letter() == Tile::letter(3));
static_assert(Tile::letter(3).as_blank().on_rack() == Blank);

// Letters in reading order; in a played word, blanks keep their mark.
using Word = std::vector<Tile>;

}  // namespace quoin
