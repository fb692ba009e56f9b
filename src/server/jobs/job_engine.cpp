#include "server/jobs/job_engine.h"

#include <utility>

#include "base/reasons.h"
#include "base/text.h"
#include "notation/cgp.h"
#include "server/jobs/library_catalogue.h"
#include "server/reasons.h"

namespace quoin::server {

Result<JobEngine> engine_for(const Library::Prepared& prepared, Library& library) {
  Result<evaluation::Tables> tables = library.tables_of(prepared.lexicon);
  if (!tables) return tables.error();
  const GameConfig& config = prepared.config;
  std::string ingredients =
      to_hex(prepared.lexicon->fingerprint()) + to_hex(evaluation::fingerprint_of(*tables)) +
      to_hex(config.alphabet->fingerprint()) + to_hex(config.layout->fingerprint());
  return JobEngine{analysis::Material::of(prepared.lexicon, config.alphabet, config.layout,
                                          config.rules, *std::move(tables)),
                   std::move(ingredients)};
}

Result<Library::Choice> whole_choice(const PositionRequest& request, Library& library) {
  Library::Choice choice = request.choice;
  const auto named = [&](std::string_view key) {
    return notation::find_cgp_option(request.position, key).value_or("");
  };
  if (choice.lexicon.empty()) choice.lexicon = named("lex");
  if (choice.lexicon.empty()) return Error(reasons::job_without_lexicon);
  if (!is_plain_name(choice.lexicon))
    return Error(reasons::job_lexicon_not_a_name).within(reasons::within_position);
  const notation::Catalogue catalogue = catalogue_of(library, choice.lexicon);
  if (const std::string name = named("ld"); choice.alphabet.empty() && !name.empty()) {
    const Result<AlphabetPtr> alphabet = catalogue.alphabet_named(name);
    if (!alphabet) return alphabet.error().within(reasons::within_position);
    choice.alphabet = (*alphabet)->name();
  }
  if (const std::string name = named("bdn"); choice.layout.empty() && !name.empty()) {
    const Result<LayoutPtr> layout = catalogue.layout_named(name);
    if (!layout) return layout.error().within(reasons::within_position);
    choice.layout = (*layout)->name();
  }
  if (choice.layout.empty()) choice.layout = notation::usual_layout_name(request.position);
  return choice;
}

}  // namespace quoin::server
