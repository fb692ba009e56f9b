#include "notation/records/record_json.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/reasons.h"
#include "base/text.h"
#include "notation/json_fields.h"
#include "notation/play_text.h"
#include "notation/reasons.h"
#include "notation/records/replay.h"

namespace quoin::notation {
namespace {

namespace json = boost::json;

constexpr std::string_view Format = "quoin-game-record";
constexpr std::int64_t RecordVersion = 1;
constexpr std::size_t MaxRecordDepth = 8;

// --- Writing --------------------------------------------------------------------------------

void put_text(json::object& object, std::string_view key, std::string_view value) {
  if (!value.empty()) object[key] = value;
}

json::array words_of(const ScoredPlay& play, const Alphabet& alphabet) {
  json::array words;
  for (const FormedWord& word : play.words) {
    words.push_back(json::string(alphabet.to_notation(word.tiles)));
  }
  return words;
}

json::object turn_to_json(const Turn& turn, const Board& before, const Alphabet& alphabet) {
  json::object object;
  object["player"] = turn.player + 1;
  object["kind"] = to_text(turn.kind);
  if (turn.kind == TurnKind::Place) {
    object["at"] = to_text(turn.move.start(), turn.move.direction());
    object["word"] = placement_word(turn.move, before, alphabet, ThroughTiles::Written);
    object["tiles"] = placement_word(turn.move, before, alphabet, ThroughTiles::AsDots);
  } else if (turn.kind == TurnKind::Exchange && turn.move.kind() == Move::Kind::Exchange) {
    object["tiles"] = alphabet.to_notation(turn.move.tiles());
  } else if (turn.kind == TurnKind::Exchange) {
    object["count"] = turn.exchanged;
  } else if (turn.kind == TurnKind::EndRackBonus || turn.kind == TurnKind::EndRackPenalty) {
    object["tiles"] = alphabet.to_notation(turn.end_tiles.tiles());
  }
  return object;
}

json::object header_to_json(const GameRecord& record) {
  json::object object;
  object["format"] = Format;
  object["version"] = RecordVersion;
  put_text(object, "title", record.title);
  put_text(object, "description", record.description);
  put_text(object, "id", record.id);
  put_text(object, "lexicon", record.lexicon);
  object["alphabet"] = record.alphabet->name();
  object["layout"] = record.layout->name();
  json::array players;
  for (const RecordedPlayer& player : record.players) {
    json::object entry;
    entry["nickname"] = player.nickname;
    put_text(entry, "name", player.name);
    players.push_back(std::move(entry));
  }
  object["players"] = std::move(players);
  put_text(object, "note", record.note);
  if (record.is_incomplete) object["incomplete"] = true;
  json::array pragmas;
  for (const Pragma& pragma : record.pragmas) {
    json::object entry;
    entry["name"] = pragma.name;
    put_text(entry, "text", pragma.text);
    entry["after"] = pragma.after_turn;
    pragmas.push_back(std::move(entry));
  }
  if (!pragmas.empty()) object["pragmas"] = std::move(pragmas);
  json::array racks;
  for (const Rack& rack : record.final_racks) {
    racks.push_back(json::string(record.alphabet->to_notation(rack.tiles())));
  }
  if (!racks.empty()) object["racks"] = std::move(racks);
  return object;
}

// --- Reading --------------------------------------------------------------------------------

// The fields of a value that should be an object.
class RecordFields : public JsonFields {
 public:
  RecordFields(const json::value& value, std::string_view what)
      : JsonFields(value.is_object() ? value.get_object() : nothing()) {
    if (!value.is_object()) fail(Error(reasons::expected_object).within(what));
  }

  std::string text_or_none(std::string_view key) { return text_or(key, ""); }
  const json::array& array_or_none(std::string_view key) {
    static const json::array None;
    return has(key) ? array(key) : None;
  }

  int whole_number(std::string_view key) {
    const json::value* value = object_.if_contains(key);
    const std::int64_t* number = value != nullptr ? value->if_int64() : nullptr;
    if (number != nullptr && *number >= -MaxRecordedScore && *number <= MaxRecordedScore)
      return static_cast<int>(*number);
    wrong(key, Error(reasons::expected_number));
    return 0;
  }
};

class RecordReader {
 public:
  RecordReader(const Catalogue& catalogue, std::optional<Position> start) : catalogue_(catalogue) {
    record().start = std::move(start);
  }

  Result<RecordJsonGame> read(const json::value& value) {
    RecordFields fields(value, "a game record");
    if (const Result<void> done = read_header(fields); !done) return done.error();
    if (const Result<void> done = read_players(fields); !done) return done.error();
    if (const Result<void> done = read_turns(fields.array_or_none("turns")); !done)
      return done.error();
    if (const Result<void> done = read_pragmas(fields); !done) return done.error();
    if (const Result<void> done = read_final_racks(fields.array_or_none("racks")); !done) {
      return done.error();
    }
    if (fields.error()) return *fields.error();
    return std::move(game_);
  }

