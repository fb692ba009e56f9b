#include "server/storage/sqlite/sqlite.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <unordered_map>

#include "server/storage/plan.h"
#include "server/storage/sqlite/sqlite_handles.h"

namespace quoin::server {
namespace {

constexpr int LockPatience = 2'000;  // milliseconds
// Looking through the whole file at the start takes about a second for each of these.
constexpr off_t LargestFileChecked = 512L << 20;

constexpr const char* ReadStanding =
    "SELECT revision, event_count, chat_count FROM games WHERE id = $1";
constexpr const char* InsertGame =
    "INSERT INTO games (created_at, changed_at, status, is_public, setup, header, state_hash,"
    " revision, event_count, chat_count, writer, clock, turn, due_at, id)"
    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)";
constexpr const char* UpdateGame =
    "UPDATE games SET changed_at = $1, status = COALESCE($2, status),"
    " is_public = COALESCE($3, is_public), setup = COALESCE($4, setup),"
    " header = COALESCE($5, header), state_hash = COALESCE($6, state_hash),"
    " revision = $7, event_count = $8, chat_count = $9, writer = $10, clock = $11,"
    " turn = $12, due_at = $13 WHERE id = $14";
constexpr const char* InsertSecret = "INSERT INTO secrets (game, secret) VALUES ($1, $2)";
constexpr const char* InsertEvent = "INSERT INTO events (game, sequence, line) VALUES ($1, $2, $3)";
constexpr const char* DeleteMembers = "DELETE FROM members WHERE game = $1";
constexpr const char* InsertMember = "INSERT INTO members (game, person) VALUES ($1, $2)";
constexpr const char* InsertChat =
    "INSERT INTO chat (game, sequence, at, seat, text) VALUES ($1, $2, $3, $4, $5)";

bool means_no_space(int code, int system_error) {
  if ((code & 0xff) == SQLITE_FULL || code == SQLITE_IOERR_SHMSIZE) return true;
  return (code & 0xff) == SQLITE_IOERR &&
         (system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG);
}

// What a result code of SQLite means, and whether the connection is still good for something.
struct Meaning {
  StorageError::Kind kind = StorageError::Kind::Unavailable;
  bool ends_connection = true;
};

Meaning meaning_of(int code, int system_error) {
  using enum StorageError::Kind;
  if (means_no_space(code, system_error)) return {Full, false};
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_NOMEM:
    case SQLITE_INTERRUPT: return {Unavailable, false};
    // A row stands where the counts of its game say that none can.
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    // Other parts of the file may be whole.
    case SQLITE_CORRUPT: return {Damaged, false};
    case SQLITE_NOTADB: return {Damaged, true};
    case SQLITE_TOOBIG: return {Invalid, false};
    default: return {Unavailable, true};
  }
}

// SQLite reads a meaning into some names (":memory:"), but not into a whole path.
std::string absolute(const std::string& path) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(path, error);
  return error ? path : whole.string();
}

class SqliteBackend final : public Backend {
 public:
  SqliteBackend(const std::string& path, std::span<const Migration> migrations)
      : path_(absolute(path)), migrations_(migrations) {}

  void connect() override {
    close();
    if (was_connected_)
      look_for_file();
    else
      make_file();
    try {
      open();
      if (!was_connected_) check_whole_file();
      migrate();
    } catch (const StorageFailure&) {
      close();
      throw;
    }
    was_connected_ = true;
  }

  bool is_connected() const override { return database_ != nullptr && !is_broken_; }

  std::vector<ChangeOutcome> apply(std::span<const Change> changes) override {
    // IMMEDIATE takes the lock before the standings are read.
    Transaction transaction(*this, "BEGIN IMMEDIATE");
    insist_on_file(false);
    Plan plan = make_plan(changes, standings(games_of(changes)));
    if (plan.games.empty()) return plan.outcomes;
    for (const GameWrite& game : plan.games) write(game);
    transaction.commit();
    insist_on_file(true);
    return plan.outcomes;
  }

