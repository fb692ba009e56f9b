#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/storage/backend.h"

namespace quoin::server {

// Short ways to ask a backend one thing, and to read what it gave.

Rows read_one(Backend& backend, const Query& query);
Rows write_one(Backend& backend, const Query& query);
// False where somebody else was faster (Conflict) and that may be.
bool is_written(Backend& backend, std::span<const Query> queries, bool may_conflict = true);

// Adds a statement that tells other nodes, where there can be some.
void add_telling(const Backend& backend, const Notice& notice, std::vector<Query>& queries);

// The number in a column; 0 where there is none, which our own statements never give.
std::int64_t number_in(const std::string& column);

// Takes the columns of a row, one after the other, as what the fields are: texts, numbers, whether
// a number is not 0, or the enumerator that a number stands for.
template <class... Fields>
void take_columns(Row& row, Fields&... fields) {
  const auto take = []<class Field>(std::string& column, Field& field) {
    if constexpr (std::is_same_v<Field, std::string>) {
      field = std::move(column);
    } else if constexpr (std::is_same_v<Field, bool>) {
      field = number_in(column) != 0;
    } else {
      field = static_cast<Field>(number_in(column));
    }
  };
  std::size_t column = 0;
  (take(row[column++], fields), ...);
}

// What `read` makes of each row, or of the first.
template <class Read>
auto read_all(Rows rows, const Read& read) {
  std::vector<std::invoke_result_t<Read, Row&>> all;
  for (Row& row : rows) all.push_back(read(row));
  return all;
}
template <class Read>
auto read_first(Rows rows, const Read& read) {
  return rows.empty() ? std::nullopt : std::optional(read(rows.front()));
}
template <class Read>
auto read_all(Backend& backend, const Query& query, const Read& read) {
  return read_all(read_one(backend, query), read);
}
template <class Read>
auto read_first(Backend& backend, const Query& query, const Read& read) {
  return read_first(read_one(backend, query), read);
}
inline std::string first_column(Row& row) { return std::move(row.front()); }

// A statement that is put together, with its parameters.
class Statement {
 public:
  explicit Statement(std::string sql) : sql_(std::move(sql)) {}

  std::string place_of(Query::Parameter parameter);
  // All conditions have to hold.
  void require(const std::string& condition);
  void add(const std::string& sql) { sql_ += sql; }
  Query take() { return {std::move(sql_), std::move(parameters_)}; }

 private:
  std::string sql_;
  std::vector<Query::Parameter> parameters_;
  bool has_condition_ = false;
};

// A log that is stored in pieces, put together again.
std::string log_text(const StoredGame& stored);

}  // namespace quoin::server
