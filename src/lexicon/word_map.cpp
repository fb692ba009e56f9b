#include "lexicon/word_map.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "lexicon/reasons.h"

namespace quoin::lexicon {
namespace {

// How many bits a filter has for each of its keys, at least: with 16, one false alarm in 16 to 32.
// Where letters are missing a false alarm costs little, and the keys are many.
constexpr std::array<std::size_t, 3> BitsPerKey = {16, 8, 4};
constexpr std::size_t CompactBitsPerKey = 8;
// A table has three places for two entries, so that a search ends after a place or two.
constexpr std::size_t places_for(std::size_t entries) { return entries + entries / 2 + 1; }

struct Header {
  std::array<std::uint32_t, 4> filter_bits{};  // powers of two; the last is unused
  std::array<std::uint32_t, MaxWordLength + 1> places{};
  std::array<std::uint32_t, MaxWordLength + 1> words{};
  std::array<std::uint32_t, 2> reserved{};
};
static_assert(sizeof(Header) % sizeof(std::uint64_t) == 0);

constexpr int MinFilterBits = 9;
constexpr int MaxFilterBits = 32;

std::size_t filter_bytes(std::uint32_t bits) { return (std::size_t{1} << bits) / 8; }
std::size_t padded(std::size_t bytes) { return (bytes + 7) / 8 * 8; }

int bits_for(std::size_t keys, std::size_t bits_per_key) {
  const auto wanted = static_cast<int>(std::bit_width(keys * bits_per_key));
  return std::clamp(wanted, MinFilterBits, MaxFilterBits);
}

}  // namespace

// Puts a section together. All words are known by their hash and their place in the list.
class WordMapWriter {
 public:
  explicit WordMapWriter(const WordList& words) : list_(words) {
    keys_.reserve(words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
      keys_.push_back({hash_of(words[i]), static_cast<std::uint32_t>(i),
                       static_cast<std::uint32_t>(words[i].size())});
    }
    std::sort(keys_.begin(), keys_.end(), [](const Key& a, const Key& b) {
      if (a.length != b.length) return a.length < b.length;
      if (a.hash != b.hash) return a.hash < b.hash;
      return a.word < b.word;
    });
  }

  std::string write(WordMapForm form) {
    bytes_.resize(sizeof(Header));
    for (int missing = 0; missing < WordMap::FilterCount; ++missing) {
      if (form == WordMapForm::Full) {
        write_filter(missing, BitsPerKey[missing]);
      } else if (missing == 0) {
        write_filter(missing, CompactBitsPerKey);
      } else {
        write_filter_of_ones(missing);
      }
    }
    std::size_t first = 0;
    for (std::size_t length = 0; length <= MaxWordLength; ++length) {
      std::size_t end = first;
      while (end < keys_.size() && keys_[end].length == length) ++end;
      write_table(length, std::span(keys_).subspan(first, end - first));
      first = end;
    }
    std::memcpy(bytes_.data(), &header_, sizeof header_);
    return std::move(bytes_);
  }

 private:
  struct Key {
    LettersHash hash;
    std::uint32_t word;
    std::uint32_t length;
  };

  // Calls visit(hash) for the letters of each key with `missing` of them taken away; the same
  // letters may be visited more than once.
  template <class Visit>
  void for_each_part(int missing, Visit&& visit) const {
    for (std::size_t k = 0; k < keys_.size(); ++k) {
      if (k > 0 && keys_[k].hash == keys_[k - 1].hash) continue;
      const std::span<const Tile> word = list_[keys_[k].word];
      if (missing == 0) visit(keys_[k].hash);
      for (std::size_t i = 0; missing > 0 && i < word.size(); ++i) {
        const LettersHash without_one = keys_[k].hash - hash_of(word[i]);
        if (missing == 1) visit(without_one);
        for (std::size_t j = i + 1; missing == 2 && j < word.size(); ++j) {
          visit(without_one - hash_of(word[j]));
        }
      }
    }
  }

  void write_filter(int missing, std::size_t bits_per_key) {
    // The same letters come again and again, so the keys are counted roughly, as bits of a larger
    // filter.
    std::size_t visits = 0;
    for_each_part(missing, [&](LettersHash) { ++visits; });
    std::vector<bool> sketch(std::size_t{1} << bits_for(visits, 2));
    std::size_t keys = 0;
    const int sketch_shift = 64 - bits_for(visits, 2);
    for_each_part(missing, [&](LettersHash hash) {
      auto bit = sketch[static_cast<std::size_t>(hash >> sketch_shift)];
      if (!bit) ++keys;
      bit = true;
    });

    const int bits = bits_for(keys, bits_per_key);
    header_.filter_bits[missing] = static_cast<std::uint32_t>(bits);
    std::vector<std::uint64_t> filter(filter_bytes(static_cast<std::uint32_t>(bits)) / 8);
    for_each_part(missing, [&](LettersHash hash) {
      const auto bit = static_cast<std::size_t>(hash >> (64 - bits));
      filter[bit / 64] |= std::uint64_t{1} << (bit % 64);
    });
    append(filter.data(), filter.size() * sizeof(std::uint64_t));
  }

