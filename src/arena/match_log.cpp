#include "arena/match_log.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "arena/reasons.h"
#include "base/reasons.h"
#include "base/text.h"
#include "notation/json_fields.h"

namespace quoin::arena {
namespace {

namespace json = boost::json;

constexpr std::int64_t Version = 1;
constexpr std::int64_t MostRounds = 1'000'000'000;
constexpr int MostPoints = 1'000'000;
constexpr std::size_t PieceBytes = std::size_t{64} << 10;
constexpr std::size_t LongestLine = std::size_t{1} << 20;

json::array texts(const std::vector<std::string>& texts) {
  json::array array;
  for (const std::string& text : texts) array.push_back(json::string(text));
  return array;
}

json::object to_json(const GameResult& game) {
  json::array scores;
  json::array bingos;
  json::array microseconds;
  for (const SideOfGame& side : game.sides) {
    scores.push_back(side.score.points());
    bingos.push_back(side.bingos);
    microseconds.push_back(side.microseconds);
  }
  json::object object = {{"first", game.first_side + 1},
                         {"turns", game.turns},
                         {"scores", std::move(scores)},
                         {"bingos", std::move(bingos)},
                         {"microseconds", std::move(microseconds)},
                         {"hash", fmt::format("{:016x}", game.hash)}};
  if (game.forfeit) {
    object["forfeit"] =
        json::object{{"side", game.forfeit->side + 1}, {"reason", game.forfeit->reason.message()}};
  }
  return object;
}

std::optional<std::uint64_t> parse_hash(std::string_view text) {
  if (text.size() != 16) return std::nullopt;
  std::uint64_t hash = 0;
  for (const char digit : text) {
    const std::size_t value = std::string_view("0123456789abcdef").find(digit);
    if (value == std::string_view::npos) return std::nullopt;
    hash = hash << 4 | value;
  }
  return hash;
}

Error parse_reason(std::string_view sentence) {
  Error out_of_time(reasons::ran_out_of_time);
  return sentence == out_of_time.message() ? out_of_time : Error(reasons::forfeit_in_log, sentence);
}

Result<GameResult> parse_game(const json::object& object, std::size_t sides) {
  notation::JsonFields fields(object);
  GameResult game;
  game.first_side = fields.small_number("first", 1, static_cast<int>(sides)) - 1;
  game.turns = fields.small_number("turns", 0, 1'000'000);
  const std::vector<int> scores = fields.small_numbers("scores", -MostPoints, MostPoints);
  const std::vector<int> bingos = fields.small_numbers("bingos", 0, MostPoints);
  const json::array& microseconds = fields.array("microseconds");
  const std::optional<std::uint64_t> hash = parse_hash(fields.text("hash"));
  if (!hash) fields.wrong("hash", Error(reasons::expected_hash));
  if (fields.has("forfeit")) {
    notation::JsonFields forfeit(fields.object("forfeit"));
    game.forfeit = Forfeit{forfeit.small_number("side", 1, static_cast<int>(sides)) - 1,
                           parse_reason(forfeit.text("reason"))};
    if (forfeit.error()) return *forfeit.error();
  }
  if (fields.error()) return *fields.error();
  if (scores.size() != sides || bingos.size() != sides || microseconds.size() != sides)
    return Error(reasons::count_of_sides, sides);
  game.hash = *hash;
  for (std::size_t side = 0; side < sides; ++side) {
    if (!microseconds[side].is_int64() || microseconds[side].get_int64() < 0)
      return Error(reasons::microseconds_not_numbers);
    game.sides.push_back({Score(scores[side]), bingos[side], microseconds[side].get_int64()});
  }
  return game;
}

}  // namespace

std::optional<Error> MatchHeader::difference_to(const MatchHeader& other) const {
  if (players != other.players) return Error(reasons::other_players);
  if (seed != other.seed) return Error(reasons::another_seed);
  if (lexicon_fingerprint != other.lexicon_fingerprint) return Error(reasons::another_word_list);
  if (layout_fingerprint != other.layout_fingerprint) return Error(reasons::another_board);
  if (tables_fingerprint != other.tables_fingerprint) return Error(reasons::other_tables);
  if (rules != other.rules) return Error(reasons::other_rules);
  if (is_paired != other.is_paired) return Error(reasons::other_draws);
  if (credits != other.credits) return Error(reasons::other_credits);
  if (beginnings != other.beginnings) return Error(reasons::other_beginnings);
  return std::nullopt;
}

std::string to_line(const MatchHeader& header) {
  json::array credits;
  for (const int credit : header.credits) credits.push_back(credit);
  json::object object = {{"match", Version},
                         {"players", texts(header.players)},
                         {"seed", header.seed},
                         {"lexicon", header.lexicon},
                         {"lexicon_fingerprint", to_hex(header.lexicon_fingerprint)},
                         {"layout_fingerprint", to_hex(header.layout_fingerprint)},
                         {"tables_fingerprint", to_hex(header.tables_fingerprint)},
                         {"rules", header.rules},
                         {"paired", header.is_paired},
                         {"credits", std::move(credits)}};
  if (!header.beginnings.empty()) object["beginnings"] = header.beginnings;
  return json::serialize(object);
}

Result<MatchHeader> parse_match_header(std::string_view line) {
  const Result<json::object> object = notation::parse_json_object(line);
  if (!object) return object.error();
  notation::JsonFields fields(*object);
  MatchHeader header;
  fields.number("match", Version, Version);
  header.players = fields.texts("players");
  header.seed = fields.number("seed", 0, INT64_MAX);
  header.lexicon = fields.text("lexicon");
  header.lexicon_fingerprint = fields.digest("lexicon_fingerprint");
  header.layout_fingerprint = fields.digest("layout_fingerprint");
  header.tables_fingerprint = fields.digest("tables_fingerprint");
  header.rules = fields.text("rules");
  header.is_paired = fields.yes_or_no("paired");
  header.credits = fields.small_numbers("credits", -MostPoints, MostPoints);
  header.beginnings = fields.text_or("beginnings", "");
  if (fields.error()) return *fields.error();
  return header;
}

std::string to_line(const Round& round) {
  json::array games;
  for (const GameResult& game : round.games) games.push_back(to_json(game));
  return json::serialize(json::object{{"round", round.number}, {"games", std::move(games)}});
}

Result<Round> parse_round(std::string_view line, std::size_t sides) {
  const Result<json::object> object = notation::parse_json_object(line);
  if (!object) return object.error();
  notation::JsonFields fields(*object);
  Round round;
  round.number = fields.number("round", 0, MostRounds);
  const json::array& games = fields.array("games");
  if (fields.error()) return *fields.error();
  if (games.size() != sides && games.size() != 1) return Error(reasons::count_of_games, sides);
  for (const json::value& value : games) {
    if (!value.is_object()) return Error(reasons::games_not_objects);
    Result<GameResult> game = parse_game(value.get_object(), sides);
    if (!game) return game.error().within(reasons::within_games);
    round.games.push_back(*std::move(game));
  }
  return round;
}

Result<MatchLog> MatchLog::open(const std::string& path, const MatchHeader& header, MatchBook& book,
                                const IsWanted& is_wanted) {
  MatchLog log(path,
               Descriptor(::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0644)));
  const int file = log.file_.number();
  if (file < 0) return Error(reasons::cannot_write_file, std::strerror(errno)).within(path);
  struct stat state = {};
  if (::fstat(file, &state) != 0 || !S_ISREG(state.st_mode))
    return Error(reasons::match_log_not_a_file).within(path);
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) return Error(reasons::match_log_taken).within(path);
  const Result<void> read = log.read(header, book, is_wanted);
  if (!read) return read.error();
  return log;
}

