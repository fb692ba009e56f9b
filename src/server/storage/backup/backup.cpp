#include "server/storage/backup/backup.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/descriptor.h"
#include "base/hash.h"
#include "server/reasons.h"
#include "server/runtime/clock.h"
#include "server/storage/backend.h"
#include "server/storage/backup/backup_format.h"
#include "server/storage/backup/whole.h"
#include "server/storage/plan.h"
#include "server/storage/schema.h"

namespace quoin::server {
namespace {

constexpr std::size_t BlockBytes = 256 * 1024;
constexpr std::size_t LongestLine = 64 * 1024 * 1024;

// Carries what went wrong to the one place that catches.
[[noreturn]] void fail(const std::string& message) {
  throw StorageFailure({.kind = StorageError::Kind::Invalid, .message = message});
}

[[noreturn]] void fail_with_file(const std::string& path, const char* doing) {
  fail(fmt::format("{}: cannot {} it ({})", path, doing, std::strerror(errno)));
}

// A file that gets its name when it is complete.
class Draft {
 public:
  explicit Draft(std::string path) : path_(std::move(path)), draft_(path_ + ".tmp") {
    struct stat status{};
    if (::stat(path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
      fail(path_ + ": it is there, and no file");
    draft_ += std::to_string(::getpid());
    file_ = Descriptor(::open(draft_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!file_.is_open()) fail_with_file(path_, "write");
  }
  ~Draft() {
    if (file_.is_open()) ::unlink(draft_.c_str());
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  void write(std::string_view text) {
    block_ += text;
    bytes_ += static_cast<std::int64_t>(text.size());
    if (block_.size() >= BlockBytes) flush();
  }

  void finish() {
    flush();
    if (::fsync(file_.number()) != 0 || ::rename(draft_.c_str(), path_.c_str()) != 0)
      fail_with_file(path_, "write");
    file_.close();
    sync_folder_of(path_);
  }

  std::int64_t bytes() const { return bytes_; }

 private:
  void flush() {
    if (!file_.write(block_)) fail_with_file(path_, "write");
    block_.clear();
  }

  std::string path_;
  std::string draft_;
  Descriptor file_;
  std::string block_;
  std::int64_t bytes_ = 0;
};

// The lines of a file, one at a time, and what they hash to.
class Lines {
 public:
  explicit Lines(std::string path) : path_(std::move(path)) {
    file_ = Descriptor(::open(path_.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file_.is_open()) fail_with_file(path_, "open");
  }

  // Nothing at the end. A last line that was cut off is none.
  std::optional<BackupLine> next() {
    std::optional<std::string> text = next_text();
    if (!text) return std::nullopt;
    ++number_;
    bytes_ += static_cast<std::int64_t>(text->size()) + 1;
    Result<BackupLine> line = parse_backup_line(*text);
    if (!line) complain(line.error().message());
    before_ = hash_;
    hash_.update(*text).update("\n");
    return *std::move(line);
  }

  // Of all lines but the last that was read.
  std::string hash_before() { return to_hex(before_.finish()); }
  std::int64_t bytes() const { return bytes_; }

  [[noreturn]] void complain(const std::string& what) const {
    fail(fmt::format("{}: line {}: {}", path_, number_, what));
  }

 private:
  std::optional<std::string> next_text() {
    std::size_t looked_at = begin_;
    for (;;) {
      if (const std::size_t end = buffer_.find('\n', looked_at); end != std::string::npos) {
        std::string line = buffer_.substr(begin_, end - begin_);
        begin_ = end + 1;
        return line;
      }
      buffer_.erase(0, std::exchange(begin_, 0));
      looked_at = buffer_.size();
      if (looked_at > LongestLine) fail(path_ + ": it has a line that is too long");
      buffer_.resize(looked_at + BlockBytes);
      const ssize_t got = ::read(file_.number(), buffer_.data() + looked_at, BlockBytes);
      buffer_.resize(looked_at + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
      if (got < 0 && errno != EINTR) fail_with_file(path_, "read");
      if (got == 0) return std::nullopt;
    }
  }

  std::string path_;
  Descriptor file_;
  std::string buffer_;
  std::size_t begin_ = 0;  // of the next line in it
  std::int64_t number_ = 0;
  std::int64_t bytes_ = 0;
  Sha256 hash_;
  Sha256 before_;
};

std::unique_ptr<WholeDatabase> opened(const std::string& database, WholeFor purpose) {
  Result<std::unique_ptr<WholeDatabase>> whole = open_whole(database, purpose);
  if (!whole) fail(whole.error().message());
  return *std::move(whole);
}

BackupReport write_all(WholeDatabase& database, Draft& draft) {
  const std::span<const Migration> migrations = all_migrations();
  const std::optional<std::int64_t> version = version_of(database);
  if (!version) fail("there are no tables of this program in the database");
  statements_after(*version, migrations, "the database");  // throws where it is too new
  const std::vector<std::string> tables =
      tables_of(migrations.first(static_cast<std::size_t>(*version)));

  BackupReport report{.schema = *version,
                      .created_at = system_clock().wall_now(),
                      .tables = static_cast<std::int64_t>(tables.size())};
  Sha256 hash;
  const auto add = [&](const BackupLine& line) {
    const std::string text = to_text(line);
    hash.update(text);
    draft.write(text);
  };
  add(BackupHeader{report.schema, report.created_at});
  for (const std::string& table : tables) {
    database.read(
        "SELECT * FROM " + quoted_name(table),
        [&](const WholeDatabase::Names& columns) { add(BackupTable{table, columns}); },
        [&](const WholeDatabase::Values& row) {
          for (const WholeDatabase::Value& value : row) {
            const auto* text = std::get_if<std::string>(&value);
            if (text != nullptr && !is_storable(*text))
              fail("the database is damaged: a text in '" + table + "' is not UTF-8");
          }
          add(row);
          ++report.rows;
        });
  }
  draft.write(to_text(BackupEnd{report.rows, to_hex(hash.finish())}));
  draft.finish();
  report.bytes = draft.bytes();
  return report;
}

// Makes the tables of the backup's version, or finds them, and without a row.
void prepare_tables(WholeDatabase& database, std::int64_t schema) {
  const auto migrations = all_migrations().first(static_cast<std::size_t>(schema));
  const std::optional<std::int64_t> version = version_of(database);
  if (!version.value_or(0)) {
    if (!version) database.execute(CreateVersionTable);
    for (const std::string& sql : statements_after(0, migrations, "the database"))
      database.execute(sql);
    return;
  }
  for (const std::string& table : tables_of(all_migrations().first(
           std::min(static_cast<std::size_t>(*version), all_migrations().size())))) {
    database.read(
        "SELECT 1 FROM " + quoted_name(table) + " LIMIT 1", [](const WholeDatabase::Names&) {},
        [&](const WholeDatabase::Values&) {
          fail("the database is not empty (there are rows in '" + table +
               "'); a backup is restored into an empty one");
        });
  }
  if (*version != schema)
    fail(
        fmt::format("the tables in the database are of version {}, and those of the backup of {}; "
                    "restore it into a database without tables",
                    *version, schema));
}

// The rows of the tables, up to the line that ends the backup.
BackupEnd fill_tables(Lines& lines, WholeDatabase& database, BackupReport& report) {
  std::vector<std::string> missing =
      tables_of(all_migrations().first(static_cast<std::size_t>(report.schema)));
  std::size_t width = 0;  // of the table; 0: none has begun
  while (std::optional<BackupLine> line = lines.next()) {
    if (const auto* row = std::get_if<BackupRow>(&*line)) {
      if (width == 0 || row->size() != width) lines.complain("the row has not the table's columns");
      database.insert(*row);
      ++report.rows;
      continue;
    }
    if (width > 0) database.end_insert();
    if (const auto* end = std::get_if<BackupEnd>(&*line)) {
      if (!missing.empty()) lines.complain("the table '" + missing.front() + "' is missing");
      return *end;
    }
    const auto* table = std::get_if<BackupTable>(&*line);
    if (table == nullptr) lines.complain("there is a second header");
    if (std::erase(missing, table->name) == 0)
      lines.complain("'" + table->name + "' is no table, or comes twice");
    database.begin_insert(table->name, table->columns);
    width = table->columns.size();
    ++report.tables;
  }
  lines.complain("the backup was cut off here");
}

BackupReport restore_all(Lines& lines, const std::string& name) {
  const std::optional<BackupLine> first = lines.next();
  const auto* header = first ? std::get_if<BackupHeader>(&*first) : nullptr;
  if (header == nullptr) lines.complain("this is no backup");
  const auto newest = static_cast<std::int64_t>(all_migrations().size());
  if (header->schema < 1 || header->schema > newest)
    lines.complain(fmt::format(
        "the tables are of version {}, and this program knows those from 1 to {}: use a newer one",
        header->schema, newest));
  BackupReport report{.schema = header->schema, .created_at = header->created_at};

  const std::unique_ptr<WholeDatabase> database = opened(name, WholeFor::Filling);
  prepare_tables(*database, report.schema);
  const BackupEnd end = fill_tables(lines, *database, report);
  if (end.rows != report.rows || end.sha256 != lines.hash_before())
    lines.complain("the checksum is wrong: the backup is damaged");
  if (lines.next()) lines.complain("there is something after the end");
  for (const std::string& sql : statements_after(report.schema, all_migrations(), "the database"))
    database->execute(sql);
  database->commit();
  report.bytes = lines.bytes();
  return report;
}

}  // namespace

Result<BackupReport> write_backup(const std::string& database, const std::string& path) {
  try {
    const std::unique_ptr<WholeDatabase> whole = opened(database, WholeFor::Reading);
    Draft draft(path);
    return write_all(*whole, draft);
  } catch (const StorageFailure& failure) {
    return Error(reasons::database_fails, failure.error().message);
  }
}

Result<BackupReport> restore_backup(const std::string& path, const std::string& database) {
  try {
    Lines lines(path);
    return restore_all(lines, database);
  } catch (const StorageFailure& failure) {
    return Error(reasons::database_fails, failure.error().message);
  }
}

}  // namespace quoin::server
