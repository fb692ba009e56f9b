#pragma once

#include <memory>
#include <span>
#include <string>

#include "base/result.h"
#include "server/storage/backend.h"
#include "server/storage/schema.h"

namespace quoin::server {

// A PostgreSQL server, by an address that libpq takes: "postgresql://user:password@host/database".
// Several programs may use one database: they take turns, batch by batch. The password stands in no
// message. An error where the address cannot be read.
Result<std::unique_ptr<Backend>> make_postgres_backend(
    const std::string& address, std::span<const Migration> migrations = all_migrations());

}  // namespace quoin::server
