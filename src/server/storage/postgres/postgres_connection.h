#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <libpq-fe.h>

namespace quoin::server {

struct FinishConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
using ConnectionPtr = std::unique_ptr<PGconn, FinishConnection>;

struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using ResultPtr = std::unique_ptr<PGresult, ClearResult>;

// What an address says; nothing where libpq cannot read it.
struct PostgresAddress {
  std::string host;
  std::string database;
  std::string password;

  static std::optional<PostgresAddress> parse(const std::string& address);
  // For messages.
  std::string without_password(std::string text) const;
};

// The turn that all servers of a database take to change its tables. The number is "quoin" in
// ASCII: one that other programs do not happen to use.
inline constexpr const char* TakeTurn = "SELECT pg_advisory_xact_lock(487301540206)";

// Tries for some seconds; PQstatus says whether it succeeded.
ConnectionPtr connect_to_postgres(const std::string& address);

// Messages of libpq have several lines.
std::string in_one_line(std::string_view message);

}  // namespace quoin::server
