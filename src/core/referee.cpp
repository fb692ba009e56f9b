#include "core/referee.h"

#include <algorithm>
#include <cassert>

#include "base/reasons.h"
#include "core/reasons.h"

namespace quoin {
namespace {

Word draw_from(const Draws& draws, int seat, int first, int count, Bag bag) {
  Word tiles;
  for (int k = first; k < first + count; ++k) {
    tiles.push_back(draws.draw(seat, k, bag));
    bag.remove(tiles.back());
  }
  return tiles;
}

OrderDecided order_from(const Draws& draws, const Game& game) {
  OrderDecided order;
  const Rules& rules = game.config().rules;
  if (rules.first == FirstRule::Chosen) {
    order.first = rules.first_seat;
    return order;
  }
  if (rules.first == FirstRule::Random) {
    order.first = draws.random_seat(game.seat_count());
    return order;
  }
  std::vector<int> contenders = game.first_contenders();
  for (int round = 0; contenders.size() > 1; ++round) {
    Bag bag = full_bag(*game.config().alphabet);
    Word drawn;
    for (const int seat : contenders) {
      drawn.push_back(draws.draw_for_order(seat, round, bag));
      bag.remove(drawn.back());
    }
    const Tile best = *std::min_element(drawn.begin(), drawn.end());
    std::vector<int> tied;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      if (drawn[i] == best) tied.push_back(contenders[i]);
    }
    order.rounds.push_back(std::move(drawn));
    contenders = std::move(tied);
  }
  order.first = contenders.front();
  return order;
}

}  // namespace

// One function for each thing that a seat may ask for.
class Referee::Answer {
 public:
  Answer(Referee& referee, int seat, std::int64_t now)
      : referee_(referee), game_(referee.game_), seat_(seat), now_(now) {}

  Result<void> operator()(const PlaceTiles& action) {
    const Move& move = action.move;
    if (move.kind() != Move::Kind::Place) return Error(reasons::not_a_placement);
    if (!has_only_letters_of(*config().alphabet, move)) return Error(reasons::tile_unknown);
    if (const std::optional<PlacementFault> fault =
            placement_fault(game_.state().board, *config().layout, move))
      return Error(reason_of(*fault));
    const ScoredPlay play = score_play(game_.state().board, *config().layout, *config().alphabet,
                                       config().rules.bingo_bonuses, move);
    if (Result<void> placed = turn_action(TilesPlaced{seat_, move, play.score}); !placed)
      return placed;
    if (config().rules.challenge != ChallengeRule::Void) return {};
    // Words come last: before a turn, or with tiles that somebody does not have, a refusal that
    // names them would be a dictionary. The trial is given up with the play in it.
    return judge(play.words);
  }

  Result<void> operator()(const ExchangeTiles& action) {
    // Accepting a held or undrawn play comes first: it changes the bag.
    if (Result<void> settled = settle_last_play(); !settled) return settled;
    const int count = static_cast<int>(action.tiles.size());
    Word drawn;
    if (count <= game_.state().bag.size() && is_seat()) drawn = referee_.draw_tiles(seat_, count);
    return referee_.append(TilesExchanged{seat_, count, action.tiles, std::move(drawn)}, now_);
  }

  Result<void> operator()(const PassTurn&) {
    // To a play that went out, "pass" means "I accept".
    if (game_.state().phase == Phase::GoneOut) return referee_.append(PlayAccepted{seat_}, now_);
    return turn_action(TurnPassed{seat_});
  }

  Result<void> operator()(const ChallengePlay& action) {
    if (!is_seat()) return Error(reasons::seat_unknown);
    if (const std::optional<Error> fault = game_.challenge_fault(seat_)) return *fault;
    const std::vector<FormedWord>& formed = game_.state().last_play->words;
    std::vector<int> words = action.words;
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    if (words.empty()) {
      for (int i = 0; i < static_cast<int>(formed.size()); ++i) words.push_back(i);
    }
    bool stands = true;
    for (const int word : words) {
      if (word < 0 || word >= std::ssize(formed)) return Error(reasons::challenge_word_unknown);
      stands = stands && referee_.judge_(formed[word].tiles);
    }
    return referee_.append(PlayChallenged{seat_, std::move(words), stands}, now_);
  }

