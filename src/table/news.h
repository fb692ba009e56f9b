#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "table/state.h"

namespace quoin::table {

// What those who follow a table have to be told when it has changed, in this order.
struct News {
  bool is_of_table = false;  // who sits there, what they agreed on, how far it is
  bool has_begun = false;    // now there is a game, to be shown with its setting
  // The game has gone on: from this event on it is told.
  std::optional<std::size_t> first_event;
  std::size_t first_line = 0;  // of what was said
  // The people of the table go on at the next one: why, as the protocol has it.
  std::optional<std::string_view> moved;
};

News news_since(const State& before, const State& now);

}  // namespace quoin::table
