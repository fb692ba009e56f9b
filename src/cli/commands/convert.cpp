#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/exit.h"
#include "console/game_reader.h"
#include "console/input.h"
#include "console/options.h"
#include "notation/board_svg.h"
#include "notation/cgp.h"
#include "notation/records/gcg.h"
#include "notation/records/record_json.h"

namespace quoin::cli {
namespace {

namespace json = boost::json;
using notation::CgpPosition;
using notation::GameRecord;

struct ConvertRequest {
  std::string file;
  std::string to;
  std::int64_t turn = -1;  // not given
  std::string alphabet;
  std::string layout;
  std::string output = "-";
};

// Whether one moment of a game is asked for, and not the game.
bool is_moment(const ConvertRequest& request) { return request.to == "cgp" || request.to == "svg"; }

// The fields of CGP by their names.
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

Result<CgpPosition> position_of(const GameRecord& record, std::int64_t turn) {
  const std::int64_t last = static_cast<std::int64_t>(record.turns.size());
  if (turn > last)
    return Error(reasons::turn_after_end, last).within(fmt::format("--turn {}", turn));
  Result<Position> position =
      record.position_after(static_cast<std::size_t>(turn < 0 ? last : turn));
  if (!position) return position.error();
  return CgpPosition{*std::move(position),
                     cgp_options_for(record.lexicon, *record.alphabet, *record.layout)};
}

std::string picture_of(const Position& position) {
  return notation::board_svg(position.board, *position.layout, *position.alphabet);
}

Result<std::string> write(const GameRecord& record, const ConvertRequest& request) {
  if (request.to == "gcg") return notation::to_gcg(record);
  if (request.to == "json") return notation::to_record_json(record);
  const Result<CgpPosition> position = position_of(record, request.turn);
  if (!position) return position.error();
  if (request.to == "svg") return picture_of(position->position);
  return notation::to_cgp(*position) + "\n";
}

Result<std::string> write(const CgpPosition& position, const ConvertRequest& request) {
  if (request.to == "gcg") return Error(reasons::position_as_gcg);
  if (request.to == "cgp") return notation::to_cgp(position) + "\n";
  if (request.to == "svg") return picture_of(position.position);
  return json::serialize(position_to_json(position)) + "\n";
}

}  // namespace

Result<int> run_convert(Arguments arguments) {
  ConvertRequest request;
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
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  if (!is_moment(request) && request.to != "gcg" && request.to != "json") {
    return Error(reasons::not_a_form, request.to).within("--to");
  }
  if (request.turn >= 0 && !is_moment(request)) return Error(reasons::turn_of_whole_game);

  const Result<GameReader> reader = GameReader::make(request.alphabet, request.layout);
  if (!reader) return reader.error();
  const Result<std::string> text = read_input(request.file);
  if (!text) return text.error();
  const Result<GameReader::Content> content =
      reader->read(*text, is_moment(request) && request.turn < 0 ? GameReader::Wants::Present
                                                                 : GameReader::Wants::Turns);
  if (!content) return content.error().within(request.file);
  for (const std::string& warning : content->warnings)
    fmt::print(stderr, "quoin: {}: {}\n", request.file, warning);
  const Result<std::string> written =
      std::visit([&](const auto& what) { return write(what, request); }, content->what);
  if (!written) return written.error().within(request.file);
  if (const Result<void> done = write_output(request.output, *written); !done) {
    return done.error();
  }
  return ExitYes;
}

}  // namespace quoin::cli
