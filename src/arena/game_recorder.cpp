#include "arena/game_recorder.h"

#include <fmt/format.h>

namespace quoin::arena {

using notation::Turn;
using notation::TurnKind;

GameRecorder::GameRecorder(const MatchSetup& setup, const Table& table, int first_side)
    : table_(table), first_side_(first_side), scores_(setup.names.size()) {
  const movegen::Setting& setting = *setup.rules.setting;
  record_.alphabet = setting.alphabet;
  record_.layout = setting.layout;
  record_.lexicon = notation::clean_line(setting.lexicon->metadata().name);
  for (int seat = 0; seat < setup.sides(); ++seat) {
    const std::size_t side = static_cast<std::size_t>((seat + first_side) % setup.sides());
    // Two sides may be the same player.
    std::string nickname =
        fmt::format("{}-{}", side + 1, notation::clean_nickname(setup.names[side]));
    record_.players.push_back({std::move(nickname), notation::clean_line(setup.names[side])});
  }
}

Turn GameRecorder::turn_of(int seat, TurnKind kind, Score score) {
  Turn turn;
  turn.player = seat;
  turn.kind = kind;
  turn.rack = table_.rack(seat);
  turn.score = score;
  turn.cumulative = scores_[seat] += score;
  return turn;
}

void GameRecorder::add(const Move& move) {
  const int seat = table_.turn();
  switch (move.kind()) {
    case Move::Kind::Place: {
      Turn turn = turn_of(seat, TurnKind::Place, table_.score_of(move));
      turn.move = move;
      record_.turns.push_back(std::move(turn));
      break;
    }
    case Move::Kind::Exchange: {
      Turn turn = turn_of(seat, TurnKind::Exchange, Score());
      turn.move = Move::exchange(move.tiles_used().tiles());
      turn.exchanged = move.tiles_used().size();
      record_.turns.push_back(std::move(turn));
      break;
    }
    case Move::Kind::Pass: record_.turns.push_back(turn_of(seat, TurnKind::Pass, Score())); break;
  }
}

const notation::GameRecord& GameRecorder::finish(const GameResult& result) {
  const int seats = static_cast<int>(scores_.size());
  for (int seat = 0; seat < seats && table_.is_over(); ++seat) {
    const Score adjustment = table_.scores()[seat] - scores_[seat];
    if (adjustment == Score()) continue;
    const bool is_bonus = adjustment > Score();
    Turn turn =
        turn_of(seat, is_bonus ? TurnKind::EndRackBonus : TurnKind::EndRackPenalty, adjustment);
    for (int other = 0; other < seats; ++other) {
      if (is_bonus ? other != seat : other == seat) turn.end_tiles.add(table_.rack(other));
    }
    record_.turns.push_back(std::move(turn));
  }
  for (int seat = 0; seat < seats; ++seat) {
    const Score penalty = result.sides[(seat + first_side_) % seats].score - table_.scores()[seat];
    if (penalty != Score()) record_.turns.push_back(turn_of(seat, TurnKind::TimePenalty, penalty));
  }
  if (result.forfeit) {
    const int seat = (result.forfeit->side - first_side_ + seats) % seats;
    record_.is_incomplete = true;
    std::string& note = record_.turns.empty() ? record_.note : record_.turns.back().note;
    note = notation::clean_note(
        fmt::format("{} {}.", record_.players[seat].name, result.forfeit->reason.message()));
  }
  return record_;
}

}  // namespace quoin::arena
