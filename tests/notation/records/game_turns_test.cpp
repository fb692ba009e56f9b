#include "notation/records/game_turns.h"

#include <gtest/gtest.h>

#include "notation/records/record_from_game.h"
#include "notation/support.h"

namespace quoin::notation {
namespace {

View seen_by(const Referee& referee, Viewer viewer) {
  return view_of(referee.game(), viewer, referee.game().state().now);
}

// With a bonus for fewer tiles than a rack has, the game as it was played here and the record that
// the library keeps say the same of everybody.
TEST(GameTurns, AgreeWithTheStatisticsOfTheRecord) {
  const char* rules[] = {"bingo=4:20/5:25/7:50",
                         "challenge=double,bingo=6:20/7:50",
                         "challenge=5-point",
                         "challenge=10-point,per-word=yes,hold=yes",
                         "final-rack=tournament,time=2m,overtime=10m",
                         "challenge=triple"};
  int bingos = 0;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(test::scaled(60, 600)); ++seed) {
    SCOPED_TRACE(seed);
    Rng verdicts(seed, 1);
    const int seats = 2 + static_cast<int>(seed % 3);
    Referee referee = test::start_game(
        test::make_config("english", "standard", seats, rules[seed % 6]), seed,
        [&](const Word&) { return seed % 6 == 0 || seed % 6 == 4 || verdicts.below(3) > 0; });
    Rng rng(seed);
    test::play_to_end(referee, rng, [](const Referee&) {});
    const GameTurns told = turns_of(seen_by(referee, Viewer::referee()));
    const Result<GameStatistics> recorded = statistics_of(record_from_game(referee.game()));
    ASSERT_TRUE(recorded) << recorded.error().message();
    const GameState& state = referee.game().state();
    for (int seat = 0; seat < seats; ++seat) {
      SCOPED_TRACE(seat);
      const int player = (seat - state.first_seat + seats) % seats;
      PlayerStatistics one = told.statistics[static_cast<std::size_t>(seat)];
      PlayerStatistics other = recorded->players[static_cast<std::size_t>(player)];
      bingos += one.bingos;
      ASSERT_EQ(one.best.has_value(), other.best.has_value());
      if (one.best) {
        EXPECT_EQ(one.best->word, other.best->word);
        other.best->turn = one.best->turn;  // the lists of turns are not the same
      }
      // A record may not have what was left on the racks of more than two, or of who went away.
      if (seats > 2 || state.active_seats() < seats) {
        one.tiles_drawn = other.tiles_drawn;
        one.blanks_drawn = other.blanks_drawn;
      }
      EXPECT_TRUE(one == other) << one.turns << " " << other.turns << ", " << one.passes << " "
                                << other.passes << ", " << one.tiles_drawn << " "
                                << other.tiles_drawn << ", " << one.bingos << " " << other.bingos;
    }
  }
  EXPECT_GT(bingos, 0);
}

// Whoever looks, what is told of racks and scores is what was so at that moment.
TEST(GameTurns, KnowScoresAndRacksAsTheyWere) {
  const char* rules[] = {"challenge=5-point,hold=yes", "challenge=double", "challenge=triple", ""};
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(test::scaled(40, 400)); ++seed) {
    SCOPED_TRACE(seed);
    Rng verdicts(seed, 1);
    const int seats = 2 + static_cast<int>(seed % 3);
    Referee referee =
        test::start_game(test::make_config("english", "standard", seats, rules[seed % 4]), seed,
                         [&](const Word&) { return seed % 4 == 3 || verdicts.below(3) > 0; });
    Rng rng(seed);
    test::play_to_end(referee, rng, [](const Referee&) {});
    const View whole = seen_by(referee, Viewer::referee());
    const std::vector<GameTurn> turns = turns_of(whole).turns;
    std::size_t next = 0;
    std::size_t event_number = 0;
    referee.game().walk([&](const Game& before, const Event&, const Game& after) {
      if (next < turns.size() && turns[next].event == event_number) {
        for (std::size_t seat = 0; seat < turns[next].racks.size(); ++seat) {
          ASSERT_TRUE(turns[next].racks[seat].has_value());
          EXPECT_EQ(*turns[next].racks[seat], before.state().seats[seat].rack);
          EXPECT_EQ(turns[next].totals[seat], after.state().seats[seat].score);
        }
        ++next;
      }
      ++event_number;
    });
    EXPECT_EQ(next, turns.size());
  }
}

