#include "core/game.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/reasons.h"
#include "base/text.h"
#include "core/reasons.h"
#include "core/rules.h"
#include "core/time_units.h"

namespace quoin {
namespace {

// A held play keeps its owner from drawing for so long, and so does one that could be held.
constexpr std::int64_t HoldDelay = 15'000;
// A century: longer than any game, short enough that sums of times stay exact.
constexpr std::int64_t LongestGame = 100 * 366 * Day;
constexpr std::size_t MaxNonceLength = 128;
constexpr std::size_t MaxNameLength = 200;
constexpr int AbortLimit = 2;

bool is_printable_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

// Names go into logs, files and messages, so they have to be text.
bool is_plain_text(std::string_view text) {
  return text.size() <= MaxNameLength && is_valid_utf8(text) &&
         std::none_of(text.begin(), text.end(),
                      [](char c) { return (c >= 0 && c < ' ') || c == 0x7f; });
}

// Whether the event is something that a seat does, and not what follows from time, tiles or the
// end.
bool is_of_a_seat(const EventBody& body) {
  return !std::holds_alternative<TilesDrawn>(body) &&
         !std::holds_alternative<TimeForfeited>(body) && !std::holds_alternative<TakenBack>(body) &&
         !std::holds_alternative<GameEnded>(body) && !std::holds_alternative<SecretRevealed>(body);
}

Result<void> check_config(const GameConfig& config) {
  if (!config.alphabet || !config.layout) return Error(reasons::game_without_alphabet);
  const auto seats = static_cast<int>(config.seats.size());
  if (seats < MinSeats || seats > MaxSeats)
    return Error(reasons::seat_count_wrong, MinSeats, MaxSeats, seats);
  for (const SeatConfig& seat : config.seats) {
    if (seat.name.empty() || !is_plain_text(seat.name))
      return Error(reasons::seat_name_wrong, MaxNameLength);
    if (seat.player.empty() || !is_plain_text(seat.player))
      return Error(reasons::seat_player_wrong);
  }
  if (!is_plain_text(config.lexicon) || !is_plain_text(config.lexicon_fingerprint))
    return Error(reasons::lexicon_name_wrong);
  if (config.rules.first == FirstRule::Chosen && config.rules.first_seat >= seats) {
    return Error(reasons::first_seat_missing, config.rules.first_seat + 1, seats);
  }
  if (config.alphabet->total_tiles() < seats * config.alphabet->rack_size())
    return Error(reasons::too_few_tiles_for_seats);
  if (std::ssize(config.rules.bingo_bonuses) != config.alphabet->rack_size() + 1)
    return Error(reasons::bingo_table_misfit);
  return {};
}

void update_tiles(Sha256& hash, std::span<const Tile> tiles) {
  hash.update_number(tiles.size());
  for (const Tile tile : tiles) {
    const std::uint8_t code = tile.code();
    hash.update(std::span(&code, 1));
  }
}

void update_signed(Sha256& hash, std::int64_t number) {
  hash.update_number(static_cast<std::uint64_t>(number));
}

void update_move(Sha256& hash, const Move& move) {
  hash.update_number(static_cast<std::uint64_t>(move.kind()));
  update_signed(hash, move.start().row());
  update_signed(hash, move.start().column());
  hash.update_number(static_cast<std::uint64_t>(move.direction()));
  update_tiles(hash, move.tiles());
}

}  // namespace

bool GameConfig::has_open_racks() const {
  return std::none_of(seats.begin(), seats.end(),
                      [](const SeatConfig& seat) { return seat.is_human(); });
}

Digest GameConfig::fingerprint() const {
  Sha256 hash;
  hash.update_field("quoin game 1").update(alphabet->fingerprint()).update(layout->fingerprint());
  hash.update_field(lexicon)
      .update_field(lexicon_fingerprint)
      .update_field(rules.to_text())
      .update_number(seats.size());
  for (const SeatConfig& seat : seats) {
    hash.update_field(seat.name).update_field(seat.player);
    update_signed(hash, seat.firsts);
    update_signed(hash, seat.seconds);
  }
  return hash.update(commitment).finish();
}

int GameState::active_seats() const {
  return static_cast<int>(std::count_if(seats.begin(), seats.end(),
                                        [](const SeatState& seat) { return seat.is_playing(); }));
}

// Nobody has done anything yet.
GameState initial_state(const GameConfig& config) {
  GameState state(config.layout->size());
  state.seats.resize(config.seats.size());
  state.nonces.resize(config.seats.size());
  return state;
}

// Applies one event to a copy of the game's state; the game takes the copy over if all went well.
class Game::Fold {
 public:
  Fold(const Game& game, std::int64_t at)
      : game_(game), config_(game.config()), state_(game.state()), at_(at) {}

