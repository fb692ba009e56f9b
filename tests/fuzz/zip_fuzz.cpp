// Any bytes as a zip archive: nothing is read beyond the bounds, and what is read fits the limits.

#include "server/archive/zip.h"

#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"

using namespace quoin;
using namespace quoin::server;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const ZipReader::Limits limits{50, 4096, 65536};
  const Result<ZipReader> reader = ZipReader::open(bytes, limits);
  if (!reader) return 0;
  notation::check(reader->entries().size() <= limits.max_entries, "not too many entries");
  ZipWriter writer;
  std::vector<std::string> contents;
  for (const ZipReader::Entry& entry : reader->entries()) {
    const Result<std::string> content = reader->read(entry);
    if (!content) continue;
    notation::check(content->size() <= limits.max_entry_bytes, "no entry is too large");
    contents.push_back(*content);
    writer.add(entry.name, *content, 0);
  }
  const std::string again = writer.finish();
  const Result<ZipReader> second = ZipReader::open(again, limits);
  notation::check(second.has_value(), "what was read can be packed again");
  for (std::size_t i = 0; i < contents.size(); ++i) {
    const Result<std::string> content = second->read(second->entries()[i]);
    notation::check(content.has_value() && *content == contents[i], "and is the same");
  }
  return 0;
}
