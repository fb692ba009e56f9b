#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "console/position_loader.h"
#include "core/position.h"
#include "core/rack.h"
#include "core/rules.h"
#include "lexicon/lexicon.h"
#include "notation/records/game_record.h"

namespace quoin::cli {

// A game on the table of somebody who studies it: the turns so far, the moment that is looked at,
// and racks that were put there for trying. Every change can be undone.
class Sitting {
 public:
  // From a game, at the moment that was loaded; or from a position by itself.
  static Sitting from(const LoadedPosition& loaded);
  // A game of two that has not begun.
  static Sitting begin(lexicon::LexiconPtr lexicon, AlphabetPtr alphabet, LayoutPtr layout,
                       Rules rules);

  const notation::GameRecord& record() const { return state_.record; }
  const lexicon::LexiconPtr& lexicon() const { return lexicon_; }
  const Rules& rules() const { return rules_; }
  std::size_t turn_count() const { return state_.record.turns.size(); }
  std::size_t turns_before() const { return state_.turns_before; }
  bool is_from_position() const { return state_.start.has_value(); }
  // Whether the last tile has been played, and counted.
  bool is_over() const;
  const std::string& player_name(int player) const;
  int player_on_turn() const { return state_.record.player_to_move(state_.turns_before); }

  // With the same letters.
  void set_lexicon(lexicon::LexiconPtr lexicon) { lexicon_ = std::move(lexicon); }

  // The moment that is looked at; an error where the turns before it cannot have happened.
  Result<LoadedPosition> moment() const;

  // Before that turn, counted from 1; one more than there are is the end.
  Result<void> go_to(std::size_t turn);
  // What the player on turn holds.
  Result<void> set_rack(const Rack& rack);
  // What was typed is done by the player on turn. Turns that followed are dropped, unless it is
  // what happened anyway. Gives the number of turns that were dropped.
  Result<std::size_t> commit(std::string_view text);
  // Takes back the last change; false where there is none.
  bool undo();

  // The turn as typed, without making it. An unknown rack may hold anything that is unseen.
  Result<notation::Turn> read_turn(std::string_view text) const;

 private:
  struct State {
    // Where it does not begin with an empty board.
    std::optional<Position> start;
    notation::GameRecord record;
    std::size_t turns_before = 0;
    std::map<std::size_t, Rack> racks;  // put there for trying, by turns before
  };

  Sitting(lexicon::LexiconPtr lexicon, Rules rules, State state)
      : lexicon_(std::move(lexicon)), rules_(std::move(rules)), state_(std::move(state)) {}

  Result<Position> position_after(std::size_t turns) const;
  Result<Position> present() const;
  void remember() { before_.push_back(state_); }
  void append(const notation::Turn& turn, const Position& position);
  void end_where_out(int player, const Position& position);

  lexicon::LexiconPtr lexicon_;
  Rules rules_;
  State state_;
  std::vector<State> before_;
};

}  // namespace quoin::cli
