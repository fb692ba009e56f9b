// What is known about players: profiles, the best of each pool, and one's own data.

#include <cmath>
#include <map>
#include <memory>

#include "base/json_text.h"
#include "base/text.h"
#include "notation/json_fields.h"
#include "server/api/listed_games.h"
#include "server/api/routes.h"
#include "server/auth/account_name.h"
#include "server/people/data_export.h"
#include "server/people/departures.h"
#include "server/ratings/pool.h"
#include "server/ratings/profile.h"
#include "server/storage/plan.h"
#include "server/storage/tables/accounts.h"
#include "server/storage/tables/reading.h"

namespace quoin::server {
namespace {

constexpr std::size_t HistoryPoints = 500;
constexpr std::size_t RecentGames = 20;
constexpr std::int64_t Year = std::int64_t{365} * 24 * 60 * 60 * 1000;
// Of the games of an export, in one answer.
constexpr std::size_t GamesInPage = 50;
constexpr std::size_t BytesInPage = std::size_t{4} << 20;

// Ratings are told to a tenth: less means nothing to people.
double tenths(double number) { return std::round(number * 10) / 10; }

json::object to_json(const PlayerRecord& record) {
  const auto mean = [&](std::int64_t sum) {
    return record.games == 0
               ? 0.0
               : std::round(static_cast<double>(sum) * 100 / static_cast<double>(record.games)) /
                     100;
  };
  return {{"games", record.games},
          {"wins", record.wins},
          {"draws", record.draws},
          {"losses", record.games - record.wins - record.draws},
          {"mean_score", mean(record.score)},
          {"bingos_per_game", mean(record.bingos)}};
}

// Games of a private table are named to their players alone.
json::object to_json(const PlayerBest& best, bool is_own) {
  json::object object{{"points", best.points}};
  if (!best.word.empty()) object["word"] = best.word;
  if (best.is_public || is_own) object["game"] = best.game;
  return object;
}

json::array ratings_json(const PlayerProfile& profile, std::int64_t now, bool is_own) {
  std::map<std::string, json::array> histories;
  // The oldest first, as charts have them.
  for (auto it = profile.history.rbegin(); it != profile.history.rend(); ++it) {
    json::object point{{"at", it->at},
                       {"rating", tenths(it->rating)},
                       {"deviation", tenths(it->deviation)},
                       {"change", tenths(it->change)}};
    if (it->is_public || is_own) point["game"] = it->game;
    histories[it->pool].push_back(std::move(point));
  }
  json::array ratings;
  for (const StoredRating& stored : profile.ratings) {
    const Rating rating = after_rest(stored.rating, now - stored.changed_at);
    const PoolName name = parse_pool(stored.pool);
    ratings.push_back(json::object{{"pool", stored.pool},
                                   {"language", name.language},
                                   {"speed", name.speed},
                                   {"rating", tenths(rating.rating)},
                                   {"deviation", tenths(rating.deviation)},
                                   {"provisional", is_provisional(rating)},
                                   {"games", stored.games},
                                   {"changed_at", stored.changed_at},
                                   {"history", std::move(histories[stored.pool])}});
  }
  return ratings;
}

struct Known {
  std::optional<StoredAccount> account;  // none: a guest
  PlayerProfile profile;
  std::vector<GameSummary> games;
};

Known known_of(Backend& backend, const std::string& person, std::optional<StoredAccount> account,
               bool is_own) {
  Known known{std::move(account), profile_of(backend, person, HistoryPoints), {}};
  GameQuery query;
  query.member = person;
  query.only_public = !is_own;
  query.limit = RecentGames;
  known.games = list_games(backend, query);
  return known;
}

void send_profile(const Call& call, const Known& known, bool is_own) {
  const PlayerProfile& profile = known.profile;
  json::object answer{{"version", 1}, {"name", nullptr}, {"since", nullptr}};
  if (known.account) {
    answer["name"] = known.account->name;
    answer["since"] = known.account->created_at;
  }
  answer["ratings"] = ratings_json(profile, call.wall_now(), is_own);
  json::object record{{"people", to_json(profile.against_people)},
                      {"computers", to_json(profile.against_computers)}};
  if (profile.best_game) record["best_game"] = to_json(*profile.best_game, is_own);
  if (profile.best_play) record["best_play"] = to_json(*profile.best_play, is_own);
  answer["record"] = std::move(record);
  answer["games"] = listed_games(known.games, call.person());
  call.send_json_to_person(answer);
}

void person(Call call) {
  const Result<AccountName> name = AccountName::parse(call.argument(0));
  if (!name) return call.fail(404, reasons::nobody_of_name);
  call.find(
      [key = name->key](Backend& backend) -> std::optional<Known> {
        std::optional<StoredAccount> account = account_named(backend, key);
        if (!account) return std::nullopt;
        const std::string person = account->person;
        return known_of(backend, person, std::move(account), false);
      },
      reasons::nobody_of_name,
      [](const Call& asked, const Known& known) { send_profile(asked, known, false); });
}

void profile(Call call) {
  call.ask(
      [person = call.person().id](Backend& backend) {
        return known_of(backend, person, account_of(backend, person), true);
      },
      [](const Call& asked, const Known& known) { send_profile(asked, known, true); });
}

void ratings(Call call) {
  const std::optional<std::size_t> limit = call.limit_or(MaxListed);
  if (!limit) return;
  const std::string pool = call.request().parameter("pool");
  if (!is_storable(pool)) return call.fail(400, reasons::pool_is_name);
  call.ask([pool, limit, after = call.wall_now() - Year](
               Backend& backend) { return leader_board(backend, pool, after, *limit); },
           [pool](const Call& asked, const LeaderBoard& board) {
             json::array players;
             for (const RankedPlayer& player : board.players) {
               players.push_back(json::object{{"name", player.name},
                                              {"rating", tenths(player.rating.rating)},
                                              {"deviation", tenths(player.rating.deviation)},
                                              {"games", player.games}});
             }
             json::array pools;
             for (const auto& [name, people] : board.pools) {
               const PoolName parts = parse_pool(name);
               pools.push_back(json::object{{"pool", name},
                                            {"language", parts.language},
                                            {"speed", parts.speed},
                                            {"people", people}});
             }
             asked.send_json(
                 {{"pool", pool}, {"players", std::move(players)}, {"pools", std::move(pools)}});
           });
}

// An export on its way: one game after the other, so that others' moves come in between.
struct Export {
  Call call;
  std::string text;  // the answer so far, up to the last game
  std::vector<OwnGame> games;
  std::size_t next = 0;
  std::size_t before_games = text.size();
};

void end_export(const Export& done, bool is_all) {
  std::string text = done.text + "]";
  if (!is_all && done.next > 0)
    text += ",\"next\":" + json_text(json::string(done.games[done.next - 1].id));
  done.call.send_to_person(as_file(Response::json(200, text + "}\n"), "quoin-data.json"));
}

void export_next_game(const std::shared_ptr<Export>& state) {
  if (state->next == state->games.size())
    return end_export(*state, state->games.size() < GamesInPage);
  if (state->text.size() - state->before_games > BytesInPage) return end_export(*state, false);
  state->call.ask(
      [game = state->games[state->next].id, person = state->call.person().id](Backend& backend) {
        const json::object object = exported_game(backend, game, person);
        return object.empty() ? std::string() : json_text(object);
      },
      [state](const Call&, const std::string& game) {
        if (!game.empty()) {
          if (state->text.back() != '[') state->text += ",\n";
          state->text += game;
        }
        ++state->next;
        export_next_game(state);
      });
}

void export_data(Call call) {
  if (call.is_too_fast(call.services().creations, reasons::too_many_exports)) return;
  const std::string after = call.request().parameter("after");
  if (!is_name(after)) return call.fail(400, reasons::after_is_game);
  struct Beginning {
    json::object account;
    std::vector<OwnGame> games;
  };
  call.ask(
      [after, person = call.person().id](Backend& backend) {
        Beginning beginning{exported_account(backend, person),
                            games_of_person(backend, person, after, GamesInPage)};
        // They are large, and come once.
        if (after.empty()) beginning.account["uploads"] = exported_uploads(backend, person);
        return beginning;
      },
      [](const Call& asked, Beginning& beginning) {
        beginning.account["version"] = 1;
        std::string text = json_text(beginning.account);
        text.pop_back();  // its closing brace: the games come into the same object
        export_next_game(std::make_shared<Export>(
            Export{asked, text + ",\"games\":[", std::move(beginning.games), 0}));
      });
}

void depart(const Call& call, bool resigns) {
  call.services().departures.depart(call.person(), resigns, [call](Departures::Answer answer) {
    switch (answer) {
      case Departures::Answer::Playing:
        return call.fail(409, Error(reasons::still_playing, "\"resign\""));
      case Departures::Answer::Unavailable: return call.send(storage_problem());
      case Departures::Answer::Begun: break;
    }
    call.services().live_pages.close_all(call.person());
    Call(call).enter({new_person(call.services().chance), 0}, 200);
  });
}

void delete_data(Call call) {
  if (call.is_too_fast(call.services().entrances, reasons::too_many_attempts)) return;
  const Result<json::object> object = notation::parse_json_object(call.request().body);
  if (!object) return call.fail(400, object.error());
  notation::JsonFields fields(*object);
  const std::string password = fields.text_or("password", "");
  const bool resigns = fields.yes_or_no_or("resign", false);
  if (fields.error()) return call.fail(400, *fields.error());
  // A guest is whoever has the cookie, and there is nothing else to ask for.
  if (call.session().is_guest()) return depart(call, resigns);
  call.services().accounts.check_password(
      call.person(), password, [call, resigns](const std::optional<protocol::Refused>& refused) {
        if (!refused) return depart(call, resigns);
        call.fail(*refused);
      });
}

}  // namespace

std::span<const Route> people_routes() {
  static constexpr Route Routes[] = {
      {"GET", "/api/people/{}", person},
      {"GET", "/api/profile", profile},
      {"GET", "/api/ratings", ratings},
      {"GET", "/api/account/export", export_data},
      {"POST", "/api/account/delete", delete_data},
  };
  return Routes;
}

}  // namespace quoin::server
