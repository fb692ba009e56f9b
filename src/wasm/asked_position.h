#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include <boost/json/object.hpp>

#include "analysis/judge.h"
#include "base/result.h"
#include "core/move.h"
#include "core/position.h"
#include "core/rules.h"
#include "evaluation/tables.h"
#include "movegen/grid.h"
#include "notation/json_fields.h"
#include "search/inference.h"
#include "search/problem.h"
#include "wasm/engine.h"

namespace quoin::wasm {

// A position that somebody asks about, with all that plays on it are found and judged with.
struct AskedPosition {
  Position position;
  Rules rules;
  evaluation::Tables tables;
  std::shared_ptr<const movegen::Setting> setting;
};

// Texts as a page has them. An empty alphabet is that of the word list; another has the same
// letters, and the tables count only where it has as many of each. Empty rules are the usual ones.
struct PositionTexts {
  std::string_view alphabet;
  std::string_view layout;
  std::string_view rules;
  std::string_view cgp;
};
Result<AskedPosition> read_position(const Engine& engine, const PositionTexts& texts);

// A position that can be searched.
struct AskedProblem {
  AskedPosition asked;
  search::Problem problem;
};
Result<AskedProblem> read_problem(const Engine& engine, const boost::json::object& request);

// Another position of the same game: {"position": {"cgp"}}.
Result<Position> read_position_like(const AskedPosition& other, const boost::json::object& request);

// A play as pages write it: {"at": "8H", "tiles": "W.RD"}, an exchange at "-", a pass at "pass".
Result<Move> read_move(const boost::json::object& play, const Position& position);
// One that the seat on turn can make, which the request has by that name.
Result<Move> read_own_move(const boost::json::object& request, std::string_view key,
                           const AskedProblem& problem);
Result<Move> read_own_move(const boost::json::object& play, const AskedProblem& problem);

// The field "effort": "quick", "usual", also where it is not there, or "thorough".
Result<analysis::Effort> read_effort(const boost::json::object& request);

// There is a clock in here, but counts give the same answer again; whoever has waited long enough
// ends the worker.
inline constexpr int MostIterations = 10'000'000;

// The number of that name between two bounds; else what is usual.
int number_or(notation::JsonFields& fields, std::string_view key, int otherwise, int low, int high);

// The field "position" of a request: {"layout", "cgp"} and perhaps "rules" and "alphabet".
Result<AskedPosition> read_position(const Engine& engine, const boost::json::object& request);

// The field "play" of a request, made by the opponent, who is on turn in `asked` and whose rack may
// be empty. Of an exchange it says how many tiles it were, {"exchanged": 3}.
Result<search::ObservedTurn> read_observed_turn(const AskedPosition& asked,
                                                const boost::json::object& request);

// The opponent's last turn before the position that is asked about, as "last_turn": {"position",
// "play"}, or several as "last_turns", the oldest first; none where there is neither.
Result<std::vector<search::ObservedTurn>> read_last_turns(const AskedPosition& asked,
                                                          const boost::json::object& request);

}  // namespace quoin::wasm
