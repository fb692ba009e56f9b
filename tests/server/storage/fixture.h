#pragma once

#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/storage/backend.h"
#include "server/storage/schema.h"
#include "server/storage/storage.h"

// What the tests of the storage share: an empty database of either kind, and a storage that is
// waited for.
namespace quoin::server::storage_test {

enum class DatabaseKind { Sqlite, Postgres };
void PrintTo(DatabaseKind kind, std::ostream* out);

// A folder that goes with this.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

class Database {
 public:
  explicit Database(DatabaseKind kind);
  // Of PostgreSQL, by its address.
  explicit Database(std::string address);

  const std::string& address() const { return address_; }  // for open_storage
  std::unique_ptr<Backend> backend(std::span<const Migration> migrations = all_migrations()) const;
  // Runs SQL on a connection of its own; the first value of the first row, if any.
  std::string ask(const std::string& sql) const;

 private:
  DatabaseKind kind_;
  Folder folder_;
  std::string address_;
};

// The same on a SQLite file.
std::string ask_sqlite(const std::string& path, const std::string& sql);

// Answers on the thread of the storage.
void post_at_once(std::function<void()> task);

// A storage, and answers as return values.
class WaitingStorage {
 public:
  explicit WaitingStorage(const std::string& address, std::size_t max_waiting = 20'000,
                          Storage::Post post = post_at_once);

  Storage& operator*() { return *storage_; }
  Storage* operator->() { return storage_.get(); }
  void close() { storage_.reset(); }

  Stored<Done> commit(Change change);
  Stored<std::optional<StoredGame>> load(const std::string& game);
  Stored<std::vector<GameSummary>> list(const GameQuery& query);

  // Of a game that has to be there.
  StoredGame game(const std::string& id);

  // Commits until it is stored: how one waits for a database to come back. Whether it did.
  bool commits_before_long(const Change& change);

 private:
  std::unique_ptr<Storage> storage_;
};

// A new game with a bit of everything.
Change new_game(const std::string& id, std::int64_t at = 1000);
// The next event of it.
Change event(const std::string& id, std::int64_t revision, std::size_t number,
             const std::string& line);

template <class T>
std::optional<StorageError::Kind> kind(const Stored<T>& result) {
  if (result) return std::nullopt;
  return result.error().kind;
}
template <class T>
std::string message(const Stored<T>& result) {
  return result ? "" : result.error().message;
}

// A test for both kinds of databases.
class OnDatabase : public ::testing::TestWithParam<DatabaseKind> {
 protected:
  Database database{GetParam()};
};
std::string name_of(const ::testing::TestParamInfo<DatabaseKind>& info);

// Holds the thread of the storage in an answer, so that jobs pile up behind it.
class Gate {
 public:
  // Returns when the storage stands at the gate.
  explicit Gate(Storage& storage);
  void open() { opened_.set_value(); }

 private:
  std::promise<void> opened_;
};

}  // namespace quoin::server::storage_test
