#include "console/game_reader.h"

#include <algorithm>
#include <optional>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "console/data.h"
#include "console/reasons.h"
#include "notation/game_log.h"
#include "notation/records/gcg.h"
#include "notation/records/record_from_game.h"
#include "notation/records/record_json.h"

namespace quoin::cli {
namespace {

namespace json = boost::json;
using notation::CgpPosition;

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

// Puts the fields of a position in JSON back into CGP, whose parser knows what is right.
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
    if (!error_) error_ = Error(reasons::position_field_wrong, key);
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

}  // namespace

GameReader::GameReader(Usual usual) : usual_(std::move(usual)) {
  catalogue_.alphabet = usual_.alphabet;
  catalogue_.layout = usual_.layout;
  catalogue_.find_alphabet = load_named_alphabet;
  catalogue_.find_layout = load_named_layout;
}

Result<GameReader> GameReader::make(const std::string& alphabet, const std::string& layout,
                                    AlphabetPtr usual_alphabet) {
  if (!alphabet.empty() || usual_alphabet == nullptr) {
    const Result<AlphabetPtr> found = load_alphabet(alphabet.empty() ? "english" : alphabet);
    if (!found) return found.error();
    usual_alphabet = *found;
  }
  const Result<LayoutPtr> found = load_layout(layout.empty() ? "standard" : layout);
  if (!found) return found.error();
  return GameReader({std::move(usual_alphabet), *found, !alphabet.empty(), !layout.empty()});
}

Result<GameReader::Content> GameReader::read(std::string_view text, Wants wants) const {
  switch (form_of(text)) {
    case Form::Gcg: return read_gcg(text);
    case Form::Cgp: return read_cgp(text);
    case Form::GameLog: return read_log(text, wants);
    case Form::RecordJson: return read_record(text);
    case Form::PositionJson: return read_position(text);
  }
  return Error(reasons::not_a_game_file);
}

Result<GameReader::Content> GameReader::read_gcg(std::string_view text) const {
  Result<notation::GcgGame> game = notation::parse_gcg(text, catalogue_);
  if (!game) return game.error();
  Content content{std::move(game->record), {}};
  for (const notation::GcgWarning& warning : game->warnings)
    content.warnings.push_back(warning.in_line().message());
  return content;
}

Result<GameReader::Content> GameReader::read_record(std::string_view text) const {
  Result<notation::RecordJsonGame> game = notation::parse_record_json(text, catalogue_);
  if (!game) return game.error();
  Content content{std::move(game->record), {}};
  for (const Error& warning : game->warnings) content.warnings.push_back(warning.message());
  return content;
}

Result<GameReader::Content> GameReader::read_log(std::string_view text, Wants wants) {
  Result<notation::GameLog> log = notation::parse_game_log(text);
  if (!log) return log.error();
  const Result<Game> game = Game::replay(std::move(log->config), log->events);
  if (!game) return game.error();
  if (wants == Wants::Present && game->state().phase != Phase::Finished) {
    const GameConfig& config = game->config();
    return Content{CgpPosition{notation::position_from_game(*game),
                               cgp_options_for(config.lexicon, *config.alphabet, *config.layout)},
                   {}};
  }
  return Content{notation::record_from_game(*game), {}};
}

Result<GameReader::Content> GameReader::read_cgp(std::string_view text) const {
  std::vector<std::string_view> lines = split_lines(text);
  std::erase_if(lines, is_comment);
  if (lines.size() > 1) {
    return Error(reasons::several_positions, lines.size());
  }
  const std::string_view cgp = trim(lines.front());
  Result<AlphabetPtr> alphabet = usual_.alphabet;
  const std::optional<std::string> named = notation::find_cgp_option(cgp, "ld");
  if (!usual_.is_alphabet_forced && named) alphabet = catalogue_.alphabet_named(*named);
  if (!alphabet) return alphabet.error();
  const Result<LayoutPtr> layout = layout_of(cgp);
  if (!layout) return layout.error();
  Result<CgpPosition> position = notation::parse_cgp(cgp, *alphabet, *layout);
  if (!position) return position.error();
  return Content{*std::move(position), {}};
}

Result<LayoutPtr> GameReader::layout_of(std::string_view cgp) const {
  if (usual_.is_layout_forced) return usual_.layout;
  if (const std::optional<std::string> named = notation::find_cgp_option(cgp, "bdn"))
    return catalogue_.layout_named(*named);
  return load_layout(notation::usual_layout_name(cgp));
}

Result<GameReader::Content> GameReader::read_position(std::string_view text) const {
  json::error_code error;
  json::parse_options limits;
  limits.max_depth = 4;
  const json::value value = json::parse(std::string(text), error, {}, limits);
  if (error || !value.is_object()) return Error(reasons::not_a_json_object, error.message());
  PositionFields fields(value.get_object());
  if (fields.single("format") != PositionFormat)
    return Error(reasons::not_that_format, PositionFormat);
  if (fields.single("version") != "1") return Error(reasons::written_by_newer_program);
  const std::string cgp =
      fmt::format("{} {} {} {}{}", fields.joined("rows"), fields.joined("racks"),
                  fields.joined("scores"), fields.single("scoreless_turns"), fields.options());
  const std::string alphabet_name = fields.single("alphabet");
  const std::string layout_name = fields.single("layout");
  if (fields.error()) return *fields.error();
  const Result<AlphabetPtr> alphabet =
      usual_.is_alphabet_forced ? usual_.alphabet : catalogue_.alphabet_named(alphabet_name);
  if (!alphabet) return alphabet.error();
  const Result<LayoutPtr> layout =
      usual_.is_layout_forced ? usual_.layout : catalogue_.layout_named(layout_name);
  if (!layout) return layout.error();
  Result<CgpPosition> position = notation::parse_cgp(cgp, *alphabet, *layout);
  if (!position) return position.error();
  return Content{*std::move(position), {}};
}

std::vector<std::pair<std::string, std::string>> cgp_options_for(const std::string& lexicon,
                                                                 const Alphabet& alphabet,
                                                                 const Layout& layout) {
  std::vector<std::pair<std::string, std::string>> options;
  if (!lexicon.empty()) options.emplace_back("lex", lexicon);
  if (alphabet.name() != "english") options.emplace_back("ld", alphabet.name());
  const bool is_usual = layout.name() == "standard" || layout.name() == "super";
  if (!is_usual) options.emplace_back("bdn", layout.name());
  return options;
}

}  // namespace quoin::cli
