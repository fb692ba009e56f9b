#include "notation/records/record_from_game.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "notation/game_log.h"
#include "notation/reasons.h"
#include "notation/records/gcg.h"
#include "notation/records/record_json.h"

namespace quoin::notation {
namespace {

// Walks through the game, because a turn is written with the rack before it.
class Recorder {
 public:
  explicit Recorder(const Game& game) : game_(game), first_(game.state().first_seat) {
    const GameConfig& config = game.config();
    record_.alphabet = config.alphabet;
    record_.layout = config.layout;
    record_.lexicon = clean_line(config.lexicon);
    record_.bingo_bonuses = config.rules.bingo_bonuses;
    for (int i = 0; i < game.seat_count(); ++i)
      add_player(config.seats[(first_ + i) % game.seat_count()].name);
    game.walk([this](const Game& before, const Event& event, const Game& after) {
      follow(before, event, after);
    });
    write_skipped_turns();
    record_.is_incomplete = game.state().phase != Phase::Finished;
    if (!has_counted_racks_ && game.state().is_order_decided) {
      for (int i = 0; i < game.seat_count(); ++i)
        record_.final_racks.push_back(game.state().seats[(first_ + i) % game.seat_count()].rack);
    }
  }

  GameRecord take() { return std::move(record_); }

  void operator()(const TilesPlaced& event) {
    Turn turn = turn_of(event.seat, TurnKind::Place);
    turn.move = event.move;
    add(std::move(turn), event.score);
  }
  void operator()(const TilesExchanged& event) {
    Turn turn = turn_of(event.seat, TurnKind::Exchange);
    turn.move = Move::exchange(TileCounts(event.given).tiles());
    turn.exchanged = event.count;
    add(std::move(turn), Score(0));
  }
  void operator()(const TurnPassed& event) { add(turn_of(event.seat, TurnKind::Pass), Score(0)); }
  void operator()(const PlayChallenged& event) {
    const LastPlay& play = *before_->state().last_play;
    Turn turn =
        turn_of(play.seat, event.play_stands ? TurnKind::ChallengeBonus : TurnKind::PhonyWithdrawn);
    if (!event.play_stands) {
      turn.rack = rack_before_play_;
      add(std::move(turn), -play.score);
      return;
    }
    const Score gained = after_->seats[play.seat].score - score(play.seat);
    if (gained != Score(0)) add(std::move(turn), gained);
    // A lost double challenge of the player on turn is a turn without a play.
    if (game_.config().rules.challenge == ChallengeRule::Double &&
        event.seat == before_->state().turn && before_->state().phase == Phase::Playing) {
      add(turn_of(event.seat, TurnKind::Pass), Score(0));
    }
  }
  void operator()(const Resigned& event) { note(event.seat, "resigned"); }
  void operator()(const TimeForfeited& event) { note(event.seat, "ran out of time"); }
  void operator()(const Aborted& event) { note(event.seat, "aborted the game"); }
  void operator()(const GameEnded& event) {
    for (std::size_t i = 0; i < event.time_penalties.size(); ++i) {
      if (event.time_penalties[i] != Score(0))
        add(turn_of(static_cast<int>(i), TurnKind::TimePenalty), event.time_penalties[i]);
    }
    for (int seat = 0; seat < game_.seat_count(); ++seat) {
      const Score adjustment = event.rack_adjustments[seat];
      if (adjustment == Score(0)) continue;
      has_counted_racks_ = true;
      const bool is_bonus = adjustment > Score(0);
      Turn turn = turn_of(seat, is_bonus ? TurnKind::EndRackBonus : TurnKind::EndRackPenalty);
      for (int other = 0; other < game_.seat_count(); ++other) {
        const SeatState& holder = before_->state().seats[other];
        if (is_bonus ? other != seat && holder.is_playing() : other == seat)
          turn.end_tiles.add(holder.rack);
      }
      add(std::move(turn), adjustment);
    }
  }
  // The rest leaves no line: draws, the order of play, holding, agreeing, the secret.
  template <class Silent>
  void operator()(const Silent&) {}

