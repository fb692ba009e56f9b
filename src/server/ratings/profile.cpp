#include "server/ratings/profile.h"

#include "server/storage/tables/rows.h"

namespace quoin::server {
namespace {

std::optional<PlayerBest> best_of(const Rows& rows) {
  if (rows.empty() || number_in(rows.front()[2]) <= 0) return std::nullopt;
  const Row& row = rows.front();
  return PlayerBest{row[0], number_in(row[1]) != 0, number_in(row[2]), row[3]};
}

}  // namespace

PlayerProfile profile_of(Backend& backend, const std::string& person, std::size_t points_wanted) {
  const std::vector<Query> queries{
      {"SELECT game, pool, at, rating_before, rating_after, deviation_after, games.is_public"
       " FROM results JOIN games ON games.id = results.game WHERE person = $1 AND pool <> ''"
       " ORDER BY at DESC, game DESC LIMIT $2",
       {person, static_cast<std::int64_t>(points_wanted)}},
      {"SELECT is_among_people, COUNT(*), SUM(CASE WHEN outcome = 2 THEN 1 ELSE 0 END),"
       " SUM(CASE WHEN outcome = 1 THEN 1 ELSE 0 END), SUM(score), SUM(bingos)"
       " FROM results WHERE person = $1 GROUP BY is_among_people",
       {person}},
      {"SELECT game, games.is_public, score, '' FROM results JOIN games ON games.id = results.game"
       " WHERE person = $1 ORDER BY score DESC, at, game LIMIT 1",
       {person}},
      {"SELECT game, games.is_public, best_play, best_word FROM results"
       " JOIN games ON games.id = results.game"
       " WHERE person = $1 ORDER BY best_play DESC, at, game LIMIT 1",
       {person}}};
  const std::vector<Rows> answers = backend.read(queries);
  PlayerProfile profile;
  profile.ratings = ratings_of(backend, person);
  for (const Row& row : answers[0])
    profile.history.push_back({row[0], row[1], number_in(row[2]), points_in(row[4]),
                               points_in(row[5]), points_in(row[4]) - points_in(row[3]),
                               number_in(row[6]) != 0});
  for (const Row& row : answers[1]) {
    PlayerRecord& record =
        number_in(row[0]) != 0 ? profile.against_people : profile.against_computers;
    record = {number_in(row[1]), number_in(row[2]), number_in(row[3]), number_in(row[4]),
              number_in(row[5])};
  }
  profile.best_game = best_of(answers[2]);
  profile.best_play = best_of(answers[3]);
  return profile;
}

LeaderBoard leader_board(Backend& backend, const std::string& pool, std::int64_t played_after,
                         std::size_t limit) {
  const std::vector<Query> queries{
      {"SELECT accounts.name, rating, deviation, volatility, games FROM ratings"
       " JOIN accounts ON accounts.person = ratings.person"
       " WHERE pool = $1 AND deviation <= $2 AND changed_at > $3"
       " ORDER BY rating DESC, accounts.name LIMIT $4",
       {pool, static_cast<std::int64_t>(ProvisionalDeviation * RatingUnits), played_after,
        static_cast<std::int64_t>(limit)}},
      {"SELECT pool, COUNT(*) FROM ratings GROUP BY pool ORDER BY pool", {}}};
  const std::vector<Rows> answers = backend.read(queries);
  LeaderBoard board;
  for (const Row& row : answers[0]) {
    board.players.push_back({row[0],
                             {points_in(row[1]), points_in(row[2]),
                              static_cast<double>(number_in(row[3])) / VolatilityUnits},
                             number_in(row[4])});
  }
  for (const Row& row : answers[1]) board.pools.emplace_back(row[0], number_in(row[1]));
  return board;
}

}  // namespace quoin::server
