#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <libpq-fe.h>

namespace quoin::server {

struct FinishConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using ConnectionPtr = std::unique_ptr<PGconn, FinishConnection>;

// Tries for some seconds; PQstatus says whether it succeeded.
ConnectionPtr connect_to_postgres(const std::string& address);

// Messages of libpq have several lines.
std::string in_one_line(std::string_view message);

}  // namespace quoin::server
