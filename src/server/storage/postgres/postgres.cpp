#include "server/storage/postgres/postgres.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <string_view>

#include "base/text.h"
#include "server/reasons.h"
#include "server/storage/notice.h"
#include "server/storage/plan.h"
#include "server/storage/postgres/postgres_connection.h"

namespace quoin::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds Patience{10};  // for the answers to one batch
constexpr std::chrono::minutes MigrationPatience{30};

// Whoever changes a game takes the turn of its bucket, and so do those who change another game of
// it: a game has no row to lock before it exists, and a lock for each of thousands would be more
// than the server has. In their order, so that nobody waits in a circle.
constexpr const char* TakeTurns =
    "SELECT pg_advisory_xact_lock(1903519081, bucket) FROM (SELECT DISTINCT hashtext(id) & 1023 AS"
    " bucket FROM unnest($1::text[]) AS id ORDER BY bucket) AS buckets";
constexpr const char* ReadStandings =
    "SELECT id, revision, event_count, chat_count FROM games WHERE id = ANY ($1::text[])";
// Each writes the rows of a whole batch: every parameter is a column of them.
constexpr const char* InsertGames =
    "INSERT INTO games (id, revision, event_count, chat_count, changed_at, status, is_public,"
    " setup, header, state_hash, writer, clock, turn, due_at, created_at) SELECT * FROM unnest("
    " $1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],"
    " $7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[], $12::bigint[],"
    " $13::bigint[], $14::bigint[], $15::bigint[])";
constexpr const char* UpdateGames =
    "UPDATE games SET revision = new.revision, event_count = new.event_count,"
    " chat_count = new.chat_count, changed_at = new.changed_at,"
    " status = COALESCE(new.status, games.status),"
    " is_public = COALESCE(new.is_public, games.is_public),"
    " setup = COALESCE(new.setup, games.setup), header = COALESCE(new.header, games.header),"
    " state_hash = COALESCE(new.state_hash, games.state_hash),"
    " writer = new.writer, clock = new.clock, turn = new.turn, due_at = new.due_at"
    " FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],"
    " $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[],"
    " $12::bigint[], $13::bigint[], $14::bigint[]) AS new (id, revision, event_count, chat_count,"
    " changed_at, status, is_public, setup, header, state_hash, writer, clock, turn, due_at)"
    " WHERE games.id = new.id";
constexpr const char* InsertSecrets =
    "INSERT INTO secrets (game, secret) SELECT * FROM unnest($1::text[], $2::text[])";
constexpr const char* DeleteAllMembers = "DELETE FROM members WHERE game = ANY ($1::text[])";
constexpr const char* InsertMembers =
    "INSERT INTO members (game, person) SELECT * FROM unnest($1::text[], $2::text[])";
constexpr const char* InsertEvents =
    "INSERT INTO events (game, sequence, line)"
    " SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])";
constexpr const char* InsertAllChat =
    "INSERT INTO chat (game, sequence, at, seat, text)"
    " SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[])";

constexpr const char* TellAll =
    "SELECT count(pg_notify('quoin', bundle)) FROM unnest($1::text[]) AS bundle";

// The values of one column as an array literal: {"text",7,NULL}.
class Column {
 public:
  void add(std::string_view text) {
    begin_value();
    literal_ += '"';
    for (const char letter : text) {
      if (letter == '"' || letter == '\\') literal_ += '\\';
      literal_ += letter;
    }
    literal_ += '"';
  }
  void add(std::int64_t number) {
    begin_value();
    literal_ += std::to_string(number);
  }
  template <class T>
  void add(const std::optional<T>& value) {
    if (value) {
      add(*value);
    } else {
      begin_value();
      literal_ += "NULL";
    }
  }
  std::string take() { return std::move(literal_) + "}"; }

 private:
  void begin_value() { literal_ += literal_.size() == 1 ? "" : ","; }

  std::string literal_ = "{";
};

// Rows to be written by one statement.
template <std::size_t Width>
class Table {
 public:
  template <class... Values>
  void add(const Values&... values) {
    static_assert(sizeof...(Values) == Width);
    std::size_t column = 0;
    (columns_[column++].add(values), ...);
    is_empty_ = false;
  }
  // Adds the statement, unless there are no rows.
  void write(const char* sql, std::vector<Query>& queries) {
    if (is_empty_) return;
    Query& query = queries.emplace_back(Query{sql, {}});
    for (Column& column : columns_) query.parameters.emplace_back(column.take());
  }

 private:
  std::array<Column, Width> columns_;
  bool is_empty_ = true;
};

