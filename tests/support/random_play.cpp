#include "support/random_play.h"

#include <gtest/gtest.h>

#include "support/data.h"

namespace quoin::test {
namespace {

Tile random_letter(const Alphabet& alphabet, Rng& rng) {
  return Tile::letter(
      1 + static_cast<int>(rng.below(static_cast<std::uint64_t>(alphabet.letter_count()))));
}

}  // namespace

std::optional<Move> random_placement(const Board& board, const Layout& layout,
                                     const Alphabet& alphabet, const Rack& rack, Rng& rng) {
  for (int attempt = 0; attempt < 200; ++attempt) {
    const int size = board.size();
    Square square(static_cast<int>(rng.below(static_cast<std::uint64_t>(size))),
                  static_cast<int>(rng.below(static_cast<std::uint64_t>(size))));
    if (board.is_empty()) square = layout.start();
    const Direction direction = rng.below(2) == 0 ? Direction::Across : Direction::Down;
    Word hand = rack.tiles();
    rng.shuffle(std::span(hand));
    hand.resize(1 + rng.below(hand.size()));
    std::vector<PlacedTile> placed;
    for (const Tile tile : hand) {
      while (board.is_filled(square)) square = square.step(direction);
      if (!board.contains(square)) break;
      placed.push_back({square, tile == Blank ? random_letter(alphabet, rng).as_blank() : tile});
      square = square.step(direction);
    }
    const MoveOrFault made = move_from_tiles(board, placed);
    const auto* move = std::get_if<Move>(&made);
    if (move != nullptr && !placement_fault(board, layout, *move)) return *move;
  }
  return std::nullopt;
}

SeatAction random_action(const Game& game, Rng& rng) {
  const GameState& state = game.state();
  const GameConfig& config = game.config();
  const bool can_answer = !game.challenge_fault(state.turn).has_value();
  if (state.phase == Phase::GoneOut)
    return {state.turn, rng.below(2) == 0 ? Action(AcceptPlay{}) : Action(ChallengePlay{})};
  if (can_answer && state.last_play->held_by)
    return {*state.last_play->held_by,
            rng.below(2) == 0 ? Action(AcceptPlay{}) : Action(ChallengePlay{})};
  if (can_answer && rng.below(8) == 0) return {state.turn, ChallengePlay{}};
  if (can_answer && config.rules.hold && rng.below(4) == 0) return {state.turn, HoldPlay{}};
  const Rack& rack = state.seats[state.turn].rack;
  const std::uint64_t dice = rng.below(20);
  if (dice == 0 && game.exchange_limit() > 0) {
    Word hand = rack.tiles();
    rng.shuffle(std::span(hand));
    hand.resize(1 +
                rng.below(std::min(hand.size(), static_cast<std::size_t>(game.exchange_limit()))));
    return {state.turn, ExchangeTiles{hand}};
  }
  if (dice == 1) return {state.turn, PassTurn{}};
  if (const std::optional<Move> move =
          random_placement(state.board, *config.layout, *config.alphabet, rack, rng))
    return {state.turn, PlaceTiles{*move}};
  return {state.turn, PassTurn{}};
}

std::vector<Event> events_of(const Game& game) {
  return {game.events().begin(), game.events().end()};
}

TileCounts all_tiles(const GameState& state) {
  TileCounts all = state.bag;
  for (const SeatState& seat : state.seats) all.add(seat.rack);
  for (int row = 0; row < state.board.size(); ++row) {
    for (int column = 0; column < state.board.size(); ++column) {
      const Tile tile = state.board.at({row, column});
      if (tile != EmptySquare) all.add(tile);
    }
  }
  return all;
}

GameConfig make_config(const std::string& alphabet_name, const std::string& layout_name, int seats,
                       const std::string& rules) {
  GameConfig config;
  config.alphabet = alphabet(alphabet_name);
  config.layout = layout(layout_name);
  config.lexicon = "any letters";
  config.rules = Rules::parse(rules, *config.alphabet).value();
  constexpr std::array Names = {"Ann", "Ben", "Cleo", "Dan"};
  for (int seat = 0; seat < seats; ++seat)
    config.seats.push_back({Names[seat], std::string(HumanPlayer), 0, 0});
  return config;
}

Secret secret_from(std::uint64_t seed) {
  Secret secret{};
  Rng rng(seed);
  for (std::uint8_t& byte : secret) byte = static_cast<std::uint8_t>(rng.next());
  return secret;
}

Referee start_game(GameConfig config, std::uint64_t seed, Judge judge) {
  if (!judge) judge = [](const Word&) { return true; };
  Referee referee = Referee::create(std::move(config), secret_from(seed), std::move(judge)).value();
  for (int seat = 0; seat < referee.game().seat_count(); ++seat) {
    if (!referee.game().config().seats[seat].is_human()) continue;
    const Result<void> added = referee.add_nonce(seat, "nonce " + std::to_string(seat), 0);
    EXPECT_TRUE(added);
  }
  const Result<void> started = referee.start(0);
  EXPECT_TRUE(started);
  return referee;
}

void play_to_end(Referee& referee, Rng& rng, const std::function<void(const Referee&)>& check) {
  std::int64_t now = 0;
  for (int turns = 0; referee.game().state().phase != Phase::Finished; ++turns) {
    ASSERT_LT(turns, 2000) << "the game does not end";
    now += static_cast<std::int64_t>(rng.below(20'000));
    const SeatAction next = random_action(referee.game(), rng);
    const Result<void> done = referee.act(next.seat, next.action, now);
    ASSERT_TRUE(done) << done.error().message();
    check(referee);
  }
}

}  // namespace quoin::test
