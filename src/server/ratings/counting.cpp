#include "server/ratings/counting.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "notation/game_log.h"
#include "server/ratings/game_result.h"
#include "server/storage/tables/reading.h"
#include "server/storage/tables/rows.h"

namespace quoin::server {
namespace {

// Whoever is in the way has got further, so a few are enough.
constexpr int MaxAttempts = 20;
constexpr const char* RatingColumns =
    "person, pool, rating, deviation, volatility, games, changed_at";

std::int64_t in_units(double number, double units) { return std::llround(number * units); }

StoredRating rating_from(const Row& row) {
  return {row[0],
          row[1],
          {points_in(row[2]), points_in(row[3]),
           static_cast<double>(number_in(row[4])) / VolatilityUnits},
          number_in(row[5]),
          number_in(row[6])};
}

// Nothing where it cannot be read or counts for nothing.
std::optional<GameResult> stored_result(const StoredGame& stored) {
  const Result<table::Setup> setup = table::Setup::parse(stored.summary.setup);
  if (!setup) return std::nullopt;
  const Result<notation::GameLog> log = notation::parse_game_log(log_text(stored));
  if (!log) return std::nullopt;
  const Result<Game> game = Game::replay(log->config, log->events);
  if (!game) return std::nullopt;
  return result_of(*game, *setup);
}

// What a game did to the rating of one of the two.
struct RatingChange {
  StoredRating before;
  StoredRating after;
};

double score_of(PlayerOutcome outcome) { return static_cast<double>(outcome) / 2; }

StoredRating rating_in(Backend& backend, const std::string& person, const std::string& pool) {
  return read_first(
             backend,
             {fmt::format("SELECT {} FROM ratings WHERE person = $1 AND pool = $2", RatingColumns),
              {person, pool}},
             rating_from)
      .value_or(StoredRating{.person = person, .pool = pool});
}

RatingChange change_of(const StoredRating& own, const StoredRating& opponent, double score,
                       std::int64_t at) {
  const auto rest_of = [at](const StoredRating& rating) {
    return rating.games == 0 ? 0 : at - rating.changed_at;
  };
  RatingChange change{own, own};
  change.after.rating =
      after_game(own.rating, rest_of(own), {after_rest(opponent.rating, rest_of(opponent)), score});
  ++change.after.games;
  change.after.changed_at = std::max(at, own.changed_at);
  return change;
}

// Who is being deleted had one: what they resign for that counts for the other.
bool have_accounts(Backend& backend, const GameResult& result) {
  const Rows rows = read_one(
      backend, {"SELECT person FROM accounts WHERE person IN ($1, $2) AND (epoch > 0 OR EXISTS"
                " (SELECT 1 FROM departures WHERE departures.person = accounts.person))",
                {result.seats[0].person, result.seats[1].person}});
  return rows.size() == 2;
}

// Of both seats, in their order; none where the game is not rated.
std::vector<RatingChange> changes_of(Backend& backend, const GameResult& result, std::int64_t at) {
  if (result.pool.empty() || !have_accounts(backend, result)) return {};
  const StoredRating first = rating_in(backend, result.seats[0].person, result.pool);
  const StoredRating second = rating_in(backend, result.seats[1].person, result.pool);
  return {change_of(first, second, score_of(result.seats[0].outcome), at),
          change_of(second, first, score_of(result.seats[1].outcome), at)};
}

Query store(const SeatResult& seat, bool is_among_people, const StoredGame& game,
            const RatingChange* change) {
  const auto units = [](double number) { return in_units(number, RatingUnits); };
  return {
      "INSERT INTO results (game, seat, person, at, is_among_people, outcome, score, bingos,"
      " best_play, best_word, pool, rating_before, rating_after, deviation_after)"
      " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
      {game.summary.id, std::int64_t{seat.seat}, seat.person, game.summary.changed_at,
       std::int64_t{is_among_people}, static_cast<std::int64_t>(seat.outcome),
       std::int64_t{seat.score}, std::int64_t{seat.bingos}, std::int64_t{seat.best_play},
       seat.best_word, change == nullptr ? std::string() : change->after.pool,
       change == nullptr ? 0 : units(change->before.rating.rating),
       change == nullptr ? 0 : units(change->after.rating.rating),
       change == nullptr ? 0 : units(change->after.rating.deviation)}};
}

// Refused where another game has changed the rating since it was read.
Query store(const RatingChange& change) {
  const StoredRating& after = change.after;
  const std::int64_t rating = in_units(after.rating.rating, RatingUnits);
  const std::int64_t deviation = in_units(after.rating.deviation, RatingUnits);
  const std::int64_t volatility = in_units(after.rating.volatility, VolatilityUnits);
  if (change.before.games == 0) {
    return {
        std::string("INSERT INTO ratings (") + RatingColumns +
            ") VALUES ($1, $2, $3, $4, $5, $6, $7)",
        {after.person, after.pool, rating, deviation, volatility, after.games, after.changed_at}};
  }
  return {
      "UPDATE ratings SET rating = $1, deviation = $2, volatility = $3, games = $4,"
      " changed_at = $5 WHERE person = $6 AND pool = $7 AND games = $8 RETURNING person",
      {rating, deviation, volatility, after.games, after.changed_at, after.person, after.pool,
       change.before.games},
      true};
}

std::vector<Query> statements_for(Backend& backend, const StoredGame& game) {
  // Refused where somebody else has counted it, or changed who sat there. On PostgreSQL others wait
  // here until this is done.
  std::vector<Query> statements{
      {"UPDATE games SET counted = 1 WHERE id = $1 AND revision = $2 AND counted = 0 RETURNING id",
       {game.summary.id, game.revision},
       true}};
  const std::optional<GameResult> result = stored_result(game);
  if (!result) return statements;
  std::vector<RatingChange> changes = changes_of(backend, *result, game.summary.changed_at);
  for (std::size_t i = 0; i < result->seats.size(); ++i)
    statements.push_back(store(result->seats[i], result->is_among_people, game,
                               changes.empty() ? nullptr : &changes[i]));
  // Everybody takes the rows in the same order, so nobody waits in a circle.
  std::ranges::sort(changes, {}, [](const RatingChange& it) { return it.after.person; });
  for (const RatingChange& change : changes) statements.push_back(store(change));
  return statements;
}

bool waits_to_be_counted(Backend& backend, const std::string& game) {
  return !read_one(backend,
                   {"SELECT id FROM games WHERE id = $1 AND status = 2 AND counted = 0", {game}})
              .empty();
}

}  // namespace

static_assert(static_cast<int>(GameStatus::Finished) == 2, "the SQL says so");

double points_in(const std::string& column) {
  return static_cast<double>(number_in(column)) / RatingUnits;
}

void count_game(Backend& backend, const std::string& game) {
  for (int attempt = 1; waits_to_be_counted(backend, game); ++attempt) {
    const std::optional<StoredGame> stored = load_game(backend, game);
    if (!stored) return;
    if (is_written(backend, statements_for(backend, *stored), attempt < MaxAttempts)) return;
  }
}

std::vector<std::string> games_to_count(Backend& backend, const std::string& after,
                                        std::size_t limit) {
  return read_all(backend,
                  {"SELECT id FROM games WHERE status = 2 AND counted = 0 AND id > $1"
                   " ORDER BY id LIMIT $2",
                   {after, static_cast<std::int64_t>(limit)}},
                  first_column);
}

std::vector<StoredRating> ratings_of(Backend& backend, const std::string& person) {
  return read_all(
      backend,
      {fmt::format("SELECT {} FROM ratings WHERE person = $1 ORDER BY pool", RatingColumns),
       {person}},
      rating_from);
}

}  // namespace quoin::server
