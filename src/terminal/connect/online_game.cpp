#include "terminal/connect/online_game.h"

#include <algorithm>

#include <fmt/format.h>

namespace quoin::cli {

bool has_free_seat(const protocol::Table& table) {
  return std::any_of(table.seats.begin(), table.seats.end(),
                     [](const protocol::TableSeat& seat) { return !seat.is_taken; });
}

std::string names_at(const protocol::Table& table) {
  std::string names;
  for (const protocol::TableSeat& seat : table.seats)
    names += (names.empty() ? "" : ", ") + (seat.is_taken ? seat.name : "(free)");
  return names;
}

std::string table_summary(const protocol::Table& table) {
  return fmt::format("{}   {} tiles, board {}, word list {}, rules {}", names_at(table),
                     table.alphabet, table.layout, table.lexicon, table.rules);
}

}  // namespace quoin::cli