 private:
  void add_player(const std::string& name) {
    const std::string base = clean_nickname(name).empty() ? "player" : clean_nickname(name);
    std::string nickname = base;
    const auto is_taken = [&] {
      return std::any_of(record_.players.begin(), record_.players.end(),
                         [&](const RecordedPlayer& player) { return player.nickname == nickname; });
    };
    for (int number = 2; is_taken(); ++number) nickname = fmt::format("{}{}", base, number);
    record_.players.push_back({nickname, clean_line(name)});
    scores_.emplace_back(0);
  }

  void follow(const Game& before, const Event& event, const Game& after) {
    before_ = &before;
    after_ = &after.state();
    std::visit(*this, event.body);
    if (std::holds_alternative<TilesPlaced>(event.body)) {
      rack_before_play_ = before.state().seats[before.state().turn].rack;
    }
    note_skipped_turns();
  }

  // Turns lost by challenging out of turn come when the turn would have been. A play that comes off
  // is withdrawn right after it was made, so they wait for the next turn.
  void note_skipped_turns() {
    const GameState& then = before_->state();
    for (int step = 1; step < before_->seat_count(); ++step) {
      const int seat = (then.turn + step) % before_->seat_count();
      if (after_->seats[seat].turns_to_skip < then.seats[seat].turns_to_skip) {
        skipped_.push_back(turn_of(seat, TurnKind::Pass));
      }
    }
  }
  void write_skipped_turns() {
    for (Turn& turn : std::exchange(skipped_, {})) write(std::move(turn), Score(0));
  }

  int player_of(int seat) const {
    return (seat - first_ + game_.seat_count()) % game_.seat_count();
  }
  Score score(int seat) const { return before_->state().seats[seat].score; }

  Turn turn_of(int seat, TurnKind kind) const {
    Turn turn;
    turn.player = player_of(seat);
    turn.kind = kind;
    turn.rack = before_->state().seats[seat].rack;
    return turn;
  }

  void add(Turn turn, Score score) {
    const bool belongs_to_play =
        turn.kind == TurnKind::PhonyWithdrawn || turn.kind == TurnKind::ChallengeBonus;
    if (!belongs_to_play) write_skipped_turns();
    write(std::move(turn), score);
  }
  void write(Turn turn, Score score) {
    Score& sum = scores_[turn.player];
    sum += score;
    turn.score = score;
    turn.cumulative = sum;
    record_.turns.push_back(std::move(turn));
  }

  void note(int seat, std::string_view what) {
    std::string& text = record_.turns.empty() ? record_.note : record_.turns.back().note;
    text += fmt::format("{}{} {}.", text.empty() ? "" : "\n", record_.players[player_of(seat)].name,
                        what);
  }

  const Game& game_;
  const Game* before_ = nullptr;
  int first_;
  const GameState* after_ = nullptr;
  GameRecord record_;
  std::vector<Score> scores_;
  std::vector<Turn> skipped_;
  Rack rack_before_play_;
  bool has_counted_racks_ = false;
};

// At the end of the log, whatever else was said between them.
int passes_in_row(const EventLog& events) {
  int passes = 0;
  for (const Event& event : events) {
    if (std::holds_alternative<TurnPassed>(event.body)) ++passes;
    if (std::holds_alternative<TilesPlaced>(event.body) ||
        std::holds_alternative<TilesExchanged>(event.body))
      passes = 0;
  }
  return passes;
}

}  // namespace

GameRecord record_from_game(const Game& game) { return Recorder(game).take(); }

Position position_from_game(const Game& game) {
  const GameState& state = game.state();
  Position position{game.config().alphabet, game.config().layout,        state.board, {}, {},
                    state.scoreless_turns,  passes_in_row(game.events())};
  for (int step = 0; step < game.seat_count(); ++step) {
    const SeatState& seat = state.seats[(state.turn + step) % game.seat_count()];
    if (!seat.is_playing() && state.active_seats() >= MinSeats) continue;
    position.racks.push_back(seat.rack);
    position.scores.push_back(seat.score);
  }
  return position;
}

Result<std::string> exported(const Game& game, std::string_view form) {
  if (form == "gcg") return to_gcg(record_from_game(game));
  if (form == "json") return to_record_json(record_from_game(game));
  if (form == "log") return to_log(game, std::nullopt);
  return Error(reasons::export_form_unknown);
}

}  // namespace quoin::notation
