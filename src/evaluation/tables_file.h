#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/hash.h"
#include "base/key_values.h"
#include "base/result.h"
#include "base/sectioned_file.h"
#include "core/alphabet.h"
#include "evaluation/leaves.h"

// The .qev file: what was learnt about playing with one word list. docs/formats/tables.md has the
// layout. The same tables give the same bytes: there are no dates in them.
namespace quoin::evaluation {

// Numbers are never used again for something else; a reader skips those that it does not know.
enum class TableSection : std::uint32_t {
  Description = 1,
  Leaves = 2,
  WinPercent = 3,
  Timing = 4,
};

// Of all that the numbers of leaves depend on: the letters in their order, how many there are of
// each tile, the size of the rack.
Digest tiles_fingerprint(const Alphabet& alphabet);

struct TablesDescription {
  std::string alphabet;  // names
  std::string lexicon;
  Digest lexicon_fingerprint{};  // of the words that they were learnt with; zeros where unknown
  // How they came about: "command", "seed", "boards", "match", … A key is not empty, and none of
  // the two names above.
  KeyValues notes;

  // The value of a note, empty where there is none.
  std::string_view note(std::string_view key) const;
  bool operator==(const TablesDescription&) const = default;
};

struct TablesContent {
  TablesDescription description;
  LeavesPtr leaves;                              // perhaps none
  std::map<TableSection, std::string> sections;  // all others but the description
};

// The leaves are those of this alphabet, shorter than its rack.
std::string write_tables(const TablesContent& content, const Alphabet& alphabet);

// A file of tables that is known to be whole. It is small and may be copied: the bytes are shared.
class TablesFile {
 public:
  // Refused: what is no such file, is incomplete or damaged, or was made by another version.
  // Errors name the path.
  static Result<TablesFile> open(const std::string& path);
  static Result<TablesFile> from_bytes(std::string bytes);
  // `owner` keeps the bytes alive, for as long as they are used.
  static Result<TablesFile> from_bytes(std::span<const std::byte> bytes,
                                       std::shared_ptr<const void> owner);

  const TablesDescription& description() const { return description_; }
  std::size_t size_in_bytes() const { return size_in_bytes_; }
  const Digest& tiles() const { return tiles_; }
  bool fits(const Alphabet& alphabet) const { return tiles_ == tiles_fingerprint(alphabet); }

  // All of them, also those that this version does not know.
  std::span<const FileSection> sections() const { return container_.sections; }
  // Nothing at all where there is no such section.
  std::span<const std::byte> section(TableSection id) const {
    return container_.find(static_cast<std::uint32_t>(id));
  }

  bool has_leaves() const { return !section(TableSection::Leaves).empty(); }
  // The number of tiles in the longest leaves; how many leaves there are, with the empty one.
  int longest_leave() const;
  std::size_t leave_count() const;
  // They lie in the bytes of the file, which they keep alive; all worth nothing where the file has
  // none. Refused: an alphabet with other tiles than those of the file.
  Result<LeavesPtr> leaves(const Alphabet& alphabet) const;

 private:
  TablesFile() = default;

  std::shared_ptr<const void> owner_;
  SectionedFile container_;
  std::size_t size_in_bytes_ = 0;
  Digest tiles_{};
  TablesDescription description_;
};

}  // namespace quoin::evaluation
