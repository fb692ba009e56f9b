#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace quoin::server {

// The tables, as the steps that lead to them. Both databases take the same statements, so these use
// TEXT and BIGINT alone. A step that has been released is never edited; what changes is a new step
// at the end.
struct Migration {
  std::vector<std::string> statements;  // one command each
};

std::span<const Migration> all_migrations();

// The tables that the steps make, each after those that it refers to; schema_version is none of
// them.
std::vector<std::string> tables_of(std::span<const Migration> migrations);

// The table schema_version has one row: how many of the steps have been taken.
inline constexpr const char* CreateVersionTable =
    "CREATE TABLE schema_version (version BIGINT NOT NULL)";
inline constexpr const char* ReadVersion = "SELECT version FROM schema_version";

// What is left to run, in the transaction that read the version; none where it is up to date.
// Throws StorageFailure, naming the database, where the tables were made by a newer program.
std::vector<std::string> statements_after(std::int64_t version,
                                          std::span<const Migration> migrations,
                                          const std::string& database);

}  // namespace quoin::server
