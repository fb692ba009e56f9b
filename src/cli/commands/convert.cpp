#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/data.h"
#include "cli/exit.h"
#include "cli/input.h"
#include "cli/named.h"
#include "cli/options.h"
#include "notation/board_svg.h"
#include "notation/cgp.h"
#include "notation/game_log.h"
#include "notation/gcg.h"
#include "notation/record_from_game.h"
#include "notation/record_json.h"

namespace quoin::cli {
namespace {

namespace json = boost::json;
using notation::CgpPosition;
using notation::GameRecord;

constexpr std::string_view PositionFormat = "quoin-position";

struct Request {
  std::string file;
  std::string to;
  std::int64_t turn = -1;  // not given
  std::string alphabet;
  std::string layout;
  std::string output = "-";
};

// Whether one moment of a game is asked for, and not the game.
bool is_moment(const Request& request) { return request.to == "cgp" || request.to == "svg"; }

// What CGP has to say about a position that is not an English one on the usual board.
std::vector<std::pair<std::string, std::string>> options_for(const std::string& lexicon,
                                                             const Alphabet& alphabet,
                                                             const Layout& layout) {
  std::vector<std::pair<std::string, std::string>> options;
  if (!lexicon.empty()) options.emplace_back("lex", lexicon);
  if (alphabet.name() != "english") options.emplace_back("ld", alphabet.name());
  const bool is_usual = layout.name() == "standard" || layout.name() == "super";
  if (!is_usual) options.emplace_back("bdn", layout.name());
  return options;
}

// What a file turned out to hold.
using Content = std::variant<GameRecord, CgpPosition>;

enum class Form { Gcg, Cgp, GameLog, RecordJson, PositionJson };

bool is_comment(std::string_view line) { return trim(line).empty() || line.starts_with('#'); }

// By what stands at its beginning. GCG is what remains: its files may begin with anything.
Form form_of(std::string_view text) {
  if (trim(text).starts_with('{')) {
    // All forms are written with their names at the front.
    const std::string_view head = trim(text).substr(0, 200);
    if (head.find("\"quoin\"") != std::string_view::npos) return Form::GameLog;
    return head.find(PositionFormat) != std::string_view::npos ? Form::PositionJson
                                                               : Form::RecordJson;
  }
  for (const std::string_view line : split_lines(text)) {
    if (is_comment(line)) continue;
    const std::string_view rows = trim(line).substr(0, trim(line).find_first_of(" \t"));
    const bool has_rows = std::count(rows.begin(), rows.end(), '/') >= MinBoardSize - 1;
    return has_rows && !line.starts_with('>') ? Form::Cgp : Form::Gcg;
  }
  return Form::Gcg;
}

void warn(const std::string& file, const std::string& warning) {
  fmt::print(stderr, "quoin: {}: {}\n", file, warning);
}

// Reads files of any form. What a file does not say about its alphabet and its board comes from
// the command line.
class Reader {
 public:
  static Result<Reader> make(const Request& request) {
    Reader reader(request);
    Result<AlphabetPtr> alphabet =
        load_alphabet(request.alphabet.empty() ? "english" : request.alphabet);
    if (!alphabet) return alphabet.error();
    reader.catalogue_.alphabet = *std::move(alphabet);
    Result<LayoutPtr> layout = load_layout(request.layout.empty() ? "standard" : request.layout);
    if (!layout) return layout.error();
    reader.catalogue_.layout = *std::move(layout);
    reader.catalogue_.find_alphabet = load_named_alphabet;
    reader.catalogue_.find_layout = load_named_layout;
    return reader;
  }

  Result<Content> read(std::string_view text) const {
    switch (form_of(text)) {
      case Form::Gcg: return read_gcg(text);
      case Form::Cgp: return read_cgp(text);
      case Form::GameLog: return read_log(text);
      case Form::RecordJson: return read_record(text);
      case Form::PositionJson: return read_position(text);
    }
    return Error("not a game or a position");
  }

 private:
  explicit Reader(const Request& request) : request_(&request) {}

  Result<Content> read_gcg(std::string_view text) const {
    Result<notation::GcgGame> game = notation::parse_gcg(text, catalogue_);
    if (!game) return game.error();
    for (const notation::GcgWarning& warning : game->warnings) {
      warn(request_->file, fmt::format("line {}: {}", warning.line, warning.message));
    }
    return Content(std::move(game->record));
  }

  Result<Content> read_record(std::string_view text) const {
    Result<notation::RecordJsonGame> game = notation::parse_record_json(text, catalogue_);
    if (!game) return game.error();
    for (const std::string& warning : game->warnings) warn(request_->file, warning);
    return Content(std::move(game->record));
  }

