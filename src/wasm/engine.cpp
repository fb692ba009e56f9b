#include "wasm/engine.h"

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

std::vector<movegen::Play> plays_of(const Position& position, const lexicon::LexiconPtr& lexicon) {
  const auto setting = std::make_shared<const movegen::Setting>(movegen::Setting{
      lexicon, position.alphabet, position.layout, position.alphabet->bingo_bonuses()});
  return movegen::sorted_plays(setting, position.board, position.racks.front());
}

std::string to_line(const movegen::Play& play, const Position& position) {
  const auto word = [&](notation::ThroughTiles through) {
    return notation::placement_word(play.move, position.board, *position.alphabet, through);
  };
  Rack leave = position.racks.front();
  leave.remove(play.move.tiles_used());
  return fmt::format("{}\t{}\t{}\t{}\t{}\n",
                     notation::to_text(play.move.start(), play.move.direction()),
                     word(notation::ThroughTiles::Written), word(notation::ThroughTiles::AsDots),
                     play.score.points(), position.alphabet->to_notation(leave.tiles()));
}

Result<std::string> find_plays(const Engine& engine, std::string_view layout,
                               std::string_view cgp) {
  if (engine.lexicon == nullptr) return Error("no word list is open");
  const Result<Position> position = parse_position(layout, cgp, engine.lexicon->alphabet_ptr());
  if (!position) return position.error();
  std::string lines;
  for (const movegen::Play& play : plays_of(*position, engine.lexicon)) {
    lines += to_line(play, *position);
  }
  return lines;
}

Result<std::string> open_lexicon(Engine& engine, void* bytes, std::size_t size) {
  std::shared_ptr<const void> owner(bytes, quoin_free);
  Result<lexicon::LexiconPtr> lexicon = lexicon::Lexicon::from_bytes(
      std::span(static_cast<const std::byte*>(bytes), size), std::move(owner));
  if (!lexicon) return lexicon.error();
  engine.lexicon = *std::move(lexicon);
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

QUOIN_EXPORT(quoin_find_plays)
int quoin_find_plays(Engine* engine, const char* layout, std::size_t layout_size,
                     const char* position, std::size_t position_size) {
  return leave_answer(*engine,
                      find_plays(*engine, {layout, layout_size}, {position, position_size}));
}

QUOIN_EXPORT(quoin_answer)
const char* quoin_answer(const Engine* engine) { return engine->answer.data(); }

QUOIN_EXPORT(quoin_answer_size)
std::size_t quoin_answer_size(const Engine* engine) { return engine->answer.size(); }

}  // extern "C"

}  // namespace quoin::wasm