  Result<void> run(const EventBody& body) {
    if (at_ < state_.now) return Error(reasons::time_backwards);
    if (at_ > LongestGame) return Error(reasons::time_too_late);
    if (is_of_a_seat(body) && (game_.seat_out_of_time(at_) || game_.is_game_time_over(at_))) {
      return Error(reasons::time_over);
    }
    if (!std::holds_alternative<TakenBack>(body)) run_clock();
    const bool is_draw = std::holds_alternative<TilesDrawn>(body);
    for (int seat = 0; !is_draw && seat < seat_count(); ++seat) {
      if (game_.draw_due(seat) > 0) return Error(reasons::draw_due, seat + 1);
    }
    return std::visit([this](const auto& event) { return on(event); }, body);
  }

  GameState take_state() { return std::move(state_); }

 private:
  // --- the events, in the order of core/event.h

  Result<void> on(const NonceAdded& event) {
    if (state_.phase != Phase::Preparing || state_.is_order_decided)
      return Error(reasons::game_begun);
    if (Result<void> known = check_seat(event.seat); !known) return known;
    if (!config_.seats[event.seat].is_human()) return Error(reasons::nonce_of_computer);
    if (event.nonce.empty() || event.nonce.size() > MaxNonceLength ||
        !is_printable_ascii(event.nonce)) {
      return Error(reasons::nonce_wrong, MaxNonceLength);
    }
    std::string& nonce = state_.nonces[event.seat];
    if (!nonce.empty()) return Error(reasons::nonce_twice);
    nonce = event.nonce;
    return {};
  }

  Result<void> on(const OrderDecided& event) {
    if (state_.phase != Phase::Preparing || state_.is_order_decided)
      return Error(reasons::game_begun);
    if (Result<void> known = check_seat(event.first); !known) return known;
    for (int seat = 0; seat < seat_count(); ++seat) {
      if (config_.seats[seat].is_human() && state_.nonces[seat].empty())
        return Error(reasons::nonce_missing, seat + 1);
    }
    if (config_.rules.first == FirstRule::Chosen && event.first != config_.rules.first_seat)
      return Error(reasons::first_seat_other);
    if (Result<void> order = check_order(event); !order) return order;
    state_.first_seat = event.first;
    state_.turn = event.first;
    state_.is_order_decided = true;
    state_.bag = full_bag(*config_.alphabet);
    return {};
  }

  Result<void> on(const TilesDrawn& event) {
    if (Result<void> known = check_seat(event.seat); !known) return known;
    const int due = game_.draw_due(event.seat);
    const int allowed = due > 0 ? due : game_.draw_allowed(event.seat, at_);
    if (allowed == 0) return Error(reasons::draw_not_allowed);
    if (std::ssize(event.tiles) != allowed || event.count != allowed)
      return Error(reasons::draw_count_wrong, allowed, event.tiles.size());
    if (Result<void> drawn = draw(event.seat, event.tiles); !drawn) return drawn;
    if (state_.last_play && state_.last_play->seat == event.seat && state_.last_play->is_open) {
      LastPlay& play = *state_.last_play;
      play.drawn = event.tiles;
      // With holding, who draws although nobody holds has waited long enough: the play stands.
      if (config_.rules.hold && !play.held_by) play.is_open = false;
    }
    if (state_.phase == Phase::Preparing && !somebody_has_to_draw()) {
      state_.phase = Phase::Playing;
      state_.started_at = state_.clock_since = state_.turn_since = at_;
    }
    return {};
  }

