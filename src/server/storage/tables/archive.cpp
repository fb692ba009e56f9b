#include "server/storage/tables/archive.h"

#include <fmt/format.h>

#include "server/storage/plan.h"
#include "server/storage/tables/rows.h"

namespace quoin::server {
namespace {

constexpr const char* ShownColumns =
    "archive.id, archive.owner, archive.played_at, archive.event_count, archive.fingerprint, "
    "archive.title, archive.lexicon, archive.players";
constexpr std::size_t ShownWidth = 8;

constexpr const char* Insert =
    "INSERT INTO archive (id, owner, played_at, event_count, gcg_bytes, fingerprint, seats,"
    " name_1, score_1, name_2, score_2, name_3, score_3, name_4, score_4, words, title, lexicon,"
    " players, gcg, statistics) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,"
    " $14, $15, $16, $17, $18, $19, $20, $21)";
constexpr const char* ReplaceOlder =
    " ON CONFLICT (id) DO UPDATE SET played_at = excluded.played_at,"
    " event_count = excluded.event_count, gcg_bytes = excluded.gcg_bytes,"
    " fingerprint = excluded.fingerprint, seats = excluded.seats,"
    " name_1 = excluded.name_1, score_1 = excluded.score_1,"
    " name_2 = excluded.name_2, score_2 = excluded.score_2,"
    " name_3 = excluded.name_3, score_3 = excluded.score_3,"
    " name_4 = excluded.name_4, score_4 = excluded.score_4,"
    " words = excluded.words, title = excluded.title, lexicon = excluded.lexicon,"
    " players = excluded.players, gcg = excluded.gcg, statistics = excluded.statistics"
    " WHERE archive.event_count < excluded.event_count";

constexpr const char* IsMember =
    "EXISTS (SELECT 1 FROM members WHERE members.game = archive.id AND members.person = ";

// And after those the GCG and the statistics, where they were asked for.
ArchivedGame shown(Row& row) {
  ArchivedGame game;
  take_columns(row, game.id, game.owner, game.played_at, game.event_count, game.fingerprint,
               game.title, game.lexicon, game.players);
  if (row.size() > ShownWidth) game.gcg = std::move(row[ShownWidth]);
  if (row.size() > ShownWidth + 1) game.statistics = std::move(row[ShownWidth + 1]);
  return game;
}

// " cat dog ": each word between two spaces.
std::string joined(const std::vector<std::string>& words) {
  std::string text = " ";
  for (const std::string& word : words) text += word + " ";
  return text;
}

Query insertion(const ArchivedGame& game, const std::string& on_conflict) {
  Query query{Insert + on_conflict, {}};
  std::vector<Query::Parameter>& values = query.parameters;
  values.assign({game.id, game.owner, game.played_at, game.event_count,
                 static_cast<std::int64_t>(game.gcg.size()), game.fingerprint,
                 static_cast<std::int64_t>(game.seats.size())});
  for (std::size_t i = 0; i < MaxArchivedSeats; ++i) {
    const bool is_there = i < game.seats.size();
    values.emplace_back(is_there ? game.seats[i].name_key : std::string());
    values.emplace_back(is_there ? game.seats[i].score : std::int64_t{0});
  }
  for (const std::string& text :
       {joined(game.word_keys), game.title, game.lexicon, game.players, game.gcg, game.statistics})
    values.emplace_back(text);
  return query;
}

// Some seat has what is looked for in seats. A text is part of another where replacing it makes a
// difference: both databases say that in the same words, and mean case.
void require_seat(Statement& statement, const ArchiveQuery& query) {
  if (query.player_key.empty() && !query.score_min && !query.score_max) return;
  std::string either = "(";
  for (std::size_t seat = 1; seat <= MaxArchivedSeats; ++seat) {
    const std::string number = std::to_string(seat);
    either += (seat > 1 ? " OR (seats >= " : "(seats >= ") + number;
    if (!query.player_key.empty()) {
      either += " AND replace(name_" + number + ", " + statement.place_of(query.player_key) +
                ", '') <> name_" + number;
    }
    if (query.score_min)
      either += " AND score_" + number + " >= " + statement.place_of(*query.score_min);
    if (query.score_max)
      either += " AND score_" + number + " <= " + statement.place_of(*query.score_max);
    either += ")";
  }
  statement.require(either + ")");
}

}  // namespace

std::vector<ArchivedGame> find_archived(Backend& backend, const ArchiveQuery& query) {
  if (!is_person(query.person) || !is_name(query.player_key) || !is_name(query.word_key)) return {};
  if (query.behind && !is_name(query.behind->id)) return {};
  Statement statement(
      fmt::format("SELECT {}{} FROM archive", ShownColumns, query.with_gcg ? ", archive.gcg" : ""));
  const std::string owner = statement.place_of(query.person);
  statement.require("id IN (SELECT id FROM archive WHERE owner = " + owner +
                    " UNION ALL SELECT game FROM members WHERE person = " +
                    statement.place_of(query.person) + ")");
  require_seat(statement, query);
  if (!query.word_key.empty()) {
    statement.require("replace(words, " + statement.place_of(" " + query.word_key + " ") +
                      ", '') <> words");
  }
  if (query.from) statement.require("played_at >= " + statement.place_of(*query.from));
  if (query.to) statement.require("played_at < " + statement.place_of(*query.to));
  if (query.behind) {
    const std::string moment = statement.place_of(query.behind->played_at);
    statement.require("(played_at, id) < (" + moment + ", " + statement.place_of(query.behind->id) +
                      ")");
  }
  statement.add(" ORDER BY played_at DESC, id DESC LIMIT " +
                statement.place_of(static_cast<std::int64_t>(query.limit)));
  return read_all(backend, statement.take(), shown);
}

std::optional<SeenGame> archived_for(Backend& backend, const std::string& id,
                                     const std::string& person) {
  if (!is_name(id) || !is_person(person)) return std::nullopt;
  Rows rows = read_one(
      backend,
      {fmt::format(
           "SELECT {}, archive.gcg, archive.statistics,"
           " CASE WHEN archive.owner = $1 OR {}$2) THEN 1 ELSE 0 END,"
           " COALESCE((SELECT token FROM archive_shares WHERE archive_shares.archive = archive.id"
           " AND archive_shares.person = $3), ''),"
           " COALESCE((SELECT is_public FROM games WHERE games.id = archive.id), 0)"
           " FROM archive WHERE archive.id = $4",
           ShownColumns, IsMember),
       {person, person, person, id}});
  if (rows.empty()) return std::nullopt;
  Row& row = rows.front();
  SeenGame seen{shown(row), number_in(row[ShownWidth + 2]) != 0, std::move(row[ShownWidth + 3])};
  const bool is_public = number_in(row[ShownWidth + 4]) != 0;
  if (!seen.is_own && !is_public) return std::nullopt;
  return seen;
}

std::optional<ArchivedGame> archived_by_token(Backend& backend, const std::string& token) {
  if (!is_name(token)) return std::nullopt;
  return read_first(backend,
                    {fmt::format("SELECT {}, archive.gcg, archive.statistics FROM archive_shares"
                                 " JOIN archive ON archive.id = archive_shares.archive"
                                 " WHERE archive_shares.token = $1",
                                 ShownColumns),
                     {token}},
                    shown);
}

std::string header_of(Backend& backend, const std::string& id) {
  if (!is_name(id)) return {};
  return read_first(backend, {"SELECT header FROM games WHERE id = $1", {id}}, first_column)
      .value_or("");
}

void put_finished_game(Backend& backend, const ArchivedGame& game, std::int64_t revision) {
  // Changing nothing, so that others who change the game wait until this is there.
  const std::vector<Query> queries{
      {"UPDATE games SET changed_at = changed_at WHERE id = $1 AND revision = $2 RETURNING id",
       {game.id, revision},
       true},
      insertion(game, ReplaceOlder)};
  backend.write(queries);
}

std::vector<bool> add_imported(Backend& backend, const std::vector<ArchivedGame>& games) {
  std::vector<Query> queries;
  queries.reserve(games.size());
  for (const ArchivedGame& game : games)
    queries.push_back(insertion(game, " ON CONFLICT (id) DO NOTHING RETURNING id"));
  std::vector<bool> are_new;
  if (queries.empty()) return are_new;
  for (const Rows& rows : backend.write(queries)) are_new.push_back(!rows.empty());
  return are_new;
}

ImportedSoFar imported_so_far(Backend& backend, const std::string& person) {
  const std::vector<Query> queries{
      {"SELECT COUNT(*), CAST(COALESCE(SUM(gcg_bytes), 0) AS BIGINT) FROM archive WHERE owner = $1",
       {person}},
      {"SELECT archive.fingerprint, archive.id FROM members JOIN archive ON archive.id = "
       "members.game"
       " WHERE members.person = $1",
       {person}}};
  std::vector<Rows> answers = backend.read(queries);
  ImportedSoFar so_far{number_in(answers[0][0][0]), number_in(answers[0][0][1]), {}};
  for (Row& row : answers[1]) so_far.played.push_back({std::move(row[0]), std::move(row[1])});
  return so_far;
}

bool remove_imported(Backend& backend, const std::string& id, const std::string& person) {
  if (!is_name(id) || !is_person(person)) return false;
  const std::vector<Query> queries{
      {"DELETE FROM archive_shares WHERE archive IN"
       " (SELECT id FROM archive WHERE id = $1 AND owner = $2)",
       {id, person}},
      {"DELETE FROM archive WHERE id = $1 AND owner = $2 RETURNING id", {id, person}}};
  return !backend.write(queries)[1].empty();
}

std::optional<std::string> share_archived(Backend& backend, const std::string& id,
                                          const std::string& person, const std::string& token) {
  if (!is_name(id) || !is_person(person)) return std::nullopt;
  write_one(backend,
            {fmt::format("INSERT INTO archive_shares (archive, person, token)"
                         " SELECT archive.id, CAST($1 AS TEXT), CAST($2 AS TEXT) FROM archive"
                         " WHERE archive.id = $3 AND (archive.owner = $4 OR {}$5))"
                         " ON CONFLICT (archive, person) DO NOTHING",
                         IsMember),
             {person, token, id, person, person}});
  return read_first(
      backend,
      {"SELECT token FROM archive_shares WHERE archive = $1 AND person = $2", {id, person}},
      first_column);
}

void unshare_archived(Backend& backend, const std::string& id, const std::string& person) {
  if (!is_name(id)) return;
  write_one(backend,
            {"DELETE FROM archive_shares WHERE archive = $1 AND person = $2", {id, person}});
}

MissingGames missing_after(Backend& backend, const std::string& id, std::size_t count) {
  MissingGames missing;
  const auto limit = static_cast<std::int64_t>(count);
  const Rows rows = read_one(
      backend,
      {"SELECT page.id, page.status, page.event_count, COALESCE(archive.event_count, -1) FROM"
       " (SELECT id, status, event_count FROM games WHERE id > $1 ORDER BY id LIMIT $2) page"
       " LEFT JOIN archive ON archive.id = page.id ORDER BY page.id",
       {id, limit}});
  for (const Row& row : rows) {
    if (number_in(row[1]) == static_cast<std::int64_t>(GameStatus::Finished) && row[2] != row[3])
      missing.games.push_back(row[0]);
  }
  if (rows.size() == count) missing.next = rows.back()[0];
  return missing;
}

std::vector<std::string> missing_since(Backend& backend, std::int64_t moment, std::size_t count) {
  return read_all(
      backend,
      {"SELECT games.id FROM games LEFT JOIN archive ON archive.id = games.id"
       " WHERE games.status = $1 AND games.is_public IN (0, 1) AND games.changed_at >= $2"
       " AND COALESCE(archive.event_count, -1) <> games.event_count LIMIT $3",
       {static_cast<std::int64_t>(GameStatus::Finished), moment, static_cast<std::int64_t>(count)}},
      first_column);
}

}  // namespace quoin::server