  Result<Content> read_log(std::string_view text) const {
    Result<notation::GameLog> log = notation::parse_game_log(text);
    if (!log) return log.error();
    const Result<Game> game = Game::replay(std::move(log->config), log->events);
    if (!game) return game.error();
    // The log knows who is on turn now, which a record has to guess when players have left.
    if (is_moment(*request_) && request_->turn < 0 && game->state().phase != Phase::Finished) {
      return Content(CgpPosition{
          notation::position_from_game(*game),
          options_for(game->config().lexicon, *game->config().alphabet, *game->config().layout)});
    }
    return Content(notation::record_from_game(*game));
  }

  Result<Content> read_cgp(std::string_view text) const {
    std::vector<std::string_view> lines = split_lines(text);
    std::erase_if(lines, is_comment);
    if (lines.size() > 1) {
      return Error(
          fmt::format("there are {} positions in it; give them one at a time", lines.size()));
    }
    return parse_position(trim(lines.front()));
  }

  Result<Content> parse_position(std::string_view cgp) const {
    Result<AlphabetPtr> alphabet = catalogue_.alphabet;
    const std::optional<std::string> named = notation::find_cgp_option(cgp, "ld");
    if (request_->alphabet.empty() && named) alphabet = catalogue_.alphabet_named(*named);
    if (!alphabet) return alphabet.error();
    const Result<LayoutPtr> layout = layout_of(cgp);
    if (!layout) return layout.error();
    Result<CgpPosition> position = notation::parse_cgp(cgp, *alphabet, *layout);
    if (!position) return position.error();
    return Content(*std::move(position));
  }

  Result<LayoutPtr> layout_of(std::string_view cgp) const {
    if (!request_->layout.empty()) return catalogue_.layout;
    if (const std::optional<std::string> named = notation::find_cgp_option(cgp, "bdn")) {
      return catalogue_.layout_named(*named);
    }
    return load_layout(usual_layout_name(cgp));
  }

  Result<Content> read_position(std::string_view text) const;

  const Request* request_;
  notation::Catalogue catalogue_;
};

// --- positions as JSON: the fields of CGP by their names

json::value position_to_json(const CgpPosition& cgp) {
  const std::string text = notation::to_cgp(cgp);
  const std::vector<std::string_view> fields = split(text, ' ');
  const auto texts = [](std::string_view joined) {
    json::array array;
    for (const std::string_view part : split(joined, '/')) array.emplace_back(std::string(part));
    return array;
  };
  json::array scores;
  for (const Score score : cgp.position.scores) scores.emplace_back(score.points());
  json::object options;
  for (const auto& [key, value] : cgp.options) options[key] = value;
  return json::object{{"format", PositionFormat},
                      {"version", 1},
                      {"alphabet", cgp.position.alphabet->name()},
                      {"layout", cgp.position.layout->name()},
                      {"rows", texts(fields[0])},
                      {"racks", texts(fields[1])},
                      {"scores", std::move(scores)},
                      {"scoreless_turns", cgp.position.scoreless_turns},
                      {"options", std::move(options)}};
}

// Puts the fields back into CGP, whose parser knows what is right.
class PositionFields {
 public:
  explicit PositionFields(const json::object& object) : object_(object) {}

  std::string joined(std::string_view key) {
    std::string text;
    const json::value* value = object_.if_contains(key);
    if (value == nullptr || !value->is_array() || value->get_array().empty()) return fail(key);
    bool is_first = true;
    for (const json::value& part : value->get_array()) {
      if (!is_first) text += '/';
      is_first = false;
      text += plain(part, key);
    }
    return text;
  }

  std::string single(std::string_view key) {
    const json::value* value = object_.if_contains(key);
    return value == nullptr ? fail(key) : plain(*value, key);
  }

  std::string options() {
    std::string text;
    const json::value* value = object_.if_contains("options");
    if (value == nullptr) return text;
    if (!value->is_object()) return fail("options");
    for (const json::key_value_pair& option : value->get_object()) {
      const std::string key(option.key());
      if (key.find_first_of(" \t;") != std::string::npos) return fail("options");
      text += fmt::format(" {} {};", key, plain(option.value(), "options", " "));
    }
    return text;
  }

  const std::optional<Error>& error() const { return error_; }

 private:
  std::string fail(std::string_view key) {
    if (!error_) error_ = Error(fmt::format("\"{}\" is missing, or is not what it should be", key));
    return "";
  }

  // A number, or a text that cannot be taken for two fields.
  std::string plain(const json::value& value, std::string_view key, std::string_view allowed = "") {
    if (value.is_int64()) return std::to_string(value.get_int64());
    if (!value.is_string()) return fail(key);
    const std::string text(value.get_string());
    for (const char c : text) {
      const bool separates =
          c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '/' || c == ';';
      if (separates && allowed.find(c) == std::string_view::npos) return fail(key);
    }
    return text;
  }

