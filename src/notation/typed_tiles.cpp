#include "notation/typed_tiles.h"

#include <algorithm>

#include "core/reasons.h"
#include "notation/reasons.h"

namespace quoin::notation {
namespace {

Result<Word> parse_typed(std::string_view text, const Alphabet& alphabet, bool with_blanks) {
  Word tiles;
  while (!text.empty()) {
    const std::size_t plain = std::min(text.find_first_of("?["), text.size());
    if (plain > 0) {
      const Result<Word> cut = alphabet.cut_word(text.substr(0, plain));
      if (!cut) return cut.error();
      tiles.insert(tiles.end(), cut->begin(), cut->end());
      text.remove_prefix(plain);
    } else if (text.front() == '?') {
      if (!with_blanks) return Error(reasons::blank_misplaced);
      tiles.push_back(Blank);
      text.remove_prefix(1);
    } else {
      const std::size_t end = text.find(']');
      if (end == std::string_view::npos) return Error(reasons::bracket_not_closed, text);
      const Result<Word> tile = alphabet.cut_word(text.substr(1, end - 1));
      if (!tile) return tile.error();
      if (tile->size() != 1) return Error(reasons::not_one_tile, text.substr(0, end + 1));
      tiles.push_back(tile->front());
      text.remove_prefix(end + 1);
    }
  }
  if (tiles.empty()) return Error(reasons::letters_missing);
  return tiles;
}

}  // namespace

Result<Word> parse_typed_word(std::string_view text, const Alphabet& alphabet) {
  return parse_typed(text, alphabet, false);
}

Result<Word> parse_typed_tiles(std::string_view text, const Alphabet& alphabet) {
  return parse_typed(text, alphabet, true);
}

}  // namespace quoin::notation
