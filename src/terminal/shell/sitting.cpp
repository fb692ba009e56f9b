#include "terminal/shell/sitting.h"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "analysis/analyst/observed_turn.h"
#include "console/reasons.h"
#include "core/reasons.h"
#include "core/scoring.h"
#include "notation/cgp.h"
#include "terminal/analyst/study.h"
#include "terminal/play/reasons.h"
#include "terminal/play/typed_action.h"

namespace quoin::cli {
namespace {

using notation::Turn;
using notation::TurnKind;

notation::GameRecord empty_record(AlphabetPtr alphabet, LayoutPtr layout, std::size_t seats,
                                  std::string lexicon) {
  notation::GameRecord record;
  record.alphabet = std::move(alphabet);
  record.layout = std::move(layout);
  for (std::size_t i = 1; i <= seats; ++i)
    record.players.push_back({fmt::format("Player_{}", i), fmt::format("Player {}", i)});
  record.lexicon = std::move(lexicon);
  record.is_incomplete = true;
  return record;
}

// What the player on turn may hold: their rack, and where it is not complete all that is unseen.
Rack possible_tiles(const Position& position) {
  Rack tiles = position.racks.front();
  const TileCounts unseen = unseen_tiles(position).value_or(TileCounts());
  if (tiles.size() < position.alphabet->rack_size()) tiles.add(unseen);
  return tiles;
}

// The larger number of each tile.
Rack united(const Rack& one, const Rack& other) {
  Rack both = one;
  for (const Tile tile : other.tiles()) {
    if (both.count(tile) < other.count(tile)) both.add(tile);
  }
  return both;
}

// Lays the turns on a position whose seats are the players in their order.
void follow(Position& position, std::span<const Turn> turns) {
  for (const Turn& turn : turns) {
    if (turn.kind == TurnKind::Place) apply_placement(position.board, turn.move);
    position.scores[static_cast<std::size_t>(turn.player)] = turn.cumulative;
    if (!takes_a_turn(turn.kind)) continue;
    const bool is_scoreless = turn.kind != TurnKind::Place || turn.score == Score(0);
    position.scoreless_turns = is_scoreless ? position.scoreless_turns + 1 : 0;
    position.passes = turn.kind == TurnKind::Pass ? position.passes + 1 : 0;
  }
}

}  // namespace

Sitting Sitting::from(const LoadedPosition& loaded) {
  State state;
  if (loaded.game != nullptr) {
    state.record = *loaded.game;
    state.turns_before = loaded.turns_before;
  } else {
    const Position& position = loaded.position;
    state.start = position;
    state.record = empty_record(position.alphabet, position.layout, position.racks.size(),
                                loaded.lexicon->metadata().name);
    state.record.final_racks = position.racks;
  }
  return {loaded.lexicon, loaded.rules, std::move(state)};
}

Sitting Sitting::begin(lexicon::LexiconPtr lexicon, AlphabetPtr alphabet, LayoutPtr layout,
                       Rules rules) {
  State state;
  state.record = empty_record(std::move(alphabet), std::move(layout), 2, lexicon->metadata().name);
  return {std::move(lexicon), std::move(rules), std::move(state)};
}

const std::string& Sitting::player_name(int player) const {
  return shown_name(record().players[static_cast<std::size_t>(player)]);
}

bool Sitting::is_over() const {
  if (state_.turns_before < turn_count() || turn_count() == 0) return false;
  const TurnKind last = record().turns.back().kind;
  return last == TurnKind::EndRackBonus || last == TurnKind::EndRackPenalty;
}

Result<Position> Sitting::position_after(std::size_t turns) const {
  if (!state_.start) return record().position_after(turns);
  Position position = *state_.start;
  follow(position, std::span(record().turns).first(turns));
  for (std::size_t player = 0; player < position.racks.size(); ++player) {
    position.racks[player] = record().final_racks[player];
    for (std::size_t i = turn_count(); i-- > turns;) {
      if (record().turns[i].player == static_cast<int>(player))
        position.racks[player] = record().turns[i].rack;
    }
  }
  const int first = record().player_to_move(turns);
  std::rotate(position.racks.begin(), position.racks.begin() + first, position.racks.end());
  std::rotate(position.scores.begin(), position.scores.begin() + first, position.scores.end());
  return position;
}

Result<Position> Sitting::present() const {
  Result<Position> position = position_after(state_.turns_before);
  if (!position) return position;
  const auto put = state_.racks.find(state_.turns_before);
  if (put == state_.racks.end()) return position;
  position->racks.front() = put->second;
  // What was known of the others may not go together with it.
  for (std::size_t seat = 1; seat < position->racks.size() && !unseen_tiles(*position); ++seat)
    position->racks[seat] = {};
  return position;
}

Result<LoadedPosition> Sitting::moment() const {
  Result<Position> position = present();
  if (!position) return position.error();
  if (!state_.start) {
    return LoadedPosition{*std::move(position),
                          lexicon_,
                          rules_,
                          std::make_shared<const notation::GameRecord>(record()),
                          state_.turns_before,
                          {}};
  }
  // Racks that were given with the position are known; what turns since then tell of others is
  // not for the player on turn to know.
  if (state_.turns_before > 0)
    std::fill(position->racks.begin() + 1, position->racks.end(), Rack());
  return LoadedPosition{*std::move(position), lexicon_, rules_, nullptr, 0, {}};
}

Result<void> Sitting::go_to(std::size_t turn) {
  if (turn < 1 || turn > turn_count() + 1) {
    return turn_count() == 0 ? Error(reasons::no_turns_yet)
                             : Error(reasons::no_such_turn, turn, turn_count());
  }
  if (const Result<Position> position = position_after(turn - 1); !position)
    return position.error();
  state_.turns_before = turn - 1;
  return {};
}

Result<void> Sitting::set_rack(const Rack& rack) {
  const Alphabet& alphabet = *record().alphabet;
  if (rack.size() > alphabet.rack_size())
    return Error(reasons::rack_holds, rack.size(), alphabet.rack_size());
  const Result<Position> position = position_after(state_.turns_before);
  if (!position) return position.error();
  TileCounts seen = tiles_on(position->board);
  seen.add(rack);
  if (const std::optional<Error> error = notation::too_many_tiles(seen, alphabet)) return *error;
  remember();
  state_.racks[state_.turns_before] = rack;
  return {};
}

Result<Turn> Sitting::read_turn(std::string_view text) const {
  const Result<Position> found = present();
  if (!found) return found.error();
  const Position& position = *found;
  const Alphabet& alphabet = *position.alphabet;
  const Rack possible = possible_tiles(position);
  if (is_over()) return Error(reasons::game_over);
  Turn turn;
  turn.player = player_on_turn();
  turn.rack = position.racks.front();
  turn.cumulative = position.scores.front();
  if (const std::optional<std::int64_t> count = analysis::exchange_count(text)) {
    if (*count < 1 || *count > alphabet.rack_size()) {
      return Error(reasons::not_exchangeable, alphabet.rack_size(), *count);
    }
    turn.kind = TurnKind::Exchange;
    turn.exchanged = static_cast<int>(*count);
    return turn;
  }
  const Result<Move> move = read_typed_move(text, position.board, possible, alphabet);
  if (!move) return move.error();
  turn.move = *move;
  turn.rack = united(turn.rack, move->tiles_used());
  if (turn.rack.size() > alphabet.rack_size()) {
    return Error(reasons::rack_has_already, alphabet.to_notation(position.racks.front().tiles()),
                 alphabet.to_notation(move->tiles_used().tiles()));
  }
  switch (move->kind()) {
    case Move::Kind::Pass: turn.kind = TurnKind::Pass; break;
    case Move::Kind::Exchange:
      turn.kind = TurnKind::Exchange;
      turn.exchanged = static_cast<int>(move->tiles().size());
      break;
    case Move::Kind::Place:
      if (const auto fault = placement_fault(position.board, *position.layout, *move))
        return Error(reason_of(*fault));
      turn.kind = TurnKind::Place;
      turn.score =
          score_play(position.board, *position.layout, alphabet, rules_.bingo_bonuses, *move).score;
      turn.cumulative += turn.score;
  }
  return turn;
}

Result<std::size_t> Sitting::commit(std::string_view text) {
  const Result<Turn> turn = read_turn(text);
  if (!turn) return turn.error();
  const std::size_t at = state_.turns_before;
  const bool happened =
      at < turn_count() && record().turns[at].kind == turn->kind &&
      record().turns[at].move == turn->move && record().turns[at].exchanged == turn->exchanged &&
      record().turns[at].player == turn->player && record().turns[at].rack == turn->rack;
  remember();
  if (happened) {
    ++state_.turns_before;
    return std::size_t{0};
  }
  const std::size_t dropped = turn_count() - at;
  const Result<Position> position = present();
  if (!position) return position.error();
  append(*turn, *position);
  return dropped;
}

// In place of the turns that followed.
void Sitting::append(const Turn& turn, const Position& position) {
  notation::GameRecord& game = state_.record;
  const std::size_t at = state_.turns_before;
  const std::size_t seats = game.players.size();
  game.turns.resize(at);
  std::erase_if(game.pragmas, [&](const notation::Pragma& pragma) {
    return pragma.after_turn > static_cast<int>(at);
  });
  state_.racks.erase(state_.racks.upper_bound(at), state_.racks.end());
  game.is_incomplete = true;
  game.final_racks.assign(seats, {});
  for (std::size_t seat = 0; seat < seats; ++seat)
    game.final_racks[(static_cast<std::size_t>(turn.player) + seat) % seats] = position.racks[seat];
  Rack kept = turn.rack;
  if (turn.kind == TurnKind::Exchange && turn.move.kind() != Move::Kind::Exchange) {
    kept = {};
  } else {
    kept.remove(turn.move.tiles_used());
  }
  game.final_racks[static_cast<std::size_t>(turn.player)] = kept;
  game.turns.push_back(turn);
  ++state_.turns_before;
  if (turn.kind == TurnKind::Place && kept.is_empty()) end_where_out(turn.player, position);
}

// With an empty bag, who plays the last tile gets twice what the others are left with. With more
// than two seats nobody knows who holds what, and what to write is left to whoever does.
void Sitting::end_where_out(int player, const Position& position) {
  Position others = position;
  others.racks.front() = state_.record.turns.back().rack;
  const std::optional<TileCounts> unseen = unseen_tiles(others);
  if (position.racks.size() != 2 || !unseen || bag_size(others) > 0) return;
  Rack left = others.racks[1];
  left.add(*unseen);
  notation::GameRecord& game = state_.record;
  Turn bonus;
  bonus.player = player;
  bonus.kind = TurnKind::EndRackBonus;
  bonus.end_tiles = left;
  bonus.score = rack_points(left, *game.alphabet) * 2;
  bonus.cumulative = game.turns.back().cumulative + bonus.score;
  game.turns.push_back(bonus);
  game.is_incomplete = false;
  // A record without a start finds the racks in its turns.
  game.final_racks.assign(state_.start ? game.players.size() : 0, {});
  ++state_.turns_before;
}

bool Sitting::undo() {
  if (before_.empty()) return false;
  state_ = std::move(before_.back());
  before_.pop_back();
  return true;
}

}  // namespace quoin::cli
