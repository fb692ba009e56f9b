#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "server/storage/backend.h"
#include "server/storage/backup/whole.h"
#include "server/storage/sqlite/sqlite_handles.h"

namespace quoin::server {
namespace {

constexpr int BackupLockPatience = 10'000;  // milliseconds

// A file that goes again unless it is kept.
class MadeFile {
 public:
  MadeFile() = default;
  ~MadeFile() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  MadeFile(const MadeFile&) = delete;
  MadeFile& operator=(const MadeFile&) = delete;

  void set(const std::string& path) { path_ = path; }
  void keep() { path_.clear(); }

 private:
  std::string path_;
};

class WholeSqlite final : public WholeDatabase {
 public:
  WholeSqlite(std::string path, WholeFor purpose) : path_(std::move(path)) {
    if (purpose == WholeFor::Filling) make_file();
    if (::access(path_.c_str(), F_OK) != 0)
      complain(StorageError::Kind::Unavailable, "there is no such database");
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(
        path_.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
        nullptr);
    database_.reset(opened);
    if (code != SQLITE_OK) fail();
    sqlite3_busy_timeout(database_.get(), BackupLockPatience);
    execute("PRAGMA trusted_schema = OFF");
    execute("PRAGMA foreign_keys = ON");
    execute("PRAGMA synchronous = FULL");
    execute(purpose == WholeFor::Filling ? "BEGIN IMMEDIATE" : "BEGIN");
    // The moment is that of the first reading, and not that of BEGIN.
    tables();
  }

  Names tables() override {
    Names names;
    read(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE "
        "'~'",
        [](const Names&) {},
        [&](const Values& row) { names.push_back(std::get<std::string>(row[0])); });
    return names;
  }

  void execute(const std::string& sql) override {
    if (sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }

  void read(const std::string& sql, const std::function<void(const Names&)>& on_columns,
            const std::function<void(const Values&)>& on_row) override {
    const StatementPtr statement = prepare(sql);
    const int width = sqlite3_column_count(statement.get());
    Names columns;
    for (int i = 0; i < width; ++i) columns.emplace_back(sqlite3_column_name(statement.get(), i));
    on_columns(columns);
    Values row(static_cast<std::size_t>(width));
    for (;;) {
      const int code = sqlite3_step(statement.get());
      if (code == SQLITE_DONE) return;
      if (code != SQLITE_ROW) fail();
      for (int i = 0; i < width; ++i) row[static_cast<std::size_t>(i)] = value(*statement, i);
      on_row(row);
    }
  }

  void begin_insert(const std::string& table, const Names& columns) override {
    std::string names;
    std::string places;
    for (const std::string& column : columns) {
      names += (names.empty() ? "" : ", ") + quoted_name(column);
      places += places.empty() ? "?" : ", ?";
    }
    statement_ =
        prepare("INSERT INTO " + quoted_name(table) + " (" + names + ") VALUES (" + places + ")");
  }

  void insert(const Values& row) override {
    for (int i = 0; i < static_cast<int>(row.size()); ++i) bind(i + 1, row[i]);
    if (sqlite3_step(statement_.get()) != SQLITE_DONE) fail();
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
  }

  void end_insert() override { statement_.reset(); }

  void commit() override {
    execute("COMMIT");
    file_.keep();
  }

 private:
  [[noreturn]] void complain(StorageError::Kind kind, const std::string& what) const {
    throw StorageFailure({.kind = kind, .message = path_ + ": " + what});
  }

  [[noreturn]] void fail() const {
    using enum StorageError::Kind;
    switch (sqlite3_errcode(database_.get()) & 0xff) {
      case SQLITE_BUSY: complain(Unavailable, "another program holds the lock of the database");
      case SQLITE_NOTADB: complain(Damaged, "it is not a SQLite database");
      case SQLITE_CORRUPT: complain(Damaged, "the database is damaged");
      case SQLITE_FULL: complain(Full, "no space left for the database");
      default: complain(Unavailable, sqlite3_errmsg(database_.get()));
    }
  }

  // For its owner alone, which SQLite itself would not see to.
  void make_file() {
    const int descriptor = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor >= 0) {
      file_.set(path_);
      ::close(descriptor);
    } else if (errno != EEXIST) {
      complain(errno == ENOSPC ? StorageError::Kind::Full : StorageError::Kind::Unavailable,
               std::string("cannot make the file of the database (") + std::strerror(errno) + ")");
    }
  }

  StatementPtr prepare(const std::string& sql) const {
    sqlite3_stmt* made = nullptr;
    if (sqlite3_prepare_v2(database_.get(), sql.c_str(), -1, &made, nullptr) != SQLITE_OK) fail();
    return StatementPtr(made);
  }

  static Value value(sqlite3_stmt& statement, int column) {
    switch (sqlite3_column_type(&statement, column)) {
      case SQLITE_NULL: return std::monostate();
      case SQLITE_INTEGER: return std::int64_t{sqlite3_column_int64(&statement, column)};
      default: {
        const unsigned char* bytes = sqlite3_column_text(&statement, column);
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(&statement, column));
        return bytes == nullptr ? std::string() : std::string(bytes, bytes + size);
      }
    }
  }

  void bind(int place, const Value& value) const {
    int code = SQLITE_OK;
    if (const auto* number = std::get_if<std::int64_t>(&value))
      code = sqlite3_bind_int64(statement_.get(), place, *number);
    else if (const auto* text = std::get_if<std::string>(&value))
      code = sqlite3_bind_text64(statement_.get(), place, text->data(), text->size(), SQLITE_STATIC,
                                 SQLITE_UTF8);
    if (code != SQLITE_OK) fail();
  }

  std::string path_;
  MadeFile file_;  // goes after the database is closed, which rolls back
  DatabasePtr database_;
  StatementPtr statement_;  // of the rows being inserted
};

}  // namespace

std::unique_ptr<WholeDatabase> open_whole_sqlite(const std::string& path, WholeFor purpose) {
  return std::make_unique<WholeSqlite>(path, purpose);
}

}  // namespace quoin::server