std::vector<Query> statements_of(const Plan& plan) {
  Table<15> new_games;
  Table<14> games;
  Table<2> secrets;
  Table<1> games_with_new_members;
  Table<2> members;
  Table<3> events;
  Table<5> chat;
  std::vector<std::string> lines;
  for (const GameWrite& game : plan.games) {
    const Standing& standing = game.standing;
    const auto add_to = [&](auto& table, const auto&... more) {
      table.add(game.id, standing.revision, standing.event_count, standing.chat_count,
                game.changed_at, game.status, game.is_public, game.setup, game.header,
                game.state_hash, game.writer, game.clock, game.turn, game.due_at, more...);
    };
    if (game.is_new)
      add_to(new_games, game.created_at);
    else
      add_to(games);
    lines.push_back(
        to_text(GameChanged{std::string(game.id), standing.revision, std::string(game.writer)}));
    if (game.secret) secrets.add(game.id, *game.secret);
    if (game.members) {
      if (!game.is_new) games_with_new_members.add(game.id);
      for (const std::string_view person : *game.members) members.add(game.id, person);
    }
    std::int64_t sequence = game.first_event;
    for (const std::string_view line : game.events) events.add(game.id, sequence++, line);
    sequence = game.first_chat;
    for (const ChatLine* line : game.chat)
      chat.add(game.id, sequence++, line->at, std::int64_t{line->seat},
               std::string_view(line->text));
  }
  std::vector<Query> queries;
  new_games.write(InsertGames, queries);
  games.write(UpdateGames, queries);
  secrets.write(InsertSecrets, queries);
  games_with_new_members.write(DeleteAllMembers, queries);
  members.write(InsertMembers, queries);
  events.write(InsertEvents, queries);
  chat.write(InsertAllChat, queries);
  Table<1> bundles;
  for (const std::string& bundle : in_bundles(lines)) bundles.add(std::string_view(bundle));
  bundles.write(TellAll, queries);
  return queries;
}

constexpr std::string_view UniqueViolation = "23505";

StorageError::Kind kind_of(std::string_view state) {
  using enum StorageError::Kind;
  if (state == "53100") return Full;
  // A value or a statement that the server cannot take.
  if (state.starts_with("22") || state.starts_with("54")) return Invalid;
  // A row stands where the counts of its game say that none can, or the server says so itself.
  if (state.starts_with("23") || state == "XX001" || state == "XX002") return Damaged;
  return Unavailable;
}

class PostgresBackend final : public Backend {
 public:
  PostgresBackend(std::string address, PostgresAddress read, std::span<const Migration> migrations)
      : address_(std::move(address)), read_(std::move(read)), migrations_(migrations) {
    name_ = "database '" + read_.database + "'";
    if (!read_.host.empty()) name_ += " at " + read_.host;
  }

  void connect() override {
    connection_.reset();
    open();
    try {
      // The answers are durable whatever the server's own settings are.
      execute({{"SET synchronous_commit = on", {}}, {"SET client_min_messages = warning", {}}});
      migrate();
      // Whoever holds the turn for longer, or a program that is stopped in its turn, loses it.
      execute({{"SET lock_timeout = '2s'", {}},
               {"SET statement_timeout = '8s'", {}},
               {"SET idle_in_transaction_session_timeout = '8s'", {}}});
    } catch (const StorageFailure&) {
      connection_.reset();
      throw;
    }
  }

  bool is_connected() const override { return connection_ != nullptr; }

  std::vector<ChangeOutcome> apply(std::span<const Change> changes) override {
    // Where no game is to be asked for, there is nothing to be stored either.
    Table<1> games;
    std::vector<Query> asking{{"BEGIN ISOLATION LEVEL READ COMMITTED", {}}};
    Table<1> turns;
    for (const std::string_view game : games_of(changes)) {
      turns.add(game);
      games.add(game);
    }
    turns.write(TakeTurns, asking);
    games.write(ReadStandings, asking);
    const std::vector<Rows> answers = run(asking, Patience);
    Standings standings;
    if (answers.size() == 3)
      for (const Row& row : answers[2])
        standings[row[0]] = {integer(row[1]), integer(row[2]), integer(row[3])};

    Plan plan = make_plan(changes, standings);
    if (plan.games.empty()) {
      execute({{"ROLLBACK", {}}});
      return plan.outcomes;
    }
    std::vector<Query> writing = statements_of(plan);
    writing.push_back({"COMMIT", {}});
    is_committing_ = true;
    run(writing, Patience);
    is_committing_ = false;
    return plan.outcomes;
  }

