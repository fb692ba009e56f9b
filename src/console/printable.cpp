#include "console/printable.h"

#include <optional>
#include <vector>

#include "base/text.h"

namespace quoin::cli {
namespace {

// C0, DEL and C1: a terminal may obey any of them.
bool is_control(char32_t character) {
  return character < 0x20 || (character >= 0x7f && character < 0xa0);
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  for (const std::string_view character : split_characters(text)) {
    const std::optional<char32_t> code = decode_character(character);
    if (code == U'\n' || code == U'\r' || code == U'\t') {
      shown += ' ';
    } else if (!code || is_control(*code)) {
      shown += '?';
    } else {
      shown += character;
    }
  }
  return shown;
}

std::string shortened(std::string_view text, std::size_t characters) {
  const std::vector<std::string_view> all = split_characters(text);
  if (all.size() <= characters) return std::string(text);
  // What is wrong stands at both ends; what was given stands between.
  const std::size_t tail = characters / 3;
  const std::size_t head = characters - tail - 1;
  std::string kept;
  for (std::size_t i = 0; i < head; ++i) kept += all[i];
  kept += "…";
  for (std::size_t i = all.size() - tail; i < all.size(); ++i) kept += all[i];
  return kept;
}

}  // namespace quoin::cli