  const json::object& object_;
  std::optional<Error> error_;
};

Result<Content> Reader::read_position(std::string_view text) const {
  json::error_code error;
  json::parse_options limits;
  limits.max_depth = 4;
  const json::value value = json::parse(std::string(text), error, {}, limits);
  if (error || !value.is_object()) return Error("not a JSON object (" + error.message() + ")");
  PositionFields fields(value.get_object());
  if (fields.single("format") != PositionFormat) {
    return Error(fmt::format("\"format\" is not \"{}\"", PositionFormat));
  }
  if (fields.single("version") != "1") return Error("it was written by a newer program");
  const std::string cgp =
      fmt::format("{} {} {} {}{}", fields.joined("rows"), fields.joined("racks"),
                  fields.joined("scores"), fields.single("scoreless_turns"), fields.options());
  const std::string alphabet_name = fields.single("alphabet");
  const std::string layout_name = fields.single("layout");
  if (fields.error()) return *fields.error();
  const Result<AlphabetPtr> alphabet =
      request_->alphabet.empty() ? catalogue_.alphabet_named(alphabet_name) : catalogue_.alphabet;
  if (!alphabet) return alphabet.error();
  const Result<LayoutPtr> layout =
      request_->layout.empty() ? catalogue_.layout_named(layout_name) : catalogue_.layout;
  if (!layout) return layout.error();
  Result<CgpPosition> position = notation::parse_cgp(cgp, *alphabet, *layout);
  if (!position) return position.error();
  return Content(*std::move(position));
}

// --- writing

Result<CgpPosition> position_of(const GameRecord& record, std::int64_t turn) {
  const std::int64_t last = static_cast<std::int64_t>(record.turns.size());
  if (turn > last) return Error(fmt::format("--turn {}: the game has {} turns", turn, last));
  Result<Position> position =
      record.position_after(static_cast<std::size_t>(turn < 0 ? last : turn));
  if (!position) return position.error();
  return CgpPosition{*std::move(position),
                     options_for(record.lexicon, *record.alphabet, *record.layout)};
}

std::string picture_of(const Position& position) {
  return notation::board_svg(position.board, *position.layout, *position.alphabet);
}

Result<std::string> write(const GameRecord& record, const Request& request) {
  if (request.to == "gcg") return notation::to_gcg(record);
  if (request.to == "json") return notation::to_record_json(record);
  const Result<CgpPosition> position = position_of(record, request.turn);
  if (!position) return position.error();
  if (request.to == "svg") return picture_of(position->position);
  return notation::to_cgp(*position) + "\n";
}

Result<std::string> write(const CgpPosition& position, const Request& request) {
  if (request.to == "gcg") return Error("it is a position, which has no turns for a GCG file");
  if (request.to == "cgp") return notation::to_cgp(position) + "\n";
  if (request.to == "svg") return picture_of(position.position);
  return json::serialize(position_to_json(position)) + "\n";
}

}  // namespace

int run_convert(Arguments arguments) {
  Request request;
  Options options("convert", "Turns a game or a position into another form.");
  options.positional("FILE", request.file,
                     "a GCG file, a game log, a game or a position in JSON, a CGP; - is standard "
                     "input");
  options.text("--to", request.to, "gcg, cgp, json, or svg for a picture of the board", true);
  options.number("--turn", request.turn, 0, 100'000,
                 "to cgp and svg: the position after so many turns (after the last)");
  options.text("--alphabet", request.alphabet, "where the file does not name it (english)");
  options.text("--layout", request.layout, "where the file does not name it (standard)");
  options.text("-o,--output", request.output, "the file to write (standard output)");
  options.footer("Example: quoin convert game.gcg --to cgp --turn 12");
  if (const std::optional<int> done = options.parse(arguments)) return *done;
  if (!is_moment(request) && request.to != "gcg" && request.to != "json") {
    return fail(Error("--to: expected gcg, cgp, json or svg, not '" + request.to + "'"));
  }
  if (request.turn >= 0 && !is_moment(request))
    return fail(Error("--turn is for --to cgp and --to svg"));

  const Result<Reader> reader = Reader::make(request);
  if (!reader) return fail(reader.error());
  const Result<std::string> text = read_input(request.file);
  if (!text) return fail(text.error());
  const Result<Content> content = reader->read(*text);
  if (!content) return fail(content.error().within(request.file));
  const Result<std::string> written =
      std::visit([&](const auto& what) { return write(what, request); }, *content);
  if (!written) return fail(written.error().within(request.file));
  if (const Result<void> done = write_output(request.output, *written); !done) {
    return fail(done.error());
  }
  return ExitYes;
}

}  // namespace quoin::cli
