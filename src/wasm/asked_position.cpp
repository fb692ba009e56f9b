#include "wasm/asked_position.h"

#include <string>
#include <utility>

#include "core/layout.h"
#include "evaluation/tables_file.h"
#include "notation/cgp.h"
#include "notation/json_fields.h"

namespace quoin::wasm {
namespace {

Result<AlphabetPtr> read_alphabet(const lexicon::Lexicon& lexicon, std::string_view text) {
  if (text.empty()) return lexicon.alphabet_ptr();
  Result<AlphabetPtr> alphabet = Alphabet::parse(text);
  if (!alphabet) return alphabet.error().within("alphabet");
  if (!has_same_letters(**alphabet, lexicon.alphabet()))
    return Error("alphabet: its letters are not those of the word list");
  return alphabet;
}

// Leaves are numbered by the tiles that there are.
evaluation::Tables tables_for(const Engine& engine, const Alphabet& alphabet) {
  if (evaluation::tiles_fingerprint(alphabet) ==
      evaluation::tiles_fingerprint(engine.lexicon->alphabet()))
    return engine.tables;
  return {.leaves = evaluation::Leaves::none(alphabet)};
}

}  // namespace

Result<AskedPosition> read_position(const Engine& engine, const PositionTexts& texts) {
  if (engine.lexicon == nullptr) return Error("no word list is open");
  const Result<AlphabetPtr> alphabet = read_alphabet(*engine.lexicon, texts.alphabet);
  if (!alphabet) return alphabet.error();
  const Result<LayoutPtr> layout = Layout::parse(texts.layout);
  if (!layout) return layout.error().within("layout");
  const Result<Rules> rules = Rules::parse(texts.rules, **alphabet);
  if (!rules) return rules.error().within("rules");
  Result<notation::CgpPosition> cgp = notation::parse_cgp(texts.cgp, *alphabet, *layout);
  if (!cgp) return cgp.error().within("position");
  auto setting = std::make_shared<const movegen::Setting>(
      movegen::Setting{engine.lexicon, *alphabet, *layout, rules->bingo_bonuses});
  return AskedPosition{std::move(cgp->position), *rules, tables_for(engine, **alphabet),
                       std::move(setting)};
}

Result<AskedPosition> read_position(const Engine& engine, const boost::json::object& request) {
  notation::JsonFields outer(request);
  notation::JsonFields fields(outer.object("position"));
  const std::string alphabet = fields.text_or("alphabet", "");
  const std::string layout = fields.text("layout");
  const std::string rules = fields.text_or("rules", "");
  const std::string cgp = fields.text("cgp");
  if (outer.error()) return *outer.error();
  if (fields.error()) return fields.error()->within("position");
  return read_position(engine,
                       {.alphabet = alphabet, .layout = layout, .rules = rules, .cgp = cgp});
}

}  // namespace quoin::wasm
