#include "server/jobs/position_study.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "notation/cgp.h"
#include "search/complete_rack.h"
#include "server/jobs/library_catalogue.h"

namespace quoin::server {
namespace {

// The board of a position that names none: by its size.
std::string usual_layout(std::string_view cgp) {
  const std::string_view text = trim(cgp);
  const std::string_view rows = text.substr(0, text.find_first_of(" \t"));
  return std::count(rows.begin(), rows.end(), '/') == MaxBoardSize - 1 ? "super" : "standard";
}

// What the request leaves open, by what the position says.
Result<Library::Choice> whole_choice(const PositionRequest& request, Library& library) {
  Library::Choice choice = request.choice;
  const auto named = [&](std::string_view key) {
    return notation::find_cgp_option(request.position, key).value_or("");
  };
  if (choice.lexicon.empty()) choice.lexicon = named("lex");
  if (choice.lexicon.empty())
    return Error("which word list? The request says so as lexicon, or the position as lex");
  if (!is_plain_name(choice.lexicon)) return Error("position: lex is a name");
  const notation::Catalogue catalogue = catalogue_of(library, choice.lexicon);
  if (const std::string name = named("ld"); choice.alphabet.empty() && !name.empty()) {
    const Result<AlphabetPtr> alphabet = catalogue.alphabet_named(name);
    if (!alphabet) return alphabet.error().within("position");
    choice.alphabet = (*alphabet)->name();
  }
  if (const std::string name = named("bdn"); choice.layout.empty() && !name.empty()) {
    const Result<LayoutPtr> layout = catalogue.layout_named(name);
    if (!layout) return layout.error().within("position");
    choice.layout = (*layout)->name();
  }
  if (choice.layout.empty()) choice.layout = usual_layout(request.position);
  return choice;
}

}  // namespace

Result<PositionStudy> study_position(const PositionRequest& request, Library& library) {
  const Result<Library::Choice> choice = whole_choice(request, library);
  if (!choice) return choice.error();
  const Result<Library::Prepared> prepared = library.prepare(*choice);
  if (!prepared) return prepared.error();
  const GameConfig& config = prepared->config;
  const Result<notation::CgpPosition> cgp =
      notation::parse_cgp(request.position, config.alphabet, config.layout);
  if (!cgp) return cgp.error().within("position");
  Result<evaluation::Tables> tables = library.tables_of(prepared->lexicon);
  if (!tables) return tables.error();
  auto setting = std::make_shared<const movegen::Setting>(movegen::Setting{
      prepared->lexicon, config.alphabet, config.layout, config.rules.bingo_bonuses});
  PositionStudy study{{notation::to_cgp(cgp->position), choice_of(*prepared)},
                      search::Problem::from(cgp->position, std::move(setting), config.rules),
                      *std::move(tables),
                      ""};
  search::complete_rack(study.problem);
  if (const std::optional<Error> fault = search::fault_of(study.problem))
    return fault->within("position");
  study.ingredients =
      ingredients_of(*prepared->lexicon, study.tables, *config.alphabet, *config.layout);
  return study;
}

std::string ingredients_of(const lexicon::Lexicon& lexicon, const evaluation::Tables& tables,
                           const Alphabet& alphabet, const Layout& layout) {
  return to_hex(lexicon.fingerprint()) + to_hex(evaluation::fingerprint_of(tables)) +
         to_hex(alphabet.fingerprint()) + to_hex(layout.fingerprint());
}

}  // namespace quoin::server
