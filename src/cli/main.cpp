#include <fcntl.h>

#include <array>
#include <exception>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "benchmarks/bench.h"
#include "cli/commands/commands.h"
#include "console/exit.h"
#include "console/reasons.h"
#include "terminal/shell/shell.h"

namespace {

using quoin::Result;

// A standard stream that is closed would be given to the first file that is opened, and our answer
// written into that file. In their places stand an input that cannot be read, an output that cannot
// be written, and a place for complaints that nobody hears.
void occupy_closed_streams() {
  for (int stream = 0; stream <= 2; ++stream) {
    const bool is_closed = ::fcntl(stream, F_GETFD) == -1;
    if (is_closed && ::open("/dev/null", stream == 1 ? O_RDONLY : O_WRONLY) == -1) return;
  }
}

Result<int> run(const std::vector<std::string>& arguments) {
  using namespace quoin::cli;
  if (!arguments.empty() && arguments.front() == "--version") {
    fmt::print("quoin {}\n", QUOIN_VERSION);
    return ExitYes;
  }
  // In the order in which help lists them. Each is a file, or a folder, in cli/commands/.
  static constexpr std::array Table = {
      Command{"play", "play a game in the terminal, against people or the computer", run_play},
      Command{"serve", "let people and computers play in the browser", run_serve},
      Command{"admin", "look after the database of a server: users, games, backups", run_admin},
      Command{"connect", "play a game on a server, as a person or with a computer player",
              run_connect},
      Command{"moves", "list the legal plays of a position", run_moves},
      Command{"analyse", "say what is best in a position", run_analyse},
      Command{"shell", "go through a game, list and try plays, play it on another way", run_shell},
      Command{"simulate", "play a position on with random tiles", run_simulate},
      Command{"pre-endgame", "try all ways to draw the last tiles of the bag", run_pre_endgame},
      Command{"endgame", "solve an end game", run_endgame},
      Command{"infer", "which tiles the opponent probably kept", run_infer},
      Command{"annotate", "review a game: mistakes, phonies, luck, and what was best",
              run_annotate},
      Command{"why", "say why one of two plays is better", run_why},
      Command{"words", "anagrams, patterns, hooks and meanings of words", run_words},
      Command{"lexicon", "build, install and inspect word lists", run_lexicon},
      Command{"leave", "what a leave is worth", run_leave},
      Command{"leaves", "what tiles kept on the rack are worth, also from and for other programs",
              run_leaves},
      Command{"convert", "turn a game or position file into another form", run_convert},
      Command{"verify", "check the log of a finished game, its draws included", run_verify},
      Command{"match", "let computer players play many games", run_match},
      Command{"tournament", "let every computer player meet every other one", run_tournament},
      Command{"players", "list the computer players, and what can be set for them", run_players},
      Command{"engine", "play for other programs, by lines of text", run_engine},
      Command{"experiment", "do a published experiment again", run_experiment_command},
      Command{"report", "make a page with charts of results of matches and experiments",
              run_report},
      Command{"train", "learn to play with a word list", run_train},
      Command{"bench", "measure this program on this machine", run_bench},
  };
  return run_command("quoin", "Quoin: a crossword board game for people and engines.", Table,
                     arguments);
}

}  // namespace

// The one place that catches what the world did to a command.
int main(int argument_count, char** argument_values) {
  using namespace quoin;
  occupy_closed_streams();
  const std::vector<std::string> arguments(argument_values + 1, argument_values + argument_count);
  try {
    return cli::finish(run(arguments), arguments);
  } catch (const std::exception& error) {
    return cli::finish(Error(reasons::world_failed, error.what()), arguments);
  }
}