  Result<void> operator()(const HoldPlay&) { return referee_.append(PlayHeld{seat_}, now_); }

  Result<void> operator()(const AcceptPlay&) { return referee_.append(PlayAccepted{seat_}, now_); }

  Result<void> operator()(const DrawTiles&) {
    const int count = is_seat() ? game_.draw_allowed(seat_, now_) : 0;
    if (count == 0) return Error(reasons::draw_nothing);
    return referee_.append(TilesDrawn{seat_, count, referee_.draw_tiles(seat_, count)}, now_);
  }

  Result<void> operator()(const Resign&) { return referee_.append(Resigned{seat_}, now_); }
  Result<void> operator()(const AgreeToEnd&) { return referee_.append(AgreedToEnd{seat_}, now_); }
  Result<void> operator()(const GiveTime& action) {
    if (!is_seat() || action.to == seat_) return Error(reasons::time_given_to_oneself);
    return referee_.append(TimeGiven{action.to, action.time}, now_);
  }
  Result<void> operator()(const ClaimEnd&) { return referee_.append(EndClaimed{seat_}, now_); }
  Result<void> operator()(const AbortGame&) { return referee_.append(Aborted{seat_}, now_); }
  Result<void> operator()(const TakeBack& action) {
    return referee_.append(TakenBack{seat_, action.length}, now_);
  }

 private:
  const GameConfig& config() const { return game_.config(); }
  bool is_seat() const { return seat_ >= 0 && seat_ < game_.seat_count(); }

  // An error that names those of the words that the judge does not know.
  Result<void> judge(const std::vector<FormedWord>& words) const {
    std::string list;
    int count = 0;
    for (const FormedWord& word : words) {
      if (referee_.judge_(word.tiles)) continue;
      Word letters;
      for (const Tile tile : word.tiles) letters.push_back(tile.as_letter());
      list += (list.empty() ? "" : ", ") + config().alphabet->to_display(letters);
      ++count;
    }
    if (count > 0) return Error(reasons::words_unknown, list, count);
    return {};
  }

  // Where plays can be held, acting means accepting the last one; its owner then draws.
  Result<void> settle_last_play() {
    const std::optional<LastPlay>& play = game_.state().last_play;
    if (!config().rules.hold || !play || !play->is_open || game_.state().turn != seat_) return {};
    if (Result<void> accepted = referee_.append(PlayAccepted{seat_}, now_); !accepted)
      return accepted;
    referee_.carry_on(now_);
    return {};
  }

  Result<void> turn_action(EventBody body) {
    if (Result<void> settled = settle_last_play(); !settled) return settled;
    return referee_.append(std::move(body), now_);
  }

  Referee& referee_;
  const Game& game_;
  int seat_;
  std::int64_t now_;
};

Referee::Referee(Game game, const Secret& secret, Judge judge)
    : game_(std::move(game)), secret_(secret), judge_(std::move(judge)) {
  if (game_.state().is_order_decided) draws_.emplace(secret_, game_.state().nonces);
}

Result<Referee> Referee::create(GameConfig config, const Secret& secret, Judge judge) {
  config.commitment = commitment_to(secret);
  Result<Game> game = Game::create(std::move(config));
  if (!game) return game.error();
  return Referee(*std::move(game), secret, std::move(judge));
}

Result<Referee> Referee::resume(Game game, const Secret& secret, Judge judge) {
  if (commitment_to(secret) != game.config().commitment) return Error(reasons::secret_wrong);
  Referee referee(std::move(game), secret, std::move(judge));
  referee.carry_on(referee.game_.state().now);
  return referee;
}

Result<void> Referee::add_nonce(int seat, std::string nonce, std::int64_t now) {
  return append(NonceAdded{seat, std::move(nonce)}, now);
}

Result<void> Referee::start(std::int64_t now) {
  if (game_.state().is_order_decided) return Error(reasons::game_begun);
  draws_.emplace(secret_, game_.state().nonces);
  if (Result<void> decided = append(order_from(*draws_, game_), now); !decided) {
    draws_.reset();
    return decided;
  }
  carry_on(now);
  return {};
}