  std::vector<Rows> read(std::span<const Query> queries) override {
    Transaction transaction(*this, "BEGIN");
    insist_on_file(false);
    std::vector<Rows> answers;
    for (const Query& query : queries) answers.push_back(rows(query));
    return answers;
  }

  std::optional<Query> telling(const Notice&) const override { return std::nullopt; }

  std::vector<Rows> write(std::span<const Query> queries) override {
    Transaction transaction(*this, "BEGIN IMMEDIATE");
    insist_on_file(false);
    std::vector<Rows> answers;
    takes_no_row_twice_ = true;
    for (const Query& query : queries) {
      answers.push_back(rows(query));
      if (query.must_give_row && answers.back().empty()) {
        takes_no_row_twice_ = false;
        complain(StorageError::Kind::Conflict, "what was to be changed is not as it was");
      }
    }
    takes_no_row_twice_ = false;
    transaction.commit();
    insist_on_file(true);
    return answers;
  }

  std::string skip_locked() const override { return ""; }

 private:
  // A prepared statement while it is in use.
  class Statement {
   public:
    Statement(SqliteBackend& backend, const std::string& sql)
        : backend_(backend), statement_(backend.prepared(sql)) {}
    ~Statement() {
      sqlite3_reset(statement_);
      sqlite3_clear_bindings(statement_);
    }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    // The text has to live as long as this.
    Statement& bind(std::string_view text) {
      // An empty view may have no address, and SQLite would take that for NULL.
      const char* address = text.empty() ? "" : text.data();
      backend_.check(sqlite3_bind_text64(statement_, next_++, address, text.size(), SQLITE_STATIC,
                                         SQLITE_UTF8));
      return *this;
    }
    Statement& bind(std::int64_t number) {
      backend_.check(sqlite3_bind_int64(statement_, next_++, number));
      return *this;
    }
    template <class T>
    Statement& bind(const std::optional<T>& value) {
      if (value) return bind(*value);
      ++next_;  // stays NULL
      return *this;
    }

    // Whether there is another row.
    bool step() {
      const int code = sqlite3_step(statement_);
      if (code != SQLITE_ROW && code != SQLITE_DONE) backend_.fail(code);
      return code == SQLITE_ROW;
    }
    int width() const { return sqlite3_column_count(statement_); }
    std::int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }
    std::string text(int column) const {
      const unsigned char* bytes = sqlite3_column_text(statement_, column);
      const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
      return bytes == nullptr ? std::string() : std::string(bytes, bytes + size);
    }

