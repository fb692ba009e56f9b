#pragma once

#include "server/storage/storage.h"
#include "table/state.h"

namespace quoin::server {

// What the storage has to be told to make one state of a table out of another: the setup, the
// lines of the log, what was said. The caller adds whose change it is, of which revision.
Change change_between(const table::State& now, const table::State& draft);
bool is_nothing(const Change& change);

}  // namespace quoin::server
