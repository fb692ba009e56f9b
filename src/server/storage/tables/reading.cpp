#include "server/storage/tables/reading.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "base/text.h"
#include "server/storage/plan.h"
#include "server/storage/tables/rows.h"

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
      {fmt::format("SELECT {}, revision, header, state_hash, writer, clock,"
                   " COALESCE((SELECT seen_at FROM nodes WHERE nodes.id = games.writer), 0)"
                   " FROM games WHERE id = $1",
                   SummaryColumns),
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
  Statement statement(
      fmt::format("SELECT {} FROM games{}", SummaryColumns,
                  query.member.empty() ? "" : " JOIN members ON members.game = games.id"));
  if (!query.member.empty())
    statement.require("members.person = " + statement.place_of(query.member));
  if (query.status)
    statement.require("status = " + statement.place_of(static_cast<std::int64_t>(*query.status)));
  if (query.due_before) {
    statement.require("due_at > 0");
    statement.require("due_at < " + statement.place_of(*query.due_before));
  }
  if (query.only_public) statement.require("is_public = 1");
  if (query.changed_before && query.before_id.empty())
    statement.require("changed_at < " + statement.place_of(*query.changed_before));
  if (query.changed_before && !query.before_id.empty()) {
    const std::string moment = statement.place_of(*query.changed_before);
    statement.require("(changed_at, id) < (" + moment + ", " + statement.place_of(query.before_id) +
                      ")");
  }
  const std::size_t limit =
      std::min<std::size_t>(query.limit, std::numeric_limits<std::int32_t>::max());
  statement.add(" ORDER BY changed_at DESC, id DESC LIMIT " +
                statement.place_of(static_cast<std::int64_t>(limit)));
  return read_all(backend, statement.take(), summary);
}

}  // namespace quoin::server
