#include "server/storage/schema.h"

#include "base/text.h"
#include "server/storage/backend.h"

namespace quoin::server {

std::span<const Migration> all_migrations() {
  static const std::vector<Migration> migrations{
      {{
          // status is a GameStatus, is_public 0 or 1, and times are milliseconds since 1970. The
          // counts say where the next event and the next line of chat go.
          R"(CREATE TABLE games (
               id TEXT NOT NULL PRIMARY KEY,
               created_at BIGINT NOT NULL,
               changed_at BIGINT NOT NULL,
               status BIGINT NOT NULL,
               is_public BIGINT NOT NULL,
               revision BIGINT NOT NULL,
               setup TEXT NOT NULL,
               header TEXT NOT NULL,
               event_count BIGINT NOT NULL,
               chat_count BIGINT NOT NULL,
               state_hash TEXT NOT NULL))",
          "CREATE INDEX games_by_status ON games (status, is_public, changed_at, id)",
          "CREATE INDEX games_by_change ON games (is_public, changed_at, id)",
          // Apart from the games, so that a list or an export of those has no secret in it.
          R"(CREATE TABLE secrets (
               game TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
               secret TEXT NOT NULL))",
          R"(CREATE TABLE events (
               game TEXT NOT NULL REFERENCES games (id),
               sequence BIGINT NOT NULL,
               line TEXT NOT NULL,
               PRIMARY KEY (game, sequence)))",
          R"(CREATE TABLE members (
               game TEXT NOT NULL REFERENCES games (id),
               person TEXT NOT NULL,
               PRIMARY KEY (game, person)))",
          "CREATE INDEX members_by_person ON members (person, game)",
          R"(CREATE TABLE chat (
               game TEXT NOT NULL REFERENCES games (id),
               sequence BIGINT NOT NULL,
               at BIGINT NOT NULL,
               seat BIGINT NOT NULL,
               text TEXT NOT NULL,
               PRIMARY KEY (game, sequence)))",
      }},
      {{
          R"(CREATE TABLE accounts (
               person TEXT NOT NULL PRIMARY KEY,
               name TEXT NOT NULL,
               name_key TEXT NOT NULL UNIQUE,
               password TEXT NOT NULL,
               epoch BIGINT NOT NULL,
               created_at BIGINT NOT NULL))",
      }},
      {{
          // Who made the last change, and what time it was in the game.
          "ALTER TABLE games ADD COLUMN writer TEXT NOT NULL DEFAULT ''",
          "ALTER TABLE games ADD COLUMN clock BIGINT NOT NULL DEFAULT 0",
          R"(CREATE TABLE nodes (
               id TEXT NOT NULL PRIMARY KEY,
               seen_at BIGINT NOT NULL))",
      }},
      {{
          // Who is on turn, and when the time for it is over: 0 where nobody counts days.
          "ALTER TABLE games ADD COLUMN turn BIGINT NOT NULL DEFAULT -1",
          "ALTER TABLE games ADD COLUMN due_at BIGINT NOT NULL DEFAULT 0",
          "CREATE INDEX games_by_due ON games (status, due_at)",
          R"(CREATE TABLE reports (
               game TEXT NOT NULL REFERENCES games (id),
               at BIGINT NOT NULL,
               person TEXT NOT NULL,
               seat BIGINT NOT NULL,
               text TEXT NOT NULL,
               PRIMARY KEY (game, person, at)))",
          "CREATE INDEX reports_by_person ON reports (person, at)",
      }},
      {{
          // Games that are over. Of a game of this server the id is the same, there is no owner,
          // and event_count says how much of its log was in it; others were imported by their
          // owner. The names are folded for searching, and words stand between spaces, likewise
          // folded; a seat that nobody had has no name. What is searched stands before the large
          // texts, so that SQLite need not read those.
          R"(CREATE TABLE archive (
               id TEXT NOT NULL PRIMARY KEY,
               owner TEXT NOT NULL,
               played_at BIGINT NOT NULL,
               event_count BIGINT NOT NULL,
               gcg_bytes BIGINT NOT NULL,
               fingerprint TEXT NOT NULL,
               seats BIGINT NOT NULL,
               name_1 TEXT NOT NULL,
               name_2 TEXT NOT NULL,
               name_3 TEXT NOT NULL,
               name_4 TEXT NOT NULL,
               score_1 BIGINT NOT NULL,
               score_2 BIGINT NOT NULL,
               score_3 BIGINT NOT NULL,
               score_4 BIGINT NOT NULL,
               words TEXT NOT NULL,
               title TEXT NOT NULL,
               lexicon TEXT NOT NULL,
               players TEXT NOT NULL,
               gcg TEXT NOT NULL,
               statistics TEXT NOT NULL))",
          "CREATE INDEX archive_by_owner ON archive (owner, played_at, id)",
          // Who knows the token may see the game.
          R"(CREATE TABLE archive_shares (
               archive TEXT NOT NULL REFERENCES archive (id),
               person TEXT NOT NULL,
               token TEXT NOT NULL UNIQUE,
               PRIMARY KEY (archive, person)))",
      }},
      {{
          // Whether the end of a finished game has been counted; the index has those that wait.
          "ALTER TABLE games ADD COLUMN counted BIGINT NOT NULL DEFAULT 0",
          "CREATE INDEX games_to_count ON games (id) WHERE status = 2 AND counted = 0",
          // What a game was for one of its people. The outcome is 0 for a loss, 1 for a draw and 2
          // for a win. Ratings and deviations are in millionths of a point, volatilities in
          // billionths; where no pool is named, the game was not rated and they are 0.
          R"(CREATE TABLE results (
               game TEXT NOT NULL REFERENCES games (id),
               seat BIGINT NOT NULL,
               person TEXT NOT NULL,
               at BIGINT NOT NULL,
               is_among_people BIGINT NOT NULL,
               outcome BIGINT NOT NULL,
               score BIGINT NOT NULL,
               bingos BIGINT NOT NULL,
               best_play BIGINT NOT NULL,
               best_word TEXT NOT NULL,
               pool TEXT NOT NULL,
               rating_before BIGINT NOT NULL,
               rating_after BIGINT NOT NULL,
               deviation_after BIGINT NOT NULL,
               PRIMARY KEY (game, seat)))",
          "CREATE INDEX results_by_person ON results (person, at)",
          R"(CREATE TABLE ratings (
               person TEXT NOT NULL,
               pool TEXT NOT NULL,
               rating BIGINT NOT NULL,
               deviation BIGINT NOT NULL,
               volatility BIGINT NOT NULL,
               games BIGINT NOT NULL,
               changed_at BIGINT NOT NULL,
               PRIMARY KEY (person, pool)))",
          "CREATE INDEX ratings_by_pool ON ratings (pool, rating)",
          // Who has asked to be deleted, until all of it is done.
          "CREATE TABLE departures (person TEXT NOT NULL PRIMARY KEY)",
      }},
      {{
          // state is a JobState. A job that waits or runs has a slot, of which everybody has a few;
          // any number may have none. A node that runs a job holds it until lease_until.
          R"(CREATE TABLE jobs (
               id TEXT NOT NULL PRIMARY KEY,
               person TEXT NOT NULL,
               slot BIGINT,
               kind TEXT NOT NULL,
               request TEXT NOT NULL,
               cache_key TEXT NOT NULL,
               state BIGINT NOT NULL,
               is_cancelled BIGINT NOT NULL,
               progress TEXT NOT NULL,
               result TEXT NOT NULL,
               page TEXT NOT NULL,
               error TEXT NOT NULL,
               created_at BIGINT NOT NULL,
               changed_at BIGINT NOT NULL,
               claimed_at BIGINT NOT NULL,
               node TEXT NOT NULL,
               lease_until BIGINT NOT NULL,
               attempts BIGINT NOT NULL))",
          "CREATE UNIQUE INDEX jobs_by_slot ON jobs (person, slot)",
          "CREATE INDEX jobs_by_person ON jobs (person, claimed_at)",
          "CREATE INDEX jobs_by_state ON jobs (state, changed_at)",
          "CREATE INDEX jobs_by_key ON jobs (cache_key, state)",
      }},
      {{
          // Word lists, boards and tiles of people's own. tiles is the whole alphabet of a word
          // list, and alphabet what its owner called that by; size is how many words, squares of a
          // side or tiles there are. One that a game was begun with (is_used) stays when its owner
          // removes it, and then has no owner any more when that person is deleted. The text
          // stands last, so that SQLite need not read it for a list.
          R"(CREATE TABLE uploads (
               id TEXT NOT NULL PRIMARY KEY,
               owner TEXT NOT NULL,
               kind TEXT NOT NULL,
               name TEXT NOT NULL,
               alphabet TEXT NOT NULL,
               fingerprint TEXT NOT NULL,
               bytes BIGINT NOT NULL,
               size BIGINT NOT NULL,
               is_shared BIGINT NOT NULL,
               is_used BIGINT NOT NULL,
               is_removed BIGINT NOT NULL,
               created_at BIGINT NOT NULL,
               tiles TEXT NOT NULL,
               text TEXT NOT NULL))",
          "CREATE INDEX uploads_by_owner ON uploads (owner, created_at, id)",
          // Whoever adds an upload writes the row of its owner first: so no two nodes count at once
          // what somebody has.
          "CREATE TABLE uploaders (person TEXT NOT NULL PRIMARY KEY)",
      }},
  };
  return migrations;
}

