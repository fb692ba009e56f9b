#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/options.h"
#include "core/rules.h"
#include "players/registry.h"
#include "terminal/play/display.h"
#include "terminal/play/setup.h"

namespace quoin::cli {
namespace {

constexpr std::string_view Latest = "latest";
constexpr std::size_t ColumnWidth = 17;

// `--resume` alone means the latest game.
std::vector<std::string> with_resume_completed(Arguments arguments) {
  std::vector<std::string> completed;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    completed.push_back(arguments[i]);
    const bool has_value = i + 1 < arguments.size() && !arguments[i + 1].starts_with("--");
    if (arguments[i] == "--resume" && !has_value) completed.emplace_back(Latest);
  }
  return completed;
}

std::string footer() {
  std::string text = "Computers:\n";
  for (const players::Strategy& kind : players::player_kinds()) {
    text += "  " + pad_right(kind.name, ColumnWidth) + " " + kind.description + "\n";
  }
  text += "\nRules, as in --rules challenge=double,time=25m:\n";
  for (const auto& [key, values] : rule_descriptions()) {
    text += "  " + pad_right(key, ColumnWidth) + " " + std::string(values.english) + "\n";
  }
  return text +
         "\nExamples:\n"
         "  quoin play                                   you against the computer\n"
         "  quoin play --players Ann,Ben,computer        two people at one terminal, and a "
         "computer\n"
         "  quoin play --players computer,computer       watch\n"
         "  quoin play --rules training=yes              with hints and taking back\n"
         "  quoin play --resume                          go on with the latest game\n";
}

}  // namespace

Result<int> run_play(Arguments arguments) {
  GameSettings settings;
  std::string resume;
  bool by_line = false;
  bool on_screen = false;
  bool is_colourless = false;
  std::string theme;
  std::string keys = "standard";

  Options options("play",
                  "Plays a game in this terminal. Every turn is on disk before it is shown.");
  options.text("--players", settings.players,
               "2 to 4 between commas: names of people, 'computer', or computers by kind "
               "(default: You,computer)");
  options.text("--lexicon", settings.lexicon,
               "word list, by name or file (default: english, or the only one there is)");
  options.text("--alphabet", settings.alphabet,
               "tiles, by name or file (default: those of the word list)");
  options.text("--layout", settings.layout,
               "board: standard, super, quick, random:SEED or a file (default: standard)");
  options.text("--rules", settings.rules, "choices as key=value,…; listed below");
  options.text("--save", settings.save,
               "file for the game (default: a new one in ~/.local/state/quoin/games)");
  options.text("--resume", resume, "go on with a saved game; alone: the latest unfinished one");
  options.flag("--line", by_line, "lines of text, as through a pipe");
  options.flag("--screen", on_screen, "the whole terminal, with arrow keys");
  options.text("--keys", keys, "what Space and Backspace do on the screen: standard or classic");
  options.text("--theme", theme, "light or dark board (default: as the terminal says, or dark)");
  options.flag("--no-colour,--no-color", is_colourless, "no colours");
  options.number("--seed", settings.seed, 0, INT64_MAX,
                 "the same tiles again, for tests and puzzles");
  options.footer(footer());
  if (const std::optional<Result<int>> exit = options.parse(with_resume_completed(arguments)))
    return *exit;

  if (by_line && on_screen) return Error(reasons::line_and_screen);
  if (keys != "standard" && keys != "classic") {
    return Error(reasons::not_a_keymap, keys);
  }
  if (!theme.empty() && theme != "light" && theme != "dark") {
    return Error(reasons::not_a_theme, theme);
  }
  if (!resume.empty()) settings.resume = resume == Latest ? "" : resume;
  if (settings.resume && !settings.save.empty()) {
    return Error(reasons::save_of_resumed_game);
  }
  const bool says_what_is_played = !settings.players.empty() || !settings.layout.empty() ||
                                   settings.seed || !settings.alphabet.empty() ||
                                   !settings.rules.empty();
  if (settings.resume && says_what_is_played) {
    return Error(reasons::options_of_resumed_game);
  }

  DisplaySettings display;
  const char* no_colour = std::getenv("NO_COLOR");
  display.in_colour = !is_colourless && (no_colour == nullptr || *no_colour == '\0');
  display.theme = theme_of_terminal();
  if (!theme.empty()) {
    display.theme = theme == "light" ? notation::Theme::Light : notation::Theme::Dark;
  }
  display.keymap = keys == "classic" ? Keymap::Classic : Keymap::Standard;
  const bool is_terminal = ::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0;
  if (on_screen && !is_terminal) return Error(reasons::screen_needs_terminal);

  // A file that may not grow is something to tell, not the end of the program.
  std::signal(SIGXFSZ, SIG_IGN);
  Result<Session> session = open_session(settings, steady_clock());
  if (!session) return session.error();
  return by_line || !is_terminal ? run_line_mode(*session, display)
                                 : run_screen_mode(*session, display);
}

}  // namespace quoin::cli