  Result<void> on(const TilesPlaced& event) {
    if (Result<void> turn = check_turn(event.seat); !turn) return turn;
    if (event.move.kind() != Move::Kind::Place) return Error(reasons::not_a_placement);
    if (!has_only_letters_of(*config_.alphabet, event.move)) return Error(reasons::tile_unknown);
    if (const std::optional<PlacementFault> fault =
            placement_fault(state_.board, *config_.layout, event.move))
      return Error(reason_of(*fault));
    SeatState& seat = state_.seats[event.seat];
    if (!seat.rack.contains(event.move.tiles_used())) return Error(reasons::tiles_not_on_rack);
    ScoredPlay play = score_play(state_.board, *config_.layout, *config_.alphabet,
                                 config_.rules.bingo_bonuses, event.move);
    if (play.score != event.score)
      return Error(reasons::score_wrong, play.score.points(), event.score.points());

    LastPlay last;
    last.seat = event.seat;
    last.move = event.move;
    last.score = play.score;
    last.words = std::move(play.words);
    last.is_open = config_.rules.challenge != ChallengeRule::Void;
    last.scoreless_before = state_.scoreless_turns;
    last.placed_at = at_;
    state_.last_play = std::move(last);

    apply_placement(state_.board, event.move);
    seat.rack.remove(event.move.tiles_used());
    seat.score += event.score;
    seat.passes_in_row = 0;
    state_.scoreless_turns = event.score == Score(0) ? state_.scoreless_turns + 1 : 0;
    if (seat.rack.is_empty() && state_.bag.is_empty()) {
      state_.out_seat = event.seat;
      end_turn();
      if (state_.last_play->is_open) {
        state_.phase = Phase::GoneOut;
      } else {
        end_game(EndReason::WentOut);
      }
      return {};
    }
    end_turn();
    end_if_scoreless();
    return {};
  }

  Result<void> on(const TilesExchanged& event) {
    if (Result<void> turn = check_turn(event.seat); !turn) return turn;
    if (game_.exchange_limit() == 0)
      return Error(reasons::exchange_below_minimum, std::max(config_.rules.exchange_minimum, 1),
                   state_.bag.size());
    SeatState& seat = state_.seats[event.seat];
    const TileCounts given(event.given);
    if (event.given.empty() || std::ssize(event.given) > config_.alphabet->rack_size() ||
        !seat.rack.contains(given))
      return Error(reasons::exchange_not_on_rack);
    if (given.size() > state_.bag.size())
      return Error(reasons::exchange_above_bag, state_.bag.size());
    if (event.drawn.size() != event.given.size() || event.count != given.size())
      return Error(reasons::exchange_uneven);
    seat.rack.remove(given);
    if (Result<void> drawn = draw(event.seat, event.drawn); !drawn) return drawn;
    state_.bag.add(given);
    seat.passes_in_row = 0;
    end_without_score();
    return {};
  }

  Result<void> on(const TurnPassed& event) {
    if (Result<void> turn = check_turn(event.seat); !turn) return turn;
    ++state_.seats[event.seat].passes_in_row;
    end_without_score();
    return {};
  }

  Result<void> on(const PlayChallenged& event) {
    if (Result<void> known = check_seat(event.seat); !known) return known;
    if (const std::optional<Error> fault = game_.challenge_fault(event.seat)) return *fault;
    LastPlay& play = *state_.last_play;
    if (event.words.empty()) return Error(reasons::challenge_without_words);
    for (std::size_t i = 0; i < event.words.size(); ++i) {
      if (event.words[i] < 0 || event.words[i] >= std::ssize(play.words))
        return Error(reasons::challenge_word_unknown);
      if (i > 0 && event.words[i] <= event.words[i - 1])
        return Error(reasons::challenge_word_twice);
    }
    play.is_open = false;
    if (event.play_stands) {
      lose_challenge(event);
    } else {
      take_off(play);
    }
    return {};
  }

  Result<void> on(const PlayHeld& event) {
    if (Result<void> known = check_seat(event.seat); !known) return known;
    if (!config_.rules.hold) return Error(reasons::hold_not_in_rules);
    if (const std::optional<Error> fault = game_.challenge_fault(event.seat)) return *fault;
    LastPlay& play = *state_.last_play;
    if (play.held_by) return Error(reasons::hold_twice);
    play.held_by = event.seat;
    play.held_at = at_;
    return {};
  }

  Result<void> on(const PlayAccepted& event) {
    if (Result<void> known = check_seat(event.seat); !known) return known;
    if (const std::optional<Error> fault = game_.challenge_fault(event.seat)) return *fault;
    LastPlay& play = *state_.last_play;
    if (play.held_by ? *play.held_by != event.seat : state_.turn != event.seat)
      return Error(reasons::answer_of_other_seat);
    play.is_open = false;
    if (state_.phase == Phase::GoneOut) end_game(EndReason::WentOut);
    return {};
  }

  Result<void> on(const Resigned& event) {
    if (Result<void> running = check_running(event.seat); !running) return running;
    retire(event.seat, SeatStatus::Resigned, EndReason::Resignation);
    return {};
  }

  Result<void> on(const TimeForfeited& event) {
    if (Result<void> running = check_running(event.seat); !running) return running;
    if (game_.seat_out_of_time(at_) != event.seat) return Error(reasons::forfeit_in_time);
    retire(event.seat, SeatStatus::OutOfTime, EndReason::TimeForfeit);
    return {};
  }

