#include "lexicon/pattern.h"

#include <string>

#include "base/text.h"
#include "lexicon/reasons.h"

namespace quoin::lexicon {
namespace {

constexpr std::size_t MaxPlaces = 63;

std::uint64_t bit_of(Tile letter) { return std::uint64_t{1} << letter.index(); }

std::uint64_t all_letters(const Alphabet& alphabet) {
  std::uint64_t letters = 0;
  for (int index = 1; index <= alphabet.letter_count(); ++index) {
    letters |= bit_of(Tile::letter(index));
  }
  return letters;
}

// The text up to the bracket that closes the one at its start.
Result<std::string_view> enclosed(std::string_view text, char closing) {
  const std::size_t end = text.find(closing);
  if (end == std::string_view::npos) {
    return Error(reasons::pattern_not_closed, text, std::string(1, closing));
  }
  return text.substr(1, end - 1);
}

Result<std::uint64_t> parse_letters(std::string_view notation, const Alphabet& alphabet) {
  const Result<Word> tiles = alphabet.parse_notation(notation);
  if (!tiles) return tiles.error();
  std::uint64_t letters = 0;
  for (const Tile tile : *tiles) letters |= bit_of(tile.as_letter());
  return letters;
}

Result<std::uint64_t> parse_set(std::string_view inside, const Alphabet& alphabet) {
  const bool is_negated = inside.starts_with('^');
  if (is_negated) inside.remove_prefix(1);
  if (inside.find('?') != std::string_view::npos) {
    return Error(reasons::pattern_set_with_blank);
  }
  const Result<std::uint64_t> letters = parse_letters(inside, alphabet);
  if (!letters) return letters;
  const std::uint64_t chosen = is_negated ? all_letters(alphabet) & ~*letters : *letters;
  if (chosen == 0) return Error(reasons::pattern_set_empty, "{AEI}");
  return chosen;
}

}  // namespace

Result<Pattern> Pattern::parse(std::string_view text, const Alphabet& alphabet) {
  if (text.empty()) return Error(reasons::pattern_empty);
  Pattern pattern;
  while (!text.empty()) {
    std::size_t used = first_character(text).size();
    Place place;
    if (text.front() == '*') {
      place = {all_letters(alphabet), true};
    } else if (text.front() == '?') {
      place = {all_letters(alphabet), false};
    } else if (text.front() == '{') {
      const Result<std::string_view> inside = enclosed(text, '}');
      if (!inside) return inside.error();
      const Result<std::uint64_t> letters = parse_set(*inside, alphabet);
      if (!letters) return letters.error();
      place = {*letters, false};
      used = inside->size() + 2;
    } else {
      if (text.front() == '[') {
        const Result<std::string_view> inside = enclosed(text, ']');
        if (!inside) return inside.error();
        used = inside->size() + 2;
      }
      const Result<std::uint64_t> letters = parse_letters(text.substr(0, used), alphabet);
      if (!letters) return letters.error();
      place = {*letters, false};
    }
    pattern.places_.push_back(place);
    text.remove_prefix(used);
  }
  if (pattern.places_.size() > MaxPlaces) {
    return Error(reasons::pattern_too_long, MaxPlaces);
  }
  pattern.start_ = pattern.skip_repeats(1);
  return pattern;
}

Pattern::State Pattern::skip_repeats(State state) const {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (places_[i].repeats && (state >> i & 1) != 0) state |= State{1} << (i + 1);
  }
  return state;
}

Pattern::State Pattern::after(State state, Tile letter) const {
  State next = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if ((state >> i & 1) == 0 || (places_[i].letters & bit_of(letter)) == 0) continue;
    next |= State{1} << (places_[i].repeats ? i : i + 1);
  }
  return skip_repeats(next);
}

bool Pattern::matches(std::span<const Tile> word) const {
  State state = start_;
  for (const Tile tile : word) state = after(state, tile.as_letter());
  return accepts(state);
}

}  // namespace quoin::lexicon
