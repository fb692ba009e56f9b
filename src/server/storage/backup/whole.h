#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"

namespace quoin::server {

// All of a database, row by row, in one transaction: for copies, which take longer than a Backend
// waits, and have more rows than fit into memory. Nothing is migrated. Everything but opening
// throws StorageFailure.
class WholeDatabase {
 public:
  // NULL, a number or a text.
  using Value = std::variant<std::monostate, std::int64_t, std::string>;
  using Values = std::vector<Value>;
  using Names = std::vector<std::string>;

  virtual ~WholeDatabase() = default;

  // The tables that are there, of whatever program, in no order.
  virtual Names tables() = 0;
  virtual void execute(const std::string& sql) = 0;

  // The columns come first, also where there is no row.
  virtual void read(const std::string& sql, const std::function<void(const Names&)>& on_columns,
                    const std::function<void(const Values&)>& on_row) = 0;

  // Rows into one table, until end_insert(). The names are not taken for anything but names.
  virtual void begin_insert(const std::string& table, const Names& columns) = 0;
  virtual void insert(const Values& row) = 0;
  virtual void end_insert() = 0;

  // Durable when it returns. Without it nothing of all this has happened.
  virtual void commit() = 0;
};

enum class WholeFor : std::uint8_t {
  Reading,  // as everything stood at one moment, whatever is written meanwhile
  Filling,  // nobody else writes meanwhile; a file of SQLite is made where it is missing
};

// "sqlite:PATH", a bare path or "postgresql://…". An error where it cannot be opened.
Result<std::unique_ptr<WholeDatabase>> open_whole(const std::string& database, WholeFor purpose);

// Each in a file of its name. The address has been seen to be one (make_postgres_backend).
std::unique_ptr<WholeDatabase> open_whole_sqlite(const std::string& path, WholeFor purpose);
std::unique_ptr<WholeDatabase> open_whole_postgres(const std::string& address, WholeFor purpose);

// Of schema_version; nothing where there is no such table.
std::optional<std::int64_t> version_of(WholeDatabase& database);

// For SQL: whatever is in it, it is a name.
std::string quoted_name(const std::string& name);

}  // namespace quoin::server
