#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace quoin {

// What the binary files of Quoin have in common: a few bytes that say what it is, a checksum, a
// header, and sections of any content. All numbers are little-endian.
//
//   0    8    89, three letters, 0D 0A 1A 0A
//   8    8    checksum64 of all bytes from 16 to the end
//   16   4    format version
//   20   4    number of sections, n
//   24   8    size of the file
//   32   h    the header of this kind of file
//   32+h 24n  for each section: u32 id, u32 0, u64 offset from the start of the file, u64 length
//
// Sections start at multiples of 8, so that numbers in them can be used where they lie.

struct FileKind {
  std::string_view letters;     // three: "QLX"
  std::uint32_t version = 0;    // of the format; no other can be read
  std::size_t header_size = 0;  // a multiple of 8
  std::string_view name;        // for messages: "lexicon"
  std::string_view remedy;      // what to do about a file of an older version: "build it again"
};

struct FileSection {
  std::uint32_t id = 0;
  std::span<const std::byte> content;
};

struct SectionedFile {
  std::span<const std::byte> header;
  std::vector<FileSection> sections;

  // The content of the section, or nothing at all where there is no such section.
  std::span<const std::byte> find(std::uint32_t id) const;
};

std::string write_sectioned_file(const FileKind& kind, const SectionedFile& file);

// Header and sections lie in `bytes`. Refused: what is of another kind, is incomplete or damaged,
// or was made by another version.
Result<SectionedFile> read_sectioned_file(const FileKind& kind, std::span<const std::byte> bytes);

// Makes size and checksum right again after a change, which only a test would want.
void seal_sectioned_file(std::span<std::byte> bytes);

}  // namespace quoin
