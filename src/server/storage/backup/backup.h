#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace quoin::server {

// Copies of a whole database, made while servers use it. What is in one is what stood in the
// database at one moment, secrets and passwords' hashes included; the key of the server is not.

struct BackupReport {
  std::int64_t schema = 0;  // the version of the tables in the backup
  std::int64_t created_at = 0;
  std::int64_t tables = 0;
  std::int64_t rows = 0;
  std::int64_t bytes = 0;
};

// The file is there when it is whole and durable, and not before; where it cannot be written,
// nothing is left. For its owner alone. Nothing is migrated, so this is also for the moment before
// a newer program.
Result<BackupReport> write_backup(const std::string& database, const std::string& path);

// Into a database of either kind that has no rows yet; whole or not at all. What an earlier program
// wrote is migrated.
Result<BackupReport> restore_backup(const std::string& path, const std::string& database);

}  // namespace quoin::server
