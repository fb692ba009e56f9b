#include "server/ratings/ratings.h"

#include <chrono>
#include <cmath>
#include <utility>

#include "server/ratings/counting.h"
#include "server/storage/tables/rows.h"

namespace quoin::server {
namespace {

constexpr std::chrono::milliseconds Pause{30'000};
constexpr std::size_t PageSize = 20;

int whole_points(const std::string& text) { return static_cast<int>(std::lround(points_in(text))); }

Rating aged(const StoredRating& stored, std::int64_t now) {
  return stored.games == 0 ? stored.rating : after_rest(stored.rating, now - stored.changed_at);
}

SeatStanding standing_of(Backend& backend, const std::string& game, const std::string& person,
                         const std::string& pool, std::int64_t now) {
  const std::vector<Query> queries{
      {"SELECT name FROM accounts WHERE person = $1 AND epoch > 0", {person}},
      {"SELECT rating_before, rating_after, deviation_after FROM results"
       " WHERE game = $1 AND person = $2 AND pool <> ''",
       {game, person}}};
  const std::vector<Rows> answers = backend.read(queries);
  SeatStanding standing;
  if (answers[0].empty()) return standing;
  standing.account = answers[0].front()[0];
  if (!answers[1].empty()) {
    const Row& row = answers[1].front();
    standing.rating = whole_points(row[1]);
    standing.change = whole_points(row[1]) - whole_points(row[0]);
    standing.is_provisional = points_in(row[2]) > ProvisionalDeviation;
    return standing;
  }
  StoredRating found;
  for (StoredRating& rating : ratings_of(backend, person))
    if (rating.pool == pool) found = std::move(rating);
  const Rating rating = aged(found, now);
  standing.rating = static_cast<int>(std::lround(rating.rating));
  standing.is_provisional = is_provisional(rating);
  return standing;
}

}  // namespace

Ratings::Ratings(Timers& timers, const Clock& clock, Storage& storage, const Log& log)
    : timers_(timers), clock_(clock), storage_(storage), log_(log) {}

void Ratings::count(const std::string& game, std::function<void()> then) {
  storage_.ask([game](Backend& backend) { count_game(backend, game); },
               [this, game, then = std::move(then)](const Stored<Done>& done) {
                 if (done) return then();
                 log_.warning("not counted", {{"game", game}, {"reason", done.error().message}});
                 try_again_later();
               });
}

void Ratings::try_again_later() {
  later_ = timers_.after(Pause, [this] { catch_up(); });
}

void Ratings::catch_up() { catch_up_after(""); }

void Ratings::catch_up_after(const std::string& last) {
  storage_.ask([last](Backend& backend) { return games_to_count(backend, last, PageSize); },
               [this](Stored<std::vector<std::string>> games) {
                 if (!games) return try_again_later();
                 if (games->empty()) return;
                 for (const std::string& game : *games) {
                   // The next page is asked for when this one is done: people's moves come in
                   // between.
                   const bool is_last = &game == &games->back();
                   count(game, [] {});
                   if (is_last) catch_up_after(game);
                 }
               });
}

void Ratings::standings_of(const std::string& game, std::vector<std::string> persons,
                           std::string pool, std::function<void(Standings)> then) {
  storage_.ask(
      [game, persons = std::move(persons), pool = std::move(pool),
       now = clock_.wall_now()](Backend& backend) {
        Standings standings;
        for (const std::string& person : persons)
          standings.push_back(person.empty() ? SeatStanding()
                                             : standing_of(backend, game, person, pool, now));
        return standings;
      },
      [then = std::move(then)](Stored<Standings> standings) {
        // Without them the page shows none.
        if (standings) then(*std::move(standings));
      });
}

}  // namespace quoin::server
