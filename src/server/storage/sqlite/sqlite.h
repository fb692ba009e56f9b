#pragma once

#include <memory>
#include <span>
#include <string>

#include "server/storage/backend.h"
#include "server/storage/schema.h"

namespace quoin::server {

// A database in one file, which is made where it is missing, for its owner alone. Another program
// that holds the lock for two seconds makes it Unavailable. Once open, a file that goes away is not
// made anew: it is Unavailable until a file is there again.
std::unique_ptr<Backend> make_sqlite_backend(
    const std::string& path, std::span<const Migration> migrations = all_migrations());

}  // namespace quoin::server
