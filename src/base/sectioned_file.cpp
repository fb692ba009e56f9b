#include "base/sectioned_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/reasons.h"
#include "base/text.h"

namespace quoin {
namespace {

static_assert(std::endian::native == std::endian::little,
              "sections are used where they lie in the file");

using Magic = std::array<unsigned char, 8>;

// As in PNG: a transfer that cuts the eighth bit or changes line ends is noticed at once.
Magic magic_of(const FileKind& kind) {
  assert(kind.letters.size() == 3);
  Magic magic = {0x89, 0, 0, 0, '\r', '\n', 0x1a, '\n'};
  std::copy(kind.letters.begin(), kind.letters.end(), magic.begin() + 1);
  return magic;
}

struct Start {
  Magic magic{};
  std::uint64_t checksum = 0;  // of all bytes after it
  std::uint32_t format_version = 0;
  std::uint32_t section_count = 0;
  std::uint64_t file_size = 0;
};

struct TableEntry {
  std::uint32_t id = 0;
  std::uint32_t reserved = 0;
  std::uint64_t offset = 0;  // from the start of the file, a multiple of 8
  std::uint64_t length = 0;
};

static_assert(sizeof(Start) == 32 && sizeof(TableEntry) == 24);

constexpr std::size_t ChecksumStart = offsetof(Start, format_version);

std::size_t aligned(std::size_t offset) { return (offset + 7) / 8 * 8; }

std::string grouped(std::uint64_t number) {
  return group_digits(static_cast<std::int64_t>(number));
}

std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  return checksum64(bytes.subspan(ChecksumStart));
}

Result<Start> read_start(const FileKind& kind, std::span<const std::byte> bytes) {
  const Magic magic = magic_of(kind);
  if (bytes.size() < magic.size() || std::memcmp(bytes.data(), magic.data(), magic.size()) != 0) {
    return Error(reasons::file_of_other_kind, kind.name);
  }
  const std::size_t least = sizeof(Start) + kind.header_size;
  if (bytes.size() < least)
    return Error(reasons::file_start_truncated, grouped(bytes.size()), grouped(least));
  Start start;
  std::memcpy(&start, bytes.data(), sizeof start);
  if (start.format_version > kind.version) {
    return Error(reasons::file_too_new, start.format_version, kind.version);
  }
  if (start.format_version < kind.version) {
    return Error(reasons::file_too_old, start.format_version, kind.version, kind.remedy);
  }
  if (start.file_size > bytes.size())
    return Error(reasons::file_truncated, grouped(bytes.size()), grouped(start.file_size));
  if (start.file_size < bytes.size()) {
    return Error(reasons::file_too_long, grouped(bytes.size()), grouped(start.file_size));
  }
  if (start.checksum != checksum_of(bytes)) return Error(reasons::checksum_wrong);
  return start;
}

void copy_to(std::string& bytes, std::size_t offset, std::span<const std::byte> content) {
  const std::string_view text = as_text(content);
  std::copy(text.begin(), text.end(), bytes.begin() + static_cast<std::ptrdiff_t>(offset));
}

}  // namespace

std::span<const std::byte> SectionedFile::find(std::uint32_t id) const {
  for (const FileSection& section : sections) {
    if (section.id == id) return section.content;
  }
  return {};
}

std::string write_sectioned_file(const FileKind& kind, const SectionedFile& file) {
  assert(file.header.size() == kind.header_size && kind.header_size % 8 == 0);
  const Start start = {.magic = magic_of(kind),
                       .format_version = kind.version,
                       .section_count = static_cast<std::uint32_t>(file.sections.size())};
  std::vector<TableEntry> table;
  const std::size_t table_start = sizeof start + kind.header_size;
  std::size_t end = table_start + file.sections.size() * sizeof(TableEntry);
  for (const FileSection& section : file.sections) {
    table.push_back({.id = section.id, .offset = end, .length = section.content.size()});
    end = aligned(end + section.content.size());
  }

  std::string bytes(end, '\0');
  copy_to(bytes, 0, std::as_bytes(std::span(&start, 1)));
  copy_to(bytes, sizeof start, file.header);
  copy_to(bytes, table_start, std::as_bytes(std::span(table)));
  for (std::size_t i = 0; i < table.size(); ++i) {
    copy_to(bytes, static_cast<std::size_t>(table[i].offset), file.sections[i].content);
  }
  seal_sectioned_file(std::as_writable_bytes(std::span(bytes)));
  return bytes;
}

Result<SectionedFile> read_sectioned_file(const FileKind& kind, std::span<const std::byte> bytes) {
  const Result<Start> start = read_start(kind, bytes);
  if (!start) return start.error();
  SectionedFile file;
  file.header = bytes.subspan(sizeof(Start), kind.header_size);
  std::span<const std::byte> table = bytes.subspan(sizeof(Start) + kind.header_size);
  if (start->section_count > table.size() / sizeof(TableEntry)) {
    return Error(reasons::section_table_cut_off);
  }
  for (std::uint32_t i = 0; i < start->section_count; ++i) {
    TableEntry entry;
    std::memcpy(&entry, table.data(), sizeof entry);
    table = table.subspan(sizeof entry);
    if (entry.offset % 8 != 0 || entry.offset > bytes.size() ||
        entry.length > bytes.size() - entry.offset) {
      return Error(reasons::section_outside_file, entry.id);
    }
    // Both fit the machine now, however small it is.
    file.sections.push_back({entry.id, bytes.subspan(static_cast<std::size_t>(entry.offset),
                                                     static_cast<std::size_t>(entry.length))});
  }
  return file;
}

void seal_sectioned_file(std::span<std::byte> bytes) {
  if (bytes.size() < sizeof(Start)) return;
  const std::uint64_t size = bytes.size();
  std::memcpy(bytes.data() + offsetof(Start, file_size), &size, sizeof size);
  const std::uint64_t checksum = checksum_of(bytes);
  std::memcpy(bytes.data() + offsetof(Start, checksum), &checksum, sizeof checksum);
}

}  // namespace quoin