 private:
  GameRecord& record() { return game_.record; }

  Result<void> read_header(RecordFields& fields) {
    if (fields.text("format") != Format) {
      return Error(reasons::record_format_wrong, Format);
    }
    if (const int version = fields.whole_number("version"); version != RecordVersion) {
      return Error(reasons::record_version_wrong, version, RecordVersion);
    }
    GameRecord& r = record();
    r.title = clean_line(fields.text_or_none("title"));
    r.description = clean_line(fields.text_or_none("description"));
    r.id = clean_line(fields.text_or_none("id"));
    r.lexicon = clean_line(fields.text_or_none("lexicon"));
    r.note = clean_note(fields.text_or_none("note"));
    r.is_incomplete = fields.yes_or_no_or("incomplete", false);
    const std::string alphabet_name = fields.text("alphabet");
    const std::string layout_name = fields.text("layout");
    if (fields.error()) return *fields.error();
    const Result<AlphabetPtr> alphabet = catalogue_.alphabet_named(alphabet_name);
    if (!alphabet) return alphabet.error();
    const Result<LayoutPtr> layout = catalogue_.layout_named(layout_name);
    if (!layout) return layout.error();
    r.alphabet = *alphabet;
    r.layout = *layout;
    return {};
  }

  Result<void> read_players(RecordFields& fields) {
    for (const json::value& value : fields.array_or_none("players")) {
      RecordFields entry(value, "a player");
      RecordedPlayer player{clean_nickname(entry.text("nickname")),
                            clean_line(entry.text_or_none("name"))};
      if (entry.error()) return entry.error()->within("players");
      record().players.push_back(std::move(player));
      if (record().players.size() > MaxRecordedPlayers) break;
    }
    if (fields.error()) return *fields.error();
    return check_players(record().players);
  }

  Result<void> read_turns(const json::array& turns) {
    if (turns.size() > MaxRecordedTurns) {
      return Error(reasons::too_many_turns, MaxRecordedTurns);
    }
    Replay replay(record());
    for (const json::value& value : turns) {
      const std::size_t number = record().turns.size() + 1;
      Result<Turn> turn = read_turn(value, replay.board());
      if (!turn) return turn.error().within(reasons::within_turn, number);
      const auto strange = replay.apply(*turn);
      if (!strange) return strange.error().within(reasons::within_turn, number);
      for (const Error& what : *strange) {
        game_.warnings.push_back(what.within(reasons::within_turn, number));
      }
      record().turns.push_back(std::move(*turn));
    }
    return {};
  }

  Result<Turn> read_turn(const json::value& value, const Board& board) {
    RecordFields fields(value, "a turn");
    Turn turn;
    turn.player = fields.whole_number("player") - 1;
    const std::optional<TurnKind> kind = turn_kind(fields.text("kind"));
    turn.score = Score(fields.whole_number("score"));
    turn.cumulative = Score(fields.whole_number("cumulative"));
    turn.note = clean_note(fields.text_or_none("note"));
    const Result<Rack> rack = read_rack(fields.text_or_none("rack"));
    if (fields.error()) return *fields.error();
    if (!kind) return Error(reasons::expected_one_of, turn_kind_names()).within("\"kind\"");
    if (!rack) return rack.error().within("\"rack\"");
    turn.kind = *kind;
    turn.rack = *rack;
    if (const Result<void> done = read_action(fields, board, turn); !done) return done.error();
    if (fields.error()) return *fields.error();
    return turn;
  }

  Result<void> read_action(RecordFields& fields, const Board& board, Turn& turn) {
    switch (turn.kind) {
      case TurnKind::Place: return read_placement(fields, board, turn);
      case TurnKind::Exchange: return read_exchange(fields, turn);
      case TurnKind::EndRackBonus:
      case TurnKind::EndRackPenalty: {
        const Result<Rack> tiles = read_rack(fields.text_or_none("tiles"));
        if (!tiles) return tiles.error().within("\"tiles\"");
        turn.end_tiles = *tiles;
        return {};
      }
      default: return {};
    }
  }

  // "tiles" with dots or "word" in full; where both are there they have to agree.
  Result<void> read_placement(RecordFields& fields, const Board& board, Turn& turn) {
    const std::string at = fields.text("at");
    const std::string tiles = fields.text_or_none("tiles");
    const std::string word = fields.text_or_none("word");
    if (fields.error()) return *fields.error();
    const Result<Coordinates> start = parse_coordinates(at, board.size());
    if (!start) return start.error();
    const Result<Move> move = parse_placement(*start, tiles.empty() ? word : tiles, board,
                                              *record().alphabet, TextSource::File);
    if (!move) return move.error();
    turn.move = *move;
    const std::string full =
        placement_word(turn.move, board, *record().alphabet, ThroughTiles::Written);
    if (!tiles.empty() && !word.empty() && word != full) {
      return Error(reasons::record_word_differs, word, full);
    }
    return {};
  }

