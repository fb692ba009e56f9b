// Any text as a line of a backup: whatever is accepted says the same when it is written again.

#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"
#include "server/storage/backup/backup_format.h"

using namespace quoin::server;
using quoin::notation::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const quoin::Result<BackupLine> line = parse_backup_line(text);
  if (!line) return 0;
  const std::string written = to_text(*line);
  check(written.find('\n') == written.size() - 1, "a line is one line");
  const quoin::Result<BackupLine> again =
      parse_backup_line(std::string_view(written).substr(0, written.size() - 1));
  check(again.has_value() && *again == *line, "a line survives");
  return 0;
}
