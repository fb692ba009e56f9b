#include "server/storage/plan.h"

#include <algorithm>
#include <unordered_set>

#include "base/text.h"

namespace quoin::server {
namespace {

bool has_only_storable_text(const Change& change) {
  const auto fits = [](const std::optional<std::string>& text) {
    return !text || is_storable(*text);
  };
  return fits(change.secret) && fits(change.setup) && fits(change.header) &&
         fits(change.state_hash) && std::ranges::all_of(change.events, is_storable) &&
         std::ranges::all_of(change.chat, is_storable, &ChatLine::text);
}

bool has_only_names(const Change& change) {
  return is_name(change.game) && is_name(change.writer) &&
         (!change.members || std::ranges::all_of(*change.members, is_name));
}

StorageError error(StorageError::Kind kind, const Change& change, const std::string& reason) {
  // The name itself may be what cannot be written.
  const std::string game = is_name(change.game) ? "game '" + change.game + "'" : "a game";
  return {.kind = kind, .message = game + ": " + reason};
}

// Why the change cannot be made to a game that stands there (nothing: it does not exist).
ChangeOutcome objection(const Change& change, const std::optional<Standing>& standing) {
  using enum StorageError::Kind;
  if (change.game.empty()) return error(Invalid, change, "it has no name");
  if (!has_only_names(change))
    return error(Invalid, change, "a name is too long, not UTF-8, or has a NUL in it");
  if (!has_only_storable_text(change))
    return error(Invalid, change, "a text is not UTF-8, or has a NUL in it");
  if (change.revision == 0 && standing) return error(Conflict, change, "it exists already");
  if (change.revision != 0 && !standing) return error(Conflict, change, "it does not exist");
  if (standing && change.revision != standing->revision)
    return error(Conflict, change,
                 "it is at revision " + std::to_string(standing->revision) +
                     ", and the change was made for " + std::to_string(change.revision));
  if (standing && change.secret)
    return error(Invalid, change, "only a new game is given its secret");
  const std::int64_t event_count = standing ? standing->event_count : 0;
  if (!change.events.empty() && static_cast<std::int64_t>(change.first_event) != event_count)
    return error(Conflict, change,
                 "its next event is number " + std::to_string(event_count) + ", not " +
                     std::to_string(change.first_event));
  return std::nullopt;
}

GameWrite unchanged(std::string_view id, const std::optional<Standing>& standing) {
  GameWrite game{.id = id, .standing = standing.value_or(Standing{})};
  game.first_event = game.standing.event_count;
  game.first_chat = game.standing.chat_count;
  return game;
}

GameWrite new_game(const Change& change) {
  GameWrite game = unchanged(change.game, std::nullopt);
  game.is_new = true;
  game.created_at = change.at;
  game.status = static_cast<std::int64_t>(GameStatus::Open);
  game.is_public = 0;
  game.setup = "";
  game.header = "";
  game.state_hash = "";
  return game;
}

void add(const Change& change, GameWrite& game) {
  game.standing.revision = change.revision + 1;
  game.standing.event_count += static_cast<std::int64_t>(change.events.size());
  game.standing.chat_count += static_cast<std::int64_t>(change.chat.size());
  game.changed_at = change.at;
  game.writer = change.writer;
  game.clock = change.clock;
  game.turn = change.turn;
  game.due_at = change.due_at;
  if (change.status) game.status = static_cast<std::int64_t>(*change.status);
  if (change.is_public) game.is_public = *change.is_public ? 1 : 0;
  if (change.setup) game.setup = *change.setup;
  if (change.header) game.header = *change.header;
  if (change.state_hash) game.state_hash = *change.state_hash;
  if (change.secret) game.secret = *change.secret;
  if (change.members) {
    game.members.emplace(change.members->begin(), change.members->end());
    std::ranges::sort(*game.members);
    const auto repeated = std::ranges::unique(*game.members);
    game.members->erase(repeated.begin(), repeated.end());
  }
  game.events.insert(game.events.end(), change.events.begin(), change.events.end());
  for (const ChatLine& line : change.chat) game.chat.push_back(&line);
}

}  // namespace

bool is_storable(std::string_view text) {
  return text.find('\0') == std::string_view::npos && is_valid_utf8(text);
}

bool is_name(std::string_view text) {
  // PostgreSQL takes 2700 bytes for all columns of an index together.
  constexpr std::size_t LongestName = 500;
  return text.size() <= LongestName && is_storable(text);
}

bool is_person(std::string_view person) { return !person.empty() && is_name(person); }

std::vector<std::string_view> games_of(std::span<const Change> changes) {
  std::vector<std::string_view> games;
  std::unordered_set<std::string_view> seen;
  for (const Change& change : changes)
    if (is_name(change.game) && seen.insert(change.game).second) games.push_back(change.game);
  return games;
}

Plan make_plan(std::span<const Change> changes, const Standings& standings) {
  Plan plan;
  std::unordered_map<std::string_view, std::size_t> places;  // in plan.games
  for (const Change& change : changes) {
    const auto place = places.find(change.game);
    const auto stored = standings.find(change.game);
    std::optional<Standing> standing;
    if (place != places.end())
      standing = plan.games[place->second].standing;
    else if (stored != standings.end())
      standing = stored->second;

    plan.outcomes.push_back(objection(change, standing));
    if (plan.outcomes.back()) continue;
    if (place != places.end()) {
      add(change, plan.games[place->second]);
    } else {
      places.emplace(change.game, plan.games.size());
      plan.games.push_back(standing ? unchanged(change.game, standing) : new_game(change));
      add(change, plan.games.back());
    }
  }
  return plan;
}

}  // namespace quoin::server
