// The input is sealed first: with a wrong size or checksum it would be refused at once, and the
// checks behind them would never be tried. What is accepted must be safe to use, and is written and
// read again.
#include "evaluation/tables_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/bytes.h"
#include "evaluation/packed_leaves.h"

namespace {

using namespace quoin;
using evaluation::TableSection;
using evaluation::TablesFile;

AlphabetPtr small_alphabet() {
  static const AlphabetPtr alphabet = *Alphabet::parse(
      "alphabet small\ntitle Small\nlanguage xx\nrack 7\nexchange 7\nbingo 7 50\nblank 2 0\n"
      "tile A a 9 1 vowel\ntile B b 9 2\ntile C c 1 3\ntile D d 0 3\n");
  return alphabet;
}

// What the file holds, as far as this version knows it; the first of sections with one number.
evaluation::TablesContent content_of(const TablesFile& file, evaluation::LeavesPtr leaves) {
  evaluation::TablesContent content;
  content.description = file.description();
  content.leaves = std::move(leaves);
  for (const FileSection& section : file.sections())
    content.sections.emplace(TableSection{section.id}, as_text(section.content));
  return content;
}

void use(const TablesFile& file) {
  const Result<evaluation::Tables> packed =
      evaluation::read_tables_with_packed(file, *small_alphabet());
  if (packed && packed->leaves->values().size() != packed->leaves->numbering().size()) std::abort();
  const Result<evaluation::LeavesPtr> leaves = file.leaves(*small_alphabet());
  if (!leaves) {
    if (leaves.error().message().empty()) std::abort();
    return;
  }
  if ((*leaves)->values().size() != (*leaves)->numbering().size()) std::abort();
  const evaluation::TablesContent content = content_of(file, *leaves);
  const Result<TablesFile> again =
      TablesFile::from_bytes(evaluation::write_tables(content, *small_alphabet()));
  if (!again || again->description() != file.description()) std::abort();
  const Result<evaluation::LeavesPtr> same = again->leaves(*small_alphabet());
  if (!same || !std::ranges::equal((*same)->values(), (*leaves)->values())) std::abort();
  if (!std::ranges::equal(again->section(TableSection::WinPercent),
                          file.section(TableSection::WinPercent)))
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  const Result<TablesFile> plain = TablesFile::from_bytes(bytes);
  if (!plain && plain.error().message().empty()) std::abort();
  seal_sectioned_file(std::as_writable_bytes(std::span(bytes)));
  if (const Result<TablesFile> sealed = TablesFile::from_bytes(bytes)) use(*sealed);
  return 0;
}
