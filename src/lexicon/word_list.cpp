#include "lexicon/word_list.h"

#include <algorithm>
#include <numeric>

#include "base/text.h"
#include "lexicon/importer.h"
#include "lexicon/reasons.h"

namespace quoin::lexicon {
namespace {

// The first tiles of a word as one number in the same order as the words, which decides
// almost every comparison without looking at the buffer.
std::uint64_t sort_key(std::span<const Tile> word) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < sizeof key; ++i)
    key = key << 8 | (i < word.size() ? word[i].code() : 0U);
  return key;
}

bool is_less(std::span<const Tile> a, std::span<const Tile> b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

bool is_equal(std::span<const Tile> a, std::span<const Tile> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

// The more common of two bands, where 0 is unknown.
std::uint8_t commoner(std::uint8_t a, std::uint8_t b) {
  return a == 0 || b == 0 ? std::max(a, b) : std::min(a, b);
}

// What reasons why an entry is no word begin with.
constexpr std::string_view EntryInReason = "'{word}' ";

const Reason<1>& reason_of(DropReason reason) {
  // In the order of DropReason.
  static constexpr std::array<const Reason<1>*, DropReasonCount> Reasons = {
      &reasons::entry_in_upper_case, &reasons::entry_of_several_words,
      &reasons::entry_with_mark,     &reasons::entry_without_tile,
      &reasons::entry_too_short,     &reasons::entry_too_long,
      &reasons::entry_without_vowel, &reasons::entry_not_among_two_letter_words,
      &reasons::entry_denied};
  return *Reasons[static_cast<std::size_t>(reason)];
}

}  // namespace

void WordList::add(std::span<const Tile> word, std::uint8_t band) {
  tiles_.insert(tiles_.end(), word.begin(), word.end());
  starts_.push_back(tiles_.size());
  bands_.push_back(band);
}

void WordList::reserve(std::size_t words, std::size_t tiles) {
  tiles_.reserve(tiles);
  starts_.reserve(words + 1);
  bands_.reserve(words);
}

void WordList::sort_and_unique() {
  struct Key {
    std::uint64_t first_tiles;
    std::size_t index;
  };
  std::vector<Key> order(size());
  for (std::size_t i = 0; i < size(); ++i) order[i] = {sort_key((*this)[i]), i};
  const auto precedes = [this](const Key& a, const Key& b) {
    return a.first_tiles != b.first_tiles ? a.first_tiles < b.first_tiles
                                          : is_less((*this)[a.index], (*this)[b.index]);
  };
  std::sort(order.begin(), order.end(), precedes);

  WordList sorted;
  sorted.reserve(size(), tiles_.size());
  for (const Key& key : order) {
    const std::span<const Tile> word = (*this)[key.index];
    if (!sorted.is_empty() && is_equal(sorted[sorted.size() - 1], word)) {
      sorted.bands_.back() = commoner(sorted.bands_.back(), band(key.index));
    } else {
      sorted.add(word, band(key.index));
    }
  }
  *this = std::move(sorted);
}

bool WordList::contains(std::span<const Tile> word) const {
  std::size_t low = 0;
  std::size_t high = size();
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (is_less((*this)[middle], word))
      low = middle + 1;
    else
      high = middle;
  }
  return low < size() && is_equal((*this)[low], word);
}

Error dropped(DropReason reason, std::string_view entry) { return Error(reason_of(reason), entry); }

std::string_view to_text(DropReason reason) {
  return reason_of(reason).english.substr(EntryInReason.size());
}

void ImportReport::drop(DropReason reason, std::size_t line, std::string_view text) {
  Dropped& entry = dropped[static_cast<std::size_t>(reason)];
  ++entry.count;
  if (entry.examples.size() < MaxExamples)
    entry.examples.push_back({line, std::string(text.substr(0, MaxExampleBytes))});
}

std::size_t ImportReport::total_dropped() const {
  return std::accumulate(dropped.begin(), dropped.end(), std::size_t{0},
                         [](std::size_t sum, const Dropped& entry) { return sum + entry.count; });
}

Result<WordList> read_plain_list(std::string_view text, const Alphabet& alphabet,
                                 ImportReport& report) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  std::string converted;
  if (!is_valid_utf8(text)) {
    report.was_latin1 = true;
    converted = latin1_to_utf8(text);
    text = converted;
  }
  const Selection selection;
  Importer importer(alphabet, selection, report);
  importer.set_case_rule(CaseRule::Any);
  for_each_line(text, [&](std::string_view line, std::size_t number) {
    if (line.starts_with('#')) return;
    const std::string_view entry = trim(line.substr(0, line.find('\t')));
    if (!entry.empty()) importer.add(entry, number);
  });
  WordList words = importer.finish();
  if (words.is_empty()) return Error(reasons::list_without_usable_words, alphabet.title());
  return words;
}

}  // namespace quoin::lexicon