  std::vector<Rows> read(std::span<const Query> queries) override {
    std::vector<Query> all{{"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", {}}};
    all.insert(all.end(), queries.begin(), queries.end());
    all.push_back({"COMMIT", {}});
    std::vector<Rows> answers = run(all, Patience);
    return {std::make_move_iterator(answers.begin() + 1),
            std::make_move_iterator(answers.end() - 1)};
  }

  std::optional<Query> telling(const Notice& notice) const override {
    return Query{"SELECT pg_notify('quoin', $1)", {to_text(notice)}};
  }

  std::vector<Rows> write(std::span<const Query> queries) override {
    const bool looks_first =
        std::ranges::any_of(queries, [](const Query& query) { return query.must_give_row; });
    std::vector<Query> all{{"BEGIN", {}}};
    all.insert(all.end(), queries.begin(), queries.end());
    if (!looks_first) all.push_back({"COMMIT", {}});
    takes_no_row_twice_ = true;
    is_committing_ = !looks_first;
    std::vector<Rows> answers = run(all, Patience);
    is_committing_ = false;
    takes_no_row_twice_ = false;
    answers.erase(answers.begin());
    if (looks_first) {
      commit_if_found(queries, answers);
    } else {
      answers.pop_back();
    }
    return answers;
  }

  std::string skip_locked() const override { return " FOR UPDATE SKIP LOCKED"; }

 private:
  static std::int64_t integer(const std::string& text) { return parse_integer(text).value_or(-1); }

  // Ends a transaction whose statements have been run, one way or the other.
  void commit_if_found(std::span<const Query> queries, std::span<const Rows> answers) {
    for (std::size_t i = 0; i < queries.size(); ++i) {
      if (!queries[i].must_give_row || !answers[i].empty()) continue;
      execute({{"ROLLBACK", {}}});
      complain(StorageError::Kind::Conflict, "what was to be changed is not as it was");
    }
    is_committing_ = true;
    execute({{"COMMIT", {}}});
    is_committing_ = false;
  }

  [[noreturn]] void complain(StorageError::Kind kind, const std::string& what,
                             bool is_in_doubt = false) const {
    throw StorageFailure({.kind = kind,
                          .message = read_.without_password(name_ + ": " + what),
                          .is_in_doubt = is_in_doubt});
  }

  // The connection is of no use any more.
  [[noreturn]] void give_up(const std::string& what) {
    connection_.reset();
    takes_no_row_twice_ = false;
    complain(StorageError::Kind::Unavailable, what, std::exchange(is_committing_, false));
  }

  [[noreturn]] void give_up() { give_up(in_one_line(PQerrorMessage(connection_.get()))); }

  void open() {
    connection_ = connect_to_postgres(address_);
    PGconn* connection = connection_.get();
    if (PQstatus(connection) != CONNECTION_OK) give_up();
    const char* encoding = PQparameterStatus(connection, "server_encoding");
    if (encoding == nullptr || std::string_view(encoding) != "UTF8")
      give_up(std::string("the database has the encoding ") +
              (encoding == nullptr ? "" : encoding) + ", not UTF8");
    if (PQsetnonblocking(connection, 1) != 0 || PQenterPipelineMode(connection) != 1) give_up();
  }

  void migrate() {
    if (has_version_table() && statements_after(version(), migrations_, name_).empty()) return;
    execute({{"BEGIN", {}}, {TakeTurn, {}}}, MigrationPatience);
    if (!has_version_table()) execute({{CreateVersionTable, {}}});
    std::vector<Query> steps;
    for (const std::string& sql : statements_after(version(), migrations_, name_))
      steps.push_back({sql, {}});
    steps.push_back({"COMMIT", {}});
    run(steps, MigrationPatience);
  }

  bool has_version_table() {
    const Query query{"SELECT to_regclass('schema_version') IS NULL", {}};
    return run({&query, 1}, Patience)[0][0][0] == "f";
  }

  std::int64_t version() {
    const Query query{ReadVersion, {}};
    const Rows rows = std::move(run({&query, 1}, Patience)[0]);
    return rows.empty() ? 0 : integer(rows[0][0]);
  }

  void execute(const std::vector<Query>& queries, Clock::duration patience = Patience) {
    run(queries, patience);
  }

  // All in one go: the queries travel together, and so do the answers. The first that fails keeps
  // those after it from being run, and ends a transaction that is open.
  std::vector<Rows> run(std::span<const Query> queries, Clock::duration patience) {
    ResultPtr failure;
    std::vector<Rows> answers = exchange(queries, patience, failure);
    if (failure) fail(*failure);
    return answers;
  }

