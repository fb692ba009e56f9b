#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "console/options.h"
#include "server/storage/backend.h"

namespace quoin::cli {

// --database, which all commands of an operator have: as of quoin serve.
void add_database_option(Options& options, std::string& target);
std::string database_or_default(const std::string& given);

// The database, where it is there and has the tables of this very program: an operator who looks at
// something neither makes a database nor migrates one.
Result<std::unique_ptr<server::Backend>> open_database(const std::string& given);

// "2026-03-01 12:30:05", UTC.
std::string moment_text(std::int64_t milliseconds);

}  // namespace quoin::cli
