#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "evaluation/tables.h"
#include "movegen/oracle.h"
#include "search/problem/problem.h"
#include "search/simulation/playout.h"

// A game so small that everything that can happen in it can be written down: three letters, racks
// of three, a board of seven by seven.
namespace quoin::test {

std::shared_ptr<const movegen::Setting> tiny_setting(int blanks = 1);
// Leaves with any values up to eight points; no timing, no table of win percentages.
evaluation::Tables tiny_tables(const Alphabet& alphabet);

Rack rack_of(const Alphabet& alphabet, const std::string& tiles);

// The word ABC across the middle of the board, and these racks; scores 0. Seat 0 holds the first.
search::Problem tiny_problem(const std::vector<std::string>& racks, int blanks = 1);

// The value of a candidate when the tiles lie like this, worked out move by move with the oracle
// and nothing else of the engine. With an empty bag seat 0 tries so many plays, as in Playouts.
search::PlayoutResult play_by_hand(const search::Problem& problem, const evaluation::Tables& tables,
                                   const movegen::RankedPlay& candidate, const search::Deal& deal,
                                   int plies, int own_tries = 1);

}  // namespace quoin::test
