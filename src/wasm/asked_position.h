#pragma once

#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

#include "analysis/analyst/material.h"
#include "analysis/analyst/question.h"
#include "analysis/judge.h"
#include "base/result.h"
#include "core/move.h"
#include "notation/json_fields.h"
#include "search/inference/inference.h"
#include "search/problem/problem.h"
#include "wasm/engine.h"

namespace quoin::wasm {

using analysis::AskedPosition;

// Texts as a page has them. An empty alphabet is that of the word list; another has the same
// letters, and the tables count only where it has as many of each. Empty rules are the usual ones.
struct PositionTexts {
  std::string_view alphabet;
  std::string_view layout;
  std::string_view rules;
  std::string_view cgp;
};
Result<AskedPosition> read_position(const Engine& engine, const PositionTexts& texts);
// The field "position" of a request: {"layout", "cgp"} and perhaps "rules" and "alphabet".
Result<AskedPosition> read_position(const Engine& engine, const boost::json::object& request);

// A position that can be searched.
struct AskedProblem {
  AskedPosition asked;
  search::Problem problem;
};
Result<AskedProblem> read_problem(const Engine& engine, const boost::json::object& request);

// What is asked about a position. The request may have the game so far as "game", a record
// (docs/formats/notation.md) which may begin at "start", in CGP with the first player first: then
// it is told as the player on turn knows it, unless the position has racks of the others. A game
// that cannot have been tells nothing.
Result<analysis::PositionQuestion> read_question(const AskedPosition& asked,
                                                 const boost::json::object& request);

// A play that the seat on turn can make, as pages write it: {"at": "8H", "tiles": "W.RD"}; also the
// one that the request has by that name.
Result<Move> read_own_move(const boost::json::object& play, const AskedProblem& problem);
Result<Move> read_own_move(const boost::json::object& request, std::string_view key,
                           const AskedProblem& problem);

// The field "play" of a request, made by the opponent, who is on turn in that position and whose
// rack may be empty. Of an exchange it says how many tiles it were, {"exchanged": 3}.
Result<search::ObservedTurn> read_observed_turn(const AskedPosition& asked,
                                                const boost::json::object& request);

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