  void write_filter_of_ones(int missing) {
    header_.filter_bits[missing] = MinFilterBits;
    const std::string ones(filter_bytes(MinFilterBits), '\xff');
    append(ones.data(), ones.size());
  }

  void write_table(std::size_t length, std::span<const Key> keys) {
    std::size_t groups = 0;
    for (std::size_t k = 0; k < keys.size(); ++k) {
      if (k == 0 || keys[k].hash != keys[k - 1].hash) ++groups;
    }
    const std::size_t places = keys.empty() ? 0 : places_for(groups);
    header_.places[length] = static_cast<std::uint32_t>(places);
    header_.words[length] = static_cast<std::uint32_t>(keys.size());

    std::vector<std::uint32_t> entries(places, WordMap::EmptyEntry);
    std::string letters;
    letters.reserve(keys.size() * length);
    for (std::size_t k = 0; k < keys.size(); ++k) {
      const LettersHash hash = keys[k].hash;
      if (k == 0 || hash != keys[k - 1].hash) {
        auto place = static_cast<std::size_t>((hash & 0xffff'ffff) * places >> 32);
        while (entries[place] != WordMap::EmptyEntry) place = place + 1 == places ? 0 : place + 1;
        entries[place] = static_cast<std::uint32_t>(k) | WordMap::check_of(hash)
                                                             << WordMap::CheckShift;
      }
      const bool is_last = k + 1 == keys.size() || keys[k + 1].hash != hash;
      for (const Tile tile : list_[keys[k].word]) letters += static_cast<char>(tile.code());
      if (is_last) letters[k * length] |= static_cast<char>(WordMap::LastBit);
    }
    append(entries.data(), entries.size() * sizeof(std::uint32_t));
    append(letters.data(), letters.size());
  }

  void append(const void* data, std::size_t size) {
    const std::size_t end = bytes_.size();
    bytes_.resize(end + padded(size));
    if (size > 0) std::memcpy(bytes_.data() + end, data, size);
  }

  const WordList& list_;
  std::vector<Key> keys_;
  Header header_;
  std::string bytes_;
};

std::string build_word_map(const WordList& words, WordMapForm form) {
  return WordMapWriter(words).write(form);
}

Result<WordMap> WordMap::from_bytes(std::span<const std::byte> section, int letter_count) {
  const Error damaged(reasons::damaged_word_map_cut_off);
  if (section.size() < sizeof(Header)) return damaged;
  Header header;
  std::memcpy(&header, section.data(), sizeof header);
  std::span<const std::byte> rest = section.subspan(sizeof header);
  // Sizes from the file have 64 bits, as they may not fit a small machine.
  const auto take = [&rest](std::uint64_t wanted) -> const std::byte* {
    if (wanted > rest.size()) return nullptr;
    const auto size = static_cast<std::size_t>(wanted);
    const std::byte* start = rest.data();
    rest = rest.subspan(std::min(padded(size), rest.size()));
    return start;
  };

  WordMap map;
  map.size_in_bytes_ = section.size();
  for (std::size_t i = 0; i < FilterCount; ++i) {
    const std::uint32_t bits = header.filter_bits[i];
    if (bits < MinFilterBits || bits > MaxFilterBits)
      return Error(reasons::damaged_word_map_filter);
    const std::byte* start = take(filter_bytes(bits));
    if (start == nullptr) return damaged;
    map.filters_[i] = {reinterpret_cast<const std::uint64_t*>(start), 64 - static_cast<int>(bits)};
  }
  for (std::size_t length = 0; length <= MaxWordLength; ++length) {
    const std::uint32_t places = header.places[length];
    const std::uint32_t words = header.words[length];
    if ((places == 0) != (words == 0) || (length < MinWordLength && words > 0))
      return Error(reasons::damaged_word_map_empty);
    const std::byte* entries = take(std::uint64_t{places} * sizeof(std::uint32_t));
    const std::byte* letters = take(std::uint64_t{words} * length);
    if (entries == nullptr || letters == nullptr) return damaged;
    Table& table = map.tables_[length];
    table = {reinterpret_cast<const std::uint32_t*>(entries),
             reinterpret_cast<const std::uint8_t*>(letters), places};
    if (words == 0) continue;

    bool has_an_end = false;
    for (std::uint32_t place = 0; place < places; ++place) {
      const std::uint32_t entry = table.entries[place];
      if (entry == EmptyEntry) {
        has_an_end = true;
      } else if ((entry & IndexBits) >= words) {
        return Error(reasons::damaged_word_map_entry);
      }
    }
    if (!has_an_end) return Error(reasons::damaged_word_map_end);
    std::uint8_t most = 0;
    std::uint8_t least = LetterBits;
    for (std::size_t i = 0; i < words * length; ++i) {
      const std::uint8_t letter = table.words[i] & LetterBits;
      most = std::max(most, letter);
      least = std::min(least, letter);
    }
    if (most > letter_count || least == 0 || (table.words[(words - 1) * length] & LastBit) == 0) {
      return Error(reasons::damaged_word_map_word);
    }
  }
  return map;
}

}  // namespace quoin::lexicon
