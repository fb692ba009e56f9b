#include "server/operations/game_check.h"

#include <optional>

#include "base/hash.h"
#include "core/draws.h"
#include "notation/game_log.h"
#include "server/reasons.h"
#include "server/storage/tables/reading.h"
#include "server/storage/tables/rows.h"
#include "table/setup.h"

namespace quoin::server {
namespace {

bool fits_status(GameStatus status, const std::optional<Game>& game) {
  const bool is_over = game && game->state().phase == Phase::Finished;
  switch (status) {
    case GameStatus::Open: return !game;
    case GameStatus::Playing: return game && !is_over;
    case GameStatus::Finished: return is_over;
    case GameStatus::Cancelled: return true;
  }
  return false;
}

}  // namespace

std::string log_of(const StoredGame& stored) {
  std::string text = log_text(stored);
  const Result<std::optional<Game>> game = check_game(stored);
  if (game && *game) text += notation::log_seal(**game);
  return text;
}

Result<std::optional<Game>> check_game(const StoredGame& stored) {
  const std::optional<Digest> secret = digest_from_hex(stored.secret);
  if (!secret) return Error(reasons::stored_secret_damaged);
  if (const Result<table::Setup> setup = table::Setup::parse(stored.summary.setup); !setup)
    return setup.error().within("setup");
  std::optional<Game> replayed;
  if (!stored.header.empty()) {
    const Result<notation::GameLog> log = notation::parse_game_log(log_text(stored));
    if (!log) return log.error();
    if (commitment_to(*secret) != log->config.commitment)
      return Error(reasons::stored_other_secret);
    Result<Game> game = Game::replay(log->config, log->events);
    if (!game) return game.error();
    if (to_hex(game->state_hash()) != stored.state_hash) return Error(reasons::stored_other_state);
    replayed = *std::move(game);
  } else if (!stored.events.empty()) {
    return Error(reasons::stored_events_too_early);
  }
  if (!fits_status(stored.summary.status, replayed)) return Error(reasons::stored_other_status);
  return replayed;
}

CheckReport check_all_games(Backend& backend) {
  CheckReport report;
  // By their names, which no move changes: a game that somebody plays meanwhile is not missed.
  std::string last;
  for (;;) {
    const Rows page =
        read_one(backend, {"SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT 500", {last}});
    if (page.empty()) return report;
    for (const Row& row : page) {
      last = row[0];
      ++report.games;
      try {
        const std::optional<StoredGame> stored = load_game(backend, last);
        if (!stored) continue;
        report.events += stored->events.size();
        if (const Result<std::optional<Game>> game = check_game(*stored); !game)
          report.damaged.push_back({last, game.error().message(), game.error()});
      } catch (const StorageFailure& failure) {
        if (failure.error().kind != StorageError::Kind::Damaged || !backend.is_connected()) throw;
        report.damaged.push_back({last, failure.error().message});
      }
    }
  }
}

}  // namespace quoin::server