std::vector<std::string> tables_of(std::span<const Migration> migrations) {
  std::vector<std::string> tables;
  for (const Migration& migration : migrations) {
    for (const std::string& statement : migration.statements) {
      const std::vector<std::string_view> words = split_words(statement);
      if (words.size() < 3 || words[1] != "TABLE") continue;
      const std::string name(words[2].substr(0, words[2].find('(')));
      if (words[0] == "CREATE") tables.push_back(name);
      if (words[0] == "DROP") std::erase(tables, name);
    }
  }
  return tables;
}

std::vector<std::string> statements_after(std::int64_t version,
                                          std::span<const Migration> migrations,
                                          const std::string& database) {
  const auto newest = static_cast<std::int64_t>(migrations.size());
  if (version < 0 || version > newest)
    throw StorageFailure({.kind = StorageError::Kind::Damaged,
                          .message = database + ": its tables are of version " +
                                     std::to_string(version) +
                                     ", and this program knows those up to " +
                                     std::to_string(newest) + ": use a newer program"});
  std::vector<std::string> statements;
  if (version == newest) return statements;
  for (const Migration& migration : migrations.subspan(static_cast<std::size_t>(version)))
    statements.insert(statements.end(), migration.statements.begin(), migration.statements.end());
  statements.emplace_back("DELETE FROM schema_version");
  statements.push_back("INSERT INTO schema_version (version) VALUES (" + std::to_string(newest) +
                       ")");
  return statements;
}

}  // namespace quoin::server
