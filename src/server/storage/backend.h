#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/storage/notice.h"
#include "server/storage/storage.h"

namespace quoin::server {

// The world failed a database: what every backend throws, and nothing else.
class StorageFailure : public std::runtime_error {
 public:
  explicit StorageFailure(StorageError error)
      : std::runtime_error(error.message), error_(std::move(error)) {}

  const StorageError& error() const { return error_; }

 private:
  StorageError error_;
};

// A statement. Parameters are $1, $2, … and appear in that order, each once: so both
// databases give them the same numbers.
struct Query {
  using Parameter = std::variant<std::int64_t, std::string>;

  std::string sql;
  std::vector<Parameter> parameters;
  // Of a write: where it gives no row (RETURNING), the world is another than the writer thought,
  // and nothing of the transaction is stored (Conflict).
  bool must_give_row = false;
};

// Every column as text; a query that wants nothing else takes no NULL for an answer.
using Row = std::vector<std::string>;
using Rows = std::vector<Row>;

// What became of one change of a batch: nothing where it is stored.
using ChangeOutcome = std::optional<StorageError>;

// One connection to a database. It waits for the database, a few seconds at most, and belongs to
// one thread at a time. What is read from it stands in reading.h.
class Backend {
 public:
  virtual ~Backend() = default;

  // Opens the connection, or a new one in its place, and brings the tables up to date.
  virtual void connect() = 0;
  // A failure may have ended the connection. Only connect() brings it back.
  virtual bool is_connected() const = 0;

  // All changes in one transaction, durable when this returns. A change that its game does not
  // allow is left out and says why; the others are stored all the same. When this throws none is,
  // unless the error is in doubt.
  virtual std::vector<ChangeOutcome> apply(std::span<const Change> changes) = 0;

  // The answers of all queries, from one moment.
  virtual std::vector<Rows> read(std::span<const Query> queries) = 0;

  // Statements that belong together, in one transaction that is durable when this returns, and the
  // rows that each of them gives (RETURNING). A Conflict where a row would stand twice or one that
  // has to be there is not; then, as whenever this throws, nothing is stored, unless the error is
  // in doubt.
  virtual std::vector<Rows> write(std::span<const Query> queries) = 0;

  // A statement that tells all nodes when what it is written with is durable; nothing where a
  // database has one node only. Changes of games are told by themselves.
  virtual std::optional<Query> telling(const Notice& notice) const = 0;

  // What stands at the end of a SELECT inside a statement of write(), so that two who choose at the
  // same moment choose different rows. Nothing where only one can write at a time.
  virtual std::string skip_locked() const = 0;
};

// How a database is named: "sqlite:PATH" or a bare path, or "postgresql://…". Nothing is opened
// yet; an error where the name is neither.
Result<std::unique_ptr<Backend>> make_backend(const std::string& database);
std::string sqlite_path(std::string_view database);  // of one that is not

}  // namespace quoin::server
