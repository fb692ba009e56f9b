#include "notation/records/gcg.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/reasons.h"
#include "base/text.h"
#include "notation/cgp.h"
#include "notation/play_text.h"
#include "notation/reasons.h"
#include "notation/records/replay.h"

namespace quoin::notation {
namespace {

constexpr std::string_view Utf8Mark = "\xef\xbb\xbf";
constexpr std::string_view EncodingPragma = "#character-encoding";

struct Line {
  int number = 0;
  std::string_view text;  // without spaces at its ends
};

// "#note text" is the keyword "note" and its text.
struct Keyword {
  std::string_view name;
  std::string_view text;
};

Keyword split_pragma(std::string_view line) {
  line.remove_prefix(1);
  const std::size_t end = std::min(line.find(' '), line.size());
  return {line.substr(0, end), trim(line.substr(end))};
}

// --- Bytes to lines -------------------------------------------------------------------------

// Any of \n, \r\n and \r ends a line; every other control character is a space.
std::string unify_white_space(std::string_view text) {
  std::string unified;
  unified.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    const bool is_control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    unified += c == '\r' || c == '\n' ? '\n' : is_control ? ' ' : c;
  }
  return unified;
}

// What the file says about its encoding, in lower case; nothing where it says nothing.
std::optional<std::string> declared_encoding(std::string_view bytes) {
  for (const std::string_view line : split_lines(bytes)) {
    if (to_lower(trim(line).substr(0, EncodingPragma.size())) != EncodingPragma) continue;
    return to_lower(split_pragma(trim(line)).text);
  }
  return std::nullopt;
}

Result<std::string> decode(std::string_view bytes, std::vector<GcgWarning>& warnings) {
  if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff")) {
    return Error(reasons::gcg_utf_sixteen);
  }
  if (bytes.starts_with(Utf8Mark)) bytes.remove_prefix(Utf8Mark.size());
  const std::string encoding = declared_encoding(bytes).value_or("");
  const bool is_utf8 = is_valid_utf8(bytes);
  if (std::all_of(bytes.begin(), bytes.end(),
                  [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
    return std::string(bytes);
  }
  if (encoding.empty()) return is_utf8 ? std::string(bytes) : latin1_to_utf8(bytes);
  if (encoding == "utf-8" || encoding == "utf8") {
    if (is_utf8) return std::string(bytes);
    warnings.push_back({1, Error(reasons::gcg_not_utf8)});
    return latin1_to_utf8(bytes);
  }
  constexpr std::array<std::string_view, 6> Latin1Names = {"iso-8859-1", "iso8859-1", "iso_8859-1",
                                                           "latin1",     "latin-1",   "us-ascii"};
  if (std::find(Latin1Names.begin(), Latin1Names.end(), encoding) != Latin1Names.end()) {
    return latin1_to_utf8(bytes);
  }
  return Error(reasons::gcg_encoding_unknown, clean_line(encoding));
}

// --- Lines to a record ----------------------------------------------------------------------

// A player as the file has it. `head` stands before the colon of the turns.
struct PlayerLine {
  Line line;
  std::string_view arguments;
  std::string_view head;
};

class GcgReader {
 public:
  explicit GcgReader(const Catalogue& catalogue) : catalogue_(catalogue) {}

  Result<GcgGame> read(std::string_view bytes) {
    if (bytes.size() > MaxRecordBytes) {
      return Error(reasons::gcg_too_large, bytes.size());
    }
    const Result<std::string> text = decode(unify_white_space(bytes), game_.warnings);
    if (!text) return text.error();
    for (const std::string_view line : split_lines(*text)) {
      lines_.push_back({static_cast<int>(lines_.size()) + 1, trim(line)});
    }
    if (const Result<void> header = read_header(); !header) return header.error();
    replay_.emplace(record().alphabet, record().layout, record().players.size());
    for (const Line& line : lines_) {
      if (const Result<void> done = read_line(line); !done) return at(line, done.error());
    }
    finish();
    check_final_racks();
    return std::move(game_);
  }

 private:
  GameRecord& record() { return game_.record; }

  static Error at(const Line& line, const Error& error) {
    return error.within(reasons::within_line, line.number);
  }
  void warn(const Line& line, Error what) {
    game_.warnings.push_back({line.number, std::move(what)});
  }

  // What has to be known before the first turn can be read, wherever in the file it stands.
  Result<void> read_header() {
    record().alphabet = catalogue_.alphabet;
    record().layout = catalogue_.layout;
    for (const Line& line : lines_) {
      if (!line.text.starts_with('#')) continue;
      if (const Result<void> done = read_header_pragma(line); !done) return at(line, done.error());
    }
    if (!record().alphabet) return Error(reasons::gcg_alphabet_missing);
    if (!record().layout) return Error(reasons::gcg_layout_missing);
    return settle_players();
  }

  Result<void> read_header_pragma(const Line& line) {
    const Keyword pragma = split_pragma(line.text);
    const std::string name = to_lower(pragma.name);
    if (name == "tile-distribution") {
      Result<AlphabetPtr> alphabet = catalogue_.alphabet_named(pragma.text);
      if (!alphabet) return alphabet.error();
      record().alphabet = *alphabet;
    } else if (name == "board-layout") {
      Result<LayoutPtr> layout = catalogue_.layout_named(pragma.text);
      if (!layout) return layout.error();
      record().layout = *layout;
    } else if (name.starts_with("player") && is_known_pragma(name)) {
      return add_player(line, name.back() - '0', pragma.text);
    }
    return {};
  }

  Result<void> add_player(const Line& line, int number, std::string_view arguments) {
    if (arguments.empty()) return Error(reasons::gcg_nickname_missing);
    const int known = static_cast<int>(players_.size());
    if (number >= 1 && number <= known) {
      if (players_[static_cast<std::size_t>(number) - 1].arguments == arguments) return {};
      return Error(reasons::gcg_player_twice, number);
    }
    if (number != known + 1 || number > static_cast<int>(MaxRecordedPlayers)) {
      return known == static_cast<int>(MaxRecordedPlayers)
                 ? Error(reasons::gcg_too_many_players, MaxRecordedPlayers)
                 : Error(reasons::gcg_player_out_of_order, known + 1);
    }
    players_.push_back({line, arguments, split_words(arguments).front()});
    return {};
  }

  // The nickname is the first word behind #player1. Some programs put a name of several words
  // there and before the turns; then it is what stands before the turns.
  Result<void> settle_players() {
    if (players_.size() < MinRecordedPlayers) {
      return Error(reasons::gcg_players_missing);
    }
    for (const Line& line : lines_) {
      if (line.text.starts_with('>') && !find_player(line.text)) settle_head(line.text);
    }
    for (const PlayerLine& player : players_) {
      record().players.push_back(
          {clean_nickname(player.head), clean_line(player.arguments.substr(player.head.size()))});
    }
    return check_players(record().players);
  }

  void settle_head(std::string_view line) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return;
    const std::string_view head = trim(line.substr(1, colon - 1));
    const auto begins_so = [&](const PlayerLine& player) {
      return !head.empty() && player.arguments.starts_with(head) &&
             (player.arguments.size() == head.size() || player.arguments[head.size()] == ' ');
    };
    if (std::count_if(players_.begin(), players_.end(), begins_so) != 1) return;
    PlayerLine& player = *std::find_if(players_.begin(), players_.end(), begins_so);
    player.head = player.arguments.substr(0, head.size());
  }

  // The player of a turn's line, if just one fits best. Nicknames may hold colons themselves.
  std::optional<std::size_t> find_player(std::string_view line) const {
    std::optional<std::size_t> best;
    bool is_ambiguous = false;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      const std::string_view head = players_[i].head;
      const std::string_view rest = trim(line.substr(1));
      if (!rest.starts_with(head) || rest.size() == head.size() || rest[head.size()] != ':') {
        continue;
      }
      is_ambiguous = best && players_[*best].head.size() == head.size();
      if (!best || players_[*best].head.size() < head.size()) best = i;
    }
    return is_ambiguous ? std::nullopt : best;
  }

