#include "server/api.h"

#include <algorithm>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "core/rules.h"
#include "notation/game_log.h"
#include "notation/gcg.h"
#include "notation/json_fields.h"
#include "notation/record_from_game.h"
#include "notation/record_json.h"
#include "players/registry.h"
#include "protocol/version.h"
#include "server/live.h"
#include "server/net/address.h"

namespace quoin::server {
namespace {

namespace json = boost::json;
using net::Request;
using net::Response;
using notation::JsonFields;

constexpr std::string_view CookieName = "quoin_person";
constexpr std::string_view LivePath = "/live";
constexpr std::size_t MaxListed = 100;
constexpr std::int64_t CookieSeconds = std::int64_t{400} * 24 * 60 * 60;  // what browsers allow

Response problem(int status, std::string_view sentence) {
  return Response::json(status, json::serialize(json::object{{"error", sentence}}));
}

std::string_view cookie_of(const Request& request) {
  for (const std::string_view part : split(request.header("cookie"), ';')) {
    const std::string_view cookie = trim(part);
    if (cookie.starts_with(CookieName) && cookie.size() > CookieName.size() &&
        cookie[CookieName.size()] == '=')
      return cookie.substr(CookieName.size() + 1);
  }
  return {};
}

bool is_loopback(std::string_view host) {
  return host == "127.0.0.1" || host == "localhost" || host == "[::1]" || host == "::1";
}

// "127.0.0.1:8150" without the port.
std::string_view without_port(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  const std::size_t bracket = host.rfind(']');
  if (colon == std::string_view::npos || (bracket != std::string_view::npos && colon < bracket))
    return host;
  return host.substr(0, colon);
}

Result<NewTable> read_new_table(std::string_view body) {
  const Result<json::object> object = notation::parse_json_object(body);
  if (!object) return object.error();
  JsonFields fields(*object);
  NewTable table;
  const auto name = [&](std::string_view key) {
    std::string text = fields.plain_text_or_empty(key, protocol::MaxSpecBytes);
    // Names only: a path is for the command line.
    if (text.find_first_of("/\\") != std::string::npos || text.find("..") != std::string::npos)
      fields.wrong(key, "a name");
    return text;
  };
  table.choice = {name("lexicon"), name("alphabet"), name("layout"),
                  fields.plain_text_or_empty("rules", protocol::MaxTextBytes)};
  table.is_public = fields.yes_or_no_or("public", false);
  table.starts = fields.yes_or_no_or("start", false);
  if (fields.has("pace")) table.pace = fields.number("pace", 0, 60'000);
  for (const json::value& value : fields.array("seats")) {
    if (!value.is_object() || table.seats.size() > static_cast<std::size_t>(MaxSeats)) {
      fields.wrong("seats", "two to four objects");
      break;
    }
    JsonFields seat(value.get_object());
    table.seats.push_back({seat.plain_text_or_empty("player", protocol::MaxSpecBytes),
                           seat.plain_text_or_empty("name", protocol::MaxNameCharacters)});
    if (seat.error()) fields.wrong("seats", seat.error()->message());
  }
  if (fields.error()) return *fields.error();
  return table;
}

// A game in a list, as everybody may see it.
std::optional<json::object> listed(const GameSummary& summary, const Person& person) {
  const Result<TableSetup> setup = TableSetup::parse(summary.setup);
  if (!setup) return std::nullopt;
  json::array seats;
  for (const SeatSetup& seat : setup->seats) {
    seats.push_back(json::object{{"name", seat.name},
                                 {"player", seat.player},
                                 {"taken", !seat.is_human() || !seat.owners.empty()}});
  }
  const std::vector<int> own = setup->seats_of(person);
  json::object object{
      {"id", summary.id},
      {"status", protocol::to_text(static_cast<protocol::TableStatus>(summary.status))},
      {"public", summary.is_public},
      {"created_at", summary.created_at},
      {"changed_at", summary.changed_at},
      {"lexicon", setup->choice.lexicon},
      {"alphabet", setup->choice.alphabet},
      {"layout", setup->choice.layout},
      {"rules", setup->choice.rules},
      {"seats", std::move(seats)}};
  if (!own.empty()) object["own_seat"] = own.front() + 1;
  return object;
}

static_assert(static_cast<int>(protocol::TableStatus::Cancelled) ==
              static_cast<int>(GameStatus::Cancelled));

json::object to_json(const Language& language) {
  return {{"lexicon", language.lexicon},   {"alphabet", language.alphabet},
          {"title", language.title},       {"words", language.words},
          {"language", language.language}, {"family", language.has_family_list}};
}

json::object to_json(const BoardKind& board) {
  return {{"layout", board.layout}, {"title", board.title}, {"size", board.size}};
}

json::array names_to_json(const std::vector<std::string>& names) {
  return json::array(names.begin(), names.end());
}

Response storage_problem() {
  Response response = problem(503, "The server cannot reach its storage just now.");
  response.headers.emplace_back("Retry-After", "2");
  return response;
}

Result<std::string> exported(const Game& game, std::string_view form) {
  if (form == "gcg") return notation::to_gcg(notation::record_from_game(game));
  if (form == "json") return notation::to_record_json(notation::record_from_game(game));
  if (form == "log") return notation::to_log(game, std::nullopt);
  return Error("expected as=gcg, as=json or as=log");
}

std::string_view exported_type(std::string_view form) {
  if (form == "json") return "application/json";
  return form == "gcg" ? "text/plain; charset=utf-8" : "application/x-ndjson";
}

}  // namespace

// One request on its way through the routes.
class Api::Call {
 public:
  Call(Api& api, Request request, net::Respond respond)
      : api_(api),
        request_(std::move(request)),
        respond_(std::move(respond)),
        visitor_(api.visitor_of(request_)) {}

