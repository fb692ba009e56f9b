#include "players/strategy/observation.h"

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"
#include "support/tiny_world.h"

namespace quoin::players {
namespace {

// A player that only remembers what it was asked.
class Listener : public Player {
 public:
  using Player::Player;
  Move choose_move(const Situation& situation) override {
    problem = problem_of(situation);
    turns.clear();
    for (int seat = 1; seat < static_cast<int>(situation.scores.size()); ++seat)
      turns.push_back(last_turns_of(situation, seat, 3));
    history.assign(situation.history.begin(), situation.history.end());
    clock = situation.clock;
    rack_sizes.assign(situation.rack_sizes.begin(), situation.rack_sizes.end());
    return Move::pass();
  }

  std::optional<search::Problem> problem;
  std::vector<std::vector<search::ObservedTurn>> turns;  // by seat, the oldest first
  std::vector<SeenTurn> history;
  std::optional<ClockLeft> clock;
  std::vector<int> rack_sizes;
};

class Observation : public ::testing::Test {
 protected:
  void start(int seats, const std::string& rules) {
    GameConfig config = test::make_config("english", "standard", seats, "first=1," + rules);
    lexicon_ = test::lexicon_of({"AT", "TA"}, *config.alphabet);
    referee_.emplace(test::start_game(
        std::move(config), 5, [this](const Word& word) { return lexicon_->contains(word); }));
    listener_.emplace(lexicon_);
  }
  const GameState& state() const { return referee_->game().state(); }
  Word rack(int seat) const { return state().seats[seat].rack.tiles(); }
  void act(int seat, const Action& action) {
    const Result<void> done = referee_->act(seat, action, 100);
    ASSERT_TRUE(done) << done.error().message();
  }
  // So many tiles of the rack, in a row from the middle of the board on.
  Move first_tiles(int seat, std::size_t count, int row = 7) const {
    const Word tiles = rack(seat);
    return Move::place({row, 7}, Direction::Across, std::span(tiles).first(count));
  }
  void ask(int seat) {
    listener_->choose_action(view_of(referee_->game(), Viewer::seat(seat), 100));
  }

