#pragma once

#include <string>

#include "protocol/table.h"

namespace quoin::cli {

bool has_free_seat(const protocol::Table& table);
// "Ann, static, (free)": who sits at a table.
std::string names_at(const protocol::Table& table);
// What a person wants to know about a table before they sit down.
std::string table_summary(const protocol::Table& table);

}  // namespace quoin::cli