  void answer() {
    if (is("GET", "/healthz")) return health();
    if (is("GET", "/metrics")) return metrics();
    // Until it is known who has an account, nobody can be told who they are.
    if (request_.path.starts_with("/api/") && !api_.accounts_.is_ready())
      return send(storage_problem());
    if (is("GET", "/api/session")) return session();
    if (is("POST", "/api/account")) return sign_up();
    if (is("POST", "/api/account/password")) return change_password();
    if (is("POST", "/api/login")) return log_in();
    if (is("POST", "/api/logout")) return log_out();
    if (is("POST", "/api/logout-everywhere")) return log_out_everywhere();
    if (is("GET", "/api/catalogue")) return catalogue();
    if (is("GET", "/api/games")) return list(false);
    if (is("GET", "/api/games/mine")) return list(true);
    if (is("POST", "/api/games")) return create();
    constexpr std::string_view Games = "/api/games/";
    if (request_.path.starts_with(Games)) {
      const std::vector<std::string_view> parts =
          split(std::string_view(request_.path).substr(Games.size()), '/');
      const std::string id(parts[0]);
      if (parts.size() == 1 && is_method("GET")) return fetch(id);
      if (parts.size() == 2 && parts[1] == "export" && is_method("GET")) return export_game(id);
      if (parts.size() == 2 && parts[1] == "resume" && is_method("POST")) return resume(id);
    }
    if (is_method("GET")) {
      if (std::optional<Response> page = api_.pages_.find(request_)) return send(*std::move(page));
      if (is_read_by_a_person()) return nothing_here();
    }
    send(problem(404, "There is nothing here."));
  }

 private:
  bool is_method(std::string_view method) const {
    return request_.method == method || (method == "GET" && request_.method == "HEAD");
  }
  bool is(std::string_view method, std::string_view path) const {
    return request_.path == path && is_method(method);
  }

  // `with_cookie`: an answer for one person, which makes them known where they are not.
  void send(Response response, bool with_cookie = false) {
    if (response.status >= 500) ++api_.context_.metrics.http_errors;
    if (with_cookie)
      response.headers.insert(response.headers.end(), visitor_.headers.begin(),
                              visitor_.headers.end());
    if (request_.path.starts_with("/api/"))
      response.headers.emplace_back("Cache-Control", "no-store");
    respond_(std::move(response));
  }

  // Browsers ask for HTML where somebody typed an address or followed a link.
  bool is_read_by_a_person() const {
    return !request_.path.starts_with("/api/") &&
           request_.header("accept").find("text/html") != std::string_view::npos;
  }

  // The client's own page, which says so and leads back.
  void nothing_here() {
    Request home = request_;
    home.path = "/";
    std::erase_if(home.headers, [](const auto& header) { return header.first == "if-none-match"; });
    std::optional<Response> page = api_.pages_.find(home);
    if (!page) return send(problem(404, "There is nothing here."));
    page->status = 404;
    send(*std::move(page));
  }

  void health() {
    const bool is_draining = api_.operations_.is_draining();
    const bool has_storage = api_.context_.storage.counts().is_available;
    json::object state{{"status", is_draining ? "draining" : has_storage ? "ok" : "no-storage"}};
    send(Response::json(is_draining || !has_storage ? 503 : 200, json::serialize(state)));
  }

  void metrics() {
    if (!api_.config_.shows_metrics_to_all && !is_loopback(request_.address))
      return send(problem(404, "There is nothing here."));
    send(Response::text(200, "text/plain; version=0.0.4; charset=utf-8",
                        api_.operations_.metrics()));
  }