   private:
    SqliteBackend& backend_;
    sqlite3_stmt* statement_;
    int next_ = 1;
  };

  // Ends without a trace unless it is committed.
  class Transaction {
   public:
    Transaction(SqliteBackend& backend, const char* begin) : backend_(backend) {
      backend_.execute(begin);
    }
    ~Transaction() {
      // Some failures have ended it already.
      sqlite3* database = backend_.database_.get();
      if (sqlite3_get_autocommit(database) != 0) return;
      sqlite3_exec(database, "ROLLBACK", nullptr, nullptr, nullptr);
      if (sqlite3_get_autocommit(database) == 0) backend_.is_broken_ = true;
    }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    void commit() {
      Statement statement(backend_, "COMMIT");
      backend_.is_committing_ = true;
      statement.step();
      backend_.is_committing_ = false;
    }

   private:
    SqliteBackend& backend_;
  };

  [[noreturn]] void complain(StorageError::Kind kind, const std::string& what,
                             bool is_in_doubt = false) const {
    throw StorageFailure(
        {.kind = kind, .message = path_ + ": " + what, .is_in_doubt = is_in_doubt});
  }

  [[noreturn]] void fail(int code) {
    const int system_error = sqlite3_system_errno(database_.get());
    Meaning meaning = meaning_of(code, system_error);
    const bool is_twice = code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY;
    if (std::exchange(takes_no_row_twice_, false) && is_twice)
      meaning.kind = StorageError::Kind::Conflict;
    if (meaning.ends_connection) is_broken_ = true;
    // What was written to the log and could not be synced may or may not outlive a loss of power.
    // Where there was no space, the mark that ends the transaction has not been written.
    const bool is_in_doubt = std::exchange(is_committing_, false) &&
                             (code & 0xff) == SQLITE_IOERR &&
                             meaning.kind != StorageError::Kind::Full;
    std::string what;
    switch (code & 0xff) {
      case SQLITE_BUSY: what = "another program holds the lock of the database"; break;
      case SQLITE_NOTADB: what = "it is not a SQLite database"; break;
      case SQLITE_CORRUPT: what = "the database is damaged"; break;
      case SQLITE_FULL: what = "no space left for the database"; break;
      default: what = sqlite3_errmsg(database_.get()); break;
    }
    if ((code & 0xff) == SQLITE_IOERR && system_error != 0)
      what += std::string(" (") + std::strerror(system_error) + ")";
    complain(meaning.kind, what, is_in_doubt);
  }

  void check(int code) {
    if (code != SQLITE_OK) fail(code);
  }

  sqlite3_stmt* prepared(const std::string& sql) {
    StatementPtr& statement = statements_[sql];
    if (!statement) {
      sqlite3_stmt* made = nullptr;
      check(sqlite3_prepare_v3(database_.get(), sql.c_str(), static_cast<int>(sql.size()) + 1,
                               SQLITE_PREPARE_PERSISTENT, &made, nullptr));
      statement.reset(made);
    }
    return statement.get();
  }

  void execute(const std::string& sql) {
    Statement statement(*this, sql);
    while (statement.step()) {
    }
  }

  void close() {
    statements_.clear();
    database_.reset();
    is_broken_ = false;
    is_committing_ = false;
    takes_no_row_twice_ = false;
  }

  void look_for_file() const {
    if (::access(path_.c_str(), F_OK) != 0)
      complain(StorageError::Kind::Unavailable, "the file of the database is gone");
  }

  // SQLite would let others read it. Where it exists it is not even opened: closing it would let go
  // of the locks that this process has on it.
  void make_file() const {
    using enum StorageError::Kind;
    std::error_code ignored;
    if (std::filesystem::is_directory(path_, ignored))
      complain(Unavailable, "it is a folder, not the file of a database");
    const int descriptor = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (descriptor >= 0) {
      ::close(descriptor);
    } else if (errno != EEXIST) {
      complain(errno == ENOSPC ? Full : Unavailable,
               std::string("cannot make the file of the database (") + std::strerror(errno) + ")");
    }
  }

  void open() {
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(
        path_.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
        nullptr);
    database_.reset(opened);
    check(code);
    check(sqlite3_busy_timeout(database_.get(), LockPatience));
    const Rows mode = rows({"PRAGMA journal_mode = WAL", {}});
    if (mode.size() != 1 || mode[0][0] != "wal")
      complain(StorageError::Kind::Unavailable, "the database cannot keep a write-ahead log there");
    execute("PRAGMA synchronous = FULL");
    execute("PRAGMA foreign_keys = ON");
    execute("PRAGMA trusted_schema = OFF");
    // A log that one large batch has made long is cut again.
    execute("PRAGMA journal_size_limit = 67108864");
  }

  void check_whole_file() {
    struct stat status{};
    if (::stat(path_.c_str(), &status) == 0 && status.st_size > LargestFileChecked) return;
    const Rows faults = rows({"PRAGMA quick_check(1)", {}});
    if (faults.size() != 1 || faults[0][0] != "ok")
      complain(StorageError::Kind::Damaged,
               "the database is damaged (" + (faults.empty() ? "" : faults[0][0]) + ")");
  }

  void migrate() {
    // Most of the time there is nothing to do, and no lock to wait for.
    if (has_version_table() && statements_after(version(), migrations_, path_).empty()) return;
    Transaction transaction(*this, "BEGIN IMMEDIATE");
    if (!has_version_table()) {
      if (!rows({"SELECT name FROM sqlite_master LIMIT 1", {}}).empty())
        complain(StorageError::Kind::Damaged, "it is the database of another program");
      execute(CreateVersionTable);
    }
    for (const std::string& sql : statements_after(version(), migrations_, path_)) execute(sql);
    transaction.commit();
  }

  bool has_version_table() {
    return !rows({"SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'",
                  {}})
                .empty();
  }

  std::int64_t version() {
    Statement statement(*this, ReadVersion);
    return statement.step() ? statement.integer(0) : 0;
  }

  // A file that was deleted or replaced takes whatever is written to it, and it is lost.
  void insist_on_file(bool is_committed) {
    int has_moved = 0;
    sqlite3_file_control(database_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    if (has_moved == 0) return;
    is_broken_ = true;
    complain(StorageError::Kind::Unavailable, "the file of the database is gone, or another",
             is_committed);
  }

  Standings standings(const std::vector<std::string_view>& games) {
    Standings found;
    for (const std::string_view game : games) {
      Statement statement(*this, ReadStanding);
      if (statement.bind(game).step())
        found[std::string(game)] = {.revision = statement.integer(0),
                                    .event_count = statement.integer(1),
                                    .chat_count = statement.integer(2)};
    }
    return found;
  }

  void write(const GameWrite& game) {
    {
      Statement statement(*this, game.is_new ? InsertGame : UpdateGame);
      if (game.is_new) statement.bind(game.created_at);
      statement.bind(game.changed_at).bind(game.status).bind(game.is_public);
      statement.bind(game.setup).bind(game.header).bind(game.state_hash);
      statement.bind(game.standing.revision).bind(game.standing.event_count);
      statement.bind(game.standing.chat_count).bind(game.writer).bind(game.clock);
      statement.bind(game.turn).bind(game.due_at);
      statement.bind(game.id).step();
    }
    if (game.secret) Statement(*this, InsertSecret).bind(game.id).bind(*game.secret).step();
    if (game.members) {
      if (!game.is_new) Statement(*this, DeleteMembers).bind(game.id).step();
      for (const std::string_view person : *game.members)
        Statement(*this, InsertMember).bind(game.id).bind(person).step();
    }
    std::int64_t sequence = game.first_event;
    for (const std::string_view line : game.events)
      Statement(*this, InsertEvent).bind(game.id).bind(sequence++).bind(line).step();
    sequence = game.first_chat;
    for (const ChatLine* line : game.chat)
      Statement(*this, InsertChat)
          .bind(game.id)
          .bind(sequence++)
          .bind(line->at)
          .bind(std::int64_t{line->seat})
          .bind(std::string_view(line->text))
          .step();
  }

  Rows rows(const Query& query) {
    Statement statement(*this, query.sql);
    for (const Query::Parameter& parameter : query.parameters) {
      if (const auto* number = std::get_if<std::int64_t>(&parameter))
        statement.bind(*number);
      else
        statement.bind(std::string_view(std::get<std::string>(parameter)));
    }
    Rows found;
    while (statement.step()) {
      Row& row = found.emplace_back();
      for (int column = 0; column < statement.width(); ++column)
        row.push_back(statement.text(column));
    }
    return found;
  }

  std::string path_;
  std::span<const Migration> migrations_;
  DatabasePtr database_;
  std::unordered_map<std::string, StatementPtr> statements_;  // prepared, by their text
  bool was_connected_ = false;
  bool is_broken_ = false;
  bool is_committing_ = false;
  bool takes_no_row_twice_ = false;  // what is there already is no damage
};

}  // namespace

std::unique_ptr<Backend> make_sqlite_backend(const std::string& path,
                                             std::span<const Migration> migrations) {
  return std::make_unique<SqliteBackend>(path, migrations);
}

}  // namespace quoin::server
