#pragma once

#include "cli/command.h"

namespace quoin::cli {

int run_play(Arguments arguments);
int run_serve(Arguments arguments);
int run_admin(Arguments arguments);
int run_connect(Arguments arguments);
int run_moves(Arguments arguments);
int run_analyse(Arguments arguments);
int run_simulate(Arguments arguments);
int run_endgame(Arguments arguments);
int run_pre_endgame(Arguments arguments);
int run_infer(Arguments arguments);
int run_shell(Arguments arguments);
int run_words(Arguments arguments);
int run_lexicon(Arguments arguments);
int run_leave(Arguments arguments);
int run_leaves(Arguments arguments);
int run_convert(Arguments arguments);
int run_annotate(Arguments arguments);
int run_why(Arguments arguments);
int run_verify(Arguments arguments);
int run_match(Arguments arguments);
int run_tournament(Arguments arguments);
int run_players(Arguments arguments);
int run_engine(Arguments arguments);
int run_experiment_command(Arguments arguments);
int run_report(Arguments arguments);
int run_train(Arguments arguments);
int run_bench(Arguments arguments);

}  // namespace quoin::cli
