#pragma once

#include "server/storage/whole.h"

namespace quoin::server {

std::unique_ptr<WholeDatabase> open_whole_sqlite(const std::string& path, WholeFor purpose);

}  // namespace quoin::server
