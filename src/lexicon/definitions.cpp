#include "lexicon/definitions.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace quoin::lexicon {
namespace {

// The section is a table of one offset for each word, 0 where it has no meaning, and behind it
// records in any order. Numbers are little-endian and offsets count from the start of the section.
//
//   word    u8 number of meanings, then for each: u8 form, u8 part of speech, u32 lemma
//   lemma   u32 text, u8 number of glosses, then for each: u32 text
//   text    u16 number of bytes, then the bytes

// More would no longer be short, and keep a damaged count from asking for gigabytes.
constexpr std::size_t MaxMeanings = 16;
constexpr std::size_t MaxGlosses = 8;

template <class Number>
void append(std::string& bytes, Number number) {
  std::array<char, sizeof(Number)> raw;
  std::memcpy(raw.data(), &number, sizeof number);
  bytes.append(raw.data(), raw.size());
}

// Reads numbers and texts one after the other; after the first that would lie outside it
// gives only zeros.
class Reader {
 public:
  Reader(std::span<const std::byte> section, std::size_t offset)
      : section_(section), offset_(offset) {}

  template <class Number>
  Number next() {
    Number number{};
    if (!is_inside(sizeof number)) return number;
    std::memcpy(&number, section_.data() + offset_, sizeof number);
    offset_ += sizeof number;
    return number;
  }

  // The text whose offset comes next.
  std::string next_text() {
    Reader text(section_, next<std::uint32_t>());
    const std::size_t length = text.next<std::uint16_t>();
    if (!text.is_inside(length)) return {};
    return std::string(reinterpret_cast<const char*>(section_.data()) + text.offset_, length);
  }

 private:
  bool is_inside(std::size_t length) {
    if (offset_ <= section_.size() && length <= section_.size() - offset_) return true;
    offset_ = section_.size();
    return false;
  }

  std::span<const std::byte> section_;
  std::size_t offset_;
};

// A damaged file may have numbers beyond these.
template <std::size_t N>
std::string_view name_of(auto value, const std::array<std::string_view, N>& names,
                         std::string_view otherwise) {
  const auto place = static_cast<std::size_t>(value);
  return place < N ? names[place] : otherwise;
}

std::string_view name(PartOfSpeech part_of_speech) {
  static constexpr std::array<std::string_view, 4> Names = {"noun", "verb", "adjective", "adverb"};
  return name_of(part_of_speech, Names, "");
}

// What comes before the lemma.
std::string_view introduction(WordForm form) {
  static constexpr std::array<std::string_view, 11> Introductions = {
      "",          "plural of",      "third person of", "present participle of",
      "past of",   "comparative of", "superlative of",  "adverb from",
      "noun from", "agent of",       "agents of"};
  return name_of(form, Introductions, "from");
}

}  // namespace

std::string to_text(std::span<const Meaning> meanings) {
  std::string text;
  for (const Meaning& meaning : meanings) {
    if (!text.empty()) text += "; ";
    if (meaning.form == WordForm::Lemma) {
      text += name(meaning.part_of_speech);
    } else {
      text.append(introduction(meaning.form)).append(" ").append(meaning.lemma);
      text.append(" (").append(name(meaning.part_of_speech)).append(")");
    }
    for (std::size_t i = 0; i < meaning.glosses.size(); ++i) {
      text.append(i == 0 ? ": " : "; ").append(meaning.glosses[i]);
    }
  }
  return text;
}

DefinitionWriter::DefinitionWriter(std::size_t word_count)
    : section_(word_count * sizeof(std::uint32_t), '\0') {}

std::uint32_t DefinitionWriter::put_text(const std::string& text) {
  const auto [place, is_new] = texts_.emplace(text, static_cast<std::uint32_t>(section_.size()));
  if (is_new) {
    const std::string_view stored = std::string_view(text).substr(0, UINT16_MAX);
    append(section_, static_cast<std::uint16_t>(stored.size()));
    section_ += stored;
  }
  return place->second;
}

std::uint32_t DefinitionWriter::put_lemma(const Meaning& meaning) {
  const std::pair key(meaning.part_of_speech, meaning.lemma);
  if (const auto known = lemmas_.find(key); known != lemmas_.end()) return known->second;
  std::string record;
  append(record, put_text(meaning.lemma));
  const std::size_t count = std::min(meaning.glosses.size(), MaxGlosses);
  append(record, static_cast<std::uint8_t>(count));
  for (std::size_t i = 0; i < count; ++i) append(record, put_text(meaning.glosses[i]));
  const auto place = static_cast<std::uint32_t>(section_.size());
  section_ += record;
  lemmas_.emplace(key, place);
  return place;
}

void DefinitionWriter::add(std::size_t word_index, std::span<const Meaning> meanings) {
  if (meanings.empty()) return;
  std::string record;
  const std::size_t count = std::min(meanings.size(), MaxMeanings);
  append(record, static_cast<std::uint8_t>(count));
  for (const Meaning& meaning : meanings.first(count)) {
    append(record, static_cast<std::uint8_t>(meaning.form));
    append(record, static_cast<std::uint8_t>(meaning.part_of_speech));
    append(record, put_lemma(meaning));
  }
  const auto place = static_cast<std::uint32_t>(section_.size());
  section_ += record;
  std::memcpy(section_.data() + word_index * sizeof place, &place, sizeof place);
}

std::vector<Meaning> DefinitionTable::meanings(std::size_t word_index) const {
  std::vector<Meaning> meanings;
  const auto place = Reader(section_, word_index * sizeof(std::uint32_t)).next<std::uint32_t>();
  if (place == 0) return meanings;
  Reader word(section_, place);
  for (std::size_t left = std::min<std::size_t>(word.next<std::uint8_t>(), MaxMeanings); left > 0;
       --left) {
    Meaning meaning;
    meaning.form = static_cast<WordForm>(word.next<std::uint8_t>());
    meaning.part_of_speech = static_cast<PartOfSpeech>(word.next<std::uint8_t>());
    Reader lemma(section_, word.next<std::uint32_t>());
    meaning.lemma = lemma.next_text();
    const std::size_t glosses = std::min<std::size_t>(lemma.next<std::uint8_t>(), MaxGlosses);
    for (std::size_t i = 0; i < glosses; ++i) meaning.glosses.push_back(lemma.next_text());
    meanings.push_back(std::move(meaning));
  }
  return meanings;
}

std::optional<std::string> DefinitionTable::text(std::size_t word_index) const {
  const std::vector<Meaning> all = meanings(word_index);
  if (all.empty()) return std::nullopt;
  return to_text(all);
}

}  // namespace quoin::lexicon
