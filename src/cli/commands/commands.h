#pragma once

#include "console/command.h"

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

// Those of quoin admin:
Result<int> run_admin_users(Arguments arguments);
Result<int> run_admin_user(Arguments arguments);
Result<int> run_admin_games(Arguments arguments);
Result<int> run_admin_game(Arguments arguments);
Result<int> run_admin_jobs(Arguments arguments);
Result<int> run_admin_reports(Arguments arguments);
Result<int> run_admin_backup(Arguments arguments);
Result<int> run_admin_restore(Arguments arguments);
Result<int> run_admin_verify(Arguments arguments);

// Those of quoin leaves:
Result<int> run_leaves_info(Arguments arguments);
Result<int> run_leaves_show(Arguments arguments);
Result<int> run_leaves_import(Arguments arguments);
Result<int> run_leaves_export(Arguments arguments);

// Those of quoin lexicon:
Result<int> run_lexicon_build(Arguments arguments);
Result<int> run_lexicon_add(Arguments arguments);
Result<int> run_lexicon_install(Arguments arguments);
Result<int> run_lexicon_list(Arguments arguments);
Result<int> run_lexicon_info(Arguments arguments);
Result<int> run_lexicon_check(Arguments arguments);
Result<int> run_lexicon_export(Arguments arguments);

// Under whichever name it was called: `lexicon check` and `words check` are the same.
Result<int> check_words(const std::string& command, Arguments arguments);

}  // namespace quoin::cli
