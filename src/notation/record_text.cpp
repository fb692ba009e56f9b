#include "notation/record_text.h"

#include <algorithm>

#include "base/text.h"

namespace quoin::notation {
namespace {

std::string replace_control_characters(std::string_view text) {
  std::string clean(text);
  for (char& c : clean) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return clean;
}

}  // namespace

std::string clean_line(std::string_view text) {
  return std::string(trim(replace_control_characters(text)));
}

std::string clean_nickname(std::string_view text) {
  std::string nickname = clean_line(text);
  std::replace(nickname.begin(), nickname.end(), ' ', '_');
  return nickname;
}

std::string clean_note(std::string_view text) {
  std::string note;
  for (const std::string_view line : split_lines(trim(text))) {
    note += (note.empty() ? "" : "\n") + clean_line(line);
  }
  return std::string(trim(note));
}

}  // namespace quoin::notation
