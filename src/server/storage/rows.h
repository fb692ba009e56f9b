#pragma once

#include <cstdint>
#include <string>

#include "server/storage/backend.h"

namespace quoin::server {

// Short ways to ask a backend one thing, and to read what it gave.

Rows read_one(Backend& backend, const Query& query);
Rows write_one(Backend& backend, const Query& query);

// The number in a column; 0 where there is none, which our own statements never give.
std::int64_t number_in(const std::string& column);

// A number of the program's own as part of a statement, where text from outside never stands.
std::string sql_number(std::int64_t number);

// A log that is stored in pieces, put together again.
std::string log_text(const StoredGame& stored);

}  // namespace quoin::server