TEST(GameTurns, HideTheRacksOfOthers) {
  Referee referee = test::start_game(test::make_config("english", "standard", 2, "first=1"), 3);
  ASSERT_TRUE(referee.act(0, PassTurn{}, 1000));
  ASSERT_TRUE(referee.act(1, PassTurn{}, 3000));
  const GameTurns own = turns_of(seen_by(referee, Viewer::seat(1)));
  ASSERT_EQ(own.turns.size(), 2U);
  EXPECT_FALSE(own.turns[1].racks[0].has_value());
  EXPECT_EQ(own.turns[1].racks[1], referee.game().state().seats[1].rack);
  EXPECT_EQ(own.turns[1].spent, 2000);
  EXPECT_TRUE(own.turns[1].ends_turn);
  EXPECT_EQ(own.statistics[0].passes, 1);
}

// Two follow a game that is changed and taken back: who is told no more than from the first turn
// that may be another one has the same list as who is told all.
TEST(GameTurns, AreToldAgainFromTheLastPlay) {
  bool is_good = false;
  Referee referee = test::start_game(
      test::make_config("english", "standard", 2, "first=1,challenge=single,training=yes"), 5,
      [&](const Word&) { return is_good; });
  Word tiles = referee.game().state().seats[0].rack.tiles();
  tiles.resize(2);
  for (Tile& tile : tiles) tile = tile == Blank ? Tile::letter(1).as_blank() : tile;
  ASSERT_TRUE(referee.act(0, PassTurn{}, 0));
  ASSERT_TRUE(referee.act(1, PassTurn{}, 0));
  ASSERT_TRUE(referee.act(0, PlaceTiles{Move::place({7, 7}, Direction::Across, tiles)}, 0));
  const auto length = static_cast<int>(referee.game().events().size());
  const View placed = seen_by(referee, Viewer::seat(0));
  ASSERT_TRUE(referee.act(1, ChallengePlay{}, 0));
  const View challenged = seen_by(referee, Viewer::seat(0));
  const std::vector<GameTurn> off = turns_of(challenged).turns;
  EXPECT_TRUE(off[2].is_taken_off);
  EXPECT_EQ(turns_of(challenged, placed.events.size()).first, 2U);
  ASSERT_TRUE(referee.act(0, TakeBack{length}, 0));
  const View again = seen_by(referee, Viewer::seat(0));
  const std::vector<GameTurn> on = turns_of(again).turns;
  EXPECT_FALSE(on[2].is_taken_off);
  EXPECT_EQ(turns_of(again, again.events.size()).first, 2U);
  EXPECT_EQ(turns_of(again).first, 0U);
}

TEST(GameTurns, AreTheSameFromThereOnHoweverMuchIsKnown) {
  Referee referee = test::start_game(test::make_config("english", "standard", 3, ""), 9);
  Rng rng(9);
  test::play_to_end(referee, rng, [](const Referee&) {});
  const View view = seen_by(referee, Viewer::referee());
  const GameTurns all = turns_of(view);
  for (std::size_t from = 0; from <= view.events.size() + 2; ++from) {
    const GameTurns told = turns_of(view, from);
    EXPECT_TRUE(told.statistics == all.statistics);
    ASSERT_EQ(told.turns.size(), all.turns.size());
    for (std::size_t i = told.first; i < told.turns.size(); ++i) {
      EXPECT_EQ(told.turns[i].word, all.turns[i].word);
      EXPECT_EQ(told.turns[i].totals, all.turns[i].totals);
      EXPECT_EQ(told.turns[i].racks, all.turns[i].racks);
      EXPECT_TRUE(told.turns[i].play == all.turns[i].play);
    }
  }
}

}  // namespace
}  // namespace quoin::notation
