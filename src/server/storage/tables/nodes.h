#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/storage/backend.h"

namespace quoin::server {

// The nodes of a database, as they are stored. These throw as a backend does.

// Notes that a node is there at this moment, by its own clock, and tells all.
void beat(Backend& backend, const std::string& node, std::int64_t now);
// The last beat.
void leave(Backend& backend, const std::string& node, std::int64_t now);
void tell(Backend& backend, const Notice& notice);

std::vector<std::string> all_nodes(Backend& backend);
// Forgets those that have not been seen since, and that no game waits for.
void forget_nodes(Backend& backend, std::int64_t before);

}  // namespace quoin::server