  // Who one is: nobody's business but theirs.
  void session() {
    if (visitor_.session.is_guest())
      return send(Response::json(200, R"({"version":1,"account":null})"), true);
    api_.accounts_.profile_of(
        visitor_.person(),
        [call = *this](Stored<std::optional<Accounts::Profile>> profile) mutable {
          if (!profile) return call.send(storage_problem());
          json::object answer{{"version", 1}, {"account", nullptr}};
          if (*profile) {
            answer["account"] =
                json::object{{"name", (*profile)->name}, {"created_at", (*profile)->created_at}};
          }
          call.send(Response::json(200, json::serialize(answer)), true);
        });
  }

  // Reads the fields of a form that leads to an account, unless there were too many of late.
  std::optional<std::vector<std::string>> entrance(std::initializer_list<std::string_view> keys) {
    if (!api_.entrances_.allows(net::address_group(request_.address), RoomContext::steady_now())) {
      ++api_.context_.metrics.rate_limited;
      send(problem(429, "Too many attempts. Please wait a little."));
      return std::nullopt;
    }
    const Result<json::object> object = notation::parse_json_object(request_.body);
    if (!object) {
      send(problem(400, as_sentence(object.error().message())));
      return std::nullopt;
    }
    JsonFields fields(*object);
    std::vector<std::string> texts;
    for (const std::string_view key : keys) texts.push_back(fields.text(key));
    if (!fields.error()) return texts;
    send(problem(400, as_sentence(fields.error()->message())));
    return std::nullopt;
  }

  Accounts::Entered entered(int status) {
    return [call = *this, status](std::variant<Session, Accounts::Refused> outcome) mutable {
      if (const auto* refused = std::get_if<Accounts::Refused>(&outcome))
        return call.send(problem(status_of(refused->why), refused->sentence));
      const Session& session = std::get<Session>(outcome);
      call.api_.live_pages_.close_before(session);
      call.enter(session, status);
    };
  }

  // From the next request on they are somebody else.
  void enter(const Session& session, int status) {
    visitor_.session = session;
    visitor_.headers = {api_.cookie_header(session)};
    send(Response::json(status, "{}"), true);
  }

  static int status_of(Accounts::Refusal refusal) {
    using enum Accounts::Refusal;
    switch (refusal) {
      case BadName:
      case BadPassword: return 400;
      case WrongPassword: return 403;
      case NameTaken:
      case HasAccount: return 409;
      case Busy:
      case Unavailable: break;
    }
    return 503;
  }

  void sign_up() {
    const auto texts = entrance({"name", "password"});
    if (!texts) return;
    api_.accounts_.sign_up(visitor_.person(), (*texts)[0], (*texts)[1], entered(201));
  }

  void log_in() {
    const auto texts = entrance({"name", "password"});
    if (texts) api_.accounts_.log_in((*texts)[0], (*texts)[1], entered(200));
  }

  void change_password() {
    const auto texts = entrance({"old", "new"});
    if (!texts) return;
    api_.accounts_.change_password(visitor_.person(), (*texts)[0], (*texts)[1], entered(200));
  }

  void log_out() { enter({new_person(), 0}, 200); }

  // Here, too; what is still open anywhere is closed.
  void log_out_everywhere() {
    if (visitor_.session.is_guest()) return send(problem(403, "You are not logged in."));
    api_.accounts_.log_out_everywhere(
        visitor_.person(),
        [call = *this](std::variant<Session, Accounts::Refused> outcome) mutable {
          if (const auto* refused = std::get_if<Accounts::Refused>(&outcome))
            return call.send(problem(status_of(refused->why), refused->sentence));
          call.api_.live_pages_.close_before(std::get<Session>(outcome));
          call.log_out();
        });
  }

  void catalogue() {
    json::array rules;
    for (const auto& [key, text] : rule_descriptions())
      rules.push_back(json::object{{"key", key}, {"text", text}});
    json::array players;
    for (const players::PlayerKind& kind : players::player_kinds())
      players.push_back(json::object{{"name", kind.name}, {"text", kind.description}});
    Library& library = api_.context_.library;
    json::array languages;
    for (const Language& language : library.languages()) languages.push_back(to_json(language));
    json::array boards;
    for (const BoardKind& board : library.boards()) boards.push_back(to_json(board));
    send(Response::json(
        200, json::serialize(json::object{{"lexicons", names_to_json(library.lexicons())},
                                          {"alphabets", names_to_json(library.alphabets())},
                                          {"layouts", names_to_json(library.layouts())},
                                          {"languages", std::move(languages)},
                                          {"boards", std::move(boards)},
                                          {"players", std::move(players)},
                                          {"rules", std::move(rules)}})));
  }