  Result<void> read_exchange(RecordFields& fields, Turn& turn) {
    if (!fields.has("tiles")) {
      turn.exchanged = fields.whole_number("count");
      return {};
    }
    const Result<Move> move =
        parse_exchange(fields.text_or_none("tiles"), *record().alphabet, TextSource::File);
    if (!move) return move.error();
    turn.move = *move;
    turn.exchanged = static_cast<int>(move->tiles().size());
    return {};
  }

  Result<void> read_pragmas(RecordFields& fields) {
    for (const json::value& value : fields.array_or_none("pragmas")) {
      RecordFields entry(value, "a pragma");
      Pragma pragma{clean_line(entry.text("name")), clean_line(entry.text_or_none("text")),
                    entry.whole_number("after")};
      if (entry.error()) return entry.error()->within("pragmas");
      if (is_known_pragma(pragma.name) || pragma.name.find(' ') != std::string::npos) {
        return Error(reasons::record_pragma_wrong, pragma.name).within("pragmas");
      }
      const int before = record().pragmas.empty() ? 0 : record().pragmas.back().after_turn;
      if (pragma.after_turn < before ||
          pragma.after_turn > static_cast<int>(record().turns.size())) {
        return Error(reasons::record_pragma_out_of_order).within("pragmas");
      }
      record().pragmas.push_back(std::move(pragma));
    }
    return {};
  }

  Result<void> read_final_racks(const json::array& racks) {
    if (racks.empty()) return {};
    if (racks.size() != record().players.size()) {
      return Error(reasons::record_rack_count_wrong, racks.size(), record().players.size())
          .within("\"racks\"");
    }
    for (const json::value& value : racks) {
      if (!value.is_string()) return Error(reasons::expected_texts).within("\"racks\"");
      const Result<Rack> rack = read_rack(std::string_view(value.get_string()));
      if (!rack) return rack.error().within("\"racks\"");
      record().final_racks.push_back(*rack);
    }
    const auto is_empty = [](const Rack& rack) { return rack.is_empty(); };
    std::vector<Rack>& all = record().final_racks;
    if (std::all_of(all.begin(), all.end(), is_empty)) all.clear();
    return {};
  }

  Result<Rack> read_rack(std::string_view text) {
    const Result<Word> tiles = record().alphabet->parse_rack(text);
    if (!tiles) return tiles.error();
    if (tiles->size() > static_cast<std::size_t>(record().alphabet->total_tiles())) {
      return Error(reasons::rack_above_set);
    }
    return Rack(*tiles);
  }

  const Catalogue& catalogue_;
  RecordJsonGame game_;
};

}  // namespace

Result<RecordJsonGame> parse_record_json(std::string_view text, const Catalogue& catalogue,
                                         std::optional<Position> start) {
  if (text.size() > MaxRecordBytes) {
    return Error(reasons::record_too_large, text.size());
  }
  json::parse_options options;
  options.max_depth = MaxRecordDepth;
  json::error_code error;
  const json::value value = json::parse(text, error, {}, options);
  if (error) return Error(reasons::record_not_json, error.message());
  return RecordReader(catalogue, std::move(start)).read(value);
}

Result<std::string> to_record_json(const GameRecord& record) {
  if (const Result<void> checked = check_players(record.players); !checked) return checked.error();
  const Alphabet& alphabet = *record.alphabet;
  std::vector<std::string> turns;
  Replay replay(record);
  for (const Turn& turn : record.turns) {
    json::object object = turn_to_json(turn, replay.board(), alphabet);
    const auto applied = replay.apply(turn);
    if (!applied) return applied.error().within(reasons::within_turn, turns.size() + 1);
    if (turn.kind == TurnKind::Place) object["words"] = words_of(*replay.last_play(), alphabet);
    object["score"] = turn.score.points();
    object["cumulative"] = turn.cumulative.points();
    put_text(object, "rack", alphabet.to_notation(turn.rack.tiles()));
    put_text(object, "note", turn.note);
    turns.push_back(json::serialize(object));
  }
  std::string text = "{\n";
  for (const auto& [key, value] : header_to_json(record)) {
    text += fmt::format("  \"{}\": {},\n", std::string_view(key), json::serialize(value));
  }
  text += "  \"turns\": [";
  for (std::size_t i = 0; i < turns.size(); ++i) {
    text += (i == 0 ? "\n    " : ",\n    ") + turns[i];
  }
  return text + (turns.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

}  // namespace quoin::notation
