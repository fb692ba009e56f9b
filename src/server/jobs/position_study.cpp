#include "server/jobs/position_study.h"

#include <utility>

#include "analysis/analyst/observed_turn.h"
#include "notation/cgp.h"
#include "server/jobs/library_catalogue.h"

namespace quoin::server {

Result<PositionStudy> study_position(const PositionRequest& request, Library& library) {
  const Result<Library::Choice> choice = whole_choice(request, library);
  if (!choice) return choice.error();
  const Result<Library::Prepared> prepared = library.prepare(*choice);
  if (!prepared) return prepared.error();
  Result<JobEngine> engine = engine_for(*prepared, library);
  if (!engine) return engine.error();
  const Result<Position> position = engine->material.read(request.position);
  if (!position) return position.error();
  Result<search::Problem> problem = engine->material.searchable(*position);
  if (!problem) return problem.error();
  return PositionStudy{
      {notation::to_cgp(*position), choice_of(*prepared)}, *std::move(problem), *std::move(engine)};
}

Result<search::ObservedTurn> study_turn(TurnRequest& request, const PositionStudy& study) {
  const analysis::Material& material = study.engine.material;
  const Result<Position> position = material.read(request.position);
  if (!position) return position.error();
  request.position = notation::to_cgp(*position);
  return analysis::observed_turn(material.problem(*position), request.play);
}

}  // namespace quoin::server