  std::vector<Rows> exchange(std::span<const Query> queries, Clock::duration patience,
                             ResultPtr& failure) {
    const Clock::time_point deadline = Clock::now() + patience;
    for (const Query& query : queries) send(query);
    if (PQpipelineSync(connection_.get()) != 1) give_up();

    std::vector<Rows> answers;
    for (std::size_t i = 0; i < queries.size(); ++i) {
      for (ResultPtr result = next_result(deadline); result; result = next_result(deadline)) {
        const ExecStatusType status = PQresultStatus(result.get());
        if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
          answers.push_back(rows(*result));
        else if (!failure)
          failure = std::move(result);
        if (PQstatus(connection_.get()) != CONNECTION_OK) give_up();
      }
    }
    const ResultPtr end = next_result(deadline);
    if (PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC) give_up("the answers are out of step");
    return answers;
  }

  void send(const Query& query) {
    std::vector<std::string> numbers(query.parameters.size());
    std::vector<const char*> values;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const Query::Parameter& parameter = query.parameters[i];
      if (const auto* number = std::get_if<std::int64_t>(&parameter)) {
        numbers[i] = std::to_string(*number);
        values.push_back(numbers[i].c_str());
      } else {
        values.push_back(std::get<std::string>(parameter).c_str());
      }
    }
    if (PQsendQueryParams(connection_.get(), query.sql.c_str(), static_cast<int>(values.size()),
                          nullptr, values.data(), nullptr, nullptr, 0) != 1)
      give_up();
  }

  ResultPtr next_result(Clock::time_point deadline) {
    PGconn* connection = connection_.get();
    for (;;) {
      const int left_to_send = PQflush(connection);
      if (left_to_send < 0) give_up();
      if (PQisBusy(connection) == 0) return ResultPtr(PQgetResult(connection));
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
      if (left.count() <= 0) give_up("the server does not answer");
      const auto events = static_cast<short>(left_to_send > 0 ? POLLIN | POLLOUT : POLLIN);
      pollfd socket{.fd = PQsocket(connection), .events = events, .revents = 0};
      if (::poll(&socket, 1, static_cast<int>(left.count())) < 0 && errno != EINTR)
        give_up("waiting for the server failed");
      if ((socket.revents & ~POLLOUT) != 0 && PQconsumeInput(connection) != 1) give_up();
    }
  }

  static Rows rows(const PGresult& result) {
    Rows found(static_cast<std::size_t>(PQntuples(&result)));
    const int width = PQnfields(&result);
    for (int i = 0; i < static_cast<int>(found.size()); ++i)
      for (int column = 0; column < width; ++column)
        found[i].emplace_back(PQgetvalue(&result, i, column),
                              static_cast<std::size_t>(PQgetlength(&result, i, column)));
    return found;
  }

  [[noreturn]] void fail(const PGresult& result) {
    const char* state = PQresultErrorField(&result, PG_DIAG_SQLSTATE);
    const std::string code = state == nullptr ? "" : state;
    const std::string what = in_one_line(PQresultErrorMessage(&result));
    // The server became a copy that others write to: a new connection may find the right one.
    if (code == "25006") give_up(what);
    // The server has said what it did not do, so nothing is in doubt.
    is_committing_ = false;
    const bool is_conflict = std::exchange(takes_no_row_twice_, false) && code == UniqueViolation;
    if (PQtransactionStatus(connection_.get()) != PQTRANS_IDLE) roll_back();
    complain(is_conflict ? StorageError::Kind::Conflict : kind_of(code), what);
  }

  void roll_back() {
    ResultPtr failure;
    const Query query{"ROLLBACK", {}};
    try {
      exchange({&query, 1}, Patience, failure);
      if (failure) connection_.reset();
    } catch (const StorageFailure&) {
      connection_.reset();
    }
  }

  std::string address_;
  PostgresAddress read_;
  std::string name_;  // for messages
  std::span<const Migration> migrations_;
  ConnectionPtr connection_;
  bool is_committing_ = false;
  bool takes_no_row_twice_ = false;  // what is there already is no damage
};

}  // namespace

Result<std::unique_ptr<Backend>> make_postgres_backend(const std::string& address,
                                                       std::span<const Migration> migrations) {
  std::optional<PostgresAddress> read = PostgresAddress::parse(address);
  // libpq takes the rest of a password with an '@' or a '/' in it for a host or a database.
  const auto is_torn = [](const std::string& text) { return text.find('@') != std::string::npos; };
  if (!read || is_torn(read->host) || is_torn(read->database))
    return Error(reasons::database_address);
  return std::unique_ptr<Backend>(
      std::make_unique<PostgresBackend>(address, *std::move(read), migrations));
}

}  // namespace quoin::server
