// Games and positions as text, for a page on which people keep and study them. None of this needs a
// word list. Each request has `files`: `alphabets` and `layouts` are the texts of files by their
// names, `alphabet` and `layout` the names to go by where a text names none.
//
//   parse-gcg  {bytes}   a character from U+0000 to U+00FF for each byte of a GCG file →
//                        {record, warnings}: docs/formats/notation.md, and reasons
//                        (docs/formats/errors.md)
//   write-gcg  {record}  → {gcg, warnings}
//   parse-cgp  {cgp}     → {alphabet, layout, lexicon, board, racks, scores, scoreless, end_bonus}:
//                        the lexicon perhaps empty, the board as rows in notation, the player on
//                        turn first; end_bonus is null or {tiles, score}, what the other player
//                        gets if they have just gone out
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "core/alphabet.h"
#include "core/layout.h"
#include "notation/board_text.h"
#include "notation/catalogue.h"
#include "notation/cgp.h"
#include "notation/error_json.h"
#include "notation/json_fields.h"
#include "notation/records/gcg.h"
#include "notation/records/record_json.h"
#include "wasm/ask.h"
#include "wasm/reasons.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;

// The files of a request by name. It lasts as long as the request.
class Files {
 public:
  explicit Files(const json::object& files) : files_(files) {}

  Result<AlphabetPtr> alphabet(const std::string& name) const {
    const std::optional<std::string_view> text = find("alphabets", name);
    if (!text) return Error(reasons::alphabet_not_here, name);
    return Alphabet::parse(*text);
  }

  Result<LayoutPtr> layout(const std::string& name) const {
    const std::optional<std::string_view> text = find("layouts", name);
    if (!text) return Error(reasons::board_not_here, name);
    return Layout::parse(*text);
  }

 private:
  std::optional<std::string_view> find(std::string_view kind, std::string_view name) const {
    const json::value* folder = files_.if_contains(kind);
    if (folder == nullptr || !folder->is_object()) return std::nullopt;
    const json::value* text = folder->get_object().if_contains(name);
    if (text == nullptr || !text->is_string()) return std::nullopt;
    return std::string_view(text->get_string());
  }

  const json::object& files_;
};

Result<notation::Catalogue> catalogue_of(const json::object& request) {
  notation::JsonFields fields(request);
  const json::object& object = fields.object("files");
  if (fields.error()) return *fields.error();
  notation::JsonFields names(object);
  const std::string alphabet_name = names.text("alphabet");
  const std::string layout_name = names.text("layout");
  if (names.error()) return names.error()->within("files");
  const Files files(object);
  const Result<AlphabetPtr> alphabet = files.alphabet(alphabet_name);
  if (!alphabet) return alphabet.error();
  const Result<LayoutPtr> layout = files.layout(layout_name);
  if (!layout) return layout.error();
  return notation::Catalogue{
      .alphabet = *alphabet,
      .layout = *layout,
      .find_alphabet = [files](const std::string& name) { return files.alphabet(name); },
      .find_layout = [files](const std::string& name) { return files.layout(name); }};
}

json::array racks_of(const Position& position) {
  json::array racks;
  for (const Rack& rack : position.racks) {
    racks.push_back(json::string(position.alphabet->to_notation(rack.tiles())));
  }
  return racks;
}

// Twice the tiles that are left; none where they are too many for one rack, or the other player
// holds some.
json::value end_bonus(const Position& position) {
  if (position.racks.size() != 2 || !position.racks[1].is_empty()) return nullptr;
  TileCounts left = full_bag(*position.alphabet);
  left.remove(tiles_on(position.board));
  if (left.size() > position.alphabet->rack_size()) return nullptr;
  return json::object{{"tiles", position.alphabet->to_notation(left.tiles())},
                      {"score", 2 * rack_points(left, *position.alphabet).points()}};
}

Result<json::object> parse_gcg(Engine&, const json::object& request, const Tell&) {
  const Result<notation::Catalogue> catalogue = catalogue_of(request);
  if (!catalogue) return catalogue.error();
  notation::JsonFields fields(request);
  const std::optional<std::string> bytes = utf8_to_latin1(fields.text("bytes"));
  if (fields.error()) return *fields.error();
  if (!bytes) return Error(reasons::bytes_wrong);
  const Result<notation::GcgGame> game = notation::parse_gcg(*bytes, *catalogue);
  if (!game) return game.error();
  const Result<std::string> record = notation::to_record_json(game->record);
  if (!record) return record.error();
  Result<json::object> parsed = notation::parse_json_object(*record);
  if (!parsed) return parsed.error();
  json::array warnings;
  for (const notation::GcgWarning& warning : game->warnings) {
    warnings.push_back(notation::error_to_json(warning.in_line()));
  }
  return json::object{{"record", *std::move(parsed)}, {"warnings", std::move(warnings)}};
}

Result<json::object> write_gcg(Engine&, const json::object& request, const Tell&) {
  const Result<notation::Catalogue> catalogue = catalogue_of(request);
  if (!catalogue) return catalogue.error();
  notation::JsonFields fields(request);
  const json::object& object = fields.object("record");
  if (fields.error()) return *fields.error();
  const Result<notation::RecordJsonGame> game =
      notation::parse_record_json(json::serialize(object), *catalogue);
  if (!game) return game.error();
  Result<std::string> gcg = notation::to_gcg(game->record);
  if (!gcg) return gcg.error();
  json::array warnings;
  for (const Error& warning : game->warnings) warnings.push_back(notation::error_to_json(warning));
  return json::object{{"gcg", *std::move(gcg)}, {"warnings", std::move(warnings)}};
}

Result<json::object> parse_cgp(Engine&, const json::object& request, const Tell&) {
  const Result<notation::Catalogue> catalogue = catalogue_of(request);
  if (!catalogue) return catalogue.error();
  notation::JsonFields fields(request);
  const std::string text = fields.text("cgp");
  if (fields.error()) return *fields.error();
  const std::optional<std::string> alphabet_name = notation::find_cgp_option(text, "ld");
  const std::optional<std::string> layout_name = notation::find_cgp_option(text, "bdn");
  const Result<AlphabetPtr> alphabet = alphabet_name ? catalogue->alphabet_named(*alphabet_name)
                                                     : Result<AlphabetPtr>(catalogue->alphabet);
  if (!alphabet) return alphabet.error();
  const Result<LayoutPtr> layout =
      layout_name ? catalogue->layout_named(*layout_name) : Result<LayoutPtr>(catalogue->layout);
  if (!layout) return layout.error();
  const Result<notation::CgpPosition> cgp = notation::parse_cgp(text, *alphabet, *layout);
  if (!cgp) return cgp.error();
  const Position& position = cgp->position;
  const std::vector<std::string> rows = notation::board_rows(position.board, *position.alphabet);
  json::array scores;
  for (const Score score : position.scores) scores.push_back(score.points());
  return json::object{{"alphabet", position.alphabet->name()},
                      {"layout", position.layout->name()},
                      {"lexicon", notation::find_cgp_option(text, "lex").value_or("")},
                      {"board", json::array(rows.begin(), rows.end())},
                      {"racks", racks_of(position)},
                      {"scores", std::move(scores)},
                      {"scoreless", position.scoreless_turns},
                      {"end_bonus", end_bonus(position)}};
}

}  // namespace

std::span<const Question> notebook_questions() {
  static constexpr std::array Questions = {Question{"parse-gcg", parse_gcg},
                                           Question{"write-gcg", write_gcg},
                                           Question{"parse-cgp", parse_cgp}};
  return Questions;
}

}  // namespace quoin::wasm
