#include "cli/play/terminal.h"

#include <langinfo.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string_view>

#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1
#include <term.h>

#include <curses.h>
// term.h names capabilities with common words.
#undef columns
#undef lines

#include "base/text.h"

namespace quoin::cli {
namespace {

constexpr int EscapeDelay = 25;  // milliseconds in which the rest of a function key arrives

// Colours of a role: foreground and background by number, for 256 colours and for 8, and what
// makes it differ without any. -1 is the terminal's own colour.
struct Look {
  Role role;
  int foreground;
  int background;
  int plain_foreground;
  int plain_background;
  attr_t attributes;
  attr_t attributes_without_colour;
};

// Paper, wood, blue for letters and rust for words; what is stronger stands out more from the
// board. Labels keep a contrast of 4.5 : 1 and more.
constexpr Look LightLooks[] = {
    {Role::Text, -1, -1, -1, -1, A_NORMAL, A_NORMAL},
    {Role::Faint, 243, -1, -1, -1, A_NORMAL, A_DIM},
    {Role::Strong, -1, -1, -1, -1, A_BOLD, A_BOLD},
    {Role::Accent, 23, -1, 2, -1, A_BOLD, A_BOLD},
    {Role::Good, 23, -1, 2, -1, A_BOLD, A_BOLD},
    {Role::Bad, 124, -1, 1, -1, A_BOLD, A_UNDERLINE},
    {Role::Square, 239, 255, -1, -1, A_NORMAL, A_NORMAL},
    {Role::DoubleLetter, 231, 25, 7, 4, A_NORMAL, A_DIM},
    {Role::TripleLetter, 231, 18, 7, 4, A_BOLD, A_DIM},
    {Role::QuadrupleLetter, 231, 17, 7, 4, A_BOLD, A_DIM},
    {Role::DoubleWord, 231, 130, 7, 1, A_NORMAL, A_DIM},
    {Role::TripleWord, 231, 88, 7, 1, A_BOLD, A_DIM},
    {Role::QuadrupleWord, 231, 52, 7, 1, A_BOLD, A_DIM},
    {Role::Tile, 235, 223, 0, 3, A_BOLD, A_BOLD},
    {Role::BlankTile, 88, 223, 1, 3, A_BOLD, A_BOLD},
    {Role::LastTile, 235, 215, 0, 7, A_BOLD, A_BOLD | A_UNDERLINE},
    {Role::LastBlankTile, 88, 215, 1, 7, A_BOLD, A_BOLD | A_UNDERLINE},
    {Role::NewTile, 235, 151, 0, 2, A_BOLD, A_REVERSE},
    {Role::NewBlankTile, 88, 151, 1, 2, A_BOLD, A_REVERSE},
    {Role::Cursor, 231, 29, 0, 6, A_BOLD, A_REVERSE},
};

constexpr Look DarkLooks[] = {
    {Role::Text, -1, -1, -1, -1, A_NORMAL, A_NORMAL},
    {Role::Faint, 245, -1, -1, -1, A_NORMAL, A_DIM},
    {Role::Strong, -1, -1, -1, -1, A_BOLD, A_BOLD},
    {Role::Accent, 114, -1, 2, -1, A_BOLD, A_BOLD},
    {Role::Good, 114, -1, 2, -1, A_BOLD, A_BOLD},
    {Role::Bad, 209, -1, 1, -1, A_BOLD, A_UNDERLINE},
    {Role::Square, 250, 235, -1, -1, A_NORMAL, A_NORMAL},
    {Role::DoubleLetter, 233, 67, 7, 4, A_NORMAL, A_DIM},
    {Role::TripleLetter, 233, 117, 7, 4, A_BOLD, A_DIM},
    {Role::QuadrupleLetter, 233, 195, 7, 4, A_BOLD, A_DIM},
    {Role::DoubleWord, 233, 173, 7, 1, A_NORMAL, A_DIM},
    {Role::TripleWord, 233, 216, 7, 1, A_BOLD, A_DIM},
    {Role::QuadrupleWord, 233, 224, 7, 1, A_BOLD, A_DIM},
    {Role::Tile, 233, 223, 0, 3, A_BOLD, A_BOLD},
    {Role::BlankTile, 88, 223, 1, 3, A_BOLD, A_BOLD},
    {Role::LastTile, 233, 214, 0, 7, A_BOLD, A_BOLD | A_UNDERLINE},
    {Role::LastBlankTile, 88, 214, 1, 7, A_BOLD, A_BOLD | A_UNDERLINE},
    {Role::NewTile, 233, 151, 0, 2, A_BOLD, A_REVERSE},
    {Role::NewBlankTile, 88, 151, 1, 2, A_BOLD, A_REVERSE},
    {Role::Cursor, 233, 78, 0, 6, A_BOLD, A_REVERSE},
};

// The thin line at the left of a square: the grid on the board, the edge of a tile.
int edge_colour(Role role, notation::Theme theme) {
  const bool is_light = theme == notation::Theme::Light;
  switch (role) {
    case Role::Tile:
    case Role::BlankTile:
    case Role::LastTile:
    case Role::LastBlankTile:
    case Role::NewTile:
    case Role::NewBlankTile: return 95;
    default: return is_light ? 251 : 239;
  }
}

// --- what is left to do when the program is ended in the middle

constexpr std::array FatalSignals = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
termios terminal_before{};
std::array<char, 128> leave_screen{};
std::size_t leave_screen_length = 0;

void give_terminal_back(int signal) {
  [[maybe_unused]] const ssize_t written =
      ::write(STDOUT_FILENO, leave_screen.data(), leave_screen_length);
  ::tcsetattr(STDIN_FILENO, TCSANOW, &terminal_before);
  std::signal(signal, SIG_DFL);
  ::raise(signal);
}

void remember_terminal() { ::tcgetattr(STDIN_FILENO, &terminal_before); }

void guard_against_fatal_signals() {
  leave_screen_length = 0;
  for (const char* capability : {"sgr0", "cnorm", "rmkx", "rmcup"}) {
    const char* text = ::tigetstr(capability);
    if (text == nullptr || reinterpret_cast<std::intptr_t>(text) == -1) continue;
    const std::size_t length = std::strlen(text);
    if (leave_screen_length + length > leave_screen.size()) break;
    std::memcpy(leave_screen.data() + leave_screen_length, text, length);
    leave_screen_length += length;
  }
  for (const int signal : FatalSignals) std::signal(signal, give_terminal_back);
}

// Letters need a locale that has them; "C" has none beyond ASCII.
void choose_utf8() {
  std::setlocale(LC_CTYPE, "");
  if (std::string_view(::nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
}

Key::Kind kind_of(wint_t code) {
  switch (code) {
    case KEY_UP: return Key::Kind::Up;
    case KEY_DOWN: return Key::Kind::Down;
    case KEY_LEFT: return Key::Kind::Left;
    case KEY_RIGHT: return Key::Kind::Right;
    case KEY_SR: return Key::Kind::ShiftUp;
    case KEY_SF: return Key::Kind::ShiftDown;
    case KEY_SLEFT: return Key::Kind::ShiftLeft;
    case KEY_SRIGHT: return Key::Kind::ShiftRight;
    case KEY_ENTER: return Key::Kind::Enter;
    case KEY_BACKSPACE:
    case KEY_DC: return Key::Kind::Backspace;
    case KEY_PPAGE: return Key::Kind::PageUp;
    case KEY_NPAGE: return Key::Kind::PageDown;
    case KEY_HOME: return Key::Kind::Home;
    case KEY_END: return Key::Kind::End;
    case KEY_BTAB: return Key::Kind::Tab;
    case KEY_RESIZE: return Key::Kind::Resize;
    default: return Key::Kind::Other;
  }
}

Key key_of_character(wint_t character) {
  switch (character) {
    case '\r':
    case '\n': return {Key::Kind::Enter, ""};
    case '\b':
    case 0x7f: return {Key::Kind::Backspace, ""};
    case 0x1b: return {Key::Kind::Escape, ""};
    case '\t': return {Key::Kind::Tab, ""};
    case 0x0c: return {Key::Kind::Resize, ""};  // Ctrl-L: draw again
    case 0x04: return {Key::Kind::Closed, ""};  // Ctrl-D: the end of the input
    default: break;
  }
  if (character < 0x20) return {Key::Kind::Other, ""};
  return {Key::Kind::Character, encode_character(static_cast<char32_t>(character))};
}

}  // namespace

Terminal::Terminal(bool in_colour, notation::Theme theme) {
  choose_utf8();
  remember_terminal();
  ::set_escdelay(EscapeDelay);
  int error = 0;
  if (::setupterm(nullptr, STDOUT_FILENO, &error) != OK) {
    const char* name = std::getenv("TERM");
    throw std::runtime_error(
        "this terminal is not known (TERM=" + std::string(name == nullptr ? "" : name) +
        "); quoin play --line works on any");
  }
  if (::initscr() == nullptr) throw std::runtime_error("the terminal cannot be used");
  is_open_ = true;
  guard_against_fatal_signals();
  ::cbreak();
  ::noecho();
  ::nonl();
  ::keypad(stdscr, TRUE);
  ::nodelay(stdscr, TRUE);
  ::curs_set(0);
  choose_styles(in_colour, theme);
}

Terminal::~Terminal() { close(); }

void Terminal::close() {
  if (!is_open_) return;
  is_open_ = false;
  ::curs_set(1);
  ::endwin();
  for (const int signal : FatalSignals) std::signal(signal, SIG_DFL);
}

short Terminal::pair_of(int foreground, int background) {
  if (next_pair_ >= COLOR_PAIRS) return 0;
  ::init_pair(next_pair_, static_cast<short>(foreground), static_cast<short>(background));
  return next_pair_++;
}

void Terminal::choose_styles(bool in_colour, notation::Theme theme) {
  is_in_colour_ = in_colour && ::has_colors() && ::start_color() == OK;
  if (is_in_colour_) ::use_default_colors();
  const bool has_many = is_in_colour_ && COLORS >= 256;
  const bool is_light = theme == notation::Theme::Light;
  for (const Look& look : is_light ? LightLooks : DarkLooks) {
    Style& style = styles_[static_cast<std::size_t>(look.role)];
    Style& edge = edges_[static_cast<std::size_t>(look.role)];
    style.attributes = is_in_colour_ ? look.attributes : look.attributes_without_colour;
    if (!is_in_colour_) continue;
    const int background = has_many ? look.background : look.plain_background;
    style.pair = pair_of(has_many ? look.foreground : look.plain_foreground, background);
    edge.pair = pair_of(has_many ? edge_colour(look.role, theme) : 0, background);
  }
}

int Terminal::rows() const { return ::getmaxy(stdscr); }
int Terminal::columns() const { return ::getmaxx(stdscr); }

void Terminal::show(const Canvas& canvas) {
  ::erase();
  for (int row = 0; row < canvas.rows(); ++row) {
    ::move(row, 0);
    for (int column = 0; column < canvas.columns(); ++column) {
      const Canvas::Cell& cell = canvas.at(row, column);
      if (cell.text.empty()) continue;
      const auto role = static_cast<std::size_t>(cell.role);
      const Style& style = cell.is_edge ? edges_[role] : styles_[role];
      ::attr_set(style.attributes, style.pair, nullptr);
      ::mvaddstr(row, column, cell.is_edge && !is_in_colour_ ? " " : cell.text.c_str());
    }
  }
  ::attr_set(A_NORMAL, 0, nullptr);
  ::refresh();
}

void Terminal::redraw() { ::clearok(stdscr, TRUE); }

Key Terminal::read_key(std::chrono::milliseconds patience) {
  wint_t character = 0;
  int result = ::get_wch(&character);
  if (result == ERR) {
    pollfd waiting = {STDIN_FILENO, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, static_cast<int>(patience.count()));
    // A signal may have brought a new size; curses knows.
    if (ready == 0) return {};
    result = ::get_wch(&character);
    if (result == ERR) {
      const bool is_gone = ready > 0 && (waiting.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
      return {is_gone ? Key::Kind::Closed : Key::Kind::None, ""};
    }
  }
  if (result == KEY_CODE_YES) return {kind_of(character), ""};
  return key_of_character(character);
}

}  // namespace quoin::cli
