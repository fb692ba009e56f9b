#include "server/jobs/position_study.h"

#include <algorithm>
#include <utility>

#include "analysis/analyst/observed_turn.h"
#include "base/reasons.h"
#include "base/text.h"
#include "notation/cgp.h"
#include "search/problem.h"
#include "server/jobs/library_catalogue.h"
#include "server/reasons.h"

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
  if (!cgp) return cgp.error().within(reasons::within_position);
  Result<JobEngine> engine = engine_for(*prepared, library);
  if (!engine) return engine.error();
  Result<search::Problem> problem =
      search::searchable_problem(cgp->position, engine->setting, config.rules);
  if (!problem) return problem.error().within(reasons::within_position);
  return PositionStudy{{notation::to_cgp(cgp->position), choice_of(*prepared)},
                       *std::move(problem),
                       *std::move(engine),
                       config.rules};
}

Result<search::ObservedTurn> study_turn(TurnRequest& request, const PositionStudy& study) {
  const std::shared_ptr<const movegen::Setting>& setting = study.problem.setting;
  const Result<notation::CgpPosition> cgp =
      notation::parse_cgp(request.position, setting->alphabet, setting->layout);
  if (!cgp) return cgp.error().within(reasons::within_position);
  request.position = notation::to_cgp(cgp->position);
  return analysis::observed_turn(search::Problem::from(cgp->position, setting, study.rules),
                                 request.play);
}

Result<JobEngine> engine_for(const Library::Prepared& prepared, Library& library) {
  Result<evaluation::Tables> tables = library.tables_of(prepared.lexicon);
  if (!tables) return tables.error();
  const GameConfig& config = prepared.config;
  const std::string ingredients =
      to_hex(prepared.lexicon->fingerprint()) + to_hex(evaluation::fingerprint_of(*tables)) +
      to_hex(config.alphabet->fingerprint()) + to_hex(config.layout->fingerprint());
  const movegen::Setting setting{prepared.lexicon, config.alphabet, config.layout,
                                 config.rules.bingo_bonuses};
  return JobEngine{*std::move(tables), std::make_shared<const movegen::Setting>(setting),
                   ingredients};
}

}  // namespace quoin::server
