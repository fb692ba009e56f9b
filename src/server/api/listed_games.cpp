#include "server/api/listed_games.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <boost/json.hpp>

#include "protocol/table.h"
#include "table/setup.h"

namespace quoin::server {

namespace json = boost::json;

namespace {

// Nothing where it cannot be read.
std::optional<json::object> listed_game(const GameSummary& summary, const Person& person) {
  const Result<table::Setup> setup = table::Setup::parse(summary.setup);
  if (!setup) return std::nullopt;
  json::array seats;
  for (const table::Seat& seat : setup->seats) {
    seats.push_back(json::object{{"name", seat.name},
                                 {"player", seat.player},
                                 {"taken", !seat.is_human() || !seat.owners.empty()}});
  }
  const std::vector<int> own = setup->seats_of(person);
  json::object object{{"id", summary.id},
                      {"status", protocol::to_text(summary.status)},
                      {"public", summary.is_public},
                      {"rated", setup->is_rated},
                      {"created_at", summary.created_at},
                      {"changed_at", summary.changed_at},
                      {"lexicon", setup->choice.lexicon},
                      {"alphabet", setup->choice.alphabet},
                      {"layout", setup->choice.layout},
                      {"rules", setup->choice.rules},
                      {"seats", std::move(seats)}};
  if (!own.empty()) object["own_seat"] = own.front() + 1;
  if (summary.turn >= 0) {
    object["turn"] = summary.turn + 1;
    object["own_turn"] =
        std::find(own.begin(), own.end(), static_cast<int>(summary.turn)) != own.end();
  }
  if (summary.due_at > 0) object["due_at"] = summary.due_at;
  return object;
}

}  // namespace

json::array listed_games(const std::vector<GameSummary>& summaries, const Person& person) {
  json::array games;
  for (const GameSummary& summary : summaries) {
    if (std::optional<json::object> game = listed_game(summary, person))
      games.push_back(*std::move(game));
  }
  return games;
}

}  // namespace quoin::server
