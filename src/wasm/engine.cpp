#include "wasm/engine.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/result.h"
#include "core/layout.h"
#include "core/position.h"
#include "core/rack.h"
#include "evaluation/static_equity.h"
#include "evaluation/tables_file.h"
#include "movegen/exchanges.h"
#include "movegen/generator.h"
#include "notation/cgp.h"
#include "notation/play_text.h"

// Elsewhere the functions can be called, which is how their tests run under sanitizers, but there
// is nothing to export them from.
#if defined(__wasm__)
#define QUOIN_EXPORT(name) [[clang::export_name(#name)]]
#else
#define QUOIN_EXPORT(name)
#endif

namespace quoin::wasm {
namespace {

Result<Position> parse_position(std::string_view layout_text, std::string_view cgp,
                                const AlphabetPtr& alphabet) {
  const Result<LayoutPtr> layout = Layout::parse(layout_text);
  if (!layout) return layout.error().within("layout");
  Result<notation::CgpPosition> parsed = notation::parse_cgp(cgp, alphabet, *layout);
  if (!parsed) return parsed.error().within("position");
  return std::move(parsed->position);
}

std::shared_ptr<const movegen::Setting> setting_of(const Position& position,
                                                   const lexicon::LexiconPtr& lexicon) {
  return std::make_shared<const movegen::Setting>(movegen::Setting{
      lexicon, position.alphabet, position.layout, position.alphabet->bingo_bonuses()});
}

// The columns that all answers have.
std::string columns(const Move& move, Score score, const Position& position) {
  const Alphabet& alphabet = *position.alphabet;
  Rack leave = position.racks.front();
  leave.remove(move.tiles_used());
  const std::string kept = alphabet.to_notation(leave.tiles());
  if (move.kind() == Move::Kind::Exchange)
    return fmt::format("-\t\t{}\t0\t{}", alphabet.to_notation(move.tiles()), kept);
  const auto word = [&](notation::ThroughTiles through) {
    return notation::placement_word(move, position.board, alphabet, through);
  };
  return fmt::format("{}\t{}\t{}\t{}\t{}", notation::to_text(move.start(), move.direction()),
                     word(notation::ThroughTiles::Written), word(notation::ThroughTiles::AsDots),
                     score.points(), kept);
}

// Without floating point, the formatting of which would make the module larger.
std::string in_points(evaluation::Equity equity) {
  const int size = std::abs(equity.millipoints());
  return fmt::format("{}{}.{:03}", equity.millipoints() < 0 ? "-" : "", size / 1000, size % 1000);
}

Result<std::string> find_plays(const Engine& engine, std::string_view layout,
                               std::string_view cgp) {
  if (engine.lexicon == nullptr) return Error("no word list is open");
  const Result<Position> position = parse_position(layout, cgp, engine.lexicon->alphabet_ptr());
  if (!position) return position.error();
  std::string lines;
  const auto setting = setting_of(*position, engine.lexicon);
  for (const movegen::Play& play :
       movegen::sorted_plays(setting, position->board, position->racks.front())) {
    lines += columns(play.move, play.score, *position) + '\n';
  }
  return lines;
}

// The tiles that the others hold when the bag is empty: those that nobody has seen, and their
// racks as far as they are known.
Score others_points(const Position& position) {
  TileCounts others = unseen_tiles(position).value_or(TileCounts());
  for (std::size_t seat = 1; seat < position.racks.size(); ++seat) {
    others.add(position.racks[seat]);
  }
  return rack_points(others, *position.alphabet);
}

std::vector<movegen::RankedPlay> best_of(const Engine& engine, const Position& position,
                                         std::size_t count) {
  movegen::Grid grid(setting_of(position, engine.lexicon));
  grid.set(position.board);
  const int bag = bag_size(position);
  const evaluation::StaticEquity equity(
      engine.tables, {position.alphabet.get(), position.layout.get(), grid.is_empty(), bag,
                      bag == 0 ? others_points(position) : Score()});
  const auto generator = std::make_unique<movegen::Generator>();
  const std::span<const movegen::RankedPlay> top =
      generator->top_plays(grid, position.racks.front(), equity, count);
  std::vector<movegen::RankedPlay> best(top.begin(), top.end());
  const int most_tiles = bag < position.alphabet->exchange_minimum() ? 0 : bag;
  const auto exchange =
      movegen::best_exchange(generator->parts(), *engine.tables.leaves, most_tiles);
  if (!exchange) return best;
  // Of the same worth, plays come first.
  const auto place = std::find_if(best.begin(), best.end(), [&](const movegen::RankedPlay& play) {
    return play.equity < exchange->equity;
  });
  best.insert(place, *exchange);
  if (best.size() > count) best.pop_back();
  return best;
}

Result<std::string> best_plays(const Engine& engine, std::string_view layout, std::string_view cgp,
                               std::size_t count) {
  if (engine.lexicon == nullptr) return Error("no word list is open");
  const Result<Position> position = parse_position(layout, cgp, engine.lexicon->alphabet_ptr());
  if (!position) return position.error();
  std::string lines;
  for (const movegen::RankedPlay& play : best_of(engine, *position, count)) {
    lines += columns(play.move, play.score, *position) + '\t' + in_points(play.equity) + '\n';
  }
  return lines;
}

Result<std::string> open_lexicon(Engine& engine, void* bytes, std::size_t size) {
  std::shared_ptr<const void> owner(bytes, quoin_free);
  Result<lexicon::LexiconPtr> lexicon = lexicon::Lexicon::from_bytes(
      std::span(static_cast<const std::byte*>(bytes), size), std::move(owner));
  if (!lexicon) return lexicon.error();
  engine.lexicon = *std::move(lexicon);
  engine.tables = {.leaves = evaluation::Leaves::none(engine.lexicon->alphabet())};
  return std::string();
}

Result<std::string> open_tables(Engine& engine, void* bytes, std::size_t size) {
  std::shared_ptr<const void> owner(bytes, quoin_free);
  if (engine.lexicon == nullptr) return Error("no word list is open");
  const Result<evaluation::TablesFile> file = evaluation::TablesFile::from_bytes(
      std::span(static_cast<const std::byte*>(bytes), size), std::move(owner));
  if (!file) return file.error();
  Result<evaluation::Tables> tables = evaluation::read_tables(*file, engine.lexicon->alphabet());
  if (!tables) return tables.error();
  engine.tables = *std::move(tables);
  return std::string();
}

int leave_answer(Engine& engine, Result<std::string> answer) {
  const bool is_good = answer.has_value();
  engine.answer = is_good ? *std::move(answer) : answer.error().message();
  return is_good ? 1 : 0;
}

}  // namespace

extern "C" {

QUOIN_EXPORT(quoin_allocate)
void* quoin_allocate(std::size_t size) { return std::malloc(size); }

QUOIN_EXPORT(quoin_free)
void quoin_free(void* bytes) { std::free(bytes); }

QUOIN_EXPORT(quoin_new_engine)
Engine* quoin_new_engine() { return std::make_unique<Engine>().release(); }

QUOIN_EXPORT(quoin_delete_engine)
void quoin_delete_engine(Engine* engine) { delete engine; }

QUOIN_EXPORT(quoin_open_lexicon)
int quoin_open_lexicon(Engine* engine, void* bytes, std::size_t size) {
  return leave_answer(*engine, open_lexicon(*engine, bytes, size));
}

QUOIN_EXPORT(quoin_open_tables)
int quoin_open_tables(Engine* engine, void* bytes, std::size_t size) {
  return leave_answer(*engine, open_tables(*engine, bytes, size));
}

QUOIN_EXPORT(quoin_find_plays)
int quoin_find_plays(Engine* engine, const char* layout, std::size_t layout_size,
                     const char* position, std::size_t position_size) {
  return leave_answer(*engine,
                      find_plays(*engine, {layout, layout_size}, {position, position_size}));
}

QUOIN_EXPORT(quoin_best_plays)
int quoin_best_plays(Engine* engine, const char* layout, std::size_t layout_size,
                     const char* position, std::size_t position_size, std::size_t count) {
  return leave_answer(*engine,
                      best_plays(*engine, {layout, layout_size}, {position, position_size}, count));
}

QUOIN_EXPORT(quoin_inspect_placement)
int quoin_inspect_placement(Engine* engine, const char* alphabet, std::size_t alphabet_size,
                            const char* layout, std::size_t layout_size, const char* rules,
                            std::size_t rules_size, const char* board, std::size_t board_size,
                            const char* placed, std::size_t placed_size) {
  return leave_answer(*engine, engine->inspection.inspect({.alphabet = {alphabet, alphabet_size},
                                                           .layout = {layout, layout_size},
                                                           .rules = {rules, rules_size},
                                                           .board = {board, board_size},
                                                           .placed = {placed, placed_size}}));
}

QUOIN_EXPORT(quoin_answer)
const char* quoin_answer(const Engine* engine) { return engine->answer.data(); }

QUOIN_EXPORT(quoin_answer_size)
std::size_t quoin_answer_size(const Engine* engine) { return engine->answer.size(); }

}  // extern "C"

}  // namespace quoin::wasm
