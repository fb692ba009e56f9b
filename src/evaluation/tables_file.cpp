#include "evaluation/tables_file.h"

#include <cassert>
#include <cstring>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/mapped_file.h"
#include "base/text.h"
#include "evaluation/reasons.h"
#include "lexicon/reasons.h"

namespace quoin::evaluation {
namespace {

constexpr std::string_view AlphabetKey = "alphabet";
constexpr std::string_view LexiconKey = "lexicon";

static_assert(Leaves::Unit == 4, "the values in files are multiples of 4 millipoints");

struct Header {
  Digest tiles{};
  Digest lexicon{};
};

constexpr FileKind Kind = {.letters = "QEV",
                           .version = 1,
                           .header_size = sizeof(Header),
                           .name = "table file",
                           .remedy = "train or import the tables again"};

// The section of leaves: this, and then an i16 for each leave in the order of LeaveNumbering.
struct LeavesStart {
  std::uint32_t longest = 0;
  std::uint32_t count = 0;
};

std::string description_section(const TablesDescription& description) {
  KeyValues pairs = {{std::string(AlphabetKey), description.alphabet},
                     {std::string(LexiconKey), description.lexicon}};
  for (const auto& note : description.notes) {
    assert(!note.first.empty() && note.first != AlphabetKey && note.first != LexiconKey);
    pairs.push_back(note);
  }
  return write_key_values(pairs);
}

Result<TablesDescription> read_description(std::string_view text) {
  if (!is_valid_utf8(text)) return Error(reasons::damaged_description);
  TablesDescription description;
  for (auto& [key, value] : parse_key_values(text)) {
    if (key == AlphabetKey) {
      description.alphabet = std::move(value);
    } else if (key == LexiconKey) {
      description.lexicon = std::move(value);
    } else if (!key.empty()) {
      description.notes.emplace_back(std::move(key), std::move(value));
    }
  }
  return description;
}

std::string leaves_section(const Leaves& leaves) {
  const LeavesStart start = {static_cast<std::uint32_t>(leaves.numbering().longest()),
                             leaves.numbering().size()};
  std::string section(as_text(std::as_bytes(std::span(&start, 1))));
  section += as_text(std::as_bytes(leaves.values()));
  return section;
}

LeavesStart read_leaves_start(std::span<const std::byte> section) {
  LeavesStart start;
  std::memcpy(&start, section.data(), sizeof start);
  return start;
}

// Whether its length is that of as many leaves as it says. Which leaves these are, the alphabet
// will tell.
Result<void> check_leaves(std::span<const std::byte> section) {
  if (section.empty()) return {};
  if (section.size() < sizeof(LeavesStart)) return Error(reasons::damaged_leaves_cut_off);
  const LeavesStart start = read_leaves_start(section);
  if (start.longest > static_cast<std::uint32_t>(LeaveNumbering::MaxTiles))
    return Error(reasons::damaged_leaves_too_long, start.longest);
  if (section.size() - sizeof start != start.count * std::uint64_t{sizeof(std::int16_t)})
    return Error(reasons::damaged_leaves_size, group_digits(start.count));
  return {};
}

}  // namespace

Digest tiles_fingerprint(const Alphabet& alphabet) {
  Sha256 hash;
  hash.update_number(static_cast<std::uint64_t>(alphabet.rack_size()));
  hash.update_number(static_cast<std::uint64_t>(alphabet.count(Blank)));
  for (int index = 1; index <= alphabet.letter_count(); ++index) {
    const Tile tile = Tile::letter(index);
    hash.update_field(alphabet.to_display(tile));
    hash.update_number(static_cast<std::uint64_t>(alphabet.count(tile)));
  }
  return hash.finish();
}

std::string_view TablesDescription::note(std::string_view key) const {
  for (const auto& [name, value] : notes) {
    if (name == key) return value;
  }
  return {};
}

std::string write_tables(const TablesContent& content, const Alphabet& alphabet) {
  std::map<TableSection, std::string> sections = content.sections;
  sections[TableSection::Description] = description_section(content.description);
  if (content.leaves != nullptr) {
    assert(content.leaves->numbering().longest() < alphabet.rack_size());
    sections[TableSection::Leaves] = leaves_section(*content.leaves);
  }
  const Header header = {tiles_fingerprint(alphabet), content.description.lexicon_fingerprint};
  SectionedFile container{std::as_bytes(std::span(&header, 1)), {}};
  for (const auto& [id, section] : sections) {
    container.sections.push_back({static_cast<std::uint32_t>(id), as_bytes(section)});
  }
  return write_sectioned_file(Kind, container);
}

Result<TablesFile> TablesFile::open(const std::string& path) {
  Result<std::shared_ptr<const MappedFile>> file = MappedFile::open(path);
  if (!file) return file.error();
  const std::span<const std::byte> bytes = (*file)->bytes();
  Result<TablesFile> tables = from_bytes(bytes, *std::move(file));
  if (!tables) return tables.error().within(path);
  return tables;
}

Result<TablesFile> TablesFile::from_bytes(std::string bytes) {
  const auto owner = std::make_shared<const std::string>(std::move(bytes));
  return from_bytes(as_bytes(*owner), owner);
}

Result<TablesFile> TablesFile::from_bytes(std::span<const std::byte> bytes,
                                          std::shared_ptr<const void> owner) {
  Result<SectionedFile> container = read_sectioned_file(Kind, bytes);
  if (!container) return container.error();
  TablesFile file;
  file.owner_ = std::move(owner);
  file.container_ = *std::move(container);
  file.size_in_bytes_ = bytes.size();
  Result<TablesDescription> description =
      read_description(as_text(file.section(TableSection::Description)));
  if (!description) return description.error();
  file.description_ = *std::move(description);
  Header header;
  std::memcpy(&header, file.container_.header.data(), sizeof header);
  file.tiles_ = header.tiles;
  file.description_.lexicon_fingerprint = header.lexicon;
  const Result<void> sound = check_leaves(file.section(TableSection::Leaves));
  if (!sound) return sound.error();
  return file;
}

int TablesFile::longest_leave() const {
  if (!has_leaves()) return 0;
  return static_cast<int>(read_leaves_start(section(TableSection::Leaves)).longest);
}

std::size_t TablesFile::leave_count() const {
  return has_leaves() ? read_leaves_start(section(TableSection::Leaves)).count : 0;
}

Result<LeavesPtr> TablesFile::leaves(const Alphabet& alphabet) const {
  if (!fits(alphabet)) {
    return Error(reasons::tables_of_other_tiles, alphabet.name());
  }
  if (!has_leaves()) return Leaves::none(alphabet);
  // Shorter than the rack, they also have numbers of 32 bits, whatever the alphabet.
  if (longest_leave() >= alphabet.rack_size()) {
    return Error(reasons::damaged_leaves_beyond_rack, longest_leave(), alphabet.rack_size());
  }
  auto numbering = std::make_shared<const LeaveNumbering>(alphabet, longest_leave());
  if (numbering->size() != leave_count()) {
    return Error(reasons::damaged_leaves_count,
                 group_digits(static_cast<std::int64_t>(leave_count())),
                 group_digits(numbering->size()));
  }
  const std::byte* const start = section(TableSection::Leaves).data() + sizeof(LeavesStart);
  if (reinterpret_cast<std::uintptr_t>(start) % alignof(std::int16_t) == 0) {
    const std::span values(reinterpret_cast<const std::int16_t*>(start), leave_count());
    return Leaves::from_values(std::move(numbering), values, owner_);
  }
  std::vector<std::int16_t> values(numbering->size());
  std::memcpy(values.data(), start, values.size() * sizeof(std::int16_t));
  return Leaves::from_values(std::move(numbering), std::move(values));
}

}  // namespace quoin::evaluation
