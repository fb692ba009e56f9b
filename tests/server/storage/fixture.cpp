#include "server/storage/fixture.h"

#include <stdlib.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include <sqlite3.h>

#include "server/storage/postgres/postgres.h"
#include "server/storage/sqlite/sqlite.h"
#include "server/storage/tables/reading.h"
#include "support/postgres.h"

namespace quoin::server::storage_test {

Folder::Folder() {
  path_ = (std::filesystem::temp_directory_path() / "quoin-test.XXXXXX").string();
  if (::mkdtemp(path_.data()) == nullptr) throw std::runtime_error("no folder for the test");
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

Database::Database(DatabaseKind kind)
    : kind_(kind),
      address_(kind == DatabaseKind::Sqlite ? "sqlite:" + folder_.path("games.db")
                                            : quoin::test::make_postgres_schema()) {}

Database::Database(std::string address)
    : kind_(DatabaseKind::Postgres), address_(std::move(address)) {}

std::unique_ptr<Backend> Database::backend(std::span<const Migration> migrations) const {
  if (kind_ == DatabaseKind::Sqlite)
    return make_sqlite_backend(folder_.path("games.db"), migrations);
  return *make_postgres_backend(address_, migrations);
}

std::string Database::ask(const std::string& sql) const {
  return kind_ == DatabaseKind::Sqlite ? ask_sqlite(folder_.path("games.db"), sql)
                                       : quoin::test::ask_postgres(address_, sql);
}

std::string ask_sqlite(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  sqlite3_open(path.c_str(), &database);
  sqlite3_busy_timeout(database, 5'000);
  std::string answer;
  char* complaint = nullptr;
  sqlite3_exec(
      database, sql.c_str(),
      [](void* target, int, char** values, char**) {
        auto& first = *static_cast<std::string*>(target);
        if (first.empty() && values[0] != nullptr) first = values[0];
        return 0;
      },
      &answer, &complaint);
  const std::string failure = complaint == nullptr ? "" : complaint;
  sqlite3_free(complaint);
  sqlite3_close(database);
  if (!failure.empty()) throw std::runtime_error(sql + ": " + failure);
  return answer;
}

void post_at_once(std::function<void()> task) { task(); }

namespace {

template <class T>
auto promised(std::promise<Stored<T>>& promise) {
  return [&promise](Stored<T> result) { promise.set_value(std::move(result)); };
}

}  // namespace

WaitingStorage::WaitingStorage(const std::string& address, std::size_t max_waiting,
                               Storage::Post post) {
  auto opened = open_storage({.database = address, .max_waiting = max_waiting}, std::move(post));
  if (!opened) throw std::runtime_error(opened.error().message());
  storage_ = *std::move(opened);
}

Stored<Done> WaitingStorage::commit(Change change) {
  std::promise<Stored<Done>> promise;
  storage_->commit(std::move(change), promised(promise));
  return promise.get_future().get();
}

Stored<std::optional<StoredGame>> WaitingStorage::load(const std::string& game) {
  std::promise<Stored<std::optional<StoredGame>>> promise;
  storage_->load(game, promised(promise));
  return promise.get_future().get();
}

Stored<std::vector<GameSummary>> WaitingStorage::list(const GameQuery& query) {
  std::promise<Stored<std::vector<GameSummary>>> promise;
  storage_->ask([&](Backend& backend) { return list_games(backend, query); }, promised(promise));
  return promise.get_future().get();
}

StoredGame WaitingStorage::game(const std::string& id) {
  Stored<std::optional<StoredGame>> loaded = load(id);
  if (!loaded) throw std::runtime_error(loaded.error().message);
  if (!*loaded) throw std::runtime_error("there is no game " + id);
  return **loaded;
}

bool WaitingStorage::commits_before_long(const Change& change) {
  for (int attempt = 0; attempt < 600; ++attempt) {
    if (commit(change)) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

Change new_game(const std::string& id, std::int64_t at) {
  return {.game = id,
          .at = at,
          .secret = "5ec4e7",
          .status = GameStatus::Playing,
          .is_public = true,
          .setup = R"({"players":["ann","bob"]})",
          .members = {{"ann", "bob"}},
          .header = "header of " + id,
          .events = {"first", "second"},
          .state_hash = "00ff",
          .chat = {{.at = at, .seat = 1, .text = "hello"}}};
}

Change event(const std::string& id, std::int64_t revision, std::size_t number,
             const std::string& line) {
  return {.game = id,
          .revision = revision,
          .at = 2000 + static_cast<std::int64_t>(number),
          .first_event = number,
          .events = {line}};
}

void PrintTo(DatabaseKind kind, std::ostream* out) {
  *out << (kind == DatabaseKind::Sqlite ? "Sqlite" : "Postgres");
}

std::string name_of(const ::testing::TestParamInfo<DatabaseKind>& info) {
  return ::testing::PrintToString(info.param);
}

Gate::Gate(Storage& storage) {
  std::promise<void> reached;
  storage.load("", [&, opened = opened_.get_future().share()](const auto&) {
    reached.set_value();
    opened.wait();
  });
  reached.get_future().wait();
}

}  // namespace quoin::server::storage_test
