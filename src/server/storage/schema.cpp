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