  Result<void> on(const TimeGiven& event) {
    if (Result<void> running = check_running(event.seat); !running) return running;
    const ClockRule& clock = config_.rules.clock;
    if (clock.per_player == 0 && clock.per_turn == 0) return Error(reasons::time_not_limited);
    if (event.time <= 0 || event.time > std::max(clock.per_player, clock.per_turn))
      return Error(reasons::time_given_wrong);
    if (clock.per_player > 0) state_.seats[event.seat].time_granted += event.time;
    if (clock.per_turn > 0) {
      if (event.seat != state_.turn) return Error(reasons::time_given_off_turn);
      state_.turn_since += event.time;
    }
    return {};
  }

  Result<void> on(const AgreedToEnd& event) {
    if (Result<void> running = check_running(event.seat); !running) return running;
    if (!config_.seats[event.seat].is_human()) return Error(reasons::agreement_of_computer);
    state_.seats[event.seat].agrees_to_end = true;
    bool all_agree = true;
    for (int seat = 0; seat < seat_count(); ++seat) {
      const SeatState& other = state_.seats[seat];
      if (other.is_playing() && config_.seats[seat].is_human() && !other.agrees_to_end)
        all_agree = false;
    }
    if (all_agree || config_.rules.training) end_game(EndReason::Agreement);
    return {};
  }

  Result<void> on(const EndClaimed& event) {
    if (Result<void> running = check_running(event.seat); !running) return running;
    if (config_.rules.scoreless_end != ScorelessEnd::Claimed)
      return Error(reasons::claim_not_in_rules);
    const int limit = config_.rules.scoreless_limit(seat_count());
    if (state_.scoreless_turns < limit)
      return Error(reasons::claim_too_early, limit, state_.scoreless_turns);
    end_game(EndReason::Claimed);
    return {};
  }

  Result<void> on(const Aborted& event) {
    if (Result<void> known = check_seat(event.seat); !known) return known;
    if (state_.phase == Phase::Ending || state_.phase == Phase::Finished)
      return Error(reasons::game_over);
    if (!config_.rules.training && state_.turns_played >= AbortLimit)
      return Error(reasons::abort_too_late);
    end_game(EndReason::Abort);
    return {};
  }

  // What it undoes, Game::apply has undone already: only the clock is left.
  Result<void> on(const TakenBack&) {
    state_.now = state_.clock_since = state_.turn_since = at_;
    return {};
  }

  Result<void> on(const GameEnded& event) {
    const bool is_due = state_.phase == Phase::Ending && state_.end_reason == event.reason;
    const bool is_time =
        game_.is_game_time_over(at_) &&
        event.reason == (state_.phase == Phase::GoneOut ? EndReason::WentOut : EndReason::GameTime);
    if (!is_due && !is_time) return Error(reasons::game_not_over);
    if (game_.settlement(event.reason, at_) != event) return Error(reasons::final_scores_wrong);
    state_.end_reason = event.reason;
    close_last_play();
    for (std::size_t seat = 0; seat < state_.seats.size(); ++seat)
      state_.seats[seat].score = event.final_scores[seat];
    state_.ending = event;
    state_.phase = Phase::Finished;
    return {};
  }

  Result<void> on(const SecretRevealed& event) {
    if (state_.phase != Phase::Finished) return Error(reasons::secret_too_early);
    if (state_.is_revealed) return Error(reasons::secret_twice);
    if (commitment_to(event.secret) != config_.commitment) return Error(reasons::secret_wrong);
    state_.is_revealed = true;
    return {};
  }

  // --- checks

  int seat_count() const { return game_.seat_count(); }

  Result<void> check_seat(int seat) const {
    if (seat < 0 || seat >= seat_count()) return Error(reasons::seat_unknown);
    return {};
  }

  Result<void> check_running(int seat) const {
    if (Result<void> known = check_seat(seat); !known) return known;
    if (state_.phase == Phase::Preparing) return Error(reasons::game_not_begun);
    if (state_.phase == Phase::Ending || state_.phase == Phase::Finished)
      return Error(reasons::game_over);
    if (!state_.seats[seat].is_playing()) return Error(reasons::seat_left);
    return {};
  }

  Result<void> check_turn(int seat) const {
    if (Result<void> running = check_running(seat); !running) return running;
    if (state_.phase == Phase::GoneOut) return Error(reasons::answer_went_out);
    if (state_.turn != seat) return Error(reasons::not_on_turn);
    if (config_.rules.hold && state_.last_play && state_.last_play->is_open)
      return Error(reasons::answer_first);
    return {};
  }

