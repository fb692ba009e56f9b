#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "core/board.h"
#include "core/game.h"
#include "core/referee.h"

namespace quoin::protocol {

// What a page asks for over its socket, one JSON object for each. Whether it may is the table's
// affair (table/answer.h). Everything is about one game, and seats count from 0 here, from 1 in the
// text.

// Everything that happens in the game, from now on; as the seat that the asker has, or watching.
struct Follow {};
struct Unfollow {};

// --- before the start

// Takes a free seat. Without a number, the first that is free.
struct Sit {
  std::optional<int> seat;
  std::string name;
  std::string nonce;   // adds to the draws; empty: the server takes one
  std::string invite;  // needed where the game is not public
};
struct Stand {};
struct AddSeat {
  std::string player;  // "human", or the spec of a computer player
};
struct RemoveSeat {
  int seat = 0;
};
struct Start {
  std::string nonce;
};
struct Cancel {};

// --- while it goes on

// An action of the rules as text; action_of() makes it one. What `tiles` and `words` are depends on
// the kind.
struct Act {
  enum class Kind : std::uint8_t {
    Place,
    Exchange,
    Pass,
    Challenge,
    Hold,
    Accept,
    Draw,
    Resign,
    AgreeToEnd,
    ClaimEnd,
    Abort,
  };

  Kind kind = Kind::Pass;
  std::string at;     // of a placement: "8H"
  std::string tiles;  // of a placement with dots for tiles played through; of an exchange, or "all"
  std::vector<int> words;  // of a challenge: which; none for all
};
// "I shall not challenge": with three or four at the table computers need not wait any longer.
struct WaveOn {};
struct Undo {};
struct Reset {};
struct AskForHint {};
struct AskForPlays {
  int limit = 100;
};
// Which of these are no words, where that is no secret: nobody may challenge, or it is training.
struct AskForJudgement {
  std::vector<std::string> words;  // tiles in notation
};
// The squares where a play can take hold, and the letters that fit there.
struct AskForSquares {};
struct Say {
  std::string text;
};
// "I should like a pause", or that it ends. It begins when all people at the table want it; each of
// them may end it.
struct Pause {
  bool wanted = true;
};
// "May I have more time?", and the answer to who asked. All others have to say yes.
struct AskForTime {};
struct GiveMoreTime {
  bool given = true;
};
// What a seat says is not shown to the asker any more, or is again.
struct Mute {
  int seat = 0;
  bool muted = true;
};
// Tells those who run the server what was said at the table, or done.
struct Report {
  int seat = 0;
  std::string text;
};

// --- afterwards

struct Rematch {};
// A finished training game is put away: its secret comes out, and nothing can be taken back.
struct PutAway {};

// Is somebody there? Pages do not see the pings of the socket.
struct Ping {};

using RequestBody =
    std::variant<Follow, Unfollow, Sit, Stand, AddSeat, RemoveSeat, Start, Cancel, Act, WaveOn,
                 Undo, Reset, AskForHint, AskForPlays, AskForJudgement, AskForSquares, Say, Pause,
                 AskForTime, GiveMoreTime, Mute, Report, Rematch, PutAway, Ping>;

struct Request {
  std::int64_t id = 0;  // comes back with the answer
  std::string game;
  // Which of the asker's seats, where one device has several; otherwise the one on turn, or the
  // first.
  std::optional<int> as_seat;
  RequestBody body;
};

// The number is known even where the rest is wrong, so that the answer finds its question.
struct ParsedRequest {
  std::int64_t id = 0;
  Result<Request> request;
};
ParsedRequest parse_request(std::string_view text);
std::string to_text(const Request& request);

// The action of a seat with that rack, on the board as it is. A placement may leave out the tiles
// of the board before and after it.
Result<Action> action_of(const Act& act, const GameConfig& config, const Board& board,
                         const Rack& rack);
// The other way round, for a client whose player has decided.
Act act_of(const Action& action, const Alphabet& alphabet);

// Those of the words that are none, as they were asked. An error where one could not stand on a
// board.
Result<std::vector<std::string>> invalid_words(const AskForJudgement& ask, const Alphabet& alphabet,
                                               const Judge& is_word);

}  // namespace quoin::protocol
