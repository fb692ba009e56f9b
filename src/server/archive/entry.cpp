#include "server/archive/entry.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/chrono.h>

#include "base/hash.h"
#include "base/json_text.h"
#include "base/text.h"
#include "core/game.h"
#include "core/reasons.h"
#include "notation/game_log.h"
#include "notation/records/gcg.h"
#include "notation/records/record_from_game.h"
#include "notation/records/statistics.h"
#include "server/auth/account_name.h"
#include "server/reasons.h"
#include "server/storage/tables/rows.h"
#include "table/setup.h"

namespace quoin::server {
namespace {

namespace json = boost::json;
using notation::GameRecord;
using notation::GameStatistics;
using notation::PlayerStatistics;

constexpr std::string_view DatePragma = "date";
constexpr std::size_t LongestText = 200;  // of names and titles, in bytes
constexpr std::int64_t Second = 1000;

std::string shortened(std::string_view text) {
  std::string start;
  for (const std::string_view character : split_characters(text)) {
    if (start.size() + character.size() > LongestText) break;
    start += character;
  }
  return start;
}

json::object to_json(const PlayerStatistics& player) {
  json::object object = notation::play_to_json(player);
  object["score"] = player.score.points();
  object["turns"] = player.turns;
  object["phonies"] = player.phonies;
  object["failed_challenges"] = player.failed_challenges;
  object["words"] = player.words;
  object["blanks_played"] = player.blanks_played;
  object["tiles_drawn"] = player.tiles_drawn;
  object["blanks_drawn"] = player.blanks_drawn;
  object["play_points"] = player.play_points;
  object["challenge_points"] = player.challenge_points;
  object["time_points"] = player.time_points;
  object["end_points"] = player.end_points;
  return object;
}

// Players count from 1, as seats do everywhere outside.
std::string to_text(const GameStatistics& statistics, const std::vector<std::int64_t>& times) {
  json::array players;
  for (std::size_t i = 0; i < statistics.players.size(); ++i) {
    json::object player = to_json(statistics.players[i]);
    if (i < times.size()) player["time"] = times[i];
    players.push_back(std::move(player));
  }
  json::array course;
  for (const notation::CoursePoint& point : statistics.course)
    course.push_back(json::object{{"player", point.player + 1}, {"total", point.total.points()}});
  json::array winners;
  for (const int winner : statistics.winners) winners.push_back(winner + 1);
  return json_text(json::object{{"players", std::move(players)},
                                {"course", std::move(course)},
                                {"winners", std::move(winners)}});
}

bool is_date(const notation::Pragma& pragma) { return without_case(pragma.name) == DatePragma; }

// The date is not a part of what a game is: elsewhere it may be exported without.
Result<std::string> fingerprint_of(GameRecord record) {
  std::erase_if(record.pragmas, [](const notation::Pragma& pragma) { return is_date(pragma); });
  const Result<std::string> text = notation::to_gcg(record);
  if (!text) return text.error();
  return to_hex(sha256(*text));
}

// All but id, owner and date.
Result<ArchivedGame> entry_of(const GameRecord& record, const GameStatistics& statistics) {
  ArchivedGame entry;
  Result<std::string> gcg = notation::to_gcg(record);
  if (!gcg) return gcg.error();
  entry.gcg = *std::move(gcg);
  Result<std::string> fingerprint = fingerprint_of(record);
  if (!fingerprint) return fingerprint.error();
  entry.fingerprint = *std::move(fingerprint);
  entry.title = shortened(record.title);
  entry.lexicon = shortened(record.lexicon);
  json::array players;
  for (std::size_t i = 0; i < record.players.size(); ++i) {
    const notation::RecordedPlayer& player = record.players[i];
    const std::string& name = player.name.empty() ? player.nickname : player.name;
    const std::int64_t score = statistics.players[i].score.points();
    players.push_back(json::object{{"name", shortened(name)}, {"score", score}});
    std::string key = search_key(shortened(name));
    if (name != player.nickname) key += "\n" + search_key(shortened(player.nickname));
    entry.seats.push_back({std::move(key), score});
  }
  entry.players = json_text(players);
  for (const std::string& word : statistics.words) entry.word_keys.push_back(search_key(word));
  return entry;
}

}  // namespace

std::string search_key(std::string_view text) { return without_case(text); }

Result<ArchivedGame> entry_from_log(const StoredGame& stored) {
  const Result<table::Setup> setup = table::Setup::parse(stored.summary.setup);
  if (!setup) return setup.error().within("setup");
  Result<notation::GameLog> log = notation::parse_game_log(log_text(stored));
  if (!log) return log.error();
  const Result<Game> game = Game::replay(std::move(log->config), log->events);
  if (!game) return game.error();
  if (game->state().phase != Phase::Finished || !game->state().ending)
    return Error(reasons::game_not_over);

  const std::int64_t began = setup->started_at > 0 ? setup->started_at : stored.summary.created_at;
  // As exactly as a file says it, so that both are the same.
  const std::int64_t played_at = began - began % Second;
  GameRecord record = notation::record_from_game(*game);
  record.pragmas.push_back({std::string(DatePragma), to_date(played_at), 0});
  Result<GameStatistics> statistics = notation::statistics_of(record);
  if (!statistics) return statistics.error();
  // Who resigned has lost, whatever the score.
  const int seats = game->seat_count();
  statistics->winners.clear();
  for (const int seat : game->state().ending->winners)
    statistics->winners.push_back((seat - game->state().first_seat + seats) % seats);
  std::sort(statistics->winners.begin(), statistics->winners.end());
  std::vector<std::int64_t> times;
  for (int i = 0; i < seats; ++i) {
    const int seat = (game->state().first_seat + i) % seats;
    times.push_back(game->state().seats[static_cast<std::size_t>(seat)].time_used);
  }

  Result<ArchivedGame> entry = entry_of(record, *statistics);
  if (!entry) return entry;
  entry->id = stored.summary.id;
  entry->played_at = played_at;
  entry->event_count = static_cast<std::int64_t>(stored.events.size());
  entry->statistics = to_text(*statistics, times);
  return entry;
}

Result<ArchivedGame> entry_from_gcg(std::string_view bytes, const notation::Catalogue& catalogue,
                                    std::int64_t now) {
  if (bytes.size() > MaxGcgBytes) return Error(reasons::file_bytes, bytes.size(), MaxGcgBytes);
  const Result<notation::GcgGame> game = notation::parse_gcg(bytes, catalogue);
  if (!game) return game.error();
  const GameRecord& record = game->record;
  if (record.turns.empty()) return Error(reasons::file_without_turns);
  const Result<GameStatistics> statistics = notation::statistics_of(record);
  if (!statistics) return statistics.error();
  Result<ArchivedGame> entry = entry_of(record, *statistics);
  if (!entry) return entry;
  entry->played_at = now;
  for (const notation::Pragma& pragma : record.pragmas) {
    if (!is_date(pragma)) continue;
    if (const std::optional<std::int64_t> date = parse_date(pragma.text)) entry->played_at = *date;
  }
  entry->statistics = to_text(*statistics, {});
  return entry;
}

Result<GameRecord> record_of(const ArchivedGame& game, std::string_view log_header,
                             const notation::Catalogue& catalogue) {
  notation::Catalogue played_with = catalogue;
  if (game.owner.empty()) {
    const Result<notation::GameLog> log = notation::parse_game_log(std::string(log_header) + "\n");
    if (!log) return log.error();
    const AlphabetPtr alphabet = log->config.alphabet;
    const LayoutPtr layout = log->config.layout;
    // Whatever has their names today.
    played_with = {alphabet, layout, [alphabet](const std::string&) { return alphabet; },
                   [layout](const std::string&) { return layout; }};
  }
  Result<notation::GcgGame> read = notation::parse_gcg(game.gcg, played_with);
  if (!read) return read.error();
  return std::move(read->record);
}

std::string to_date(std::int64_t milliseconds) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}Z",
                     fmt::gmtime(static_cast<std::time_t>(milliseconds / Second)));
}

std::optional<std::int64_t> parse_date(std::string_view text) {
  using namespace std::chrono;
  constexpr std::string_view Form = "0000-00-00T00:00:00Z";
  constexpr std::size_t DateOnly = 10;
  if (text.size() != Form.size() && text.size() != DateOnly) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_digit = text[i] >= '0' && text[i] <= '9';
    if (Form[i] == '0' ? !is_digit : text[i] != Form[i]) return std::nullopt;
  }
  const auto number = [&](std::size_t begin, std::size_t length) {
    return static_cast<int>(parse_integer(text.substr(begin, length)).value_or(0));
  };
  const year_month_day date(year(number(0, 4)), month(static_cast<unsigned>(number(5, 2))),
                            day(static_cast<unsigned>(number(8, 2))));
  if (!date.ok()) return std::nullopt;
  std::int64_t time = sys_days(date).time_since_epoch() / seconds(1);
  if (text.size() == Form.size()) {
    if (number(11, 2) > 23 || number(14, 2) > 59 || number(17, 2) > 59) return std::nullopt;
    time += (number(11, 2) * 60 + number(14, 2)) * 60 + number(17, 2);
  }
  return time * Second;
}

}  // namespace quoin::server
