#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/storage/backend.h"

namespace quoin::server {

// The rules of Change, kept in one place for all databases: a backend reads where the games of a
// batch stand, asks for a plan, and writes what the plan says. Nobody else may write in between.

// Where a game stands in the database.
struct Standing {
  std::int64_t revision = 0;
  std::int64_t event_count = 0;
  std::int64_t chat_count = 0;
};
using Standings = std::unordered_map<std::string, Standing>;

// What one game has to become, after all changes of the batch that it allows. The texts lie in the
// changes.
struct GameWrite {
  std::string_view id;
  bool is_new = false;
  Standing standing;  // afterwards
  std::int64_t created_at = 0;
  std::int64_t changed_at = 0;
  std::string_view writer;
  std::int64_t clock = 0;
  std::int64_t turn = -1;
  std::int64_t due_at = 0;
  // Nothing where it stays as it is; a new game has all of them.
  std::optional<std::int64_t> status;
  std::optional<std::int64_t> is_public;
  std::optional<std::string_view> setup;
  std::optional<std::string_view> header;
  std::optional<std::string_view> state_hash;

  std::optional<std::string_view> secret;
  std::optional<std::vector<std::string_view>> members;  // in order, each once
  std::int64_t first_event = 0;
  std::vector<std::string_view> events;
  std::int64_t first_chat = 0;
  std::vector<const ChatLine*> chat;
};

struct Plan {
  std::vector<ChangeOutcome> outcomes;  // one for each change
  std::vector<GameWrite> games;         // each game once
};

// The games that the changes are about, each once: whose standings a plan needs.
std::vector<std::string_view> games_of(std::span<const Change> changes);
// A game without a standing does not exist.
Plan make_plan(std::span<const Change> changes, const Standings& standings);

// Whether both databases can hold the text: UTF-8 without NUL.
bool is_storable(std::string_view text);
// Whether games and people can be found by it: storable, and short enough for an index.
bool is_name(std::string_view text);
// The same, and somebody: nobody has no name.
bool is_person(std::string_view person);

}  // namespace quoin::server
