#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "core/draws.h"
#include "core/game.h"

namespace quoin {

// What a seat asks for. The referee turns it into events, or says why not.
struct PlaceTiles {
  Move move;
};
struct ExchangeTiles {
  Word tiles;
};
struct PassTurn {};
struct ChallengePlay {
  std::vector<int> words;  // numbers of formed words; none means all of them
};
struct HoldPlay {};
struct AcceptPlay {};
struct DrawTiles {};
struct Resign {};
struct AgreeToEnd {};
struct GiveTime {
  int to = 0;
  std::int64_t time = 0;
};
struct ClaimEnd {};
struct AbortGame {};
struct TakeBack {
  int length = 0;  // how many events of the log stay
};

using Action =
    std::variant<PlaceTiles, ExchangeTiles, PassTurn, ChallengePlay, HoldPlay, AcceptPlay,
                 DrawTiles, Resign, AgreeToEnd, GiveTime, ClaimEnd, AbortGame, TakeBack>;

// Whether a word is good. The core knows no word list.
using Judge = std::function<bool(const Word&)>;

// Runs a game: holds its secret, asks the judge, draws the tiles and ends the game when it is
// over. Time is what the caller says it is, in milliseconds since the game was made. After each
// call the new events are at the end of game().events(); the caller stores and sends them.
class Referee {
 public:
  // The configuration's commitment is set from the secret.
  static Result<Referee> create(GameConfig config, const Secret& secret, Judge judge);
  // Takes up a game from its log, and does what was due when it was left off.
  static Result<Referee> resume(Game game, const Secret& secret, Judge judge);

  const Game& game() const { return game_; }
  const Secret& secret() const { return secret_; }

  Result<void> add_nonce(int seat, std::string nonce, std::int64_t now);
  // Decides who begins and fills the racks. All human seats must have added their nonces.
  Result<void> start(std::int64_t now);

  Result<void> act(int seat, const Action& action, std::int64_t now);

  // Ends what time alone ends. Call it as often as clocks should be exact.
  void tick(std::int64_t now);

  // Publishes the secret of a finished training game, after which nothing can be taken back.
  // Other games do it by themselves.
  Result<void> reveal(std::int64_t now);

 private:
  Referee(Game game, const Secret& secret, Judge judge);

  class Answer;

  Result<void> append(EventBody body, std::int64_t now);
  // Draws, endings, publication of the secret: everything that follows by itself.
  void carry_on(std::int64_t now);
  Word draw_tiles(int seat, int count) const;

  Game game_;
  Secret secret_;
  std::optional<Draws> draws_;  // once all nonces are known
  Judge judge_;
};

// Checks every draw of a finished game against its revealed secret, as anybody can.
Result<void> verify_draws(const Game& game);

}  // namespace quoin
