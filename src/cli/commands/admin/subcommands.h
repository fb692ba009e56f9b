#pragma once

#include "cli/command.h"

namespace quoin::cli {

int run_admin_users(Arguments arguments);
int run_admin_user(Arguments arguments);
int run_admin_games(Arguments arguments);
int run_admin_game(Arguments arguments);
int run_admin_jobs(Arguments arguments);
int run_admin_reports(Arguments arguments);
int run_admin_backup(Arguments arguments);
int run_admin_restore(Arguments arguments);
int run_admin_verify(Arguments arguments);

}  // namespace quoin::cli
