#include "server/storage/backup/whole.h"

#include <algorithm>
#include <string_view>

#include "server/reasons.h"
#include "server/storage/backend.h"
#include "server/storage/schema.h"

namespace quoin::server {

Result<std::unique_ptr<WholeDatabase>> open_whole(const std::string& database, WholeFor purpose) {
  // Says what is wrong with the name, and opens nothing yet.
  if (const Result<std::unique_ptr<Backend>> backend = make_backend(database); !backend)
    return backend.error();
  try {
    if (is_postgres(database)) return open_whole_postgres(database, purpose);
    return open_whole_sqlite(sqlite_path(database), purpose);
  } catch (const StorageFailure& failure) {
    return Error(reasons::database_fails, failure.error().message);
  }
}

std::optional<std::int64_t> version_of(WholeDatabase& database) {
  const WholeDatabase::Names tables = database.tables();
  if (std::ranges::find(tables, "schema_version") == tables.end()) return std::nullopt;
  std::int64_t version = 0;
  database.read(
      ReadVersion, [](const WholeDatabase::Names&) {},
      [&](const WholeDatabase::Values& row) {
        if (const auto* number = std::get_if<std::int64_t>(&row.at(0))) version = *number;
      });
  return version;
}

std::string quoted_name(const std::string& name) {
  std::string quoted = "\"";
  for (const char letter : name) {
    if (letter == '"') quoted += '"';
    quoted += letter;
  }
  return quoted + '"';
}

}  // namespace quoin::server
