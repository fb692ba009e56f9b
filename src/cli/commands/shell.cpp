#include "cli/shell/shell.h"

#include <optional>

#include "cli/commands/commands.h"
#include "cli/options.h"

namespace quoin::cli {

Result<int> run_shell(Arguments arguments) {
  ShellChoice choice;
  Options options("shell",
                  "One sitting with a game: go through its turns, list and simulate plays, solve "
                  "its end, play it on in another way. Type help in it.");
  options.positional("GAME", choice.first, "a game or position to begin with: a file, or a CGP",
                     false);
  add_material_options(options, choice.material);
  options.text("--end", choice.end,
               "what ends a game in which nobody goes out: passes=2 or scoreless=6 (passes=2)");
  options.number("-t,--threads", choice.threads, 1, 1024, "how many at once (all cores)");
  options.footer("Example: quoin shell game.gcg --lexicon english");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  return run_shell_lines(choice);
}

}  // namespace quoin::cli
