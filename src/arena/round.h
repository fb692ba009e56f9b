#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/table.h"
#include "base/error.h"
#include "core/rules.h"
#include "notation/records/game_record.h"
#include "players/strategy/player.h"

namespace quoin::arena {

// What one player did in one game. Players of a match are its sides, whatever seat they sit on.
struct SideOfGame {
  Score score;
  int bingos = 0;
  std::int64_t microseconds = 0;  // of thinking: on the processor, or by the clock where one runs
};

// A side that could not go on, and so lost the game.
struct Forfeit {
  int side = 0;
  Error reason;
};

struct GameResult {
  std::vector<SideOfGame> sides;
  int first_side = 0;  // who began
  int turns = 0;
  std::uint64_t hash = 0;  // of every move and the scores
  std::optional<Forfeit> forfeit;

  // What a side gets of the win: all of it, a part where several have the highest score, nothing.
  double win_share(int side) const;
  // Own score less the best of the others.
  int spread(int side) const;
};

// All games with the same draws: each side begins one of them, the others following in their order.
// So luck counts for all, and much less is needed to see a difference.
struct Round {
  std::int64_t number = 0;
  std::vector<GameResult> games;
};

// Where the players of a round take over, if not at an empty board with any tiles.
struct Beginning {
  Draws draws;
  std::vector<Rack> racks;  // what seats hold before they draw; perhaps nobody anything
  std::vector<Move> moves;  // that are made before anybody is asked
  int seat_of_first_side = 0;
};

// What is played.
struct MatchSetup {
  TableRules rules;
  // One for each side: what they are called, and how one worker makes its own.
  std::vector<std::string> names;
  std::function<std::vector<players::PlayerPtr>()> make_players;
  std::uint64_t seed = 1;
  ClockRule clock = {};   // without one, nobody looks at the time
  bool is_paired = true;  // else every game of a round has its own draws
  // Points that each side gets for every play besides its score, without anybody knowing; empty for
  // none. It shows how small a difference a match can see.
  std::vector<int> credits = {};
  // Where rounds begin in their own ways: how; nothing where somebody said stop. Such a round is
  // one game, and the first side has the seat that the beginning says. Several workers ask at once.
  std::function<std::optional<Beginning>(std::int64_t round, const StopFlag& stop)> begin;
  // Called after each game, by several workers at once; only where somebody wants the moves. A game
  // that could not be kept counts as not played.
  std::function<bool(std::int64_t round, int game, const notation::GameRecord& record)> on_game;

  int sides() const { return static_cast<int>(names.size()); }
  int games_in_round() const { return begin ? 1 : sides(); }
};

using MakePlayer = std::function<Result<players::PlayerPtr>(const std::string& spec)>;
// The players of these specs, which can all be made. Each worker makes its own.
MatchSetup match_of(const std::vector<std::string>& specs, const MakePlayer& make,
                    std::shared_ptr<const movegen::Setting> setting, const Rules& rules,
                    std::int64_t seed);
// The same where nobody has a clock; an error where these rules or players are not for that.
Result<MatchSetup> untimed_match_of(const std::vector<std::string>& specs, const MakePlayer& make,
                                    std::shared_ptr<const movegen::Setting> setting,
                                    const Rules& rules, std::int64_t seed);

// The draws of a round; where games are not paired, of one game of it.
Draws draws_of_round(std::uint64_t seed, std::int64_t round, int game = 0);

// A worker's own table and players.
class RoundPlayer {
 public:
  // The setup has to outlive it.
  explicit RoundPlayer(const MatchSetup& setup);

  // Nothing where it was stopped before the end, or a game could not be kept.
  std::optional<Round> play(std::int64_t number, const StopFlag& stop);

 private:
  std::optional<GameResult> play_game(std::int64_t round, int first_side,
                                      const Beginning& beginning, const StopFlag& stop);

  const MatchSetup& setup_;
  Table table_;
  std::vector<players::PlayerPtr> players_;
};

}  // namespace quoin::arena
