#pragma once

#include "server/storage/whole.h"

namespace quoin::server {

// The address has been seen to be one (make_postgres_backend).
std::unique_ptr<WholeDatabase> open_whole_postgres(const std::string& address, WholeFor purpose);

}  // namespace quoin::server
