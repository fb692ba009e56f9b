#include "lexicon/lexicon.h"

#include <cassert>

#include "base/mapped_file.h"
#include "lexicon/qlx.h"
#include "lexicon/reasons.h"

namespace quoin::lexicon {
namespace {

using qlx::SectionId;

// A section as a row of numbers, where it lies. Nothing but whole numbers is accepted.
template <class Number>
Result<std::span<const Number>> numbers(const qlx::File& file, SectionId id,
                                        const Reason<0>& is_missing, const Reason<0>& is_cut_off) {
  const std::span<const std::byte> content = file.find(id);
  if (content.empty()) return Error(is_missing);
  if (content.size() % sizeof(Number) != 0) {
    return Error(is_cut_off);
  }
  return std::span(reinterpret_cast<const Number*>(content.data()),
                   content.size() / sizeof(Number));
}

Result<Levels> read_levels(const qlx::File& file) {
  const Result<std::span<const std::uint32_t>> section = numbers<std::uint32_t>(
      file, SectionId::Levels, reasons::damaged_no_levels, reasons::damaged_levels_cut_off);
  if (!section) return section.error();
  const std::span<const std::uint32_t> all = *section;
  if (all.size() < 2 || all[0] > MaxWordLength || all[1] > MaxWordLength ||
      all.size() != 2 + all[0] + all[1]) {
    return Error(reasons::damaged_levels);
  }
  const auto dawg_begin = all.begin() + 2;
  const auto gaddag_begin = dawg_begin + all[0];
  return Levels{{dawg_begin, gaddag_begin}, {gaddag_begin, all.end()}};
}

}  // namespace

Result<LexiconPtr> Lexicon::open(const std::string& path) {
  Result<std::shared_ptr<const MappedFile>> file = MappedFile::open(path);
  if (!file) return file.error();
  const std::span<const std::byte> bytes = (*file)->bytes();
  Result<std::shared_ptr<Lexicon>> lexicon = make(bytes, *std::move(file));
  if (!lexicon) return lexicon.error().within(path);
  (*lexicon)->path_ = path;
  return LexiconPtr(*std::move(lexicon));
}

Result<LexiconPtr> Lexicon::from_bytes(std::string bytes) {
  const auto owner = std::make_shared<const std::string>(std::move(bytes));
  return from_bytes(qlx::as_bytes(*owner), owner);
}

Result<LexiconPtr> Lexicon::from_bytes(std::span<const std::byte> bytes,
                                       std::shared_ptr<const void> owner) {
  Result<std::shared_ptr<Lexicon>> lexicon = make(bytes, std::move(owner));
  if (!lexicon) return lexicon.error();
  return LexiconPtr(*std::move(lexicon));
}

Result<std::shared_ptr<Lexicon>> Lexicon::make(std::span<const std::byte> bytes,
                                               std::shared_ptr<const void> owner) {
  // Sections are used where they lie, and they are aligned within the file.
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(std::uint64_t) != 0) {
    const auto copy = std::make_shared<const std::string>(qlx::as_text(bytes));
    return make(qlx::as_bytes(*copy), copy);
  }
  std::shared_ptr<Lexicon> lexicon(new Lexicon());
  lexicon->owner_ = std::move(owner);
  lexicon->bytes_ = bytes;
  if (const Result<void> loaded = lexicon->load(); !loaded) return loaded.error();
  return lexicon;
}

Result<void> Lexicon::load() {
  const Result<qlx::File> file = qlx::read(bytes_);
  if (!file) return file.error();
  fingerprint_ = file->fingerprint;
  if (const Result<void> read = read_description(*file); !read) return read;
  if (const Result<void> read = read_words(*file); !read) return read;
  return read_word_tables(*file);
}

Result<void> Lexicon::read_description(const qlx::File& file) {
  Result<AlphabetPtr> alphabet = Alphabet::parse(qlx::as_text(file.find(SectionId::Alphabet)));
  if (!alphabet) return alphabet.error().within(reasons::within_damaged_alphabet);
  alphabet_ = *std::move(alphabet);
  if (alphabet_->fingerprint() != file.alphabet_fingerprint) {
    return Error(reasons::damaged_other_alphabet);
  }
  Result<Metadata> metadata = parse_metadata(qlx::as_text(file.find(SectionId::Metadata)));
  if (!metadata) return metadata.error();
  metadata_ = *std::move(metadata);
  return {};
}

