#pragma once

#include "cli/command.h"

namespace quoin::cli {

Result<int> run_admin_users(Arguments arguments);
Result<int> run_admin_user(Arguments arguments);
Result<int> run_admin_games(Arguments arguments);
Result<int> run_admin_game(Arguments arguments);
Result<int> run_admin_jobs(Arguments arguments);
Result<int> run_admin_reports(Arguments arguments);
Result<int> run_admin_backup(Arguments arguments);
Result<int> run_admin_restore(Arguments arguments);
Result<int> run_admin_verify(Arguments arguments);

}  // namespace quoin::cli
