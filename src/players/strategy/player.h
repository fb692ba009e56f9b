#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/stop_flag.h"
#include "core/referee.h"
#include "core/view.h"
#include "lexicon/lexicon.h"
#include "movegen/grid.h"
#include "search/problem/problem.h"

namespace quoin::players {

// A turn of the game so far, as everybody saw it.
struct SeenTurn {
  int seat = 0;
  Move move = Move::pass();   // an exchange has no tiles here
  int exchanged = 0;          // but their number
  bool is_taken_off = false;  // challenged with success: the tiles are on the rack again
};

// What is left of a seat's own time, in milliseconds.
struct ClockLeft {
  std::int64_t left = 0;
  std::int64_t increment = 0;  // that every turn adds

  bool operator==(const ClockLeft&) const = default;
};

// What a player that looks ahead thinks so far, for who wants to watch it.
struct Thought {
  struct Candidate {
    Move move;
    double win = 0;     // 0 … 1
    double spread = 0;  // points
  };
  std::int64_t playouts = 0;
  std::vector<Candidate> candidates;  // best first
};
using OnThought = std::function<void(const Thought& thought)>;

// What a seat knows when it is on turn, in the form in which engines work with it. It is made from
// a view, or by a match that plays thousands of games; either way it holds nothing that the seat
// may not see. Only a match fills `open_racks`, and only for players that are made to see them.
struct Situation {
  movegen::Grid& grid;  // the player may lay plays on it, and takes them up again
  const Rack& rack;
  const TileCounts& unseen;  // the bag and the other racks together
  int bag_count;
  std::span<const Score> scores;  // of all seats
  int seat;
  int exchange_limit;  // the most tiles that may be exchanged now
  int scoreless_turns;
  int exchange_minimum = 7;  // tiles in the bag that an exchange needs
  search::ScorelessRule scoreless{false, 6};
  std::span<const SeenTurn> history = {};  // of all seats, from the beginning
  std::optional<ClockLeft> clock = {};     // nothing where nobody counts
  FinalRackRule final_rack = FinalRackRule::Family;
  // How many tiles each seat holds, which everybody can count; empty where nobody has.
  std::span<const int> rack_sizes = {};
  // All racks, by seat, for players of the laboratory who see them; empty for everybody else.
  std::span<const Rack> open_racks = {};
  const StopFlag* stop = nullptr;  // set when nobody waits for the answer any more
  const OnThought* on_thought = nullptr;

  // The flag to ask; where there is none, one that nobody sets.
  const StopFlag& stop_flag() const;
};

// What simple players do where they find no play: they exchange all that they may, and pass where
// they may not.
Move exchange_or_pass(const Situation& situation);

// A computer at the table. It sees what its seat may see, and answers two questions. A player
// keeps state of its own (buffers, random numbers), so each seat has one.
class Player {
 public:
  explicit Player(lexicon::LexiconPtr lexicon) : lexicon_(std::move(lexicon)) {}
  virtual ~Player() = default;

  // What to do, when it is on turn. Always something that the rules allow.
  virtual Move choose_move(const Situation& situation) = 0;
  // The same at a table with a referee.
  Action choose_action(const View& view, const StopFlag* stop = nullptr);
  // Why the last move is none that it chose: it could not choose any. What becomes of the game is
  // for those to say who asked. Players of our own never fail.
  virtual std::optional<Error> failure() const { return std::nullopt; }

  // Whether it is an experiment with open racks. Matches show them to it; elsewhere it plays
  // without.
  virtual bool sees_all_racks() const { return false; }

  // Whether its thinking is done by the thread that asks, so that this thread's time is what it
  // took, however busy the machine is.
  virtual bool thinks_here() const { return true; }

  // Whether to challenge the last play, when it can be challenged: if one of its words is invalid,
  // unless the player knows better.
  virtual bool wants_to_challenge(const View& view);

 protected:
  const lexicon::Lexicon& lexicon() const { return *lexicon_; }

 private:
  movegen::Grid& grid_of(const View& view);

  lexicon::LexiconPtr lexicon_;
  std::optional<movegen::Grid> grid_;
};

using PlayerPtr = std::unique_ptr<Player>;

}  // namespace quoin::players
