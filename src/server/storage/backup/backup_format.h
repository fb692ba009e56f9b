#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "server/storage/backup/whole.h"

namespace quoin::server {

// A backup is lines of JSON, the same for both databases (docs/formats/backup.md): a header, for
// each table a line with its columns and then its rows, and a line with a checksum of all before.

struct BackupHeader {
  std::int64_t schema = 0;  // the version of the tables
  std::int64_t created_at = 0;
  bool operator==(const BackupHeader&) const = default;
};
struct BackupTable {
  std::string name;
  std::vector<std::string> columns;
  bool operator==(const BackupTable&) const = default;
};
using BackupRow = WholeDatabase::Values;
struct BackupEnd {
  std::int64_t rows = 0;
  std::string sha256;  // hexadecimal, of all bytes before this line
  bool operator==(const BackupEnd&) const = default;
};
using BackupLine = std::variant<BackupHeader, BackupTable, BackupRow, BackupEnd>;

// With the end of the line.
std::string to_text(const BackupLine& line);
// Without it.
Result<BackupLine> parse_backup_line(std::string_view text);

}  // namespace quoin::server
