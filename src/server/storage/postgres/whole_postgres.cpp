#include <array>
#include <string_view>

#include "base/text.h"
#include "server/storage/backend.h"
#include "server/storage/backup/whole.h"
#include "server/storage/postgres/postgres_connection.h"

namespace quoin::server {
namespace {

constexpr Oid NumberType = 20;  // BIGINT
constexpr std::size_t BytesSentAtOnce = 64 * 1024;

class WholePostgres final : public WholeDatabase {
 public:
  WholePostgres(const std::string& address, WholeFor purpose)
      : address_(PostgresAddress::parse(address).value_or(PostgresAddress())) {
    const std::array<const char*, 5> names{"connect_timeout", "fallback_application_name", "dbname",
                                           "client_encoding", nullptr};
    const std::array<const char*, 5> values{"5", "quoin", address.c_str(), "UTF8", nullptr};
    connection_.reset(PQconnectdbParams(names.data(), values.data(), 1));
    if (PQstatus(connection_.get()) != CONNECTION_OK) fail(nullptr);
    PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
    for (const char* setting :
         {"SET statement_timeout = 0", "SET lock_timeout = '10s'", "SET synchronous_commit = on",
          "SET idle_in_transaction_session_timeout = 0"})
      execute(setting);
    if (purpose == WholeFor::Reading) {
      execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      return;
    }
    execute("BEGIN");
    execute(TakeTurn);
    for (const std::string& table : tables())
      execute("LOCK TABLE " + quoted_name(table) + " IN ACCESS EXCLUSIVE MODE");
  }

  Names tables() override {
    Names names;
    read(
        "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()",
        [](const Names&) {},
        [&](const Values& row) { names.push_back(std::get<std::string>(row[0])); });
    return names;
  }

  void execute(const std::string& sql) override {
    const ResultPtr result(PQexec(connection_.get(), sql.c_str()));
    check(result.get(), {PGRES_COMMAND_OK, PGRES_TUPLES_OK});
  }

  // Row by row, so that a table never has to fit into memory.
  void read(const std::string& sql, const std::function<void(const Names&)>& on_columns,
            const std::function<void(const Values&)>& on_row) override {
    PGconn* connection = connection_.get();
    if (PQsendQuery(connection, sql.c_str()) != 1 || PQsetSingleRowMode(connection) != 1)
      fail(nullptr);
    bool knows_columns = false;
    while (const ResultPtr result = ResultPtr(PQgetResult(connection))) {
      check(result.get(), {PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK});
      const int width = PQnfields(result.get());
      if (!std::exchange(knows_columns, true)) {
        Names columns;
        for (int i = 0; i < width; ++i) columns.emplace_back(PQfname(result.get(), i));
        on_columns(columns);
      }
      Values row;
      for (int i = 0; i < width && PQntuples(result.get()) == 1; ++i)
        row.push_back(value(*result, i));
      if (!row.empty()) on_row(row);
    }
  }

  void begin_insert(const std::string& table, const Names& columns) override {
    std::string names;
    for (const std::string& column : columns)
      names += (names.empty() ? "" : ", ") + quoted_name(column);
    const std::string sql = "COPY " + quoted_name(table) + " (" + names + ") FROM STDIN";
    const ResultPtr result(PQexec(connection_.get(), sql.c_str()));
    check(result.get(), {PGRES_COPY_IN});
  }

  void insert(const Values& row) override {
    bool is_first = true;
    for (const Value& value : row) {
      if (!std::exchange(is_first, false)) block_ += '\t';
      add(value);
    }
    block_ += '\n';
    if (block_.size() >= BytesSentAtOnce) send_block();
  }

  void end_insert() override {
    send_block();
    if (PQputCopyEnd(connection_.get(), nullptr) != 1) fail(nullptr);
    const ResultPtr result(PQgetResult(connection_.get()));
    check(result.get(), {PGRES_COMMAND_OK});
    while (const ResultPtr rest = ResultPtr(PQgetResult(connection_.get()))) {
    }
  }

  void commit() override { execute("COMMIT"); }

 private:
  [[noreturn]] void fail(const PGresult* result) const {
    std::string message =
        result == nullptr ? PQerrorMessage(connection_.get()) : PQresultErrorMessage(result);
    std::string line = "database '" + address_.database + "':";
    for (const std::string_view part : split_lines(message))
      if (!trim(part).empty()) line += " " + std::string(trim(part));
    const char* state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const bool is_full = state != nullptr && std::string_view(state) == "53100";
    throw StorageFailure(
        {.kind = is_full ? StorageError::Kind::Full : StorageError::Kind::Unavailable,
         .message = address_.without_password(line)});
  }

  void check(const PGresult* result, std::initializer_list<ExecStatusType> expected) const {
    const ExecStatusType status = PQresultStatus(result);
    for (const ExecStatusType one : expected)
      if (status == one) return;
    fail(result);
  }

  static Value value(const PGresult& result, int column) {
    if (PQgetisnull(&result, 0, column) != 0) return std::monostate();
    std::string text(PQgetvalue(&result, 0, column),
                     static_cast<std::size_t>(PQgetlength(&result, 0, column)));
    if (PQftype(&result, column) == NumberType) return parse_integer(text).value_or(0);
    return text;
  }

  // As COPY wants it.
  void add(const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      block_ += std::to_string(*number);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
      for (const char letter : *text) {
        switch (letter) {
          case '\\': block_ += "\\\\"; break;
          case '\t': block_ += "\\t"; break;
          case '\n': block_ += "\\n"; break;
          case '\r': block_ += "\\r"; break;
          default: block_ += letter;
        }
      }
    } else {
      block_ += "\\N";
    }
  }

  void send_block() {
    if (!block_.empty() &&
        PQputCopyData(connection_.get(), block_.data(), static_cast<int>(block_.size())) != 1)
      fail(nullptr);
    block_.clear();
  }

  PostgresAddress address_;  // for messages
  ConnectionPtr connection_;
  std::string block_;  // rows on their way
};

}  // namespace

std::unique_ptr<WholeDatabase> open_whole_postgres(const std::string& address, WholeFor purpose) {
  return std::make_unique<WholePostgres>(address, purpose);
}

}  // namespace quoin::server
