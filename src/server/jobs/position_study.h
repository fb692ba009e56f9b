#pragma once

#include <string>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "evaluation/tables.h"
#include "search/problem.h"
#include "server/jobs/job_request.h"
#include "server/library.h"

namespace quoin::server {

// A position that somebody asks about, ready to be searched.
struct PositionStudy {
  PositionRequest where;  // as CGP is written, with full names
  search::Problem problem;
  evaluation::Tables tables;
  std::string ingredients;  // what an answer depends on besides the request
};

// An error where there is no such word list, or the position cannot be.
Result<PositionStudy> study_position(const PositionRequest& request, Library& library);

// What a result depends on besides the names in the request.
std::string ingredients_of(const lexicon::Lexicon& lexicon, const evaluation::Tables& tables,
                           const Alphabet& alphabet, const Layout& layout);

}  // namespace quoin::server
