#include <array>

#include "cli/commands/commands.h"

namespace quoin::cli {

Result<int> run_lexicon(Arguments arguments) {
  static constexpr std::array Table = {
      Command{"list", "the word lists that are installed, and those that can be", run_lexicon_list},
      Command{"info", "what a word list is, where it comes from and its licence", run_lexicon_info},
      Command{"check", "whether words are in a word list", run_lexicon_check},
      Command{"install", "fetch free word lists and compile them", run_lexicon_install},
      Command{"add", "compile a list of your own, to be used by its name", run_lexicon_add},
      Command{"build", "compile a list into a .qlx file", run_lexicon_build},
      Command{"export", "write the words as plain text or .kwg", run_lexicon_export},
  };
  return run_command("quoin lexicon", "Word lists: build, install and inspect them.", Table,
                     arguments);
}

}  // namespace quoin::cli
