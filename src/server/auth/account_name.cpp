#include "server/auth/account_name.h"

#include <array>
#include <optional>

#include "base/text.h"
#include "server/reasons.h"

namespace quoin::server {
namespace {

constexpr std::size_t ShortestName = 2;
constexpr std::size_t LongestName = 20;

enum class Script { Latin, Greek, Cyrillic };

// A run of letters of one script. The small form of each is `step` further on; or, where the two
// forms alternate, the letter after a capital.
struct Block {
  Script script;
  char32_t first;
  char32_t last;
  char32_t step = 0;
  enum class Forms { Same, FromEven, FromOdd } alternating = Forms::Same;  // capitals are even, odd
};
using enum Block::Forms;

constexpr std::array Blocks = {Block{Script::Latin, U'A', U'Z', 32},
                               Block{Script::Latin, U'a', U'z'},
                               Block{Script::Latin, 0xC0, 0xD6, 32},
                               Block{Script::Latin, 0xD8, 0xDE, 32},
                               Block{Script::Latin, 0xDF, 0xF6},
                               Block{Script::Latin, 0xF8, 0xFF},
                               Block{Script::Latin, 0x100, 0x12F, 0, FromEven},
                               Block{Script::Latin, 0x132, 0x137, 0, FromEven},
                               Block{Script::Latin, 0x139, 0x148, 0, FromOdd},
                               Block{Script::Latin, 0x14A, 0x177, 0, FromEven},
                               Block{Script::Latin, 0x179, 0x17E, 0, FromOdd},
                               Block{Script::Latin, 0x218, 0x21B, 0, FromEven},
                               Block{Script::Greek, 0x391, 0x3A1, 32},
                               Block{Script::Greek, 0x3A3, 0x3AB, 32},
                               Block{Script::Greek, 0x3AC, 0x3CE},
                               Block{Script::Cyrillic, 0x400, 0x40F, 80},
                               Block{Script::Cyrillic, 0x410, 0x42F, 32},
                               Block{Script::Cyrillic, 0x430, 0x45F},
                               Block{Script::Cyrillic, 0x490, 0x493, 0, FromEven}};

struct Letter {
  Script script;
  char32_t small;
};

std::optional<Letter> letter_of(char32_t character) {
  for (const Block& block : Blocks) {
    if (character < block.first || character > block.last) continue;
    if (block.alternating == Same) return Letter{block.script, character + block.step};
    const bool is_capital = (character % 2 == 0) == (block.alternating == FromEven);
    return Letter{block.script, is_capital ? character + 1 : character};
  }
  return std::nullopt;
}

}  // namespace

std::string without_case(std::string_view text) {
  std::string small;
  for (const std::string_view character : split_characters(text)) {
    const std::optional<Letter> letter = letter_of(decode_character(character).value_or(0));
    small += letter ? encode_character(letter->small) : std::string(character);
  }
  return small;
}

Result<AccountName> AccountName::parse(std::string_view text) {
  const std::size_t characters = count_characters(text);
  if (!is_valid_utf8(text) || characters < ShortestName || characters > LongestName) {
    return Error(reasons::name_length, ShortestName, LongestName);
  }
  AccountName name{std::string(text), {}};
  std::optional<Script> script;
  bool may_be_mark = false;  // not at the beginning, and not after another
  for (const std::string_view character : split_characters(text)) {
    const char32_t code = decode_character(character).value_or(0);
    if (code == U'-' || code == U'_' || code == U'.') {
      if (!may_be_mark) return Error(reasons::name_marks);
      may_be_mark = false;
      name.key += character;
      continue;
    }
    may_be_mark = true;
    if (code >= U'0' && code <= U'9') {
      name.key += character;
      continue;
    }
    const std::optional<Letter> letter = letter_of(code);
    if (!letter) return Error(reasons::name_character, character);
    if (script && *script != letter->script) return Error(reasons::name_scripts);
    script = letter->script;
    name.key += encode_character(letter->small);
  }
  if (!may_be_mark) return Error(reasons::name_end);
  if (!script) return Error(reasons::name_without_letter);
  return name;
}

}  // namespace quoin::server
