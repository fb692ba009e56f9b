#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/draws.h"
#include "core/move.h"
#include "core/score.h"
#include "core/tile.h"

namespace quoin {

// What happened in a game, in the order in which it happened: these and the configuration
// are all that there is to know about it. Seats count from 0.

// A human seat adds to the randomness of the draws, before the first of them.
struct NonceAdded {
  int seat = 0;
  std::string nonce;
  bool operator==(const NonceAdded&) const = default;
};

// Who begins. `rounds` holds the tiles drawn for it, one for each seat that still drew
// (seats in order); a round without a tie is the last.
struct OrderDecided {
  int first = 0;
  std::vector<Word> rounds;
  bool operator==(const OrderDecided&) const = default;
};

// A seat fills its rack. Those who may not see the tiles get their number only.
struct TilesDrawn {
  int seat = 0;
  int count = 0;
  Word tiles;
  bool operator==(const TilesDrawn&) const = default;
};

struct TilesPlaced {
  int seat = 0;
  Move move = Move::pass();
  Score score;
  bool operator==(const TilesPlaced&) const = default;
};

struct TilesExchanged {
  int seat = 0;
  int count = 0;
  Word given;
  Word drawn;
  bool operator==(const TilesExchanged&) const = default;
};

struct TurnPassed {
  int seat = 0;
  bool operator==(const TurnPassed&) const = default;
};

// The words are numbers into those that the play formed, main word first. The judge
// answers for all of them together.
struct PlayChallenged {
  int seat = 0;
  std::vector<int> words;
  bool play_stands = false;
  bool operator==(const PlayChallenged&) const = default;
};

// An opponent wants to think about challenging before replacements are drawn.
struct PlayHeld {
  int seat = 0;
  bool operator==(const PlayHeld&) const = default;
};

// The last play will not be challenged: the answer to a play that went out, and to one that
// was held or whose replacements are not yet drawn.
struct PlayAccepted {
  int seat = 0;
  bool operator==(const PlayAccepted&) const = default;
};

struct Resigned {
  int seat = 0;
  bool operator==(const Resigned&) const = default;
};

// The seat used more time than the rules allow.
struct TimeForfeited {
  int seat = 0;
  bool operator==(const TimeForfeited&) const = default;
};

// The others gave the seat more time: on its clock, or for its turn where turns are timed.
struct TimeGiven {
  int seat = 0;
  std::int64_t time = 0;  // milliseconds
  bool operator==(const TimeGiven&) const = default;
};

struct AgreedToEnd {
  int seat = 0;
  bool operator==(const AgreedToEnd&) const = default;
};

// After enough scoreless turns, where the rules leave the ending to the players.
struct EndClaimed {
  int seat = 0;
  bool operator==(const EndClaimed&) const = default;
};

struct Aborted {
  int seat = 0;
  bool operator==(const Aborted&) const = default;
};

// Training: everything after the first `length` events is undone. What was undone stays in
// the log, and does not count.
struct TakenBack {
  int seat = 0;
  int length = 0;
  bool operator==(const TakenBack&) const = default;
};

enum class EndReason : std::uint8_t {
  WentOut,
  ScorelessTurns,
  Claimed,
  Agreement,
  GameTime,
  Resignation,
  TimeForfeit,
  LostChallenge,
  Abort,
};

// How the game ended and what that did to the scores; everything here follows from the
// events before it, and a replay checks it.
struct GameEnded {
  EndReason reason = EndReason::WentOut;
  std::vector<Score> rack_adjustments;
  std::vector<Score> time_penalties;
  std::vector<Score> final_scores;
  std::vector<int> winners;  // several for a draw, none where nobody won
  bool operator==(const GameEnded&) const = default;
};

// Published after the end: now everybody can check every draw.
struct SecretRevealed {
  Secret secret{};
  bool operator==(const SecretRevealed&) const = default;
};

using EventBody =
    std::variant<NonceAdded, OrderDecided, TilesDrawn, TilesPlaced, TilesExchanged, TurnPassed,
                 PlayChallenged, PlayHeld, PlayAccepted, Resigned, TimeForfeited, TimeGiven,
                 AgreedToEnd, EndClaimed, Aborted, TakenBack, GameEnded, SecretRevealed>;

struct Event {
  std::int64_t at = 0;  // milliseconds since the game was made, never going back
  EventBody body;
  bool operator==(const Event&) const = default;
};

}  // namespace quoin
