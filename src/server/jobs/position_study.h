#pragma once

#include "base/result.h"
#include "search/inference/inference.h"
#include "search/problem/problem.h"
#include "server/jobs/job_engine.h"
#include "server/jobs/job_request.h"
#include "server/library/library.h"

namespace quoin::server {

// A position that somebody asks about, ready to be searched.
struct PositionStudy {
  PositionRequest where;  // as CGP is written, with full names
  search::Problem problem;
  JobEngine engine;
};

// An error where there is no such word list, or the position cannot be.
Result<PositionStudy> study_position(const PositionRequest& request, Library& library);

// A turn of the opponent before that position; as CGP is written.
Result<search::ObservedTurn> study_turn(TurnRequest& request, const PositionStudy& study);

}  // namespace quoin::server
