#include "lexicon/importer.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace quoin::lexicon {
namespace {

bool has_upper_case(std::string_view text) {
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    if (const std::optional<char32_t> code = decode_character(character);
        code && is_upper_case(*code))
      return true;
    text.remove_prefix(character.size());
  }
  return false;
}

bool is_mark(char32_t c) {
  if (c < 0x80) return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
  return (c >= 0x80 && c <= 0xbf && c != 0xaa && c != 0xb5 && c != 0xba) ||
         (c >= 0x2000 && c <= 0x206f);
}

}  // namespace

// The scripts of our alphabets only: there is no ICU at this level.
bool is_upper_case(char32_t c) {
  const auto within = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  if (within('A', 'Z')) return true;
  if (within(0xc0, 0xde)) return c != 0xd7;
  // Latin Extended-A: pairs of upper and lower case, in three stretches that start even, odd, even.
  if (within(0x100, 0x137) || within(0x14a, 0x177)) return c % 2 == 0;
  if (within(0x139, 0x148) || within(0x179, 0x17e)) return c % 2 == 1;
  if (c == 0x178) return true;
  if (within(0x200, 0x233) || within(0x1e00, 0x1eff))
    return c % 2 == 0 && c != 0x1e96 && c != 0x1e98;
  if (c == 0x386 || within(0x388, 0x38f) || within(0x391, 0x3ab)) return true;
  if (within(0x400, 0x42f)) return true;
  return within(0x460, 0x4bf) && c % 2 == 0 && !within(0x482, 0x489);
}

void for_each_line(std::string_view text,
                   const std::function<void(std::string_view line, std::size_t number)>& on_line) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    on_line(line, number);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
}

Importer::Importer(const Alphabet& alphabet, const Selection& selection, ImportReport& report)
    : alphabet_(alphabet),
      selection_(selection),
      report_(report),
      is_vowel_(static_cast<std::size_t>(alphabet.letter_count()) + 1, selection.vowels.empty()) {
  for (const Tile vowel : selection.vowels)
    is_vowel_[static_cast<std::size_t>(vowel.index())] = true;
}

void Importer::add(std::string_view entry, std::size_t line, std::uint8_t band) {
  ++report_.entries;
  // Nothing this long becomes a word, and cutting it would take its time.
  constexpr std::size_t MaxEntryBytes = MaxWordLength * 12;
  if (entry.size() > MaxEntryBytes) return report_.drop(DropReason::TooLong, line, entry);
  if (entry.find_first_of(" \t") != std::string_view::npos)
    return report_.drop(DropReason::SeveralWords, line, entry);
  if (case_rule_ == CaseRule::LowerOnly && has_upper_case(entry))
    return report_.drop(DropReason::UpperCase, line, entry);
  const Result<Word> word = alphabet_.cut_word(entry);
  if (!word) return report_.drop(reason_of_failure(entry), line, entry);
  if (word->size() < selection_.min_length) return report_.drop(DropReason::TooShort, line, entry);
  if (word->size() > selection_.max_length) return report_.drop(DropReason::TooLong, line, entry);
  if (selection_.deny.contains(*word)) return report_.drop(DropReason::Denied, line, entry);
  if (!selection_.allow.contains(*word)) {
    const bool is_listed = word->size() == 2 && selection_.two_letter;
    if (is_listed && !selection_.two_letter->contains(*word))
      return report_.drop(DropReason::TwoLetters, line, entry);
    const auto vowel = [this](Tile tile) {
      return is_vowel_[static_cast<std::size_t>(tile.index())];
    };
    if (!is_listed && std::none_of(word->begin(), word->end(), vowel))
      return report_.drop(DropReason::NoVowel, line, entry);
  }
  words_.add(*word, band);
}

WordList Importer::finish() {
  const std::size_t accepted = words_.size();
  words_.sort_and_unique();
  report_.duplicates += accepted - words_.size();
  std::uint8_t rarest = 0;
  for (std::size_t i = 0; i < words_.size(); ++i) rarest = std::max(rarest, words_.band(i));

  const auto bring = [&](const WordList& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::size_t length = list[i].size();
      if (length >= selection_.min_length && length <= selection_.max_length &&
          !selection_.deny.contains(list[i]))
        words_.add(list[i], rarest);
    }
  };
  if (selection_.two_letter) bring(*selection_.two_letter);
  bring(selection_.allow);
  words_.sort_and_unique();
  return std::exchange(words_, {});
}

// A word that the alphabet cannot cut fails by its first strange character.
DropReason Importer::reason_of_failure(std::string_view entry) const {
  for (const std::string_view character : split_characters(entry)) {
    if (alphabet_.cut_word(character)) continue;
    const std::optional<char32_t> code = decode_character(character);
    if (!code || is_mark(*code)) return DropReason::Punctuation;
  }
  return DropReason::NoSuchTile;
}

}  // namespace quoin::lexicon