Result<void> Lexicon::read_words(const qlx::File& file) {
  const Result<Levels> levels = read_levels(file);
  if (!levels) return levels.error();
  const Result<std::span<const Node>> nodes = numbers<Node>(
      file, SectionId::Nodes, reasons::damaged_no_nodes, reasons::damaged_nodes_cut_off);
  if (!nodes) return nodes.error();
  const Result<void> sound = check_structure(*nodes, *levels, alphabet_->letter_count());
  if (!sound) return sound;
  automaton_ = Automaton(*nodes);
  find_first_letters();

  if (const Result<void> read = read_word_counts(file, *levels); !read) return read;
  Result<WordMap> map =
      WordMap::from_bytes(file.find(SectionId::WordMap), alphabet_->letter_count());
  if (!map) return map.error();
  word_map_ = *map;
  return {};
}

Result<void> Lexicon::read_word_counts(const qlx::File& file, const Levels& levels) {
  // A compact file is counted here and the counts are thrown away: for a moment that takes as much
  // memory as a file with counts always does.
  std::vector<std::uint32_t> counted;
  std::span<const std::uint32_t> counts;
  if (file.find(SectionId::WordCounts).empty()) {
    counted = count_words(automaton_.nodes(), levels);
    counts = counted;
  } else {
    const Result<std::span<const std::uint32_t>> section =
        numbers<std::uint32_t>(file, SectionId::WordCounts, reasons::damaged_no_word_counts,
                               reasons::damaged_word_counts_cut_off);
    if (!section) return section.error();
    counts = word_counts_ = *section;
  }
  if (counts.size() != levels.dawg_end()) return Error(reasons::damaged_word_counts_cut_off);
  // Also what was counted here: of more words than 32 bits can number.
  if (const Result<void> right = check_word_counts(automaton_.nodes(), counts); !right)
    return right;
  word_count_ = counts[automaton_.first_child(DawgRoot)];
  if (word_count_ != file.word_count) return Error(reasons::damaged_word_counts);
  return {};
}

Result<void> Lexicon::read_word_tables(const qlx::File& file) {
  const std::span<const std::byte> bands = file.find(SectionId::Bands);
  const std::span<const std::byte> definitions = file.find(SectionId::Definitions);
  if (!has_word_numbers() && !(bands.empty() && definitions.empty())) {
    return Error(reasons::damaged_no_word_counts);
  }
  if (!bands.empty() && bands.size() != word_count_) {
    return Error(reasons::damaged_bands);
  }
  bands_ = {reinterpret_cast<const std::uint8_t*>(bands.data()), bands.size()};
  definitions_ = DefinitionTable(definitions);
  return {};
}

void Lexicon::find_first_letters() {
  const Automaton& a = automaton_;
  for (NodeIndex first = a.first_child(DawgRoot); first != NoNode; first = a.next_sibling(first)) {
    for (NodeIndex second = a.first_child(first); second != NoNode;
         second = a.next_sibling(second)) {
      after_two_letters_[two_letters(a[first].tile(), a[second].tile())] = second;
    }
  }
}

std::optional<std::size_t> Lexicon::index_of(std::span<const Tile> word) const {
  assert(has_word_numbers());
  std::size_t index = 0;
  NodeIndex node = DawgRoot;
  for (const Tile tile : word) {
    if (automaton_[node].accepts()) ++index;  // the word so far, which comes before this one
    const NodeIndex first = automaton_.first_child(node);
    node = automaton_.follow(node, tile.as_letter());
    if (node == NoNode) return std::nullopt;
    index += word_counts_[first] - word_counts_[node];
  }
  if (!automaton_[node].accepts()) return std::nullopt;
  return index;
}

Word Lexicon::word_at(std::size_t index) const {
  assert(has_word_numbers() && index < word_count_);
  Word word;
  NodeIndex node = automaton_.first_child(DawgRoot);
  // `index` counts the words of the list that starts at `node`.
  for (;;) {
    const std::size_t from_next = automaton_[node].is_last() ? 0 : word_counts_[node + 1];
    const std::size_t here = word_counts_[node] - from_next;
    if (index >= here) {
      index -= here;
      ++node;
      continue;
    }
    word.push_back(automaton_[node].tile());
    if (automaton_[node].accepts() && index-- == 0) return word;
    node = automaton_.first_child(node);
  }
}

std::optional<std::uint8_t> Lexicon::band(std::span<const Tile> word) const {
  if (bands_.empty()) return std::nullopt;
  const std::optional<std::size_t> index = index_of(word);
  if (!index || bands_[*index] == 0) return std::nullopt;
  return bands_[*index];
}

std::optional<std::string> Lexicon::definition(std::span<const Tile> word) const {
  if (definitions_.is_empty()) return std::nullopt;
  const std::optional<std::size_t> index = index_of(word);
  if (!index) return std::nullopt;
  return definitions_.text(*index);
}

}  // namespace quoin::lexicon