  // Tiles drawn to find out who begins: as many in each round as seats drew, and the first
  // seat is the one they name. Which tiles they had to be is known when the secret is.
  Result<void> check_order(const OrderDecided& event) const {
    if (config_.rules.first != FirstRule::Draw && config_.rules.first != FirstRule::FewestFirsts) {
      if (!event.rounds.empty()) return Error(reasons::order_not_drawn);
      return {};
    }
    std::vector<int> contenders = game_.first_contenders();
    for (const Word& round : event.rounds) {
      if (contenders.size() < 2 || round.size() != contenders.size())
        return Error(reasons::order_misfit);
      const Tile best = *std::min_element(round.begin(), round.end());
      std::vector<int> tied;
      for (std::size_t i = 0; i < contenders.size(); ++i) {
        if (round[i] == best) tied.push_back(contenders[i]);
      }
      contenders = tied;
    }
    if (contenders.size() != 1 || contenders.front() != event.first)
      return Error(reasons::order_of_other_seat);
    return {};
  }

  bool somebody_has_to_draw() const {
    return std::any_of(state_.seats.begin(), state_.seats.end(), [&](const SeatState& seat) {
      return seat.rack.size() < config_.alphabet->rack_size() && !state_.bag.is_empty();
    });
  }

  // --- changes

  void run_clock() {
    if (const std::optional<int> seat = game_.clock_seat())
      state_.seats[*seat].time_used += at_ - state_.clock_since;
    state_.clock_since = at_;
    state_.now = at_;
  }

  Result<void> draw(int seat, const Word& tiles) {
    TileCounts drawn;
    for (const Tile tile : tiles) {
      if (tile != tile.on_rack() || tile.index() > config_.alphabet->letter_count())
        return Error(reasons::tile_unknown);
      drawn.add(tile);
    }
    if (!state_.bag.contains(drawn)) return Error(reasons::draw_not_in_bag);
    state_.bag.remove(drawn);
    state_.seats[seat].rack.add(drawn);
    state_.seats[seat].tiles_drawn += drawn.size();
    return {};
  }

  void close_last_play() {
    if (state_.last_play) state_.last_play->is_open = false;
  }

  void end_turn() {
    state_.seats[state_.turn].time_granted += config_.rules.clock.increment;
    for (SeatState& seat : state_.seats) seat.agrees_to_end = false;
    advance();
  }

  void end_without_score() {
    close_last_play();
    ++state_.scoreless_turns;
    end_turn();
    end_if_scoreless();
  }

  // The turn goes on to the next seat that plays. Turns lost by a challenge are scoreless turns.
  void advance() {
    ++state_.turns_played;
    state_.turn_since = at_;
    for (;;) {
      do {
        state_.turn = (state_.turn + 1) % seat_count();
      } while (!state_.seats[state_.turn].is_playing());
      SeatState& seat = state_.seats[state_.turn];
      if (seat.turns_to_skip == 0) return;
      --seat.turns_to_skip;
      ++state_.scoreless_turns;
      ++state_.turns_played;
    }
  }

  void end_game(EndReason reason) {
    state_.phase = Phase::Ending;
    state_.end_reason = reason;
  }

  void end_if_scoreless() {
    if (state_.phase != Phase::Playing) return;
    const Rules& rules = config_.rules;
    if (rules.scoreless_end == ScorelessEnd::Automatic &&
        state_.scoreless_turns >= rules.scoreless_limit(seat_count())) {
      end_game(EndReason::ScorelessTurns);
    }
    if (rules.scoreless_end == ScorelessEnd::TwoPasses &&
        std::all_of(state_.seats.begin(), state_.seats.end(), [](const SeatState& seat) {
          return !seat.is_playing() || seat.passes_in_row >= 2;
        })) {
      end_game(EndReason::ScorelessTurns);
    }
  }

  void take_off(LastPlay& play) {
    SeatState& seat = state_.seats[play.seat];
    undo_placement(state_.board, play.move);
    const TileCounts drawn(play.drawn);
    seat.rack.remove(drawn);
    state_.bag.add(drawn);
    seat.rack.add(play.move.tiles_used());
    seat.score -= play.score;
    // Turns that were skipped since the play stay counted.
    const int counted_then = play.score == Score(0) ? play.scoreless_before + 1 : 0;
    state_.scoreless_turns += play.scoreless_before + 1 - counted_then;
    play.is_taken_off = true;
    state_.out_seat.reset();
    if (state_.phase == Phase::GoneOut) state_.phase = Phase::Playing;
    if (config_.rules.challenge == ChallengeRule::Triple) {
      retire(play.seat, SeatStatus::LostByChallenge, EndReason::LostChallenge);
    } else {
      end_if_scoreless();
    }
  }

