#include <array>

#include "cli/commands/commands.h"

namespace quoin::cli {

Result<int> run_admin(Arguments arguments) {
  static constexpr std::array Table = {
      Command{"users", "list the accounts, or look for one", run_admin_users},
      Command{"user", "what is known of an account; a new password, log out everywhere",
              run_admin_user},
      Command{"games", "list the games, newest change first", run_admin_games},
      Command{"game", "what is stored of a game; write its log to a file", run_admin_game},
      Command{"jobs", "list what engines do for people; cancel one", run_admin_jobs},
      Command{"reports", "list what people reported about each other", run_admin_reports},
      Command{"backup", "copy a whole database to a file, while servers use it", run_admin_backup},
      Command{"restore", "fill an empty database from such a file", run_admin_restore},
      Command{"verify", "replay every game, and compare it with what is stored", run_admin_verify},
  };
  return run_command("quoin admin", "Admin: the database of a server, while it runs or not.", Table,
                     arguments);
}

}  // namespace quoin::cli
