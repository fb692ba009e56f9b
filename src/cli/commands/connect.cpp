#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "client/follower.h"
#include "client/live_game.h"
#include "client/visitor.h"
#include "console/exit.h"
#include "console/options.h"
#include "console/printable.h"
#include "notation/json_fields.h"
#include "players/registry.h"
#include "server/runtime/chance.h"
#include "terminal/connect/address.h"
#include "terminal/connect/online_game.h"
#include "terminal/connect/person_file.h"
#include "terminal/play/reasons.h"
#include "terminal/play/setup.h"

namespace quoin::cli {
namespace {

namespace json = boost::json;
using protocol::TableStatus;

constexpr std::string_view Me = "me";
constexpr std::string_view Human = "human";
constexpr std::string_view DefaultComputer = "static";

struct ConnectRequest {
  std::string address;
  std::string name;
  std::string player;
  std::int64_t games = 1;
  bool only_watches = false;
  std::string seats;
  std::string lexicon;
  std::string alphabet;
  std::string layout;
  std::string rules;
  std::int64_t pace = -1;
  bool is_public = false;
  bool is_colourless = false;
};

std::optional<Result<int>> parse(Arguments arguments, ConnectRequest& request) {
  Options options("connect",
                  "Plays a game on a server in this terminal, or lets a computer player of this "
                  "program play it there.");
  options.positional("URL", request.address,
                     "of a game, perhaps with an invitation; of a server: its open games");
  options.text("--name", request.name, "what you are called there");
  options.text("--player", request.player,
               "the computer player that plays your seat (quoin play --help lists them)");
  options.number("--games", request.games, 1, 1'000'000,
                 "how many games --player plays, one rematch after the other (1)");
  options.flag("--watch", request.only_watches, "only watch");
  options.text("--seats", request.seats,
               "open a new game: 'me', 'human' (free) and computers, between commas");
  options.text("--lexicon", request.lexicon,
               "word list of a new game; for --player also a file of this machine");
  options.text("--alphabet", request.alphabet, "tiles of a new game");
  options.text("--layout", request.layout, "board of a new game");
  options.text("--rules", request.rules, "rules of a new game, as key=value,…");
  options.number("--pace", request.pace, 0, 60'000, "milliseconds that its computers wait");
  options.flag("--public", request.is_public, "everybody may sit down at the new game");
  options.flag("--no-colour,--no-color", request.is_colourless, "no colours");
  options.footer(
      "Examples:\n"
      "  quoin connect http://localhost:8150                        the games that are open\n"
      "  quoin connect http://localhost:8150 --seats me,static      a new game\n"
      "  quoin connect http://localhost:8150/game/ID --name Ann     sit down, or come back\n"
      "  quoin connect http://localhost:8150/game/ID --player static\n");
  return options.parse(arguments);
}

Result<void> check(const ConnectRequest& request, const GameAddress& address) {
  const bool says_what_is_played = !request.alphabet.empty() || !request.layout.empty() ||
                                   !request.rules.empty() || request.is_public || request.pace >= 0;
  if (!address.game.empty() && !request.seats.empty()) return Error(reasons::seats_of_open_game);
  if (request.seats.empty() && says_what_is_played) return Error(reasons::options_without_seats);
  if (address.game.empty() && request.seats.empty() &&
      (!request.player.empty() || request.only_watches))
    return Error(reasons::game_not_named);
  if (request.only_watches && !request.player.empty()) return Error(reasons::watch_and_player);
  if (request.games > 1 && request.player.empty()) return Error(reasons::games_without_player);
  return {};
}

// The server said no; that is an answer, and the end of the command.
struct Refused {
  std::string sentence;
};

std::string given(const Result<client::Visitor::Answer>& answer) {
  if (!answer) throw client::ServerFailure(answer.error());
  if (!answer->is_good()) throw Refused{answer->sentence()};
  return answer->body;
}

// What the commands of this file work with.
class Connect {
 public:
  Connect(const ConnectRequest& request, GameAddress address, PersonFile person)
      : request_(request),
        address_(std::move(address)),
        person_(std::move(person)),
        visitor_(address_.server, person_.cookie()) {}

  Result<int> run() {
    given(visitor_.get("/api/session"));
    if (const Result<void> kept = person_.remember(visitor_.cookie()); !kept) return kept.error();
    if (address_.game.empty() && request_.seats.empty()) return list();
    if (!request_.seats.empty()) {
      if (const Result<void> created = create(); !created) return created.error();
    }
    if (address_.resume) {
      given(visitor_.post(
          fmt::format("/api/games/{}/resume", address_.game),
          json::object{{"seat", address_.resume->seat + 1}, {"token", address_.resume->token}}));
    }
    return play();
  }

 private:
  Result<int> list() {
    const Result<json::object> object =
        notation::parse_json_object(given(visitor_.get("/api/games?status=open")));
    if (!object) return object.error();
    notation::JsonFields fields(*object);
    const json::array& games = fields.array("games");
    for (const json::value& value : games) {
      if (!value.is_object()) continue;
      notation::JsonFields game(value.get_object());
      std::string names;
      for (const json::value& one : game.array("seats")) {
        if (!one.is_object()) continue;
        notation::JsonFields seat(one.get_object());
        const std::string name = seat.yes_or_no("taken") ? seat.text("name") : "(free)";
        names += (names.empty() ? "" : ", ") + name;
      }
      fmt::print("{}   {}   word list {}\n", printable(game_link(address_.server, game.text("id"))),
                 printable(names), printable(game.text("lexicon")));
    }
    if (!games.empty()) return ExitYes;
    fmt::print("No game is open at {}; --seats me,human opens one.\n", address_.server.text());
    return ExitNo;
  }

  // A new game at the server.
  Result<void> create() {
    json::array seats;
    bool has_free_seat = false;
    for (const std::string& part : split_players(request_.seats)) {
      json::object seat{{"player", part == "computer" ? DefaultComputer : std::string_view(part)}};
      if (part == Me) seat["name"] = own_name();
      has_free_seat = has_free_seat || part == Human;
      seats.push_back(std::move(seat));
    }
    json::object wanted{{"seats", std::move(seats)},     {"lexicon", request_.lexicon},
                        {"alphabet", request_.alphabet}, {"layout", request_.layout},
                        {"rules", request_.rules},       {"public", request_.is_public},
                        {"start", !has_free_seat}};
    if (request_.pace >= 0) wanted["pace"] = request_.pace;
    const Result<json::object> object =
        notation::parse_json_object(given(visitor_.post("/api/games", wanted)));
    if (!object) return object.error();
    notation::JsonFields fields(*object);
    address_.game = fields.text("game");
    if (fields.error()) return *fields.error();
    fmt::print("The game is at {}\n", game_link(address_.server, address_.game));
    std::fflush(stdout);
    return {};
  }

  // Computers are called what they are.
  std::string own_name() const {
    if (!request_.name.empty()) return request_.name;
    return request_.player.empty() ? "Guest" : players::display_name(request_.player);
  }

  Result<int> play() {
    // Over HTTP first: it says in a word what is wrong.
    const std::string answer = given(visitor_.get(fmt::format("/api/games/{}", address_.game)));
    client::GameFollower follower(address_.game);
    if (const Result<client::News> read = follower.take(answer); !read) return read.error();
    if (!follower.table()) return Error(reasons::answer_is_no_game);
    const bool has_seat = follower.table()->own_seat.has_value();
    const bool has_people = follower.table()->is_host || has_seat;
    bool watches = request_.only_watches;
    if (!watches && !has_seat && follower.table()->status != TableStatus::Open) {
      // A game of computers that this person opened is there to be watched.
      if (!has_people) throw Refused{Error(reasons::only_to_be_watched).sentence()};
      watches = true;
    }
    std::optional<Agent> agent;
    if (!request_.player.empty() && !watches) {
      Result<Agent> made = make_agent(request_.player, request_.lexicon, follower.table()->lexicon);
      if (!made) return made.error();
      agent = *std::move(made);
    }
    client::LiveGame live(visitor_, address_.game, [](std::string_view reason) {
      fmt::print(stderr, "{}\n",
                 reason.empty() ? "Connected again."
                                : fmt::format("The connection was lost ({}). Trying again…",
                                              printable(reason)));
    });
    if (!watches && !has_seat) {
      const protocol::Sit sit{std::nullopt, own_name(), server::system_chance().id(16),
                              address_.invite};
      const client::Answer sat = live.ask(sit);
      if (!sat.is_done()) throw Refused{sat.sentence};
      // The answer comes before the table that shows it.
      while (!live.game().table()->own_seat) live.news(std::chrono::seconds(1));
    }
    const Result<int> status = agent ? go_on(live, *agent) : go_on(live, watches);
    live.close();
    return status;
  }

  Result<int> go_on(client::LiveGame& live, Agent& agent) {
    const protocol::Table& table = *live.game().table();
    if (has_free_seat(table))
      fmt::print("Others join with: quoin connect {}\n", invite_link(address_.server, table));
    std::fflush(stdout);
    return run_agent(live, agent, request_.games);
  }

  Result<int> go_on(client::LiveGame& live, bool watches) {
    DisplaySettings display;
    const char* no_colour = std::getenv("NO_COLOR");
    display.in_colour = !request_.is_colourless && (no_colour == nullptr || *no_colour == '\0');
    display.theme = theme_of_terminal();
    return run_online_line_mode(live, visitor_, display, watches);
  }

  const ConnectRequest& request_;
  GameAddress address_;
  PersonFile person_;
  client::Visitor visitor_;
};

}  // namespace

Result<int> run_connect(Arguments arguments) {
  ConnectRequest request;
  if (const std::optional<Result<int>> status = parse(arguments, request)) return *status;
  Result<GameAddress> address = parse_game_address(request.address);
  if (!address) return address.error();
  if (const Result<void> checked = check(request, *address); !checked) return checked.error();
  PersonFile person;
  if (!request.only_watches) {
    Result<PersonFile> opened = PersonFile::open(address->server, request.name);
    if (!opened) return opened.error();
    person = *std::move(opened);
  }
  try {
    return Connect(request, *std::move(address), std::move(person)).run();
  } catch (const client::ServerFailure& failure) {
    return failure.reason;
  } catch (const Refused& refused) {
    std::fflush(stdout);
    fmt::print(stderr, "quoin: {}\n", printable(refused.sentence));
    return ExitNo;
  }
}

}  // namespace quoin::cli