  void lose_challenge(const PlayChallenged& event) {
    state_.seats[state_.last_play->seat].score +=
        lost_challenge_points(config_.rules, event.words.size());
    const bool went_out = state_.phase == Phase::GoneOut;
    if (config_.rules.challenge == ChallengeRule::Triple) {
      retire(event.seat, SeatStatus::LostByChallenge, EndReason::LostChallenge);
    } else if (config_.rules.challenge == ChallengeRule::Double && !went_out) {
      if (event.seat == state_.turn) {
        ++state_.scoreless_turns;
        end_turn();
      } else {
        ++state_.seats[event.seat].turns_to_skip;
      }
      end_if_scoreless();
    }
    if (went_out && state_.phase == Phase::GoneOut) end_game(EndReason::WentOut);
  }

  // The seat leaves the game. Its tiles stay with it and count for nobody.
  void retire(int seat, SeatStatus status, EndReason reason) {
    state_.seats[seat].status = status;
    if (state_.last_play && state_.last_play->held_by == seat) state_.last_play->held_by.reset();
    if (state_.active_seats() < MinSeats) {
      end_game(reason);
    } else if (state_.turn == seat && state_.phase == Phase::GoneOut) {
      end_game(EndReason::WentOut);
    } else {
      if (state_.turn == seat) advance();
      end_if_scoreless();
    }
  }

  const Game& game_;
  const GameConfig& config_;
  GameState state_;
  std::int64_t at_;
};

Game::Game(GameConfig config)
    : config_(std::make_shared<const GameConfig>(std::move(config))),
      state_(initial_state(*config_)) {}

Result<Game> Game::create(GameConfig config) {
  if (const Result<void> checked = check_config(config); !checked) return checked.error();
  return Game(std::move(config));
}

Result<Game> Game::replay(GameConfig config, std::span<const Event> events) {
  Result<Game> game = create(std::move(config));
  if (!game) return game;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (const Result<void> applied = game->apply(events[i]); !applied)
      return applied.error().within(reasons::within_event, i + 1);
  }
  return game;
}

Result<void> Game::apply(Event event) {
  if (const auto* taken = std::get_if<TakenBack>(&event.body)) return take_back(*taken, event);
  Fold fold(*this, event.at);
  if (Result<void> folded = fold.run(event.body); !folded) return folded;
  state_ = fold.take_state();
  live_.push_back(events_.size());
  events_.push_back(std::move(event));
  return {};
}

void Game::catch_up(const Game& ahead, std::size_t events) {
  while (events_.size() < events) {
    const Result<void> applied = apply(ahead.events_[events_.size()]);
    assert(applied);
    if (!applied) return;
  }
}

Result<void> Game::take_back(const TakenBack& taken, const Event& event) {
  if (!config_->rules.training) return Error(reasons::undo_not_in_rules);
  if (taken.seat < 0 || taken.seat >= seat_count() || !config_->seats[taken.seat].is_human())
    return Error(reasons::undo_of_computer);
  if (state_.is_revealed) return Error(reasons::undo_revealed);
  if (taken.length < 0 || taken.length >= std::ssize(events_)) return Error(reasons::undo_nothing);
  if (event.at < state_.now) return Error(reasons::time_backwards);
  if (event.at > LongestGame) return Error(reasons::time_too_late);
  Game earlier = without_events();
  for (const std::size_t index : live_) {
    if (std::cmp_greater_equal(index, taken.length)) break;
    earlier.follow(events_[index]);
    earlier.live_.push_back(index);
  }
  if (earlier.state_.phase != Phase::Playing) return Error(reasons::undo_nothing);
  for (int seat = 0; seat < seat_count(); ++seat) {
    if (earlier.draw_due(seat) > 0) return Error(reasons::undo_of_half_turn);
  }
  state_ = std::move(earlier.state_);
  state_.now = state_.clock_since = state_.turn_since = event.at;
  live_ = std::move(earlier.live_);
  live_.push_back(events_.size());
  events_.push_back(event);
  return {};
}

Game Game::without_events() const {
  Game game = *this;
  game.events_ = {};
  game.live_ = {};
  game.state_ = initial_state(*config_);
  return game;
}

