#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/storage/backend.h"

namespace quoin::server {

// What people told about somebody at their table, for those who run the server.
struct StoredReport {
  std::string game;
  std::int64_t at = 0;  // milliseconds since 1970
  std::string person;   // who tells
  int seat = 0;         // whom it is about
  std::string text;
};

// At most a few of one person in a day: false where this is one too many.
bool add_report(Backend& backend, const StoredReport& report);
// The newest first.
std::vector<StoredReport> all_reports(Backend& backend, std::int64_t limit);

}  // namespace quoin::server