  Result<void> read_line(const Line& line) {
    if (line.text.starts_with('>')) return read_turn(line);
    if (line.text.starts_with('#')) return read_pragma(line);
    if (line.text.empty()) {
      if (continued_ != nullptr && continues_without_mark_) append(line.text);
      return {};
    }
    if (continued_ == nullptr || !continues_without_mark_) {
      return Error(reasons::gcg_line_unknown, line.text);
    }
    if (find_player(">" + std::string(line.text))) {
      warn(line, Error(reasons::gcg_line_like_turn));
    }
    append(line.text);
    return {};
  }

  void append(std::string_view text) {
    *continued_ += separator_;
    *continued_ += text;
  }

  void continue_with(std::string& text, bool without_mark, char separator = ' ') {
    continued_ = &text;
    continues_without_mark_ = without_mark;
    separator_ = separator;
  }

  Result<void> read_pragma(const Line& line) {
    const Keyword pragma = split_pragma(line.text);
    const std::string name = to_lower(pragma.name);
    if (name == "-") {
      if (continued_ == nullptr) return Error(reasons::gcg_nothing_continued);
      append(pragma.text);
      return {};
    }
    continued_ = nullptr;
    if (name == "note") {
      add_note(pragma.text);
    } else if (name == "title") {
      set_text(record().title, pragma.text, false);
    } else if (name == "description") {
      set_text(record().description, pragma.text, true);
    } else if (name == "id") {
      set_text(record().id, pragma.text, false);
    } else if (name == "lexicon") {
      set_text(record().lexicon, pragma.text, false);
    } else if (name == "incomplete") {
      record().is_incomplete = true;
    } else if (name.starts_with("rack") && is_known_pragma(name)) {
      return read_final_rack(name.back() - '1', pragma.text);
    } else if (!is_known_pragma(name)) {
      record().pragmas.push_back({clean_line(pragma.name), clean_line(pragma.text),
                                  static_cast<int>(record().turns.size())});
      continue_with(record().pragmas.back().text, false);
    }
    return {};
  }

