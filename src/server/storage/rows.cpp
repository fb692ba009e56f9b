#include "server/storage/rows.h"

#include <span>
#include <utility>

#include "base/text.h"

namespace quoin::server {

Rows read_one(Backend& backend, const Query& query) {
  return std::move(backend.read(std::span(&query, 1)).front());
}

Rows write_one(Backend& backend, const Query& query) {
  return std::move(backend.write(std::span(&query, 1)).front());
}

std::int64_t number_in(const std::string& column) { return parse_integer(column).value_or(0); }

std::string sql_number(std::int64_t number) { return std::to_string(number); }

std::string log_text(const StoredGame& stored) {
  std::string text = stored.header + "\n";
  for (const std::string& line : stored.events) text += line + "\n";
  return text;
}

}  // namespace quoin::server
