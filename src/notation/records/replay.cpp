#include "notation/records/replay.h"

#include <utility>

#include "notation/cgp.h"
#include "notation/reasons.h"

namespace quoin::notation {
namespace {

// The larger number of each tile.
TileCounts united(const TileCounts& a, const TileCounts& b) {
  TileCounts both = a;
  for (const Tile tile : b.tiles()) {
    if (both.count(tile) < b.count(tile)) both.add(tile);
  }
  return both;
}

}  // namespace

Replay::Replay(AlphabetPtr alphabet, LayoutPtr layout, std::size_t player_count,
               std::vector<int> bingo_bonuses)
    : alphabet_(std::move(alphabet)),
      layout_(std::move(layout)),
      bingo_bonuses_(bingo_bonuses.empty() ? alphabet_->bingo_bonuses() : std::move(bingo_bonuses)),
      board_(layout_->size()),
      scores_(player_count) {}

Replay::Replay(const GameRecord& record)
    : Replay(record.alphabet, record.layout, record.players.size()) {
  if (!record.start) return;
  board_ = record.start->board;
  scores_ = record.start->scores;
  scoreless_turns_ = record.start->scoreless_turns;
  passes_ = record.start->passes;
}

std::optional<int> Replay::next_player() const {
  if (!last_player_) return std::nullopt;
  return (*last_player_ + 1) % static_cast<int>(scores_.size());
}

Result<std::vector<Error>> Replay::apply(const Turn& turn) {
  if (turn.player < 0 || turn.player >= static_cast<int>(scores_.size())) {
    return Error(reasons::player_unknown, turn.player + 1);
  }
  std::vector<Error> warnings;
  if (turn.kind == TurnKind::Place) {
    if (const Result<void> placed = place(turn, warnings); !placed) return placed.error();
  } else if (turn.kind == TurnKind::PhonyWithdrawn) {
    if (const Result<void> withdrawn = withdraw(turn, warnings); !withdrawn) {
      return withdrawn.error();
    }
  } else if (turn.kind == TurnKind::Exchange &&
             (turn.exchanged < 1 || turn.exchanged > alphabet_->rack_size())) {
    return Error(reasons::exchange_size_wrong, turn.exchanged, alphabet_->rack_size());
  }
  check_order(turn, warnings);
  if (turn.kind != TurnKind::Place) check_tiles(turn, warnings);
  check_score(turn, warnings);
  if (takes_a_turn(turn.kind)) {
    last_player_ = turn.player;
    const bool is_scoreless = turn.kind != TurnKind::Place || turn.score == Score(0);
    scoreless_turns_before_play_ = scoreless_turns_;
    scoreless_turns_ = is_scoreless ? scoreless_turns_ + 1 : 0;
    passes_ = turn.kind == TurnKind::Pass ? passes_ + 1 : 0;
    removable_ = turn.kind == TurnKind::Place ? std::optional(turn) : std::nullopt;
  }
  scores_[static_cast<std::size_t>(turn.player)] = turn.cumulative;
  return warnings;
}

Result<void> Replay::place(const Turn& turn, std::vector<Error>& warnings) {
  if (turn.move.kind() != Move::Kind::Place) return Error(reasons::placement_without_play);
  if (const auto fault = placement_fault(board_, *layout_, turn.move)) {
    const bool is_only_strange = *fault == PlacementFault::StartNotCovered ||
                                 *fault == PlacementFault::TouchesNothing ||
                                 *fault == PlacementFault::SingleLetterWord;
    if (!is_only_strange) return Error(reason_of(*fault));
    warnings.emplace_back(reason_of(*fault));
  }
  check_tiles(turn, warnings);
  last_play_ = score_play(board_, *layout_, *alphabet_, bingo_bonuses_, turn.move);
  apply_placement(board_, turn.move);
  return {};
}

Result<void> Replay::withdraw(const Turn& turn, std::vector<Error>& warnings) {
  if (!removable_ || removable_->player != turn.player) {
    return Error(reasons::nothing_to_withdraw);
  }
  if (turn.score != -removable_->score) {
    warnings.emplace_back(reasons::withdrawn_score_strange, removable_->score.points(),
                          -turn.score.points());
  }
  undo_placement(board_, removable_->move);
  scoreless_turns_ = scoreless_turns_before_play_ + 1;
  removable_.reset();
  last_play_.reset();
  return {};
}

void Replay::check_order(const Turn& turn, std::vector<Error>& warnings) {
  if (!takes_a_turn(turn.kind) || next_player().value_or(turn.player) == turn.player) return;
  warnings.emplace_back(reasons::player_strange, *next_player() + 1, turn.player + 1);
}

void Replay::check_tiles(const Turn& turn, std::vector<Error>& warnings) {
  if (turn.rack.size() > alphabet_->rack_size()) {
    warnings.emplace_back(reasons::rack_strange, turn.rack.size(), alphabet_->rack_size());
  }
  const TileCounts used = turn.kind == TurnKind::Place || turn.kind == TurnKind::Exchange
                              ? turn.move.tiles_used()
                              : TileCounts();
  if (!turn.rack.is_empty() && !turn.rack.contains(used)) {
    warnings.emplace_back(reasons::tiles_strange, alphabet_->to_notation(used.tiles()),
                          alphabet_->to_notation(turn.rack.tiles()));
  }
  TileCounts seen = tiles_on(board_);
  seen.add(united(turn.rack, used));
  for (const Tile tile : seen.tiles()) {
    if (seen.count(tile) <= alphabet_->count(tile) || !overdrawn_.insert(tile).second) continue;
    TileCounts one;
    one.add(tile, seen.count(tile));
    warnings.push_back(*too_many_tiles(one, *alphabet_));
  }
}

void Replay::check_score(const Turn& turn, std::vector<Error>& warnings) const {
  const int score = turn.score.points();
  const int end_points = rack_points(turn.end_tiles, *alphabet_).points();
  switch (turn.kind) {
    case TurnKind::Place:
      if (turn.score != last_play_->score) {
        warnings.emplace_back(reasons::play_score_strange, last_play_->score.points(), score);
      }
      break;
    case TurnKind::Exchange:
    case TurnKind::Pass:
      if (score != 0) warnings.emplace_back(reasons::score_of_nothing_strange, score);
      break;
    case TurnKind::EndRackBonus:
      if (score != end_points && score != 2 * end_points) {
        warnings.emplace_back(reasons::bonus_strange, end_points, score);
      }
      break;
    case TurnKind::EndRackPenalty:
      if (score != -end_points) {
        warnings.emplace_back(reasons::penalty_strange, end_points, -score);
      }
      break;
    case TurnKind::TimePenalty:
      if (score > 0) warnings.emplace_back(reasons::time_bonus_strange, score);
      break;
    case TurnKind::PhonyWithdrawn:
    case TurnKind::ChallengeBonus: break;
  }
  const Score before = scores_[static_cast<std::size_t>(turn.player)];
  if (before + turn.score != turn.cumulative) {
    warnings.emplace_back(reasons::total_strange, before.points(), score,
                          (before + turn.score).points(), turn.cumulative.points());
  }
}

}  // namespace quoin::notation
