#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace quoin::lexicon {

// Keeps damaged or malicious dictionaries from running for ever: the first limit that is
// passed ends the expansion with an error.
struct HunspellLimits {
  std::uint64_t forms = 100'000'000;
  std::uint64_t forms_of_one_entry = 200'000;
  std::uint64_t attempts = 20'000'000'000;  // rules tried on words
};

struct HunspellOptions {
  HunspellLimits limits;
  // Entries with one of these flags are skipped, such as the symbols of the French dictionary.
  std::vector<std::string> without_flags;
};

// Gets each word form in UTF-8, with the line of the .dic file that it came from. The same
// form may come more than once. The text is valid during the call.
using OnWordForm = std::function<void(std::string_view form, std::size_t line)>;

// Writes out all the words that a Hunspell dictionary (hunspell(5)) describes by stems and
// affix rules: prefixes, suffixes, suffixes upon suffixes, both together, circumfixes. Words
// that only the compounding rules would make are left out, since those have no end.
Result<void> expand_hunspell(std::string_view affixes, std::string_view dictionary,
                             const HunspellOptions& options, const OnWordForm& on_form);

}  // namespace quoin::lexicon
