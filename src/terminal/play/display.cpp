#include "terminal/play/display.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

namespace quoin::cli {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

notation::Theme theme_of_terminal() {
  // "15;0": the colours of text and of the ground behind it, 7 and 15 being light.
  const std::string_view colours = environment("COLORFGBG");
  const std::string_view ground = colours.substr(colours.rfind(';') + 1);
  return ground == "7" || ground == "15" ? notation::Theme::Light : notation::Theme::Dark;
}

notation::Colours colours_of_output() {
  const std::string_view terminal = environment("TERM");
  if (::isatty(STDOUT_FILENO) == 0 || terminal.empty() || terminal == "dumb") {
    return notation::Colours::None;
  }
  const std::string_view colours = environment("COLORTERM");
  if (colours == "truecolor" || colours == "24bit") return notation::Colours::True;
  return terminal.find("256color") != std::string_view::npos ? notation::Colours::Ansi256
                                                             : notation::Colours::None;
}

std::string where_it_is(const Session& session) {
  const GameFile& file = session.file();
  if (file.trouble()) {
    return fmt::format("The game is NOT saved: {}.", file.trouble()->message());
  }
  if (session.is_finished()) {
    return fmt::format("The game is in {}", file.path());
  }
  const std::string& lexicon = session.lexicon_file();
  return fmt::format("The game is saved; to go on: quoin play --resume {}{}", file.path(),
                     lexicon.empty() ? "" : " --lexicon " + lexicon);
}

}  // namespace quoin::cli
