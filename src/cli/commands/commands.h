#pragma once

#include "cli/command.h"

namespace quoin::cli {

Result<int> run_play(Arguments arguments);
Result<int> run_serve(Arguments arguments);
Result<int> run_admin(Arguments arguments);
Result<int> run_connect(Arguments arguments);
Result<int> run_moves(Arguments arguments);
Result<int> run_analyse(Arguments arguments);
Result<int> run_simulate(Arguments arguments);
Result<int> run_endgame(Arguments arguments);
Result<int> run_pre_endgame(Arguments arguments);
Result<int> run_infer(Arguments arguments);
Result<int> run_shell(Arguments arguments);
Result<int> run_words(Arguments arguments);
Result<int> run_lexicon(Arguments arguments);
Result<int> run_leave(Arguments arguments);
Result<int> run_leaves(Arguments arguments);
Result<int> run_convert(Arguments arguments);
Result<int> run_annotate(Arguments arguments);
Result<int> run_why(Arguments arguments);
Result<int> run_verify(Arguments arguments);
Result<int> run_match(Arguments arguments);
Result<int> run_tournament(Arguments arguments);
Result<int> run_players(Arguments arguments);
Result<int> run_engine(Arguments arguments);
Result<int> run_experiment_command(Arguments arguments);
Result<int> run_report(Arguments arguments);
Result<int> run_train(Arguments arguments);
Result<int> run_bench(Arguments arguments);

}  // namespace quoin::cli