  void list(bool is_mine) {
    GameQuery query;
    const std::string status = request_.parameter("status");
    if (!status.empty()) {
      const std::optional<protocol::TableStatus> parsed = protocol::status_from_text(status);
      if (!parsed) return send(problem(400, "There is no such status."));
      query.status = static_cast<GameStatus>(*parsed);
    }
    if (const std::string limit = request_.parameter("limit"); !limit.empty()) {
      const std::optional<std::int64_t> parsed = parse_integer(limit);
      if (!parsed || *parsed < 1 || *parsed > static_cast<std::int64_t>(MaxListed))
        return send(problem(400, fmt::format("limit is a number from 1 to {}.", MaxListed)));
      query.limit = static_cast<std::size_t>(*parsed);
    }
    if (const std::string before = request_.parameter("before"); !before.empty()) {
      query.changed_before = parse_integer(before);
      if (!query.changed_before) return send(problem(400, "before is a time in milliseconds."));
    }
    if (is_mine) {
      query.member = visitor_.person().id;
    } else {
      query.only_public = true;
    }
    api_.context_.storage.list(
        query, [call = *this](Stored<std::vector<GameSummary>> found) mutable {
          if (!found) return call.send(storage_problem());
          json::array games;
          for (const GameSummary& summary : *found) {
            if (std::optional<json::object> game = listed(summary, call.visitor_.person()))
              games.push_back(*std::move(game));
          }
          call.send(Response::json(200, json::serialize(json::object{{"games", std::move(games)}})),
                    true);
        });
  }

  void create() {
    if (api_.operations_.is_draining())
      return send(problem(503, "The server is about to restart. Please try again in a minute."));
    if (!api_.creations_.allows(net::address_group(request_.address), RoomContext::steady_now())) {
      ++api_.context_.metrics.rate_limited;
      return send(problem(429, "Too many new games. Please wait a little."));
    }
    const Result<NewTable> wanted = read_new_table(request_.body);
    if (!wanted) return send(problem(400, as_sentence(wanted.error().message())));
    api_.rooms_.open(
        *wanted, visitor_.person(),
        [call = *this](const std::shared_ptr<Room>& room, const Outcome& outcome) mutable {
          if (room) {
            return call.send(Response::json(201, room->snapshot_for(call.visitor_.person(), {})),
                             true);
          }
          const bool is_wrong = outcome->why == protocol::Refusal::AgainstRules;
          call.send(problem(is_wrong ? 400 : 503, outcome->sentence));
        });
  }

  // Finds the room, or answers why not.
  template <class Then>
  void with_room(const std::string& id, Then then) {
    api_.rooms_.find(
        id, [call = *this, then = std::move(then)](Stored<std::shared_ptr<Room>> room) mutable {
          if (!room) return call.send(storage_problem());
          if (!*room) return call.send(problem(404, "There is no such game."));
          then(call, *room);
        });
  }

  void fetch(const std::string& id) {
    with_room(id, [](Call& call, const std::shared_ptr<Room>& room) {
      call.send(Response::json(200, room->snapshot_for(call.visitor_.person(), {})), true);
    });
  }

  void export_game(const std::string& id) {
    with_room(id, [](Call& call, const std::shared_ptr<Room>& room) {
      const Game* game = room->game();
      if (game == nullptr || game->state().phase != Phase::Finished)
        return call.send(problem(409, "A game can be exported when it is over."));
      const std::string form = call.request_.parameter("as");
      const Result<std::string> text = exported(*game, form);
      if (!text) return call.send(problem(400, as_sentence(text.error().message())));
      Response response = Response::text(200, exported_type(form), *text);
      response.headers.emplace_back(
          "Content-Disposition",
          fmt::format("attachment; filename=\"quoin-{}.{}\"", room->id(), form));
      call.send(std::move(response));
    });
  }

  void resume(const std::string& id) {
    const Result<json::object> object = notation::parse_json_object(request_.body);
    if (!object) return send(problem(400, as_sentence(object.error().message())));
    JsonFields fields(*object);
    const int seat = fields.seat();
    const std::string token = fields.text("token");
    if (fields.error()) return send(problem(400, as_sentence(fields.error()->message())));
    with_room(id, [seat, token](Call& call, const std::shared_ptr<Room>& room) {
      if (!room->is_resume_token(seat, token))
        return call.send(problem(403, "This link does not belong to a seat of this game."));
      room->give_seat(seat, call.visitor_.person(), [call, room](const Outcome& outcome) mutable {
        if (outcome) return call.send(problem(503, outcome->sentence));
        call.send(Response::json(200, room->snapshot_for(call.visitor_.person(), {})), true);
      });
    });
  }

