#include "server/storage/tables/rows.h"

#include <span>

#include "base/text.h"

namespace quoin::server {

Rows read_one(Backend& backend, const Query& query) {
  return std::move(backend.read(std::span(&query, 1)).front());
}

Rows write_one(Backend& backend, const Query& query) {
  return std::move(backend.write(std::span(&query, 1)).front());
}

bool is_written(Backend& backend, std::span<const Query> queries, bool may_conflict) {
  try {
    backend.write(queries);
    return true;
  } catch (const StorageFailure& failure) {
    if (!may_conflict || failure.error().kind != StorageError::Kind::Conflict) throw;
    return false;
  }
}

void add_telling(const Backend& backend, const Notice& notice, std::vector<Query>& queries) {
  if (std::optional<Query> telling = backend.telling(notice))
    queries.push_back(*std::move(telling));
}

std::int64_t number_in(const std::string& column) { return parse_integer(column).value_or(0); }

std::string Statement::place_of(Query::Parameter parameter) {
  parameters_.push_back(std::move(parameter));
  return "$" + std::to_string(parameters_.size());
}

void Statement::require(const std::string& condition) {
  sql_ += (std::exchange(has_condition_, true) ? " AND " : " WHERE ") + condition;
}

std::string log_text(const StoredGame& stored) {
  std::string text = stored.header + "\n";
  for (const std::string& line : stored.events) text += line + "\n";
  return text;
}

}  // namespace quoin::server
