#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace quoin::cli {

enum class Verb : std::uint8_t {
  Place,
  Exchange,
  Pass,
  Challenge,
  Hold,
  Accept,
  Draw,
  Undo,
  Hint,
  Moves,
  Unseen,
  History,
  Board,
  Flip,
  Shuffle,
  Sort,
  Meaning,
  Rules,
  Save,
  Resign,
  End,
  Claim,
  Abort,
  Help,
  Quit,
  Say,  // these three where the game is on a server
  Start,
  Rematch,
  GoOn,  // an empty line
};

// Who may say it, and when.
enum class Scope : std::uint8_t {
  Rack,   // the person whose rack is open
  Seat,   // they, or somebody else at this table who is named
  Table,  // anybody, at any time
};
Scope scope_of(Verb verb);

// Where the game is: that decides what can be typed.
enum class GameIs : std::uint8_t { Here, OnServer };

// A line that somebody typed, taken apart as far as that needs no board.
struct TypedCommand {
  std::optional<int> seat;  // "Ben: challenge"
  Verb verb = Verb::GoOn;
  std::string argument;  // of Place the whole play, "8D WORD"
};

// `names` are those of the seats.
Result<TypedCommand> parse_typed_command(std::string_view line,
                                         const std::vector<std::string>& names,
                                         GameIs where = GameIs::Here);

// The long form of a verb: "challenge".
std::string_view word_of(Verb verb);

// A line for each command as it is typed, and what it does.
std::vector<std::string> help_lines(GameIs where = GameIs::Here);

}  // namespace quoin::cli
