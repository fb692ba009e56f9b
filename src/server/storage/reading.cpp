#include "server/storage/reading.h"

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "server/storage/plan.h"
#include "server/storage/rows.h"

namespace quoin::server {
namespace {

constexpr const char* SummaryColumns =
    "id, created_at, changed_at, status, is_public, setup, event_count, turn, due_at";
constexpr std::size_t SummaryWidth = 9;

[[noreturn]] void complain_of_damage(const std::string& what) {
  throw StorageFailure({.kind = StorageError::Kind::Damaged, .message = what});
}

std::int64_t integer(const std::string& text) {
  const std::optional<std::int64_t> number = parse_integer(text);
  if (!number) complain_of_damage("'" + text + "' stands where a number should");
  return *number;
}

GameSummary summary(Row& row) {
  const std::int64_t status = integer(row[3]);
  if (status < 0 || status > static_cast<std::int64_t>(GameStatus::Cancelled))
    complain_of_damage("game '" + row[0] + "' has the unknown status " + row[3]);
  return {.id = std::move(row[0]),
          .created_at = integer(row[1]),
          .changed_at = integer(row[2]),
          .status = static_cast<GameStatus>(status),
          .is_public = integer(row[4]) != 0,
          .setup = std::move(row[5]),
          .events = static_cast<std::size_t>(integer(row[6])),
          .turn = integer(row[7]),
          .due_at = integer(row[8])};
}

}  // namespace

std::optional<StoredGame> load_game(Backend& backend, const std::string& id) {
  if (!is_name(id)) return std::nullopt;
  const std::vector<Query> queries{
      {std::string("SELECT ") + SummaryColumns +
           ", revision, header, state_hash, writer, clock,"
           " COALESCE((SELECT seen_at FROM nodes WHERE nodes.id = games.writer), 0)"
           " FROM games WHERE id = $1",
       {id}},
      {"SELECT secret FROM secrets WHERE game = $1", {id}},
      {"SELECT sequence, line FROM events WHERE game = $1 ORDER BY sequence", {id}},
      {"SELECT at, seat, text FROM chat WHERE game = $1 ORDER BY sequence", {id}},
  };
  std::vector<Rows> answers = backend.read(queries);
  if (answers[0].empty()) return std::nullopt;

  Row& row = answers[0].front();
  StoredGame game{.summary = summary(row),
                  .revision = integer(row[SummaryWidth]),
                  .header = std::move(row[SummaryWidth + 1]),
                  .state_hash = std::move(row[SummaryWidth + 2]),
                  .writer = std::move(row[SummaryWidth + 3]),
                  .writer_seen_at = integer(row[SummaryWidth + 5]),
                  .clock = integer(row[SummaryWidth + 4])};
  if (!answers[1].empty()) game.secret = std::move(answers[1].front()[0]);
  game.events.reserve(answers[2].size());
  for (Row& event : answers[2]) {
    if (integer(event[0]) != static_cast<std::int64_t>(game.events.size())) break;
    game.events.push_back(std::move(event[1]));
  }
  if (game.events.size() != game.summary.events || game.events.size() != answers[2].size())
    complain_of_damage("game '" + id + "' has to have " + std::to_string(game.summary.events) +
                       " events, and they are not all there");
  for (Row& line : answers[3])
    game.chat.push_back({.at = integer(line[0]),
                         .seat = static_cast<int>(integer(line[1])),
                         .text = std::move(line[2])});
  return game;
}

std::int64_t revision_of(Backend& backend, const std::string& id) {
  if (!is_name(id)) return 0;
  const Rows rows = read_one(backend, {"SELECT revision FROM games WHERE id = $1", {id}});
  return rows.empty() ? 0 : integer(rows.front()[0]);
}

std::vector<GameSummary> list_games(Backend& backend, const GameQuery& query) {
  if (!is_name(query.member) || !is_name(query.before_id)) return {};
  std::vector<Query::Parameter> parameters;
  const auto place_of = [&](Query::Parameter parameter) {
    parameters.push_back(std::move(parameter));
    return "$" + std::to_string(parameters.size());
  };
  std::string sql = std::string("SELECT ") + SummaryColumns + " FROM games";
  std::string condition;
  const auto require = [&](const std::string& part) {
    condition += (condition.empty() ? " WHERE " : " AND ") + part;
  };
  if (!query.member.empty()) {
    sql += " JOIN members ON members.game = games.id";
    require("members.person = " + place_of(query.member));
  }
  if (query.status) require("status = " + place_of(static_cast<std::int64_t>(*query.status)));
  if (query.due_before) {
    require("due_at > 0");
    require("due_at < " + place_of(*query.due_before));
  }
  if (query.only_public) require("is_public = 1");
  if (query.changed_before && query.before_id.empty())
    require("changed_at < " + place_of(*query.changed_before));
  if (query.changed_before && !query.before_id.empty()) {
    const std::string moment = place_of(*query.changed_before);
    require("(changed_at, id) < (" + moment + ", " + place_of(query.before_id) + ")");
  }
  const std::size_t limit =
      std::min<std::size_t>(query.limit, std::numeric_limits<std::int32_t>::max());
  sql += condition + " ORDER BY changed_at DESC, id DESC LIMIT " +
         place_of(static_cast<std::int64_t>(limit));

  std::vector<GameSummary> games;
  for (Row& row : read_one(backend, {sql, std::move(parameters)})) games.push_back(summary(row));
  return games;
}

}  // namespace quoin::server
