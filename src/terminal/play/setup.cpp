#include "terminal/play/setup.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "console/data.h"
#include "console/reasons.h"
#include "core/reasons.h"
#include "players/registry.h"
#include "terminal/play/reasons.h"

namespace quoin::cli {
namespace {

constexpr std::string_view DefaultComputer = "static";
constexpr std::size_t MaxNameLength = 20;

Result<void> check_name(const std::string& name) {
  if (name.empty()) return Error(reasons::player_without_name);
  if (!is_valid_utf8(name) || count_characters(name) > MaxNameLength) {
    return Error(reasons::player_name_too_long, MaxNameLength);
  }
  const bool has_control = std::any_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  });
  if (has_control) return Error(reasons::player_name_has_controls);
  return {};
}

std::string unused_name(const std::string& wanted, const std::vector<SeatConfig>& seats) {
  const auto is_taken = [&](const std::string& name) {
    return std::any_of(seats.begin(), seats.end(), [&](const SeatConfig& seat) {
      return to_lower(seat.name) == to_lower(name);
    });
  };
  std::string name = wanted;
  for (int number = 2; is_taken(name); ++number) name = fmt::format("{} {}", wanted, number);
  return name;
}

// All that can be asked for as it stands here.
std::vector<std::string> computers() {
  std::vector<std::string> all = {"computer"};
  for (const players::Strategy& kind : players::player_kinds()) all.push_back(kind.name);
  return all;
}

Result<SeatConfig> parse_player(const std::string& text, const std::vector<SeatConfig>& before) {
  SeatConfig seat;
  const std::string lower = to_lower(text);
  if (lower == "computer") {
    seat.name = unused_name("Computer", before);
    seat.player = DefaultComputer;
    return seat;
  }
  const std::vector<std::string> names = players::player_names();
  const std::string kind = lower.substr(0, lower.find(':'));
  // Some of the laboratory have names that people have too: Gordon is a person, gordon is not.
  const bool is_meant = players::is_for_everybody(lower) || text == lower;
  if (is_meant && std::find(names.begin(), names.end(), kind) != names.end()) {
    seat.name = unused_name(players::display_name(lower), before);
    seat.player = lower;
    return seat;
  }
  const bool has_parameters = text.find(':') != std::string::npos;
  const std::optional<std::string> guess =
      has_parameters ? nearest(kind, names) : nearest(lower, computers());
  const Error unknown(reasons::no_such_computer, text.substr(0, text.find(':')));
  if (guess) return unknown.guessing(guess);
  if (has_parameters) return unknown.within(reasons::help_lists_computers);
  if (const Result<void> checked = check_name(text); !checked) return checked.error();
  seat.name = lower == "you" ? "You" : text;
  if (unused_name(seat.name, before) != seat.name) {
    return Error(reasons::player_name_taken, seat.name);
  }
  return seat;
}

// Whether the name in the log leads back to the list that the game is played with.
bool is_found_by_name(const Session& session) {
  const Result<lexicon::LexiconPtr> found = load_lexicon(session.config().lexicon);
  return found && to_hex((*found)->fingerprint()) == session.config().lexicon_fingerprint;
}

Result<Session> begin(const GameSettings& settings, const Clock& clock) {
  Result<std::vector<SeatConfig>> seats =
      parse_players(settings.players.empty() ? "You,computer" : settings.players);
  if (!seats) return seats.error();
  Result<table::Setting> prepared = prepare_game(settings, NamesMean::AlsoPaths);
  if (!prepared) return prepared.error();
  prepared->config.seats = *std::move(seats);
  const bool is_named = !settings.save.empty();
  return Session::begin(std::move(prepared->config), prepared->lexicon, settings.seed,
                        {is_named ? settings.save : new_game_path(), is_named}, clock);
}

Result<Session> resume(const GameSettings& settings, const Clock& clock) {
  std::string path = *settings.resume;
  if (path.empty()) {
    const std::optional<std::string> latest = latest_unfinished_game(games_folder());
    if (!latest) return Error(reasons::no_unfinished_game, games_folder());
    path = *latest;
  }
  const auto find_lexicon = [&](const GameConfig& config) -> Result<lexicon::LexiconPtr> {
    if (settings.lexicon.empty()) return lexicon_of_game(config);
    Result<lexicon::LexiconPtr> lexicon = load_lexicon(settings.lexicon);
    if (lexicon && check_letters(*config.alphabet, **lexicon)) return lexicon;
    return no_lexicon_of_game(config);
  };
  return Session::resume(path, find_lexicon, clock);
}

}  // namespace

std::vector<std::string> split_players(const std::string& text) {
  std::vector<std::string> parts;
  for (const std::string_view piece : split(text, ',')) {
    const std::string part(trim(piece));
    const bool continues = !parts.empty() && parts.back().find(':') != std::string::npos &&
                           part.find('=') != std::string::npos &&
                           part.find(':') == std::string::npos;
    if (continues) {
      parts.back() += "," + part;
    } else {
      parts.push_back(part);
    }
  }
  return parts;
}

Result<std::vector<SeatConfig>> parse_players(const std::string& text) {
  std::vector<SeatConfig> seats;
  for (const std::string& part : split_players(text)) {
    Result<SeatConfig> seat = parse_player(part, seats);
    if (!seat) return seat.error();
    seats.push_back(*std::move(seat));
  }
  const auto count = static_cast<int>(seats.size());
  if (count < MinSeats || count > MaxSeats) {
    return Error(reasons::seat_count_wrong, MinSeats, MaxSeats, count);
  }
  return seats;
}

Result<Session> open_session(const GameSettings& settings, const Clock& clock) {
  Result<Session> session = settings.resume ? resume(settings, clock) : begin(settings, clock);
  if (session && !settings.lexicon.empty() && !is_found_by_name(*session)) {
    session->set_lexicon_file(settings.lexicon);
  }
  return session;
}

}  // namespace quoin::cli
