#include "terminal/play/terminal.h"

#include <langinfo.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <clocale>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string_view>

#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1
#include <term.h>

#include <curses.h>
// term.h names capabilities with common words.
#undef columns
#undef lines

#include "base/result.h"
#include "base/text.h"
#include "terminal/play/reasons.h"

namespace quoin::cli {
namespace {

constexpr int EscapeDelay = 25;  // milliseconds in which the rest of a function key arrives

// Numbers of colours; -1 is the terminal's own.
struct Colours {
  int foreground;
  int background;
};

// A role on a light and on a dark terminal of 256 colours, on one of 8, and what makes it differ
// without any.
struct Look {
  Role role;
  Colours light;
  Colours dark;
  Colours plain;
  attr_t attributes;
  attr_t attributes_without_colour;
};

// Paper, wood, blue for letters and rust for words; what is stronger stands out more from the
// board. Labels keep a contrast of 4.5 : 1 and more.
constexpr Look Looks[] = {
    {Role::Text, {-1, -1}, {-1, -1}, {-1, -1}, A_NORMAL, A_NORMAL},
    {Role::Faint, {243, -1}, {245, -1}, {-1, -1}, A_NORMAL, A_DIM},
    {Role::Strong, {-1, -1}, {-1, -1}, {-1, -1}, A_BOLD, A_BOLD},
    {Role::Accent, {23, -1}, {114, -1}, {2, -1}, A_BOLD, A_BOLD},
    {Role::Good, {23, -1}, {114, -1}, {2, -1}, A_BOLD, A_BOLD},
    {Role::Bad, {124, -1}, {209, -1}, {1, -1}, A_BOLD, A_UNDERLINE},
    {Role::Square, {239, 255}, {250, 235}, {-1, -1}, A_NORMAL, A_NORMAL},
    {Role::DoubleLetter, {231, 25}, {233, 67}, {7, 4}, A_NORMAL, A_DIM},
    {Role::TripleLetter, {231, 18}, {233, 117}, {7, 4}, A_BOLD, A_DIM},
    {Role::QuadrupleLetter, {231, 17}, {233, 195}, {7, 4}, A_BOLD, A_DIM},
    {Role::DoubleWord, {231, 130}, {233, 173}, {7, 1}, A_NORMAL, A_DIM},
    {Role::TripleWord, {231, 88}, {233, 216}, {7, 1}, A_BOLD, A_DIM},
    {Role::QuadrupleWord, {231, 52}, {233, 224}, {7, 1}, A_BOLD, A_DIM},
    {Role::Tile, {235, 223}, {233, 223}, {0, 3}, A_BOLD, A_BOLD},
    {Role::BlankTile, {88, 223}, {88, 223}, {1, 3}, A_BOLD, A_BOLD},
    {Role::LastTile, {235, 215}, {233, 214}, {0, 7}, A_BOLD, A_BOLD | A_UNDERLINE},
    {Role::LastBlankTile, {88, 215}, {88, 214}, {1, 7}, A_BOLD, A_BOLD | A_UNDERLINE},
    {Role::NewTile, {235, 151}, {233, 151}, {0, 2}, A_BOLD, A_REVERSE},
    {Role::NewBlankTile, {88, 151}, {88, 151}, {1, 2}, A_BOLD, A_REVERSE},
    {Role::Cursor, {231, 29}, {233, 78}, {0, 6}, A_BOLD, A_REVERSE},
};

// The thin line at the left of a square: the grid on the board, the edge of a tile.
int edge_colour(Role role, bool is_light) {
  const bool is_tile = role >= Role::Tile && role <= Role::NewBlankTile;
  return is_tile ? 95 : is_light ? 251 : 239;
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

struct NamedKey {
  wint_t code;
  Key::Kind kind;
};

constexpr NamedKey FunctionKeys[] = {
    {KEY_UP, Key::Kind::Up},           {KEY_DOWN, Key::Kind::Down},
    {KEY_LEFT, Key::Kind::Left},       {KEY_RIGHT, Key::Kind::Right},
    {KEY_SR, Key::Kind::ShiftUp},      {KEY_SF, Key::Kind::ShiftDown},
    {KEY_SLEFT, Key::Kind::ShiftLeft}, {KEY_SRIGHT, Key::Kind::ShiftRight},
    {KEY_ENTER, Key::Kind::Enter},     {KEY_BACKSPACE, Key::Kind::Backspace},
    {KEY_DC, Key::Kind::Backspace},    {KEY_PPAGE, Key::Kind::PageUp},
    {KEY_NPAGE, Key::Kind::PageDown},  {KEY_HOME, Key::Kind::Home},
    {KEY_END, Key::Kind::End},         {KEY_BTAB, Key::Kind::Tab},
    {KEY_RESIZE, Key::Kind::Resize},
};
constexpr NamedKey ControlCharacters[] = {
    {'\r', Key::Kind::Enter},     {'\n', Key::Kind::Enter},  {'\b', Key::Kind::Backspace},
    {0x7f, Key::Kind::Backspace}, {0x1b, Key::Kind::Escape}, {'\t', Key::Kind::Tab},
    {0x0c, Key::Kind::Resize},  // Ctrl-L: draw again
    {0x04, Key::Kind::Closed},  // Ctrl-D: the end of the input
};

Key key_of(wint_t code, bool is_function_key) {
  using Keys = std::span<const NamedKey>;
  const Keys keys = is_function_key ? Keys(FunctionKeys) : Keys(ControlCharacters);
  const auto key = std::ranges::find(keys, code, &NamedKey::code);
  if (key != keys.end()) return {key->kind, ""};
  if (is_function_key || code < 0x20) return {Key::Kind::Other, ""};
  return {Key::Kind::Character, encode_character(static_cast<char32_t>(code))};
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
        Error(reasons::terminal_unknown, std::string_view(name == nullptr ? "" : name)).message());
  }
  if (::initscr() == nullptr) throw std::runtime_error(Error(reasons::terminal_unusable).message());
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
  for (const Look& look : Looks) {
    Style& style = styles_[static_cast<std::size_t>(look.role)];
    Style& edge = edges_[static_cast<std::size_t>(look.role)];
    style.attributes = is_in_colour_ ? look.attributes : look.attributes_without_colour;
    if (!is_in_colour_) continue;
    const Colours& colours = !has_many ? look.plain : is_light ? look.light : look.dark;
    style.pair = pair_of(colours.foreground, colours.background);
    edge.pair = pair_of(has_many ? edge_colour(look.role, is_light) : 0, colours.background);
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
  return key_of(character, result == KEY_CODE_YES);
}

}  // namespace quoin::cli
