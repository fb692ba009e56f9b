#include "lexicon/qlx.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include <fmt/format.h>

#include "base/text.h"

namespace quoin::lexicon::qlx {
namespace {

static_assert(std::endian::native == std::endian::little,
              "sections are used where they lie in the file");

// As in PNG: a transfer that cuts the eighth bit or changes line ends is noticed at once.
constexpr std::array<unsigned char, 8> Magic = {0x89, 'Q', 'L', 'X', '\r', '\n', 0x1a, '\n'};

struct Header {
  std::array<unsigned char, 8> magic = Magic;
  std::uint64_t checksum = 0;  // of all bytes after it
  std::uint32_t format_version = FormatVersion;
  std::uint32_t section_count = 0;
  std::uint64_t file_size = 0;
  std::uint64_t word_count = 0;
  Digest alphabet_fingerprint{};
  Digest fingerprint{};
};

struct TableEntry {
  std::uint32_t id = 0;
  std::uint32_t reserved = 0;
  std::uint64_t offset = 0;  // from the start of the file, a multiple of 8
  std::uint64_t length = 0;
};

static_assert(sizeof(Header) == 104 && sizeof(TableEntry) == 24);

constexpr std::size_t ChecksumStart = offsetof(Header, format_version);

std::size_t aligned(std::size_t offset) { return (offset + 7) / 8 * 8; }

std::string grouped(std::uint64_t number) {
  return group_digits(static_cast<std::int64_t>(number));
}

std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  return checksum64(bytes.subspan(ChecksumStart));
}

Error truncated(std::uint64_t size, const std::string& expected) {
  return Error(fmt::format("truncated: {} of {} bytes", grouped(size), expected));
}

Result<Header> read_header(std::span<const std::byte> bytes) {
  if (bytes.size() < Magic.size() || std::memcmp(bytes.data(), Magic.data(), Magic.size()) != 0) {
    return Error("not a Quoin lexicon");
  }
  Header header;
  if (bytes.size() < sizeof header) {
    return truncated(bytes.size(), "at least " + grouped(sizeof header));
  }
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.format_version > FormatVersion) {
    return Error(fmt::format("made by a newer version (format {}; this program reads {})",
                             header.format_version, FormatVersion));
  }
  if (header.format_version < FormatVersion) {
    return Error(
        fmt::format("made by an older version (format {}; this program reads {}): build or "
                    "install it again",
                    header.format_version, FormatVersion));
  }
  if (header.file_size > bytes.size()) return truncated(bytes.size(), grouped(header.file_size));
  if (header.file_size < bytes.size()) {
    return Error(fmt::format("damaged: {} bytes where {} are expected", grouped(bytes.size()),
                             grouped(header.file_size)));
  }
  if (header.checksum != checksum_of(bytes)) return Error("damaged: the checksum does not match");
  return header;
}

}  // namespace

std::span<const std::byte> File::find(SectionId id) const {
  for (const Section& section : sections) {
    if (section.id == id) return section.content;
  }
  return {};
}

std::string write(const File& file) {
  Header header;
  header.section_count = static_cast<std::uint32_t>(file.sections.size());
  header.word_count = file.word_count;
  header.alphabet_fingerprint = file.alphabet_fingerprint;
  header.fingerprint = file.fingerprint;

  std::vector<TableEntry> table;
  std::size_t end = sizeof(Header) + file.sections.size() * sizeof(TableEntry);
  for (const Section& section : file.sections) {
    table.push_back({.id = static_cast<std::uint32_t>(section.id),
                     .offset = end,
                     .length = section.content.size()});
    end = aligned(end + section.content.size());
  }

  std::string bytes(end, '\0');
  std::memcpy(bytes.data(), &header, sizeof header);
  if (!table.empty()) {
    std::memcpy(bytes.data() + sizeof header, table.data(), table.size() * sizeof(TableEntry));
  }
  for (std::size_t i = 0; i < table.size(); ++i) {
    const std::string_view content = as_text(file.sections[i].content);
    std::copy(content.begin(), content.end(),
              bytes.begin() + static_cast<std::ptrdiff_t>(table[i].offset));
  }
  seal(std::as_writable_bytes(std::span(bytes)));
  return bytes;
}

Result<File> read(std::span<const std::byte> bytes) {
  const Result<Header> header = read_header(bytes);
  if (!header) return header.error();
  File file{header->word_count, header->alphabet_fingerprint, header->fingerprint, {}};
  std::span<const std::byte> table = bytes.subspan(sizeof(Header));
  if (header->section_count > table.size() / sizeof(TableEntry)) {
    return Error("damaged: the table of sections is cut off");
  }
  for (std::uint32_t i = 0; i < header->section_count; ++i) {
    TableEntry entry;
    std::memcpy(&entry, table.data(), sizeof entry);
    table = table.subspan(sizeof entry);
    if (entry.offset % 8 != 0 || entry.offset > bytes.size() ||
        entry.length > bytes.size() - entry.offset) {
      return Error(fmt::format("damaged: section {} lies outside the file", entry.id));
    }
    file.sections.push_back(
        {static_cast<SectionId>(entry.id), bytes.subspan(static_cast<std::size_t>(entry.offset),
                                                         static_cast<std::size_t>(entry.length))});
  }
  return file;
}

void seal(std::span<std::byte> bytes) {
  if (bytes.size() < sizeof(Header)) return;
  const std::uint64_t size = bytes.size();
  std::memcpy(bytes.data() + offsetof(Header, file_size), &size, sizeof size);
  const std::uint64_t checksum = checksum_of(bytes);
  std::memcpy(bytes.data() + offsetof(Header, checksum), &checksum, sizeof checksum);
}

}  // namespace quoin::lexicon::qlx