  lexicon::LexiconPtr lexicon_;
  std::optional<Referee> referee_;
  std::optional<Listener> listener_;
};

TEST_F(Observation, HasTheSeatsInOrderOfPlay) {
  start(3, "challenge=single");
  const Move move = first_tiles(0, 3);
  act(0, PlaceTiles{move});
  const Score score = state().seats[0].score;
  ask(1);
  EXPECT_EQ(listener_->problem->racks[0], state().seats[1].rack);
  EXPECT_TRUE(listener_->problem->racks[1].is_empty());
  EXPECT_EQ(listener_->problem->scores, (std::vector<Score>{Score(), Score(), score}));
  EXPECT_EQ(listener_->problem->board, state().board);
  EXPECT_EQ(listener_->problem->bag_count(), state().bag.size());
  EXPECT_FALSE(search::fault_of(*listener_->problem));
}

TEST_F(Observation, CountsPassesApartFromOtherScorelessTurns) {
  start(2, "scoreless-end=two-passes");
  const Word tiles = rack(0);
  act(0, ExchangeTiles{{tiles.begin(), tiles.begin() + 2}});
  ask(1);
  EXPECT_EQ(listener_->problem->scoreless_turns, 1);
  EXPECT_EQ(listener_->problem->idle_turns(), 0);
  act(1, PassTurn{});
  act(0, PassTurn{});
  ask(1);
  EXPECT_EQ(listener_->problem->scoreless_turns, 3);
  EXPECT_EQ(listener_->problem->idle_turns(), 2);
}

TEST_F(Observation, SeesTheLastTurnsOfTheOthersOnTheBoardsOfThen) {
  start(3, "challenge=single");
  const Move first = first_tiles(0, 3);
  act(0, PlaceTiles{first});
  const Board between = state().board;
  const Word given = rack(1);
  act(1, ExchangeTiles{Word(given.begin(), given.begin() + 4)});
  ask(2);
  ASSERT_FALSE(listener_->turns[0].empty() || listener_->turns[1].empty());
  // Seat 0 is the next after the one that asks, then seat 1.
  EXPECT_TRUE(listener_->turns[0].back().before.board.is_empty());
  EXPECT_EQ(listener_->turns[0].back().move, first);
  EXPECT_EQ(listener_->turns[0].back().before.racks[1], state().seats[2].rack);
  EXPECT_TRUE(listener_->turns[0].back().before.racks[0].is_empty());
  EXPECT_EQ(listener_->turns[1].back().before.board, between);
  EXPECT_EQ(listener_->turns[1].back().move.kind(), Move::Kind::Exchange);
  EXPECT_EQ(listener_->turns[1].back().exchanged, 4);
}

TEST_F(Observation, SeesEarlierTurnsWithAllThatCannotHaveBeenOnTheRack) {
  start(2, "challenge=single");
  const Board empty = state().board;
  const Move first = first_tiles(0, 3);
  act(0, PlaceTiles{first});
  const Word given = rack(1);
  act(1, PlaceTiles{first_tiles(1, 2, 8)});
  TileCounts own;
  for (std::size_t i = 0; i < 2; ++i) own.add(given[i]);
  act(0, PassTurn{});
  act(1, PassTurn{});
  const Board before = state().board;
  const Move last = first_tiles(0, 2, 9);
  act(0, PlaceTiles{last});
  ask(1);
  const std::vector<search::ObservedTurn>& turns = listener_->turns[0];
  ASSERT_EQ(turns.size(), 3u);
  EXPECT_EQ(turns[2].move, last);
  EXPECT_EQ(turns[2].before.board, before);
  EXPECT_EQ(turns[2].before.racks[1], state().seats[1].rack);
  EXPECT_EQ(turns[1].move.kind(), Move::Kind::Pass);
  EXPECT_EQ(turns[0].move, first);
  EXPECT_EQ(turns[0].before.board, empty);
  TileCounts elsewhere = state().seats[1].rack;
  elsewhere.add(own);
  EXPECT_EQ(turns[0].before.racks[1], elsewhere);
}

TEST_F(Observation, TakesTheTurnSinceTheOwnForTheLast) {
  start(2, "challenge=single");
  act(0, PlaceTiles{first_tiles(0, 2)});
  act(1, PassTurn{});
  act(0, PassTurn{});
  ask(1);
  ASSERT_FALSE(listener_->turns[0].empty());
  EXPECT_EQ(listener_->turns[0].back().move.kind(), Move::Kind::Pass);
  act(1, PassTurn{});
  ask(0);
  EXPECT_EQ(listener_->turns[0].back().move.kind(), Move::Kind::Pass);
  EXPECT_EQ(listener_->history.size(), 4u);
}

TEST_F(Observation, RemembersTilesThatCameOffTheBoard) {
  start(2, "challenge=double");
  const Move phony = first_tiles(0, 4);
  act(0, PlaceTiles{phony});
  act(1, ChallengePlay{});
  ASSERT_EQ(state().turn, 1);
  ASSERT_TRUE(state().board.is_empty());
  ask(1);
  ASSERT_EQ(listener_->history.size(), 1u);
  EXPECT_TRUE(listener_->history[0].is_taken_off);
  EXPECT_TRUE(listener_->turns[0].empty());
  EXPECT_EQ(listener_->problem->racks[1], phony.tiles_used());

  // Then the seat plays two of them, and the others are still there.
  act(1, PassTurn{});
  const Move play = Move::place({7, 7}, Direction::Across, phony.tiles().first(2));
  act(0, PlaceTiles{play});
  ask(1);
  TileCounts rest = phony.tiles_used();
  rest.remove(play.tiles_used());
  EXPECT_EQ(listener_->problem->racks[1], rest);
  ASSERT_FALSE(listener_->turns[0].empty());
  EXPECT_EQ(listener_->turns[0].back().before.racks[0], phony.tiles_used());
}

TEST_F(Observation, CountsTheTilesOfEverybody) {
  start(3, "challenge=single");
  act(0, PlaceTiles{first_tiles(0, 3)});
  ask(1);
  std::vector<int> expected;
  for (const auto& seat : state().seats) expected.push_back(seat.rack.size());
  EXPECT_EQ(listener_->rack_sizes, expected);
  // While the bag has tiles there is nothing to know about it.
  EXPECT_TRUE(listener_->problem->rack_sizes.empty());

  const search::Problem tiny = test::tiny_problem({"AAA", "", ""});
  movegen::Grid grid(tiny.setting);
  grid.set(tiny.board);
  const TileCounts unseen = test::rack_of(*tiny.setting->alphabet, "BCC");
  const std::vector<Score> scores(3);
  const std::vector<int> sizes = {2, 3, 1};
  Situation situation{grid, tiny.rack(), unseen, 0, scores, 1, 0, 0};
  situation.rack_sizes = sizes;
  EXPECT_EQ(problem_of(situation).rack_sizes, (std::vector{3, 1, 2}));
}

TEST_F(Observation, HasTheClock) {
  start(2, "time=2m,increment=5s");
  ask(0);
  ASSERT_TRUE(listener_->clock);
  EXPECT_EQ(listener_->clock->left, 120'000 - 100);
  EXPECT_EQ(listener_->clock->increment, 5000);
  start(2, "");
  ask(0);
  EXPECT_FALSE(listener_->clock);
}

}  // namespace
}  // namespace quoin::players
