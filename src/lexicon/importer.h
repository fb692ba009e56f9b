#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/alphabet.h"
#include "lexicon/word_list.h"

namespace quoin::lexicon {

// Which entries of a source become words.
struct Selection {
  std::size_t min_length = MinWordLength;
  std::size_t max_length = MaxWordLength;
  // A word has one of these; none given, none asked for.
  std::vector<Tile> vowels;
  // Where given, the only words of two tiles, whether the source has them or not.
  std::optional<WordList> two_letter;
  // Words whatever the source and the vowel rule say.
  WordList allow;
  // No words whatever the source says; goes before everything else.
  WordList deny;
};

// Whether upper case is a sign that an entry is a name or an abbreviation.
enum class CaseRule { LowerOnly, Any };

// Turns the entries of a source, one at a time, into the words of a list. The three lists of
// the selection are sorted. Text is UTF-8; an entry is one word without spaces around it.
class Importer {
 public:
  Importer(const Alphabet& alphabet, const Selection& selection, ImportReport& report);

  // Of the entries from now on; lower case only until this is called.
  void set_case_rule(CaseRule rule) { case_rule_ = rule; }
  void add(std::string_view entry, std::size_t line, std::uint8_t band = 0);

  // The words so far and those that the selection brings, sorted. Where the source has
  // bands, a word without one gets the rarest. Nothing may be added after this.
  WordList finish();

 private:
  DropReason reason_of_failure(std::string_view entry) const;

  const Alphabet& alphabet_;
  const Selection& selection_;
  ImportReport& report_;
  CaseRule case_rule_ = CaseRule::LowerOnly;
  std::vector<bool> is_vowel_;
  WordList words_;
};

bool is_upper_case(char32_t character);

// Calls with each line, without its end, and its number from 1; no copy of the text is made.
void for_each_line(std::string_view text,
                   const std::function<void(std::string_view line, std::size_t number)>& on_line);

}  // namespace quoin::lexicon
