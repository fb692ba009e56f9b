#include "lexicon/qlx.h"

#include <cstring>

#include "base/sectioned_file.h"

namespace quoin::lexicon::qlx {
namespace {

struct Header {
  std::uint64_t word_count = 0;
  Digest alphabet_fingerprint{};
  Digest fingerprint{};
};

static_assert(sizeof(Header) == 72);

constexpr FileKind Kind = {.letters = "QLX",
                           .version = FormatVersion,
                           .header_size = sizeof(Header),
                           .name = "lexicon",
                           .remedy = "build or install it again"};

}  // namespace

std::span<const std::byte> File::find(SectionId id) const {
  for (const Section& section : sections) {
    if (section.id == id) return section.content;
  }
  return {};
}

std::string write(const File& file) {
  const Header header = {file.word_count, file.alphabet_fingerprint, file.fingerprint};
  SectionedFile container{std::as_bytes(std::span(&header, 1)), {}};
  for (const Section& section : file.sections) {
    container.sections.push_back({static_cast<std::uint32_t>(section.id), section.content});
  }
  return write_sectioned_file(Kind, container);
}

Result<File> read(std::span<const std::byte> bytes) {
  const Result<SectionedFile> container = read_sectioned_file(Kind, bytes);
  if (!container) return container.error();
  Header header;
  std::memcpy(&header, container->header.data(), sizeof header);
  File file{header.word_count, header.alphabet_fingerprint, header.fingerprint, {}};
  for (const FileSection& section : container->sections) {
    file.sections.push_back({static_cast<SectionId>(section.id), section.content});
  }
  return file;
}

void seal(std::span<std::byte> bytes) { seal_sectioned_file(bytes); }

}  // namespace quoin::lexicon::qlx
