#include "server/people/data_export.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <boost/json.hpp>

#include "core/view.h"
#include "notation/game_log.h"
#include "protocol/table.h"
#include "protocol/view_json.h"
#include "server/auth/keys.h"
#include "server/ratings/counting.h"
#include "server/storage/tables/accounts.h"
#include "server/storage/tables/reading.h"
#include "server/storage/tables/rows.h"
#include "server/storage/tables/uploads.h"
#include "table/setup.h"

namespace quoin::server {
namespace {

namespace json = boost::json;

json::array seats_of(const table::Setup& setup, const Person& person) {
  json::array seats;
  for (const table::Seat& seat : setup.seats) {
    const bool is_own = seat.is_owned_by(person);
    json::object object{{"name", seat.name}, {"player", seat.player}, {"own", is_own}};
    if (is_own) object["nonce"] = seat.nonce;
    seats.push_back(std::move(object));
  }
  return seats;
}

json::array chat_of(const StoredGame& stored, const std::vector<int>& own) {
  json::array lines;
  for (const ChatLine& line : stored.chat) {
    if (std::find(own.begin(), own.end(), line.seat) == own.end() || line.text.empty()) continue;
    lines.push_back(json::object{{"at", line.at}, {"seat", line.seat + 1}, {"text", line.text}});
  }
  return lines;
}

// What the person sees of a game that goes on.
void put_view(const StoredGame& stored, const std::vector<int>& own, json::object& object) {
  const Result<notation::GameLog> log = notation::parse_game_log(log_text(stored));
  if (!log) return;
  const Result<Game> game = Game::replay(log->config, log->events);
  if (!game) return;
  const std::int64_t now = game->state().now;
  const View view =
      view_of(*game, own.empty() ? Viewer::spectator() : Viewer::seat(own.front()), now);
  object["state"] = protocol::state_to_json(view, now);
  object["events"] = protocol::events_to_json(view, 0);
}

json::array results_of(Backend& backend, const std::string& game, const std::string& person) {
  constexpr const char* Outcomes[] = {"lost", "drew", "won"};
  json::array results;
  for (const Row& row :
       read_one(backend, {"SELECT seat, at, outcome, score, bingos, best_play, best_word, pool,"
                          " rating_before, rating_after, deviation_after FROM results"
                          " WHERE game = $1 AND person = $2",
                          {game, person}})) {
    const std::int64_t outcome = number_in(row[2]);
    json::object result{{"seat", number_in(row[0]) + 1},
                        {"at", number_in(row[1])},
                        {"outcome", Outcomes[outcome < 0 || outcome > 2 ? 0 : outcome]},
                        {"score", number_in(row[3])},
                        {"bingos", number_in(row[4])},
                        {"best_play", number_in(row[5])},
                        {"best_word", row[6]}};
    if (!row[7].empty()) {
      result["pool"] = row[7];
      result["rating_before"] = points_in(row[8]);
      result["rating_after"] = points_in(row[9]);
      result["deviation_after"] = points_in(row[10]);
    }
    results.push_back(std::move(result));
  }
  return results;
}

}  // namespace

json::object exported_account(Backend& backend, const std::string& person) {
  json::object object{{"person", person}, {"account", nullptr}};
  if (const std::optional<StoredAccount> account = account_of(backend, person))
    object["account"] = json::object{{"name", account->name}, {"created_at", account->created_at}};
  json::array ratings;
  for (const StoredRating& rating : ratings_of(backend, person)) {
    ratings.push_back(json::object{{"pool", rating.pool},
                                   {"rating", rating.rating.rating},
                                   {"deviation", rating.rating.deviation},
                                   {"volatility", rating.rating.volatility},
                                   {"games", rating.games},
                                   {"changed_at", rating.changed_at}});
  }
  object["ratings"] = std::move(ratings);
  return object;
}

json::array exported_uploads(Backend& backend, const std::string& person) {
  json::array uploads;
  for (const StoredUpload& upload : all_uploads_of(backend, person)) {
    json::object object{{"id", upload.id},
                        {"kind", to_text(upload.kind)},
                        {"name", upload.name},
                        {"created_at", upload.created_at},
                        {"shared", upload.is_shared},
                        {"removed", upload.is_removed},
                        {"text", upload.text}};
    if (upload.kind == UploadKind::Lexicon) {
      object["alphabet"] = upload.alphabet;
      object["tiles"] = upload.tiles;
    }
    uploads.push_back(std::move(object));
  }
  return uploads;
}

json::object exported_game(Backend& backend, const std::string& game, const std::string& person) {
  const std::optional<StoredGame> stored = load_game(backend, game);
  if (!stored) return {};
  const Result<table::Setup> setup = table::Setup::parse(stored->summary.setup);
  if (!setup) return {};
  const std::vector<std::string> members = setup->members();
  if (std::find(members.begin(), members.end(), person) == members.end()) return {};
  const GameSummary& summary = stored->summary;
  const std::vector<int> own = setup->seats_of({person});
  json::object object{{"id", game},
                      {"status", protocol::to_text(summary.status)},
                      {"public", summary.is_public},
                      {"rated", setup->is_rated},
                      {"created_at", summary.created_at},
                      {"started_at", setup->started_at},
                      {"changed_at", summary.changed_at},
                      {"lexicon", setup->choice.lexicon},
                      {"alphabet", setup->choice.alphabet},
                      {"layout", setup->choice.layout},
                      {"rules", setup->choice.rules},
                      {"host", setup->host == person},
                      {"seats", seats_of(*setup, {person})},
                      {"chat", chat_of(*stored, own)},
                      {"results", results_of(backend, game, person)}};
  if (stored->header.empty()) return object;
  if (summary.status == GameStatus::Finished) {
    // With a seal, so that it can be verified like any other.
    const json::object seal{{"events", stored->events.size()}, {"state", stored->state_hash}};
    object["log"] = log_text(*stored) + json::serialize(seal) + "\n";
  } else {
    put_view(*stored, own, object);
  }
  return object;
}

}  // namespace quoin::server