  Api& api_;
  Request request_;
  net::Respond respond_;
  Visitor visitor_;
};

Api::Api(const Config& config, const Keys& keys, RoomContext& context, Rooms& rooms,
         Accounts& accounts, Operations operations)
    : config_(config),
      keys_(keys),
      context_(context),
      rooms_(rooms),
      accounts_(accounts),
      operations_(std::move(operations)),
      requests_(config.request_rate),
      creations_(config.creation_rate),
      entrances_(config.entrance_rate),
      pages_(embedded_files()) {}

Api::Visitor Api::visitor_of(const Request& request) const {
  std::optional<Session> known = session_from_cookie(cookie_of(request), keys_);
  if (known && accounts_.is_current(*known)) return {*std::move(known), {}};
  Visitor visitor{{new_person(), 0}, {}};
  visitor.headers.push_back(cookie_header(visitor.session));
  return visitor;
}

std::pair<std::string, std::string> Api::cookie_header(const Session& session) const {
  return {"Set-Cookie", fmt::format("{}={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}",
                                    CookieName, to_cookie(session, keys_), CookieSeconds,
                                    config_.is_secure() ? "; Secure" : "")};
}

bool Api::is_own_host(std::string_view host) const {
  if (!config_.public_url.empty()) {
    const std::string_view own =
        std::string_view(config_.public_url).substr(config_.public_url.find("://") + 3);
    // Health checks and scrapers come past the proxy.
    return host == own || is_loopback(without_port(host));
  }
  // A page of somebody else whose name was made to lead here must not speak for our users.
  return !is_loopback(config_.listen) || is_loopback(without_port(host));
}

bool Api::is_own_origin(const Request& request) const {
  const std::string_view site = request.header("sec-fetch-site");
  if (site == "cross-site" || site == "same-site") return false;
  const std::string_view origin = request.header("origin");
  // Browsers send it with whatever could do harm; programs have no user to betray.
  if (origin.empty()) return true;
  if (!config_.public_url.empty() && origin == config_.public_url) return true;
  return origin == fmt::format("http://{}", request.header("host")) && config_.public_url.empty();
}

std::optional<Response> Api::turned_away(const Request& request) {
  if (!requests_.allows(net::address_group(request.address), RoomContext::steady_now())) {
    ++context_.metrics.rate_limited;
    Response response = problem(429, "Too many requests. Please wait a little.");
    response.headers.emplace_back("Retry-After", "1");
    return response;
  }
  if (!is_own_host(request.header("host")))
    return problem(421, "This is not the host that you asked for.");
  if (request.method == "GET" || request.method == "HEAD") return std::nullopt;
  if (request.method != "POST") return problem(405, "There is no such method here.");
  if (!is_own_origin(request)) return problem(403, "This request comes from another site.");
  const std::string_view type = request.header("content-type");
  if (type != "application/json" && !type.starts_with("application/json;"))
    return problem(415, "The body has to be application/json.");
  return std::nullopt;
}

void Api::handle(Request request, net::Respond respond) {
  ++context_.metrics.http_requests;
  if (std::optional<Response> refusal = turned_away(request)) return respond(*std::move(refusal));
  Call(*this, std::move(request), std::move(respond)).answer();
}

std::variant<net::Service::Upgrade, Response> Api::upgrade(const Request& request) {
  ++context_.metrics.http_requests;
  if (std::optional<Response> refusal = turned_away(request)) return *std::move(refusal);
  if (request.path != LivePath) return problem(404, "There is nothing here.");
  if (!is_own_origin(request)) return problem(403, "This request comes from another site.");
  if (operations_.is_draining())
    return problem(503, "The server is about to restart. Please try again in a minute.");
  const std::vector<std::string_view> offered =
      split(request.header("sec-websocket-protocol"), ',');
  const bool speaks = std::any_of(offered.begin(), offered.end(), [](std::string_view one) {
    return trim(one) == protocol::Subprotocol;
  });
  if (!speaks) {
    return problem(400,
                   fmt::format("This server speaks the subprotocol {}.", protocol::Subprotocol));
  }
  if (!accounts_.is_ready()) return storage_problem();
  Visitor visitor = visitor_of(request);
  return Upgrade{std::make_unique<LiveSession>(live_pages_, rooms_, context_.metrics,
                                               visitor.session, config_.message_rate),
                 std::move(visitor.headers), std::string(protocol::Subprotocol)};
}

}  // namespace quoin::server
