#include "wasm/engine.h"

#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/result.h"
#include "evaluation/tables_file.h"
#include "lexicon/packed_lexicon.h"
#include "movegen/generator.h"
#include "wasm/ask.h"
#include "wasm/asked_position.h"
#include "wasm/plays.h"

// Elsewhere the functions can be called, which is how their tests run under sanitizers, but there
// is nothing to export them from.
#if defined(__wasm__)
#define QUOIN_EXPORT(name) [[clang::export_name(#name)]]

// The caller's function for partial answers. Beside it the module imports a clock (system.cpp).
extern "C" [[clang::import_module("quoin"), clang::import_name("tell")]] void quoin_tell(
    const char* partial, std::size_t size);
#else
#define QUOIN_EXPORT(name)
#endif

namespace quoin::wasm {
namespace {

// The columns that all answers have.
std::string columns(const WrittenPlay& play) {
  return fmt::format("{}\t{}\t{}\t{}\t{}", play.at, play.word, play.tiles, play.score, play.leave);
}

// Without floating point, the formatting of which would make the module larger.
std::string in_points(evaluation::Equity equity) {
  const int size = std::abs(equity.millipoints());
  return fmt::format("{}{}.{:03}", equity.millipoints() < 0 ? "-" : "", size / 1000, size % 1000);
}

Result<std::string> find_plays(const Engine& engine, const PositionTexts& texts) {
  const Result<AskedPosition> asked = read_position(engine, texts);
  if (!asked) return asked.error();
  const Position& position = asked->position;
  std::string lines;
  for (const movegen::Play& play :
       movegen::sorted_plays(asked->setting, position.board, position.racks.front())) {
    lines += columns(written(play.move, play.score, position)) + '\n';
  }
  return lines;
}

Result<std::string> find_best_plays(const Engine& engine, const PositionTexts& texts,
                                    std::size_t count) {
  const Result<AskedPosition> asked = read_position(engine, texts);
  if (!asked) return asked.error();
  std::string lines;
  for (const movegen::RankedPlay& play : best_plays(*asked, count)) {
    lines += columns(written(play.move, play.score, asked->position)) + '\t' +
             in_points(play.equity) + '\n';
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

Result<std::string> unpack_lexicon(void* bytes, std::size_t size) {
  const std::shared_ptr<const void> owner(bytes, quoin_free);
  return lexicon::unpack_lexicon(std::span(static_cast<const std::byte*>(bytes), size));
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
Engine* quoin_new_engine() {
  auto engine = std::make_unique<Engine>();
#if defined(__wasm__)
  engine->tell = [](std::string_view partial) { quoin_tell(partial.data(), partial.size()); };
#endif
  return engine.release();
}

QUOIN_EXPORT(quoin_delete_engine)
void quoin_delete_engine(Engine* engine) { delete engine; }

QUOIN_EXPORT(quoin_open_lexicon)
int quoin_open_lexicon(Engine* engine, void* bytes, std::size_t size) {
  return leave_answer(*engine, open_lexicon(*engine, bytes, size));
}

QUOIN_EXPORT(quoin_unpack_lexicon)
int quoin_unpack_lexicon(Engine* engine, void* bytes, std::size_t size) {
  return leave_answer(*engine, unpack_lexicon(bytes, size));
}

QUOIN_EXPORT(quoin_open_tables)
int quoin_open_tables(Engine* engine, void* bytes, std::size_t size) {
  return leave_answer(*engine, open_tables(*engine, bytes, size));
}

QUOIN_EXPORT(quoin_find_plays)
int quoin_find_plays(Engine* engine, const char* layout, std::size_t layout_size,
                     const char* position, std::size_t position_size) {
  return leave_answer(*engine, find_plays(*engine, {.layout = {layout, layout_size},
                                                    .cgp = {position, position_size}}));
}

QUOIN_EXPORT(quoin_best_plays)
int quoin_best_plays(Engine* engine, const char* layout, std::size_t layout_size,
                     const char* position, std::size_t position_size, std::size_t count) {
  return leave_answer(
      *engine,
      find_best_plays(*engine, {.layout = {layout, layout_size}, .cgp = {position, position_size}},
                      count));
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

QUOIN_EXPORT(quoin_ask)
int quoin_ask(Engine* engine, const char* request, std::size_t request_size) {
  return leave_answer(*engine, ask(*engine, {request, request_size}));
}

QUOIN_EXPORT(quoin_answer)
const char* quoin_answer(const Engine* engine) { return engine->answer.data(); }

QUOIN_EXPORT(quoin_answer_size)
std::size_t quoin_answer_size(const Engine* engine) { return engine->answer.size(); }

}  // extern "C"

}  // namespace quoin::wasm
