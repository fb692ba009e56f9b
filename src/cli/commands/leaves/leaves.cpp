#include <array>

#include "cli/commands/commands.h"

namespace quoin::cli {

Result<int> run_leaves(Arguments arguments) {
  static constexpr std::array Table = {
      Command{"show", "what leaves are worth", run_leaves_show},
      Command{"info", "which tables a word list has, and how they came about", run_leaves_info},
      Command{"import", "take the values of another program, from .klv2", run_leaves_import},
      Command{"export", "write the values for other programs, as .klv2", run_leaves_export},
  };
  return run_command("quoin leaves", "Leaves: what the tiles kept on the rack are worth.", Table,
                     arguments);
}

}  // namespace quoin::cli