  void set_text(std::string& field, std::string_view text, bool continues_without_mark) {
    field = text;
    continue_with(field, continues_without_mark);
  }

  void add_note(std::string_view text) {
    GameRecord& r = record();
    continue_with(r.turns.empty() ? r.note : r.turns.back().note, true, '\n');
    append(text);
  }

  Result<void> read_final_rack(int player, std::string_view text) {
    const std::size_t count = record().players.size();
    if (player < 0 || player >= static_cast<int>(count)) {
      return Error(reasons::gcg_rack_of_nobody, player + 1, count);
    }
    const Result<Rack> rack = read_rack(text);
    if (!rack) return rack.error();
    record().final_racks.resize(count);
    record().final_racks[static_cast<std::size_t>(player)] = *rack;
    return {};
  }

  Result<Rack> read_rack(std::string_view text) {
    const Result<Word> tiles = record().alphabet->parse_rack(text);
    if (!tiles) return tiles.error().within(reasons::within_rack);
    if (tiles->size() > static_cast<std::size_t>(record().alphabet->total_tiles())) {
      return Error(reasons::rack_above_set).within(reasons::within_rack);
    }
    return Rack(*tiles);
  }

  Result<void> read_turn(const Line& line) {
    continued_ = nullptr;
    if (record().turns.size() >= MaxRecordedTurns) {
      return Error(reasons::too_many_turns, MaxRecordedTurns);
    }
    const std::optional<std::size_t> player = find_player(line.text);
    if (!player) return unknown_player(line.text);
    const std::string_view rest =
        trim(line.text.substr(1)).substr(players_[*player].head.size() + 1);
    Turn turn;
    turn.player = static_cast<int>(*player);
    if (const Result<void> read = read_action(line, split_words(rest), turn); !read) {
      return read.error();
    }
    const Result<std::vector<Error>> strange = replay_->apply(turn);
    if (!strange) return strange.error();
    for (const Error& what : *strange) warn(line, what);
    record().turns.push_back(std::move(turn));
    return {};
  }

