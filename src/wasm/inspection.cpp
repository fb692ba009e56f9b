#include "wasm/inspection.h"

#include <utility>
#include <variant>

#include <fmt/format.h>

#include "base/reasons.h"
#include "base/text.h"
#include "core/rules.h"
#include "core/scoring.h"
#include "notation/board_text.h"
#include "notation/coordinates.h"
#include "notation/reasons.h"
#include "wasm/reasons.h"

namespace quoin::wasm {
namespace {

// Squares of the largest board are read; whether they lie on this one is a fault of the play.
Result<PlacedTile> parse_placed_tile(std::string_view line, const Alphabet& alphabet) {
  const std::vector<std::string_view> columns = split(line, '\t');
  if (columns.size() != 2) return Error(reasons::laid_tile_wrong);
  const Result<Square> square = notation::parse_square(columns[0], MaxBoardSize);
  if (!square) return square.error();
  const Result<Word> tiles = alphabet.parse_notation(columns[1]);
  if (!tiles) return tiles.error();
  if (tiles->size() != 1) return Error(reasons::not_one_tile, columns[1]);
  if (tiles->front() == Blank) return Error(reasons::laid_blank_without_letter);
  return PlacedTile{*square, tiles->front()};
}

Result<std::vector<PlacedTile>> parse_placed(std::string_view text, const Alphabet& alphabet) {
  std::vector<PlacedTile> placed;
  for (const std::string_view line : split_lines(text)) {
    const Result<PlacedTile> tile = parse_placed_tile(line, alphabet);
    if (!tile) return tile.error();
    placed.push_back(*tile);
  }
  return placed;
}

std::string fault_line(PlacementFault fault) {
  return fmt::format("fault\t{}\t{}\n", code(fault), reason_of(fault).key);
}

std::string play_lines(const Move& move, const ScoredPlay& play, const Alphabet& alphabet) {
  std::string lines = fmt::format(
      "play\t{}\t{}\t{}\t{}\n", notation::to_text(move.start(), move.direction()),
      notation::line_to_text(move.tiles(), alphabet), play.score.points(), play.bonus.points());
  for (const FormedWord& word : play.words) {
    lines += fmt::format("word\t{}\t{}\t{}\n", notation::to_text(word.start, word.direction),
                         alphabet.to_notation(word.tiles), word.score.points());
  }
  return lines;
}

}  // namespace

bool Inspection::Setting::is_of(const InspectionTexts& texts) const {
  return alphabet_text == texts.alphabet && layout_text == texts.layout &&
         rules_text == texts.rules;
}

Result<Inspection::Setting> Inspection::read_setting(const InspectionTexts& texts) {
  const Result<AlphabetPtr> alphabet = Alphabet::parse(texts.alphabet);
  if (!alphabet) return alphabet.error().within(reasons::within_alphabet);
  const Result<LayoutPtr> layout = Layout::parse(texts.layout);
  if (!layout) return layout.error().within(reasons::within_layout);
  Result<Rules> rules = Rules::parse(texts.rules, **alphabet);
  if (!rules) return rules.error().within(reasons::within_rules);
  return Setting{std::string(texts.alphabet),
                 std::string(texts.layout),
                 std::string(texts.rules),
                 *alphabet,
                 *layout,
                 std::move(rules->bingo_bonuses)};
}

Result<std::string> Inspection::inspect(const InspectionTexts& texts) {
  if (!setting_ || !setting_->is_of(texts)) {
    Result<Setting> setting = read_setting(texts);
    if (!setting) return setting.error();
    setting_ = *std::move(setting);
  }
  const Alphabet& alphabet = *setting_->alphabet;
  const Layout& layout = *setting_->layout;
  const Result<Board> board =
      notation::parse_board(split_lines(texts.board), alphabet, layout.size());
  if (!board) return board.error().within(reasons::within_board);
  const Result<std::vector<PlacedTile>> placed = parse_placed(texts.placed, alphabet);
  if (!placed) return placed.error().within("placed");
  const MoveOrFault made = move_from_tiles(*board, *placed);
  if (const auto* fault = std::get_if<PlacementFault>(&made)) return fault_line(*fault);
  const Move& move = std::get<Move>(made);
  if (const auto fault = placement_fault(*board, layout, move)) return fault_line(*fault);
  return play_lines(move, score_play(*board, layout, alphabet, setting_->bingo_bonuses, move),
                    alphabet);
}

}  // namespace quoin::wasm