Result<void> Referee::act(int seat, const Action& action, std::int64_t now) {
  tick(now);
  // Some actions are several events; all of them happen, or none.
  Referee trial = *this;
  if (Result<void> done = std::visit(Answer(trial, seat, now), action); !done) return done;
  trial.carry_on(now);
  *this = std::move(trial);
  return {};
}

void Referee::tick(std::int64_t now) {
  now = std::max(now, game_.state().now);
  if (game_.is_game_time_over(now)) {
    const EndReason reason =
        game_.state().phase == Phase::GoneOut ? EndReason::WentOut : EndReason::GameTime;
    [[maybe_unused]] const Result<void> ended = append(game_.settlement(reason, now), now);
    assert(ended);
  } else if (const std::optional<int> seat = game_.seat_out_of_time(now)) {
    [[maybe_unused]] const Result<void> forfeited = append(TimeForfeited{*seat}, now);
    assert(forfeited);
  }
  carry_on(now);
}

Result<void> Referee::reveal(std::int64_t now) { return append(SecretRevealed{secret_}, now); }

Result<void> Referee::append(EventBody body, std::int64_t now) {
  // A clock that stepped back is not the players' fault: time stands still until it has caught up.
  return game_.apply(Event{std::max(now, game_.state().now), std::move(body)});
}

void Referee::carry_on(std::int64_t now) {
  for (int i = 0; i < game_.seat_count(); ++i) {
    const int seat = (game_.state().first_seat + i) % game_.seat_count();
    const int count = game_.draw_due(seat);
    if (count == 0) continue;
    [[maybe_unused]] const Result<void> drawn =
        append(TilesDrawn{seat, count, draw_tiles(seat, count)}, now);
    assert(drawn);
  }
  if (game_.state().phase == Phase::Ending) {
    [[maybe_unused]] const Result<void> ended =
        append(game_.settlement(*game_.state().end_reason, now), now);
    assert(ended);
  }
  // In training the end can be taken back, so the secret is kept until the game is put away.
  if (game_.state().phase == Phase::Finished && !game_.state().is_revealed &&
      !game_.config().rules.training) {
    [[maybe_unused]] const Result<void> revealed = append(SecretRevealed{secret_}, now);
    assert(revealed);
  }
}

Word Referee::draw_tiles(int seat, int count) const {
  assert(draws_);
  return draw_from(*draws_, seat, game_.state().seats[seat].tiles_drawn, count, game_.state().bag);
}

Result<void> verify_draws(const Game& game) {
  const auto revealed = std::find_if(
      game.events().begin(), game.events().end(),
      [](const Event& event) { return std::holds_alternative<SecretRevealed>(event.body); });
  if (revealed == game.events().end()) return Error(reasons::secret_missing);
  const Draws draws(std::get<SecretRevealed>(revealed->body).secret, game.state().nonces);

  Result<Game> again = Game::create(game.config());
  if (!again) return again.error();
  for (std::size_t i = 0; i < game.events().size(); ++i) {
    const Event& event = game.events()[i];
    const GameState& state = again->state();
    const auto refused = [&](const Reason<0>& reason) {
      return Error(reason).within(reasons::within_event, i + 1);
    };
    const auto expect = [&](bool is_right) -> Result<void> {
      if (is_right) return {};
      return refused(reasons::draw_not_of_secret);
    };
    Result<void> checked;
    if (const auto* drawn = std::get_if<TilesDrawn>(&event.body)) {
      if (static_cast<int>(drawn->tiles.size()) > state.bag.size())
        return refused(reasons::draw_above_bag);
      checked =
          expect(drawn->tiles == draw_from(draws, drawn->seat, state.seats[drawn->seat].tiles_drawn,
                                           drawn->count, state.bag));
    } else if (const auto* exchanged = std::get_if<TilesExchanged>(&event.body)) {
      if (exchanged->count > state.bag.size()) return refused(reasons::draw_above_bag);
      checked = expect(exchanged->drawn == draw_from(draws, exchanged->seat,
                                                     state.seats[exchanged->seat].tiles_drawn,
                                                     exchanged->count, state.bag));
    } else if (const auto* order = std::get_if<OrderDecided>(&event.body)) {
      checked = expect(*order == order_from(draws, *again));
    }
    if (!checked) return checked;
    if (Result<void> applied = again->apply(event); !applied) return applied;
  }
  return {};
}

}  // namespace quoin
