// What needs no word list: the pages of games have a module of this alone.
#include "wasm/engine.h"

#include <cstdlib>
#include <memory>

#include "wasm/exports.h"

namespace quoin::wasm {
namespace {

std::string said_plainly(const Error& error) { return error.message(); }

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

QUOIN_EXPORT(quoin_inspect_placement)
int quoin_inspect_placement(Engine* engine, const char* alphabet, std::size_t alphabet_size,
                            const char* layout, std::size_t layout_size, const char* rules,
                            std::size_t rules_size, const char* board, std::size_t board_size,
                            const char* placed, std::size_t placed_size) {
  return leave_answer(*engine, said_plainly,
                      engine->inspection.inspect({.alphabet = {alphabet, alphabet_size},
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
