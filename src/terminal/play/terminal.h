#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "notation/diagram.h"
#include "terminal/play/canvas.h"

namespace quoin::cli {

struct Key {
  enum class Kind : std::uint8_t {
    None,  // the time was over
    Character,
    Up,
    Down,
    Left,
    Right,
    ShiftUp,
    ShiftDown,
    ShiftLeft,
    ShiftRight,
    Enter,
    Backspace,
    Escape,
    Tab,
    PageUp,
    PageDown,
    Home,
    End,
    Resize,
    Other,
    Closed,  // there is no terminal any more
  };

  Kind kind = Kind::None;
  std::string text;  // of Character: one, in UTF-8
};

// The terminal while it shows a canvas; the only file that knows curses. However the program
// ends, by an exception or a signal too, the terminal is given back as it was.
class Terminal {
 public:
  // Throws where the terminal cannot do what is needed.
  Terminal(bool in_colour, notation::Theme theme);
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  int rows() const;
  int columns() const;
  void show(const Canvas& canvas);
  // Draws everything again, for a screen that something else has written on.
  void redraw();
  Key read_key(std::chrono::milliseconds patience);
  // Gives the terminal back early; nothing may be shown afterwards.
  void close();

 private:
  struct Style {
    short pair = 0;
    unsigned attributes = 0;
  };

  void choose_styles(bool in_colour, notation::Theme theme);
  short pair_of(int foreground, int background);

  bool is_open_ = false;
  bool is_in_colour_ = false;
  short next_pair_ = 1;
  Style styles_[32];
  Style edges_[32];
};

}  // namespace quoin::cli