// Line by line: a log may be much larger than what is kept of it.
Result<void> MatchLog::read(const MatchHeader& header, MatchBook& book, const IsWanted& is_wanted) {
  std::string text;  // that is no whole line yet
  std::vector<char> piece(PieceBytes);
  off_t whole = 0;
  std::size_t lines = 0;
  for (;;) {
    const ssize_t got = ::pread(file_.number(), piece.data(), piece.size(),
                                whole + static_cast<off_t>(text.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return Error(reasons::cannot_read_file, std::strerror(errno)).within(path_);
    if (got == 0) break;
    text.append(piece.data(), static_cast<std::size_t>(got));
    std::size_t begin = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos;
         begin = end + 1, end = text.find('\n', begin)) {
      const std::string_view line = std::string_view(text).substr(begin, end - begin);
      const Result<void> read = read_line(++lines, line, header, book, is_wanted);
      if (!read) return read;
    }
    whole += static_cast<off_t>(begin);
    text.erase(0, begin);
    if (text.size() > LongestLine)
      return Error(reasons::not_a_match_log).within(reasons::within_line, lines + 1).within(path_);
  }
  // Something else that happens to have no whole line is left alone.
  if (lines == 0 && !to_line(header).starts_with(text))
    return Error(reasons::not_a_match_log).within(path_);
  if (!text.empty() && ::ftruncate(file_.number(), whole) != 0)
    return Error(reasons::cannot_write_file, std::strerror(errno)).within(path_);
  return lines == 0 ? write(to_line(header)) : Result<void>();
}

Result<void> MatchLog::read_line(std::size_t number, std::string_view line,
                                 const MatchHeader& header, MatchBook& book,
                                 const IsWanted& is_wanted) const {
  const auto in_line = [&](const Error& error) {
    return error.within(reasons::within_line, number).within(path_);
  };
  if (number == 1) {
    const Result<MatchHeader> written = parse_match_header(line);
    if (!written) return in_line(written.error().within(reasons::not_a_match_header));
    const std::optional<Error> difference = header.difference_to(*written);
    if (!difference) return {};
    return Error(reasons::match_log_of_other_match, *difference).within(path_);
  }
  Result<Round> round = parse_round(line, header.players.size());
  if (!round) return in_line(round.error());
  if (round->games.size() != header.games_in_round())
    return in_line(Error(reasons::count_of_games, header.games_in_round()));
  // More rounds than are wanted now are no fault: a longer match was played before.
  if (!is_wanted || is_wanted(*round)) book.add(*std::move(round));
  return {};
}

Result<void> MatchLog::add(const Round& round) { return write(to_line(round)); }

Result<void> MatchLog::write(const std::string& line) {
  if (file_.write(line + "\n")) return {};
  return Error(reasons::cannot_write_file, std::strerror(errno)).within(path_);
}

}  // namespace quoin::arena
