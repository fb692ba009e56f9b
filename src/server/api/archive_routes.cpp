// Games that are over: listing, searching, exporting, importing and sharing them.

#include "base/text.h"
#include "notation/error_json.h"
#include "notation/records/record_json.h"
#include "server/api/routes.h"
#include "server/archive/entry.h"
#include "server/net/address.h"

namespace quoin::server {
namespace {

using net::Request;

constexpr std::size_t UsuallyListed = 50;
constexpr std::size_t LongestSearched = 100;  // bytes
constexpr std::size_t TokenBytes = 16;
constexpr std::size_t MaxImportBytes = 8 * 1024 * 1024;
constexpr std::string_view Zip = "application/zip";
constexpr std::string_view Gcg = "text/plain; charset=utf-8";

// "1700000000000-ID": where a page ended.
std::string to_text(const ArchivedGame& game) {
  return fmt::format("{}-{}", game.played_at, game.id);
}
std::optional<ArchiveQuery::Place> parse_place(std::string_view text) {
  const std::size_t dash = text.rfind('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const std::optional<std::int64_t> moment = parse_integer(text.substr(0, dash));
  if (!moment || dash + 1 == text.size()) return std::nullopt;
  return ArchiveQuery::Place{*moment, std::string(text.substr(dash + 1))};
}

// What the parameters of a request look for.
class QueryReader {
 public:
  explicit QueryReader(const Request& request) : request_(request) {}

  Result<ArchiveQuery> read(const Person& person) {
    ArchiveQuery query;
    query.person = person.id;
    query.player_key = key("player");
    query.word_key = key("word");
    query.score_min = number("score_min");
    query.score_max = number("score_max");
    query.from = number("from");
    query.to = number("to");
    query.limit = UsuallyListed;
    if (const std::optional<std::int64_t> limit = number("limit")) {
      if (*limit < 1 || *limit > static_cast<std::int64_t>(MaxListed))
        fail(Error(reasons::limit_is_number, MaxListed));
      query.limit = static_cast<std::size_t>(*limit);
    }
    if (const std::string before = request_.parameter("before"); !before.empty()) {
      query.behind = parse_place(before);
      if (!query.behind) fail(Error(reasons::before_is_next));
    }
    if (error_) return *error_;
    return query;
  }

 private:
  void fail(const Error& error) {
    if (!error_) error_ = error;
  }
  std::string key(std::string_view name) {
    const std::string text = request_.parameter(name);
    if (text.size() > LongestSearched || !is_valid_utf8(text) ||
        text.find('\0') != std::string::npos)
      fail(Error(reasons::parameter_is_text, name, LongestSearched));
    return search_key(trim(text));
  }
  std::optional<std::int64_t> number(std::string_view name) {
    const std::string text = request_.parameter(name);
    if (text.empty()) return std::nullopt;
    const std::optional<std::int64_t> parsed = parse_integer(text);
    if (!parsed) fail(Error(reasons::parameter_is_number, name));
    return parsed;
  }

  const Request& request_;
  std::optional<Error> error_;
};

// What was stored by us; nothing of it is from outside any more.
json::value stored_json(const std::string& text) {
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  return error ? json::value(nullptr) : value;
}

json::object listed(const ArchivedGame& game) {
  return {{"id", game.id},
          {"imported", !game.owner.empty()},
          {"played_at", game.played_at},
          {"title", game.title},
          {"lexicon", game.lexicon},
          {"players", stored_json(game.players)}};
}

// A game with all that is needed to show it.
struct Shown {
  SeenGame seen;
  // Not where the server has no such alphabet or layout any more.
  std::optional<notation::GameRecord> record;
};

// On the thread of the storage.
Shown completed(Backend& backend, const Library& library, SeenGame seen) {
  notation::Catalogue catalogue;
  catalogue.find_alphabet = [&](const std::string& name) { return library.alphabet_named(name); };
  catalogue.find_layout = [&](const std::string& name) { return library.layout_named(name); };
  const bool is_imported = !seen.game.owner.empty();
  Result<notation::GameRecord> record = record_of(
      seen.game, is_imported ? std::string() : header_of(backend, seen.game.id), catalogue);
  Shown shown{std::move(seen), std::nullopt};
  if (record) shown.record = *std::move(record);
  return shown;
}

json::object shown_json(const Shown& shown) {
  const ArchivedGame& game = shown.seen.game;
  json::object object = listed(game);
  object["statistics"] = stored_json(game.statistics);
  object["gcg"] = game.gcg;
  if (!shown.record) return object;
  object["alphabet"] = shown.record->alphabet->canonical_text();
  object["layout"] = shown.record->layout->canonical_text();
  if (const Result<std::string> record = notation::to_record_json(*shown.record))
    object["record"] = stored_json(*record);
  return object;
}

void send_gcg(const Call& call, const ArchivedGame& game) {
  call.send(as_file(Response::text(200, Gcg, game.gcg), fmt::format("quoin-{}.gcg", game.id)));
}

// The games of the asker that the request looks for, or nothing: then they have been told why.
std::optional<ArchiveQuery> query_of(const Call& call) {
  const Result<ArchiveQuery> query = QueryReader(call.request()).read(call.person());
  if (query) return *query;
  call.fail(400, query.error());
  return std::nullopt;
}

void tell_archive(Call call) {
  const std::optional<ArchiveQuery> query = query_of(call);
  if (!query) return;
  ArchiveQuery one_more = *query;
  ++one_more.limit;
  call.ask([one_more](Backend& backend) { return find_archived(backend, one_more); },
           [limit = query->limit](const Call& asked, std::vector<ArchivedGame>& found) {
             json::object answer{{"games", json::array()}, {"next", nullptr}};
             if (found.size() > limit) {
               found.resize(limit);
               answer["next"] = to_text(found.back());
             }
             for (const ArchivedGame& game : found)
               answer["games"].as_array().push_back(listed(game));
             asked.send_json_to_person(answer);
           });
}

void pack_archive(Call call) {
  const std::optional<ArchiveQuery> query = query_of(call);
  if (!query) return;
  call.services().archive.pack(*query, [call](const Archive::Packed& packed) {
    if (const auto* refused = std::get_if<protocol::Refused>(&packed)) return call.fail(*refused);
    Response response;
    response.content_type = Zip;
    response.body = std::get<std::shared_ptr<const std::string>>(packed);
    call.send_to_person(as_file(std::move(response), "quoin-games.zip"));
  });
}

// Looks for the game of the first argument, as far as this person may see it.
auto seen_game(const Call& call) {
  return [id = call.argument(0), person = call.person().id](Backend& backend) {
    return archived_for(backend, id, person);
  };
}

// For whoever knows the token; who they are makes no difference.
auto shared_game(const Call& call) {
  return [token = call.argument(0)](Backend& backend) { return archived_by_token(backend, token); };
}

void fetch_archived(Call call) {
  call.find(
      [find = seen_game(call), &library = call.library()](Backend& backend) {
        std::optional<SeenGame> seen = find(backend);
        return seen ? std::optional(completed(backend, library, *std::move(seen))) : std::nullopt;
      },
      reasons::no_archived_game,
      [](const Call& asked, const Shown& shown) {
        json::object answer = shown_json(shown);
        answer["own"] = shown.seen.is_own;
        if (!shown.seen.share.empty()) answer["share"] = shown.seen.share;
        asked.send_json_to_person(answer);
      });
}

void fetch_archived_gcg(Call call) {
  call.find(seen_game(call), reasons::no_archived_game,
            [](const Call& asked, const SeenGame& seen) { send_gcg(asked, seen.game); });
}

void fetch_shared(Call call) {
  call.find(
      [find = shared_game(call), &library = call.library()](Backend& backend) {
        std::optional<ArchivedGame> game = find(backend);
        return game ? std::optional(completed(backend, library, {*std::move(game), false, {}}))
                    : std::nullopt;
      },
      reasons::no_shared_game,
      [](const Call& asked, const Shown& shown) { asked.send_json(shown_json(shown)); });
}

void fetch_shared_gcg(Call call) {
  call.find(shared_game(call), reasons::no_shared_game, send_gcg);
}

void make_link(Call call) {
  call.find([id = call.argument(0), person = call.person().id,
             token = call.services().chance.id(TokenBytes)](
                Backend& backend) { return share_archived(backend, id, person, token); },
            reasons::no_archived_game,
            [](const Call& asked, const std::string& token) {
              asked.send_json(json::object{{"share", token}});
            });
}

void take_back_link(Call call) {
  call.ask([id = call.argument(0),
            person = call.person().id](Backend& backend) { unshare_archived(backend, id, person); },
           [](const Call& asked, Done) { asked.send_json(json::object()); });
}

void remove_archived(Call call) {
  call.change([id = call.argument(0), person = call.person().id](
                  Backend& backend) { return remove_imported(backend, id, person); },
              reasons::no_imported_game);
}

std::string_view to_text(Archive::File::Fate fate) {
  constexpr std::array<std::string_view, 3> Names = {"imported", "known", "refused"};
  return Names[static_cast<std::size_t>(fate)];
}

json::object to_json(const std::vector<Archive::File>& files) {
  json::object answer{{"imported", 0}, {"known", 0}, {"refused", 0}, {"files", json::array()}};
  for (const Archive::File& file : files) {
    json::value& count = answer[to_text(file.fate)];
    count = count.as_int64() + 1;
    json::object object{{"fate", to_text(file.fate)}};
    if (!file.name.empty()) object["name"] = file.name;
    if (!file.id.empty()) object["id"] = file.id;
    if (file.error) {
      object["error"] = as_sentence(file.error->message());
      notation::put_reason(object, *file.error);
    }
    answer["files"].as_array().push_back(std::move(object));
  }
  return answer;
}

void import(Call call) {
  if (call.services().operations.is_draining()) return call.fail(503, reasons::server_restarting);
  const Request& request = call.request();
  Archive::Import import;
  import.person = call.person();
  import.is_zip = request.header("content-type").starts_with(Zip);
  import.alphabet = request.parameter("alphabet");
  import.layout = request.parameter("layout");
  import.bytes = call.take_body();
  import.may_cost = [call](double cost) {
    return call.services().imports.allows(net::address_group(call.request().address),
                                          call.steady_now(), cost);
  };
  call.services().archive.import(std::move(import), [call](const Archive::Files& files) {
    if (const auto* refused = std::get_if<protocol::Refused>(&files))
      return refused->error.is(reasons::too_many_imports) ? call.fail(429, refused->error)
                                                          : call.fail(*refused);
    call.send_json_to_person(to_json(std::get<std::vector<Archive::File>>(files)));
  });
}

}  // namespace

std::span<const Route> archive_routes() {
  static constexpr Route Routes[] = {
      {"GET", "/api/archive", tell_archive},
      {"GET", "/api/archive/zip", pack_archive},
      {"POST", "/api/archive/import", import, "text/plain application/zip", MaxImportBytes},
      {"GET", "/api/archive/shared/{}", fetch_shared},
      {"GET", "/api/archive/shared/{}/gcg", fetch_shared_gcg},
      {"GET", "/api/archive/{}", fetch_archived},
      {"GET", "/api/archive/{}/gcg", fetch_archived_gcg},
      {"POST", "/api/archive/{}/share", make_link},
      {"POST", "/api/archive/{}/unshare", take_back_link},
      {"POST", "/api/archive/{}/remove", remove_archived},
  };
  return Routes;
}

}  // namespace quoin::server