  Error unknown_player(std::string_view line) const {
    std::vector<std::string_view> heads;
    for (const PlayerLine& player : players_) heads.push_back(player.head);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) {
      return Error(reasons::gcg_colon_missing);
    }
    return Error(reasons::gcg_player_unknown, trim(line.substr(1, colon - 1)),
                 fmt::format("{}", fmt::join(heads, ", ")));
  }

  // [rack] action score total; what stands behind that (some programs list words) is not read.
  Result<void> read_action(const Line& line, std::vector<std::string_view> words, Turn& turn) {
    std::size_t next = 0;
    const auto take = [&]() { return next < words.size() ? words[next++] : std::string_view(); };
    std::string_view action = take();
    const bool is_action = action.starts_with('(') || action.starts_with('-') ||
                           std::any_of(action.begin(), action.end(), is_digit);
    if (!action.empty() && !is_action) {
      const Result<Rack> rack = read_rack(action);
      if (!rack) return rack.error();
      turn.rack = *rack;
      action = take();
    }
    if (action.empty()) return Error(reasons::gcg_play_missing);
    if (action.starts_with('(')) {
      if (const Result<void> read = read_parenthesis(action, turn); !read) return read.error();
    } else if (action.starts_with('-')) {
      if (const Result<void> read = read_dash(action, turn); !read) return read.error();
    } else {
      if (const Result<void> read = read_play(line, action, take(), turn); !read) {
        return read.error();
      }
    }
    const std::optional<Score> score = read_score(take());
    if (!score) return Error(reasons::gcg_score_missing);
    const std::optional<Score> cumulative = read_score(take());
    if (!cumulative) return Error(reasons::gcg_total_missing);
    turn.score = *score;
    turn.cumulative = *cumulative;
    if (turn.kind == TurnKind::EndRackBonus &&
        (*score < Score(0) || (*score == Score(0) && turn.rack == turn.end_tiles))) {
      turn.kind = TurnKind::EndRackPenalty;
    }
    return {};
  }

  static std::optional<Score> read_score(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    const std::optional<std::int64_t> points = parse_integer(text);
    if (!points || *points > MaxRecordedScore || *points < -MaxRecordedScore) return std::nullopt;
    return Score(static_cast<int>(*points));
  }

  // (challenge), (time), or the tiles that were left; whose they are, the score's sign tells.
  Result<void> read_parenthesis(std::string_view action, Turn& turn) {
    if (action.back() != ')') return Error(reasons::gcg_parenthesis_open, action);
    const std::string_view inside = action.substr(1, action.size() - 2);
    if (inside == "challenge") {
      turn.kind = TurnKind::ChallengeBonus;
    } else if (inside == "time") {
      turn.kind = TurnKind::TimePenalty;
    } else {
      const Result<Rack> tiles = read_rack(inside);
      if (!tiles) {
        return tiles.error().within(reasons::gcg_parenthesis_unknown, action);
      }
      turn.kind = TurnKind::EndRackBonus;
      turn.end_tiles = *tiles;
    }
    return {};
  }

  // "--" a phony comes off, "-" a pass, "-5" or "-ABC" an exchange.
  Result<void> read_dash(std::string_view action, Turn& turn) {
    const std::string_view rest = action.substr(1);
    if (rest == "-") {
      turn.kind = TurnKind::PhonyWithdrawn;
      return {};
    }
    if (rest.empty()) {
      turn.kind = TurnKind::Pass;
      return {};
    }
    turn.kind = TurnKind::Exchange;
    if (std::all_of(rest.begin(), rest.end(), is_digit)) {
      turn.exchanged = static_cast<int>(
          std::min<std::int64_t>(parse_integer(rest).value_or(MaxRecordedScore), MaxRecordedScore));
      return {};
    }
    const Result<Move> move = parse_exchange(rest, *record().alphabet, TextSource::File);
    if (!move) return move.error();
    turn.move = *move;
    turn.exchanged = static_cast<int>(move->tiles().size());
    return {};
  }

  Result<void> read_play(const Line& line, std::string_view where, std::string_view word,
                         Turn& turn) {
    const Board& board = replay_->board();
    const Alphabet& alphabet = *record().alphabet;
    const Result<Coordinates> start = parse_coordinates(where, board.size());
    if (!start) return start.error();
    const Result<Move> move = parse_placement(*start, word, board, alphabet, TextSource::File);
    if (!move) return move.error().within(std::string(where) + " " + std::string(word));
    turn.kind = TurnKind::Place;
    turn.move = completed(*move, board);
    if (turn.move != *move) {
      warn(line, Error(reasons::gcg_word_incomplete,
                       move_to_text(turn.move, board, alphabet, ThroughTiles::InParentheses)));
    }
    return {};
  }

  void finish() {
    GameRecord& r = record();
    for (std::string* text : {&r.title, &r.description, &r.id, &r.lexicon}) {
      *text = clean_line(*text);
    }
    r.note = clean_note(r.note);
    for (Turn& turn : r.turns) turn.note = clean_note(turn.note);
    for (Pragma& pragma : r.pragmas) pragma.text = clean_line(pragma.text);
    const auto is_empty = [](const Rack& rack) { return rack.is_empty(); };
    if (std::all_of(r.final_racks.begin(), r.final_racks.end(), is_empty)) r.final_racks.clear();
  }

  void check_final_racks() {
    TileCounts seen = tiles_on(replay_->board());
    for (const Rack& rack : record().final_racks) seen.add(rack);
    const std::optional<Error> error = too_many_tiles(seen, *record().alphabet);
    if (error && !record().final_racks.empty()) {
      warn(lines_.back(), error->within(reasons::gcg_last_racks));
    }
  }

  const Catalogue& catalogue_;
  GcgGame game_;
  std::vector<Line> lines_;
  std::vector<PlayerLine> players_;
  std::optional<Replay> replay_;
  // The text to which the next line may be added, with or without #- before it.
  std::string* continued_ = nullptr;
  bool continues_without_mark_ = false;
  char separator_ = ' ';
};

