#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/board.h"
#include "core/layout.h"
#include "core/move.h"
#include "core/position.h"
#include "core/rack.h"

namespace quoin::notation {

// A game as it is written down: who played, what was played and what it scored. GCG and JSON are
// read into it and written from it. It holds what the file said, right or wrong; Replay tells
// which of it is impossible and which only strange.

struct RecordedPlayer {
  std::string nickname;  // without spaces; no two players share one
  std::string name;

  bool operator==(const RecordedPlayer&) const = default;
};

enum class TurnKind : std::uint8_t {
  Place,
  Exchange,
  Pass,
  PhonyWithdrawn,  // the player's last placement comes off the board again
  ChallengeBonus,  // or the penalty for a challenge that failed, where the score is negative
  TimePenalty,
  EndRackBonus,    // for the tiles that the others hold at the end
  EndRackPenalty,  // for the player's own
};

// Placements, exchanges and passes; the other kinds are what else happens to the scores.
bool takes_a_turn(TurnKind kind);

// "place", "exchange", …: the names that JSON uses.
std::string_view to_text(TurnKind kind);
std::optional<TurnKind> turn_kind(std::string_view name);
std::string turn_kind_names();

struct Turn {
  int player = 0;
  TurnKind kind = TurnKind::Pass;
  // Before the turn. Empty where unknown, and perhaps not complete.
  Rack rack;
  // Of a placement, or of an exchange whose tiles are known; else a pass.
  Move move = Move::pass();
  // Of an exchange: how many tiles go back, also where nobody knows which.
  int exchanged = 0;
  // Of the two end-of-game kinds: whose points were counted.
  TileCounts end_tiles;
  Score score;
  Score cumulative;
  std::string note;  // perhaps of several lines

  bool operator==(const Turn&) const = default;
};

// A line of a GCG file that means nothing to us, kept where it stood.
struct Pragma {
  std::string name;
  std::string text;
  int after_turn = 0;  // so many turns come before it

  bool operator==(const Pragma&) const = default;
};

struct GameRecord {
  AlphabetPtr alphabet;
  LayoutPtr layout;
  std::vector<RecordedPlayer> players;  // 2 to 4
  std::string title;
  std::string description;
  std::string id;
  std::string lexicon;
  std::string note;  // before the first turn
  bool is_incomplete = false;
  std::vector<Pragma> pragmas;
  std::vector<Turn> turns;
  // By number of tiles, where the rules that were played are known; no file has them.
  std::vector<int> bingo_bonuses;
  // What the players hold after the last turn: one for each, or none where nothing is known.
  std::vector<Rack> final_racks;
  // Where the turns begin, with a rack and a score for each player in their order: only a study has
  // it, no file.
  std::optional<Position> start;

  // After so many turns; an error where they cannot have happened.
  Result<Board> board_after(std::size_t turn_count) const;
  // Whose turn comes next after so many turns.
  int player_to_move(std::size_t turn_count) const;
  // Seat 0 of the position is the player to move. Racks are those that the turns to
  // come tell of; one that cannot be, because too few of its tiles are left, counts as unknown.
  // An error also where the board alone has more of a tile than there are.
  Result<Position> position_after(std::size_t turn_count) const;

  // Alphabets and layouts are compared by what they contain.
  bool operator==(const GameRecord& other) const;
};

// Whether a pragma of this name has a meaning of its own, so that it cannot be among `pragmas`.
bool is_known_pragma(std::string_view name);

inline constexpr std::size_t MinRecordedPlayers = 2;
inline constexpr std::size_t MaxRecordedPlayers = 4;
inline constexpr std::size_t MaxRecordedTurns = 5000;
inline constexpr std::size_t MaxRecordBytes = 4U << 20;
inline constexpr int MaxRecordedScore = 1'000'000;

// What every reader checks at the end: players with different nicknames, turns and racks that
// belong to them.
Result<void> check_players(const std::vector<RecordedPlayer>& players);

// Text as a record holds it, so that writing and reading bring it back: no control characters, no
// space at the ends; a nickname without spaces; a note without empty lines at its ends.
std::string clean_line(std::string_view text);
std::string clean_nickname(std::string_view text);
std::string clean_note(std::string_view text);

}  // namespace quoin::notation
