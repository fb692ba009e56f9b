#pragma once

#include <cstddef>
#include <string>

#include "base/result.h"
#include "benchmarks/positions.h"
#include "benchmarks/report.h"
#include "benchmarks/workbench.h"

// The parts of the bench: each does fixed work and says what came of it.
namespace quoin::cli::bench {

// Finds the best play and all plays of the positions with the generator and with the searches that
// were published before, which have to come to the same answers.
Result<Report> measure_movegen(const Workbench& bench, const Positions& positions);

// What it takes to lay a play on a grid that a game or a search goes on with. An error if a board
// is not what it was after all its plays have been taken up.
Result<Report> measure_apply(const Workbench& bench, const Positions& positions);

// Whole games of the static player against itself. An error if one thread and several do not play
// the same games.
Result<Report> measure_self_play(const Workbench& bench, int threads);

// Two-ply simulations of positions in the middle of games of self-play, 15 candidates each, on one
// thread. An error if one thread and two do not find the same.
Result<Report> measure_simulations(const Workbench& bench);

// Positions of self-play with one tile in the bag, each by itself on two threads.
Result<Report> measure_pre_endgames(const Workbench& bench);

// End games of self-play, each solved by itself on one thread.
Result<Report> measure_endgames(const Workbench& bench);

// A word list as a file and in memory. An error if the lexicon and a set of its words disagree.
Result<Report> measure_word_list(const Workbench& bench);

// "best-0, best-1, …"
std::string counted_work_names();

// Finds the plays of all positions in one way, once, for somebody who counts instructions from
// outside (tools/bench.sh). Returns how many positions there were.
Result<std::size_t> do_counted_work(const Workbench& bench, const std::string& name);

}  // namespace quoin::cli::bench
