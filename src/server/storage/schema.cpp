#include "server/storage/schema.h"

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
  };
  return migrations;
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
