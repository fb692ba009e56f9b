#pragma once

#include <string>

#include "analysis/analyst/material.h"
#include "base/result.h"
#include "server/jobs/job_request.h"
#include "server/library/library.h"

namespace quoin::server {

// What a job computes with.
struct JobEngine {
  analysis::Material material;
  std::string ingredients;  // what a result depends on besides the request
};
Result<JobEngine> engine_for(const Library::Prepared& prepared, Library& library);

// What the request leaves open, by what the position says.
Result<Library::Choice> whole_choice(const PositionRequest& request, Library& library);

}  // namespace quoin::server
