#include "cli/command_table.h"

#include <array>

#include "cli/commands/commands.h"

namespace quoin::cli {

std::span<const Command> command_table() {
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
  return Table;
}

}  // namespace quoin::cli
