#include "server/rooms/fair_play.h"

#include "server/storage/tables/reading.h"
#include "table/setup.h"

namespace quoin::server {

bool sits_in_game(Backend& backend, const Person& person, bool only_rated) {
  GameQuery query;
  query.status = GameStatus::Playing;
  query.member = person.id;
  query.limit = 100;
  // All of them: nobody hides a game behind a hundred others.
  for (;;) {
    const std::vector<GameSummary> games = list_games(backend, query);
    for (const GameSummary& game : games) {
      const Result<table::Setup> setup = table::Setup::parse(game.setup);
      if (setup && (setup->is_rated || !only_rated) && !setup->seats_of(person).empty())
        return true;
    }
    if (games.size() < query.limit) return false;
    query.changed_before = games.back().changed_at;
    query.before_id = games.back().id;
  }
}

}  // namespace quoin::server