void Game::follow(const Event& event) {
  Fold fold(*this, event.at);
  [[maybe_unused]] const Result<void> folded = fold.run(event.body);
  assert(folded);
  state_ = fold.take_state();
}

void Game::walk(const Visit& visit) const {
  Game before = without_events();
  for (const std::size_t index : live_) {
    Game after = before;
    after.follow(events_[index]);
    visit(before, events_[index], after);
    before = std::move(after);
  }
}

int Game::draw_due(int seat) const {
  if (!state_.is_order_decided || state_.phase == Phase::Finished || state_.phase == Phase::Ending)
    return 0;
  const SeatState& drawer = state_.seats[seat];
  const bool may_wait = config_->rules.hold && state_.last_play && state_.last_play->is_open &&
                        state_.last_play->seat == seat;
  if (!drawer.is_playing() || may_wait) return 0;
  return std::min(config_->alphabet->rack_size() - drawer.rack.size(), state_.bag.size());
}

int Game::draw_allowed(int seat, std::int64_t at) const {
  if (state_.phase != Phase::Playing || !config_->rules.hold || !state_.last_play) return 0;
  const LastPlay& play = *state_.last_play;
  if (!play.is_open || play.seat != seat ||
      at < (play.held_by ? play.held_at : play.placed_at) + HoldDelay)
    return 0;
  return std::min(config_->alphabet->rack_size() - state_.seats[seat].rack.size(),
                  state_.bag.size());
}

int Game::exchange_limit() const {
  int in_bag = state_.bag.size();
  if (config_->rules.hold && state_.last_play && state_.last_play->is_open) {
    in_bag -= config_->alphabet->rack_size() - state_.seats[state_.last_play->seat].rack.size();
  }
  return in_bag >= config_->rules.exchange_minimum
             ? std::clamp(in_bag, 0, config_->alphabet->rack_size())
             : 0;
}

std::optional<Error> Game::challenge_fault(int seat) const {
  if (config_->rules.challenge == ChallengeRule::Void)
    return Error(reasons::challenges_not_in_rules);
  if (state_.phase != Phase::Playing && state_.phase != Phase::GoneOut)
    return Error(reasons::game_not_played);
  if (!state_.last_play || !state_.last_play->is_open) return Error(reasons::challenge_of_nothing);
  if (state_.last_play->seat == seat) return Error(reasons::challenge_of_own_play);
  if (!state_.seats[seat].is_playing()) return Error(reasons::seat_left);
  return std::nullopt;
}

std::vector<int> Game::first_contenders() const {
  std::vector<int> seats;
  for (int seat = 0; seat < seat_count(); ++seat) seats.push_back(seat);
  if (config_->rules.first != FirstRule::FewestFirsts) return seats;
  const auto key = [&](int seat) {
    const SeatConfig& player = config_->seats[seat];
    return std::pair(player.firsts, -player.seconds);
  };
  const auto lowest = key(
      *std::min_element(seats.begin(), seats.end(), [&](int a, int b) { return key(a) < key(b); }));
  std::erase_if(seats, [&](int seat) { return key(seat) != lowest; });
  return seats;
}

std::optional<int> Game::clock_seat() const {
  if (state_.phase != Phase::Playing && state_.phase != Phase::GoneOut) return std::nullopt;
  if (state_.last_play && state_.last_play->is_open && state_.last_play->held_by)
    return state_.last_play->held_by;
  return state_.turn;
}

std::optional<std::int64_t> Game::time_left(int seat, std::int64_t at) const {
  const ClockRule& clock = config_->rules.clock;
  if (clock.per_player == 0) return std::nullopt;
  const SeatState& player = state_.seats[seat];
  const std::int64_t running =
      clock_seat() == seat ? std::max<std::int64_t>(at - state_.clock_since, 0) : 0;
  return clock.per_player + player.time_granted - player.time_used - running;
}

std::optional<int> Game::seat_out_of_time(std::int64_t at) const {
  const std::optional<int> seat = clock_seat();
  if (!seat) return std::nullopt;
  const ClockRule& clock = config_->rules.clock;
  const std::optional<std::int64_t> left = time_left(*seat, at);
  if (left && *left < -clock.overtime) return seat;
  if (clock.per_turn > 0 && *seat == state_.turn && at - state_.turn_since > clock.per_turn)
    return seat;
  return std::nullopt;
}

bool Game::is_game_time_over(std::int64_t at) const {
  const bool is_running = state_.phase == Phase::Playing || state_.phase == Phase::GoneOut;
  return is_running && config_->rules.clock.whole_game > 0 &&
         at - state_.started_at >= config_->rules.clock.whole_game;
}

