#include "server/people/departure.h"

#include <optional>
#include <utility>

#include "base/hash.h"
#include "notation/game_log.h"
#include "server/ratings/counting.h"
#include "server/storage/tables/reading.h"
#include "server/storage/tables/rows.h"
#include "server/storage/tables/uploads.h"
#include "table/setup.h"

namespace quoin::server {
namespace {

constexpr int MaxAttempts = 20;

// Header and hash of a log whose seats have other names.
struct RenamedLog {
  std::string header;
  std::string state_hash;
};

RenamedLog renamed(const StoredGame& stored, const table::Setup& setup) {
  RenamedLog same{stored.header, stored.state_hash};
  if (stored.header.empty()) return same;
  Result<notation::GameLog> log = notation::parse_game_log(log_text(stored));
  if (!log) {
    // Its events cannot be read any more, but the names can be taken out.
    log = notation::parse_game_log(stored.header + "\n");
    if (!log) return {"", stored.state_hash};
  }
  for (std::size_t i = 0; i < log->config.seats.size() && i < setup.seats.size(); ++i)
    log->config.seats[i].name = setup.seats[i].name;
  RenamedLog result{notation::log_header(log->config, {}), stored.state_hash};
  result.header.pop_back();  // the end of the line
  // A log that led elsewhere before is not made right by this.
  const Result<Game> game = Game::replay(log->config, log->events);
  if (game) result.state_hash = to_hex(game->state_hash());
  return result;
}

table::Setup without(table::Setup setup, const std::string& person, GameStatus status) {
  for (const int i : setup.seats_of({person})) {
    table::Seat& seat = setup.seats[static_cast<std::size_t>(i)];
    if (status == GameStatus::Open) {
      seat = table::Seat{};
      continue;
    }
    std::erase(seat.owners, person);
    seat.name.clear();
    seat.name = unused_name(DeletedPlayer, setup.seats, i);
    seat.nonce.clear();
  }
  if (setup.host == person) setup.host.clear();
  return setup;
}

std::vector<Query> statements_for(const Backend& backend, const StoredGame& stored,
                                  const std::string& person) {
  const std::string& id = stored.summary.id;
  std::vector<Query> statements;
  if (const Result<table::Setup> setup = table::Setup::parse(stored.summary.setup)) {
    GameStatus status = stored.summary.status;
    const table::Setup changed = without(*setup, person, status);
    if (status == GameStatus::Open && setup->host == person) status = GameStatus::Cancelled;
    const RenamedLog log = renamed(stored, changed);
    // The first, so that others wait. Rooms in memory have another revision, and read it again
    // before they store anything.
    statements.push_back(
        {"UPDATE games SET setup = $1, header = $2, state_hash = $3, status = $4,"
         " revision = revision + 1 WHERE id = $5 AND revision = $6 RETURNING id",
         {changed.to_text(), log.header, log.state_hash, static_cast<std::int64_t>(status), id,
          stored.revision},
         true});
    for (const int seat : setup->seats_of({person}))
      statements.push_back(
          {"UPDATE chat SET text = '' WHERE game = $1 AND seat = $2", {id, std::int64_t{seat}}});
  }
  statements.push_back({"DELETE FROM members WHERE game = $1 AND person = $2", {id, person}});
  // The archive takes the game anew, with the names that it has now.
  statements.push_back({"DELETE FROM archive_shares WHERE archive = $1", {id}});
  statements.push_back({"DELETE FROM archive WHERE id = $1", {id}});
  add_telling(backend, GameChanged{id, stored.revision + 1, ""}, statements);
  return statements;
}

}  // namespace

void begin_departure(Backend& backend, const std::string& person, const std::string& tombstone) {
  // A guest has no account to make a tombstone of, and who departs twice has one already.
  std::vector<Query> queries{
      {"INSERT INTO accounts (person, name, name_key, password, epoch, created_at)"
       " VALUES ($1, '', $2, '', 0, 0) ON CONFLICT (person) DO UPDATE SET name = '',"
       " name_key = excluded.name_key, password = '', epoch = 0, created_at = 0",
       {person, tombstone}},
      {"INSERT INTO departures (person) VALUES ($1) ON CONFLICT (person) DO NOTHING", {person}}};
  add_telling(backend, AccountChanged{person}, queries);
  backend.write(queries);
}

std::vector<std::string> departures(Backend& backend) {
  return read_all(backend, {"SELECT person FROM departures ORDER BY person", {}}, first_column);
}

std::vector<OwnGame> games_of_person(Backend& backend, const std::string& person,
                                     const std::string& after, std::size_t limit) {
  const auto read = [](Row& row) {
    OwnGame game;
    take_columns(row, game.id, game.status);
    return game;
  };
  return read_all(backend,
                  {"SELECT id, status FROM members JOIN games ON games.id = members.game"
                   " WHERE person = $1 AND game > $2 ORDER BY game LIMIT $3",
                   {person, after, static_cast<std::int64_t>(limit)}},
                  read);
}

void forget_in_game(Backend& backend, const std::string& game, const std::string& person) {
  for (int attempt = 1;; ++attempt) {
    count_game(backend, game);
    const std::optional<StoredGame> stored = load_game(backend, game);
    if (!stored) return;
    if (is_written(backend, statements_for(backend, *stored, person), attempt < MaxAttempts))
      return;
  }
}

void end_departure(Backend& backend, const std::string& person) {
  std::vector<Query> queries{{"DELETE FROM results WHERE person = $1", {person}},
                             {"DELETE FROM jobs WHERE person = $1", {person}},
                             {"DELETE FROM reports WHERE person = $1", {person}},
                             {"DELETE FROM archive_shares WHERE person = $1 OR archive IN"
                              " (SELECT id FROM archive WHERE owner = $2)",
                              {person, person}},
                             {"DELETE FROM archive WHERE owner = $1", {person}},
                             {"DELETE FROM ratings WHERE person = $1", {person}},
                             {"DELETE FROM departures WHERE person = $1", {person}}};
  for (Query& query : forgetting_uploads_of(person)) queries.push_back(std::move(query));
  backend.write(queries);
}

}  // namespace quoin::server
