#pragma once

#include <string_view>

#include <boost/json/object.hpp>

#include "analysis/analyst/question.h"
#include "analysis/judge.h"
#include "base/result.h"
#include "notation/json_fields.h"

namespace quoin::wasm {

// How much work a request allows. There is a clock in here, but counts give the same answer again;
// whoever has waited long enough ends the worker.
inline constexpr int MostIterations = 10'000'000;
inline constexpr int MostSeed = 2'000'000'000;
inline constexpr int MostCandidates = 100;

// The number of that name between two bounds; else what is usual.
int number_or(notation::JsonFields& fields, std::string_view key, int otherwise, int low, int high);

// The field "effort": "quick", "usual", also where it is not there, or "thorough".
Result<analysis::Effort> read_effort(const boost::json::object& request);

// What the analyst may spend by that method.
Result<analysis::Limits> read_limits(const boost::json::object& request, search::Phase method);

}  // namespace quoin::wasm
