#include "server/people/departures.h"

#include <chrono>
#include <utility>

#include "server/rooms/fair_play.h"

namespace quoin::server {
namespace {

constexpr std::chrono::milliseconds Pause{30'000};
constexpr std::size_t PageSize = 50;
constexpr std::size_t TombstoneBytes = 16;

}  // namespace

Departures::Departures(Timers& timers, Chance& chance, Storage& storage, Rooms& rooms,
                       Accounts& accounts, const Log& log)
    : timers_(timers),
      chance_(chance),
      storage_(storage),
      rooms_(rooms),
      accounts_(accounts),
      log_(log) {}

void Departures::depart(const Person& person, bool resigns, std::function<void(Answer)> then) {
  struct Found {
    bool is_known = false;
    bool is_playing = false;
  };
  storage_.ask(
      [person, has_account = accounts_.has_account(person)](Backend& backend) {
        return Found{has_account || !games_of_person(backend, person.id, "", 1).empty(),
                     sits_in_game(backend, person)};
      },
      [this, person, resigns, then = std::move(then)](Stored<Found> found) {
        if (!found) return then(Answer::Unavailable);
        // A guest who has left no trace needs no tombstone.
        if (!found->is_known) return then(Answer::Begun);
        if (found->is_playing && !resigns) return then(Answer::Playing);
        begin(person, then);
      });
}

void Departures::begin(const Person& person, const std::function<void(Answer)>& then) {
  // No name that somebody could choose has a space in it.
  const std::string tombstone = "deleted " + chance_.id(TombstoneBytes);
  storage_.ask(
      [person, tombstone](Backend& backend) { begin_departure(backend, person.id, tombstone); },
      [this, person, then](const Stored<Done>& done) {
        if (!done) return then(Answer::Unavailable);
        accounts_.forget(person);
        then(Answer::Begun);
        next_games(person.id);
      });
}

void Departures::go_on() {
  storage_.ask([](Backend& backend) { return departures(backend); },
               [this](Stored<std::vector<std::string>> persons) {
                 if (!persons) return try_again_later(persons.error());
                 for (const std::string& person : *persons) {
                   accounts_.forget({person});
                   next_games(person);
                 }
               });
}

void Departures::try_again_later(const StorageError& error) {
  log_.warning("a deletion waits", {{"reason", error.message}});
  later_ = timers_.after(Pause, [this] { go_on(); });
}

void Departures::next_games(const std::string& person) {
  storage_.ask(
      [person](Backend& backend) { return games_of_person(backend, person, "", PageSize); },
      [this, person](Stored<std::vector<OwnGame>> games) {
        if (!games) return try_again_later(games.error());
        if (games->empty()) return end(person);
        leave(person, *std::move(games));
      });
}

void Departures::leave(const std::string& person, std::vector<OwnGame> games) {
  if (games.empty()) return next_games(person);
  const OwnGame game = games.back();
  if (game.status != GameStatus::Playing) return forget(person, std::move(games));
  rooms_.find(game.id,
              [this, person, games = std::move(games)](Stored<std::shared_ptr<Room>> room) mutable {
                if (!room && room.error().kind != StorageError::Kind::Damaged)
                  return try_again_later(room.error());
                // What cannot be read cannot be resigned.
                if (!room || !*room) return forget(person, std::move(games));
                (*room)->requests().let_go({person}, [this, person, games](const Outcome& outcome) {
                  if (outcome) {
                    return try_again_later({.kind = StorageError::Kind::Unavailable,
                                            .message = outcome->error.message()});
                  }
                  forget(person, games);
                });
              });
}

void Departures::forget(const std::string& person, std::vector<OwnGame> games) {
  const std::string game = games.back().id;
  storage_.ask([person, game](Backend& backend) { forget_in_game(backend, game, person); },
               [this, person, game, games = std::move(games)](const Stored<Done>& done) mutable {
                 if (!done) return try_again_later(done.error());
                 rooms_.read_again(game);
                 games.pop_back();
                 leave(person, std::move(games));
               });
}

void Departures::end(const std::string& person) {
  storage_.ask([person](Backend& backend) { end_departure(backend, person); },
               [this](const Stored<Done>& done) {
                 if (!done) return try_again_later(done.error());
                 log_.info("a person was deleted");
               });
}

}  // namespace quoin::server