GameEnded Game::settlement(EndReason reason, std::int64_t at) const {
  const ClockRule& clock = config_->rules.clock;
  const std::size_t seats = state_.seats.size();
  GameEnded ended;
  ended.reason = reason;
  ended.rack_adjustments.assign(seats, Score(0));
  ended.time_penalties.assign(seats, Score(0));
  const bool goes_out = reason == EndReason::WentOut && state_.out_seat;
  const bool counts_racks = goes_out || reason == EndReason::ScorelessTurns ||
                            reason == EndReason::Claimed || reason == EndReason::Agreement ||
                            reason == EndReason::GameTime;
  const bool is_doubled = goes_out && config_->rules.final_rack == FinalRackRule::Tournament;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const SeatState& player = state_.seats[seat];
    if (counts_racks && player.is_playing()) {
      const Score left = rack_points(player.rack, *config_->alphabet);
      if (!is_doubled) ended.rack_adjustments[seat] -= left;
      if (goes_out) ended.rack_adjustments[*state_.out_seat] += left * (is_doubled ? 2 : 1);
    }
    const std::int64_t over = -time_left(static_cast<int>(seat), at).value_or(0);
    // Who ran over the limit has lost; only the time up to it costs points.
    const std::int64_t charged = std::min(over, clock.overtime);
    if (charged > 0 && reason != EndReason::Abort) {
      ended.time_penalties[seat] =
          Score(static_cast<int>((charged + Minute - 1) / Minute) * -clock.overtime_penalty);
    }
  }
  std::optional<Score> best;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    ended.final_scores.push_back(state_.seats[seat].score + ended.rack_adjustments[seat] +
                                 ended.time_penalties[seat]);
    if (state_.seats[seat].is_playing() && (!best || ended.final_scores[seat] > *best))
      best = ended.final_scores[seat];
  }
  for (std::size_t seat = 0; reason != EndReason::Abort && seat < seats; ++seat) {
    if (state_.seats[seat].is_playing() && ended.final_scores[seat] == best)
      ended.winners.push_back(static_cast<int>(seat));
  }
  return ended;
}

Digest Game::state_hash() const {
  Sha256 hash;
  hash.update(config_->fingerprint());
  const GameState& s = state_;
  for (const bool flag : {s.is_order_decided, s.is_revealed, s.out_seat.has_value(),
                          s.end_reason.has_value(), s.last_play.has_value()})
    hash.update_number(flag ? 1 : 0);
  for (const std::int64_t number :
       {static_cast<std::int64_t>(s.phase), std::int64_t{s.first_seat}, std::int64_t{s.turn},
        std::int64_t{s.turns_played}, std::int64_t{s.scoreless_turns}, s.started_at, s.clock_since,
        s.turn_since, s.now, std::int64_t{s.out_seat.value_or(-1)},
        s.end_reason ? static_cast<std::int64_t>(*s.end_reason) : -1}) {
    update_signed(hash, number);
  }
  for (int row = 0; row < s.board.size(); ++row) {
    Word line;
    for (int column = 0; column < s.board.size(); ++column)
      line.push_back(s.board.at({row, column}));
    update_tiles(hash, line);
  }
  update_tiles(hash, s.bag.tiles());
  for (const SeatState& seat : s.seats) {
    update_tiles(hash, seat.rack.tiles());
    for (const std::int64_t number :
         {std::int64_t{seat.score.points()}, static_cast<std::int64_t>(seat.status),
          std::int64_t{seat.tiles_drawn}, std::int64_t{seat.passes_in_row},
          std::int64_t{seat.turns_to_skip}, seat.time_used, seat.time_granted,
          std::int64_t{seat.agrees_to_end}}) {
      update_signed(hash, number);
    }
  }
  for (const std::string& nonce : s.nonces) hash.update_field(nonce);
  if (s.last_play) {
    const LastPlay& play = *s.last_play;
    update_move(hash, play.move);
    update_tiles(hash, play.drawn);
    for (const std::int64_t number :
         {std::int64_t{play.seat}, std::int64_t{play.score.points()}, std::int64_t{play.is_open},
          std::int64_t{play.is_taken_off}, std::int64_t{play.scoreless_before}, play.placed_at,
          std::int64_t{play.held_by.value_or(-1)}, play.held_at}) {
      update_signed(hash, number);
    }
  }
  if (s.ending) {
    for (const Score score : s.ending->final_scores) update_signed(hash, score.points());
  }
  return hash.finish();
}

}  // namespace quoin
