#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/result.h"

// The container of a .qlx file (base/sectioned_file.h): a header and the sections, whose contents
// are no business of this file. docs/formats/lexicon.md has the layout.
namespace quoin::lexicon::qlx {

inline constexpr std::uint32_t FormatVersion = 2;

// Numbers are never used again for something else; a reader skips those that it does not know.
enum class SectionId : std::uint32_t {
  Alphabet = 1,
  Metadata = 2,
  Levels = 3,
  Nodes = 4,
  WordCounts = 5,
  Bands = 6,
  Definitions = 7,
  WordMap = 8,
};

struct Section {
  SectionId id{};
  std::span<const std::byte> content;
};

struct File {
  std::uint64_t word_count = 0;
  Digest alphabet_fingerprint{};
  Digest fingerprint{};  // of the words and the alphabet, whatever else is in the file
  std::vector<Section> sections;

  // The content of the section, or nothing at all where there is no such section.
  std::span<const std::byte> find(SectionId id) const;
};

std::string write(const File& file);

// The sections lie in `bytes`. Refused: what is no lexicon, is incomplete or damaged, or
// was made by a later version.
Result<File> read(std::span<const std::byte> bytes);

// Makes size and checksum right again after a change, which only a test would want.
void seal(std::span<std::byte> bytes);

using quoin::as_bytes;
using quoin::as_text;

}  // namespace quoin::lexicon::qlx