// --- A record to text -----------------------------------------------------------------------

void write_pragma(std::string& text, std::string_view name, std::string_view value) {
  const std::string clean = clean_line(value);
  if (!clean.empty()) text += fmt::format("#{} {}\n", name, clean);
}

// A line of a note that would be taken for something else is marked as a continuation.
void write_note(std::string& text, std::string_view note) {
  const std::string clean = clean_note(note);
  if (clean.empty()) return;
  std::string prefix = "#note ";
  for (const std::string_view line : split_lines(clean)) {
    if (prefix.empty() && (line.starts_with('>') || line.starts_with('#'))) prefix = "#- ";
    text += prefix + std::string(line) + "\n";
    prefix.clear();
  }
}

void write_other_pragmas(std::string& text, const GameRecord& record, std::size_t after_turn) {
  for (const Pragma& pragma : record.pragmas) {
    if (pragma.after_turn != static_cast<int>(after_turn)) continue;
    const std::string line = "#" + clean_line(pragma.name) + " " + clean_line(pragma.text);
    text += std::string(trim(line)) + "\n";
  }
}

std::string action_text(const Turn& turn, const Board& board, const Alphabet& alphabet) {
  switch (turn.kind) {
    case TurnKind::Place: return move_to_text(turn.move, board, alphabet, ThroughTiles::AsDots);
    case TurnKind::Exchange:
      return turn.move.kind() == Move::Kind::Exchange
                 ? move_to_text(turn.move, board, alphabet, ThroughTiles::AsDots)
                 : fmt::format("-{}", turn.exchanged);
    case TurnKind::Pass: return "-";
    case TurnKind::PhonyWithdrawn: return "--";
    case TurnKind::ChallengeBonus: return "(challenge)";
    case TurnKind::TimePenalty: return "(time)";
    case TurnKind::EndRackBonus:
    case TurnKind::EndRackPenalty: return "(" + alphabet.to_notation(turn.end_tiles.tiles()) + ")";
  }
  return "";
}

std::string write_header(const GameRecord& record) {
  std::string text = fmt::format("{} UTF-8\n", EncodingPragma);
  for (std::size_t i = 0; i < record.players.size(); ++i) {
    write_pragma(text, fmt::format("player{}", i + 1),
                 clean_nickname(record.players[i].nickname) + " " + record.players[i].name);
  }
  write_pragma(text, "title", record.title);
  write_pragma(text, "description", record.description);
  write_pragma(text, "id", record.id);
  write_pragma(text, "lexicon", record.lexicon);
  write_pragma(text, "tile-distribution", common_alphabet_name(record.alphabet->name()));
  write_pragma(text, "board-layout", common_layout_name(record.layout->name()));
  if (record.is_incomplete) text += "#incomplete\n";
  write_note(text, record.note);
  write_other_pragmas(text, record, 0);
  return text;
}

}  // namespace

Error GcgWarning::in_line() const { return what.within(reasons::within_line, line); }

Result<GcgGame> parse_gcg(std::string_view bytes, const Catalogue& catalogue) {
  return GcgReader(catalogue).read(bytes);
}

Result<std::string> to_gcg(const GameRecord& record) {
  if (const Result<void> checked = check_players(record.players); !checked) return checked.error();
  const Alphabet& alphabet = *record.alphabet;
  std::string text = write_header(record);
  Replay replay(record.alphabet, record.layout, record.players.size());
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    const Turn& turn = record.turns[i];
    const std::string action = action_text(turn, replay.board(), alphabet);
    const auto applied = replay.apply(turn);
    if (!applied) return applied.error().within(reasons::within_turn, i + 1);
    const std::string rack = alphabet.to_notation(turn.rack.tiles());
    text += fmt::format(
        ">{}: {}{}{} {:+} {}\n",
        clean_nickname(record.players[static_cast<std::size_t>(turn.player)].nickname), rack,
        rack.empty() ? "" : " ", action, turn.score.points(), turn.cumulative.points());
    write_note(text, turn.note);
    write_other_pragmas(text, record, i + 1);
  }
  for (std::size_t i = 0; i < record.final_racks.size(); ++i) {
    write_pragma(text, fmt::format("rack{}", i + 1),
                 alphabet.to_notation(record.final_racks[i].tiles()));
  }
  return text;
}

}  // namespace quoin::notation
