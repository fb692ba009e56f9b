// What needs a word list.
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include <boost/json/serialize.hpp>
#include <fmt/format.h>

#include "base/result.h"
#include "evaluation/packed_leaves.h"
#include "evaluation/tables_file.h"
#include "lexicon/build/packed_lexicon.h"
#include "movegen/generator.h"
#include "notation/error_json.h"
#include "wasm/ask.h"
#include "wasm/asked_position.h"
#include "wasm/engine.h"
#include "wasm/exports.h"
#include "wasm/plays.h"
#include "wasm/reasons.h"

#if defined(__wasm__)
// All that the module imports: the caller's function for partial answers.
extern "C" [[clang::import_module("quoin"), clang::import_name("tell")]] void quoin_tell(
    const char* partial, std::size_t size);
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
       movegen::sorted_plays(asked->material.setting, position.board, position.racks.front())) {
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
  if (engine.lexicon == nullptr) return Error(reasons::lexicon_not_open);
  const Result<evaluation::TablesFile> file = evaluation::TablesFile::from_bytes(
      std::span(static_cast<const std::byte*>(bytes), size), std::move(owner));
  if (!file) return file.error();
  Result<evaluation::Tables> tables =
      evaluation::read_tables_with_packed(*file, engine.lexicon->alphabet());
  if (!tables) return tables.error();
  engine.tables = *std::move(tables);
  return std::string();
}

std::string said_as_json(const Error& error) {
  boost::json::object answer{{"error", error.message()}};
  notation::put_reason(answer, error);
  return boost::json::serialize(answer);
}

}  // namespace

extern "C" {

QUOIN_EXPORT(quoin_open_lexicon)
int quoin_open_lexicon(Engine* engine, void* bytes, std::size_t size) {
  return leave_answer(*engine, said_as_json, open_lexicon(*engine, bytes, size));
}

QUOIN_EXPORT(quoin_unpack_lexicon)
int quoin_unpack_lexicon(Engine* engine, void* bytes, std::size_t size) {
  return leave_answer(*engine, said_as_json, unpack_lexicon(bytes, size));
}

QUOIN_EXPORT(quoin_open_tables)
int quoin_open_tables(Engine* engine, void* bytes, std::size_t size) {
  return leave_answer(*engine, said_as_json, open_tables(*engine, bytes, size));
}

QUOIN_EXPORT(quoin_find_plays)
int quoin_find_plays(Engine* engine, const char* layout, std::size_t layout_size,
                     const char* position, std::size_t position_size) {
  return leave_answer(
      *engine, said_as_json,
      find_plays(*engine, {.layout = {layout, layout_size}, .cgp = {position, position_size}}));
}

QUOIN_EXPORT(quoin_best_plays)
int quoin_best_plays(Engine* engine, const char* layout, std::size_t layout_size,
                     const char* position, std::size_t position_size, std::size_t count) {
  return leave_answer(
      *engine, said_as_json,
      find_best_plays(*engine, {.layout = {layout, layout_size}, .cgp = {position, position_size}},
                      count));
}

QUOIN_EXPORT(quoin_ask)
int quoin_ask(Engine* engine, const char* request, std::size_t request_size) {
#if defined(__wasm__)
  engine->tell = [](std::string_view partial) { quoin_tell(partial.data(), partial.size()); };
#endif
  return leave_answer(*engine, said_as_json, ask(*engine, {request, request_size}));
}

}  // extern "C"

}  // namespace quoin::wasm
