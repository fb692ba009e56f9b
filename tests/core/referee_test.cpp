#include "core/referee.h"

#include <gtest/gtest.h>

#include "core/reasons.h"
#include "support/data.h"
#include "support/random_play.h"

namespace quoin {
namespace {

// Plays whatever lies on the rack; the judge says what the test wants.
class Table {
 public:
  Table(const std::string& rules, int seats = 2, std::uint64_t seed = 1) {
    GameConfig config = test::make_config("english", "standard", seats, rules + ",first=1");
    referee_.emplace(
        test::start_game(std::move(config), seed, [this](const Word&) { return words_are_good; }));
  }

  const Game& game() const { return referee_->game(); }
  const GameState& state() const { return game().state(); }
  const SeatState& seat(int number) const { return state().seats[number]; }
  Referee& referee() { return *referee_; }

  Result<void> act(int number, const Action& action) { return referee_->act(number, action, now); }
  // "" when it was accepted.
  std::string say(int number, const Action& action) {
    const Result<void> done = act(number, action);
    return done ? "" : done.error().message();
  }

  // The first so many tiles of the rack, somewhere legal.
  Move some_placement(int number, std::size_t tiles = 2) {
    Word hand = seat(number).rack.tiles();
    hand.resize(std::min(tiles, hand.size()));
    for (Tile& tile : hand) {
      if (tile == Blank) tile = Tile::letter(1).as_blank();
    }
    const Board& board = state().board;
    for (int row = 0; row < 15; ++row) {
      for (int column = 0; column < 15; ++column) {
        std::vector<PlacedTile> placed;
        Square square = board.is_empty() ? Square(7, 7) : Square(row, column);
        for (const Tile tile : hand) {
          while (board.is_filled(square)) square = square.step(Direction::Across);
          placed.push_back({square, tile});
          square = square.step(Direction::Across);
        }
        const MoveOrFault made = move_from_tiles(board, placed);
        const auto* move = std::get_if<Move>(&made);
        if (move != nullptr && !placement_fault(board, *game().config().layout, *move))
          return *move;
      }
    }
    ADD_FAILURE() << "no placement";
    return Move::pass();
  }
  void place(int number, std::size_t tiles = 2) {
    ASSERT_EQ(say(number, PlaceTiles{some_placement(number, tiles)}), "");
  }
  // Both play on until the bag is empty.
  void empty_the_bag() {
    while (!state().bag.is_empty()) {
      Rng rng(static_cast<std::uint64_t>(state().turns_played));
      const std::optional<Move> move =
          test::random_placement(state().board, *game().config().layout, *game().config().alphabet,
                                 seat(state().turn).rack, rng);
      ASSERT_TRUE(move);
      ASSERT_EQ(say(state().turn, PlaceTiles{*move}), "");
      now += 20'000;
    }
  }
  // Then until a seat has gone out; returns who.
  int go_out() {
    empty_the_bag();
    while (!state().out_seat) {
      const int turn = state().turn;
      Rng rng(static_cast<std::uint64_t>(state().turns_played));
      const std::optional<Move> move = test::random_placement(
          state().board, *game().config().layout, *game().config().alphabet, seat(turn).rack, rng);
      EXPECT_TRUE(move);
      EXPECT_EQ(say(turn, PlaceTiles{*move}), "");
      now += 20'000;
    }
    return *state().out_seat;
  }

  std::int64_t now = 0;
  bool words_are_good = true;

 private:
  std::optional<Referee> referee_;
};

TEST(Referee, FillsRacksAndLetsTheFirstSeatBegin) {
  const Table table("");
  EXPECT_EQ(table.state().phase, Phase::Playing);
  EXPECT_EQ(table.state().turn, 0);
  EXPECT_EQ(table.seat(0).rack.size(), 7);
  EXPECT_EQ(table.seat(1).rack.size(), 7);
  EXPECT_EQ(table.state().bag.size(), 86);
}

TEST(Referee, DoesNotStartWithoutTheNonces) {
  Referee referee =
      Referee::create(test::make_config("english", "standard", 2, ""), Secret{}, [](const Word&) {
        return true;
      }).value();
  EXPECT_EQ(referee.start(0).error().message(), "seat 1 has not added its nonce");
  EXPECT_TRUE(referee.add_nonce(0, "a", 0));
  EXPECT_EQ(referee.add_nonce(0, "b", 0).error().message(), "the seat has added its nonce already");
  EXPECT_EQ(referee.add_nonce(5, "b", 0).error().message(), "there is no such seat");
  EXPECT_EQ(referee.add_nonce(1, "\n", 0).error().message(),
            "a nonce has 1 to 128 characters, all of them printable ASCII");
  EXPECT_TRUE(referee.add_nonce(1, "b", 0));
  EXPECT_TRUE(referee.start(0));
}

TEST(Referee, RefusesWhatIsNotAllowedAndChangesNothing) {
  Table table("");
  const Digest before = table.game().state_hash();
  EXPECT_EQ(table.say(1, PassTurn{}), "it is another player's turn");
  EXPECT_EQ(table.say(7, PassTurn{}), "there is no such seat");
  EXPECT_EQ(table.say(0, ChallengePlay{}), "there are no challenges in this game");
  EXPECT_EQ(table.say(0, HoldPlay{}), "plays are not held in this game");
  EXPECT_EQ(table.say(0, ClaimEnd{}), "in this game the end is not for a player to claim");
  EXPECT_EQ(table.say(0, TakeBack{1}), "turns are taken back in training games only");
  EXPECT_EQ(table.say(0, ExchangeTiles{}), "the tiles to exchange are not on the rack");
  EXPECT_EQ(table.say(0, PlaceTiles{Move::pass()}), "this is not a placement");
  Word eight(8, Tile::letter(26));
  EXPECT_EQ(table.say(0, PlaceTiles{Move::place({7, 4}, Direction::Across, eight)}),
            "the tiles are not on the rack");
  EXPECT_EQ(
      table.say(0, PlaceTiles{Move::place({7, 7}, Direction::Across, Word(2, Tile::letter(40)))}),
      "there is no such tile");
  EXPECT_EQ(table.game().state_hash(), before);
}

TEST(Referee, SaysByNameWhyAPlacementIsNone) {
  Table table("");
  const Move move = table.some_placement(0);
  const Move off =
      Move::place({0, 0}, Direction::Across, Word(move.tiles().begin(), move.tiles().end()));
  EXPECT_EQ(table.act(0, PlaceTiles{off}).error(), Error(reasons::play_off_start));
}

TEST(Referee, VoidGamesRefuseUnknownWordsAndNameThem) {
  Table table("");
  table.words_are_good = false;
  const Move move = table.some_placement(0);
  const Error complaint = table.act(0, PlaceTiles{move}).error();
  EXPECT_TRUE(complaint.is(reasons::words_unknown));
  EXPECT_EQ(complaint.arguments()[1], Argument(1));
  EXPECT_TRUE(complaint.message().ends_with(" is not in the word list")) << complaint.message();
  EXPECT_TRUE(table.state().board.is_empty());
}

// Whoever asks before their turn, or with tiles that they do not have, learns nothing of words.
TEST(Referee, VoidGamesAreNoDictionary) {
  Table table("");
  table.words_are_good = false;
  EXPECT_EQ(table.act(1, PlaceTiles{table.some_placement(1)}).error(), Error(reasons::not_on_turn));
  Word others;
  for (int letter = 1; others.size() < 2; ++letter) {
    const Tile tile = Tile::letter(letter);
    if (!table.seat(0).rack.contains(TileCounts(Word{tile}))) others.push_back(tile);
  }
  EXPECT_EQ(
      table.act(0, PlaceTiles{Move::place({7, 7}, Direction::Across, std::move(others))}).error(),
      Error(reasons::tiles_not_on_rack));
}

TEST(Referee, AnExchangeDrawsBeforeItGivesBack) {
  Table table("");
  const Word given = table.seat(0).rack.tiles();
  ASSERT_EQ(table.say(0, ExchangeTiles{given}), "");
  EXPECT_EQ(table.state().bag.size(), 86);
  EXPECT_EQ(table.seat(0).rack.size(), 7);
  EXPECT_EQ(table.state().scoreless_turns, 1);
  EXPECT_EQ(table.state().turn, 1);
}

TEST(Referee, AnExchangeNeedsEnoughTilesInTheBag) {
  Table table("exchange=80");
  table.place(0, 7);
  ASSERT_EQ(table.state().bag.size(), 79);
  EXPECT_EQ(table.say(1, ExchangeTiles{{table.seat(1).rack.tiles().front()}}),
            "an exchange needs at least 80 tiles in the bag, and there are 79");
}

TEST(Referee, WithAMinimumOfOneTheBagStillLimitsAnExchange) {
  Table table("exchange=1", 2, 5);
  while (table.state().bag.size() > 3) {
    const int turn = table.state().turn;
    const int left = table.state().bag.size();
    table.place(turn, left > 8 ? 5 : 1);
  }
  const int turn = table.state().turn;
  const Word hand = table.seat(turn).rack.tiles();
  EXPECT_EQ(table.say(turn, ExchangeTiles{hand}),
            "there are only " + std::to_string(table.state().bag.size()) + " tiles in the bag");
  EXPECT_EQ(table.say(turn, ExchangeTiles{{hand.front()}}), "");
}

// --- endings

TEST(Referee, SixScorelessTurnsEndTheGameAndCostTheRacks) {
  Table table("");
  const Score first = rack_points(table.seat(0).rack, *table.game().config().alphabet);
  const Score second = rack_points(table.seat(1).rack, *table.game().config().alphabet);
  for (int turn = 0; turn < 6; ++turn) ASSERT_EQ(table.say(turn % 2, PassTurn{}), "");
  ASSERT_EQ(table.state().phase, Phase::Finished);
  const GameEnded& ending = *table.state().ending;
  EXPECT_EQ(ending.reason, EndReason::ScorelessTurns);
  EXPECT_EQ(ending.final_scores, (std::vector<Score>{-first, -second}));
  // At 0:0 the lower rack wins, which follows from the subtraction.
  EXPECT_EQ(ending.winners, first < second ? std::vector<int>{0} : std::vector<int>{1});
  EXPECT_TRUE(table.state().is_revealed);
  EXPECT_TRUE(verify_draws(table.game()));
}

TEST(Referee, ScorelessTurnsCountThreeForEachPlayer) {
  Table table("", 4);
  for (int turn = 0; turn < 11; ++turn) ASSERT_EQ(table.say(turn % 4, PassTurn{}), "");
  EXPECT_EQ(table.state().phase, Phase::Playing);
  ASSERT_EQ(table.say(3, PassTurn{}), "");
  EXPECT_EQ(table.state().phase, Phase::Finished);
}

TEST(Referee, AClaimedEndWaitsForAPlayer) {
  Table table("scoreless-end=claimed,final-rack=tournament");
  for (int turn = 0; turn < 5; ++turn) ASSERT_EQ(table.say(turn % 2, PassTurn{}), "");
  EXPECT_EQ(table.say(0, ClaimEnd{}),
            "the end can be claimed after 6 scoreless turns in a row; there were 5");
  ASSERT_EQ(table.say(1, PassTurn{}), "");
  EXPECT_EQ(table.state().phase, Phase::Playing);
  ASSERT_EQ(table.say(1, ClaimEnd{}), "");
  EXPECT_EQ(table.state().ending->reason, EndReason::Claimed);
  EXPECT_LT(table.seat(0).score, Score(0))
      << "without an out-play everybody loses the own rack, tournament or not";
}

TEST(Referee, TwoPassesEachEndTheGameAndExchangesDoNotCount) {
  Table table("scoreless-end=two-passes");
  ASSERT_EQ(table.say(0, PassTurn{}), "");
  ASSERT_EQ(table.say(1, PassTurn{}), "");
  ASSERT_EQ(table.say(0, ExchangeTiles{{table.seat(0).rack.tiles().front()}}), "");
  ASSERT_EQ(table.say(1, PassTurn{}), "");
  ASSERT_EQ(table.say(0, PassTurn{}), "");
  ASSERT_EQ(table.say(1, PassTurn{}), "");
  EXPECT_EQ(table.state().phase, Phase::Playing);
  ASSERT_EQ(table.say(0, PassTurn{}), "");
  EXPECT_EQ(table.state().phase, Phase::Finished);
}

TEST(Referee, GoingOutInAFamilyGameMovesTheRackOver) {
  Table table("");
  const int out = table.go_out();
  const GameEnded& ending = *table.state().ending;
  const Score left = rack_points(table.seat(1 - out).rack, *table.game().config().alphabet);
  EXPECT_EQ(ending.reason, EndReason::WentOut);
  EXPECT_EQ(ending.rack_adjustments[out], left);
  EXPECT_EQ(ending.rack_adjustments[1 - out], -left);
}

TEST(Referee, GoingOutInATournamentGameGainsTwiceTheRack) {
  Table table("final-rack=tournament", 3);
  const int out = table.go_out();
  const GameEnded& ending = *table.state().ending;
  Score others;
  for (int seat = 0; seat < 3; ++seat) {
    others += rack_points(table.seat(seat).rack, *table.game().config().alphabet);
    if (seat != out) {
      EXPECT_EQ(ending.rack_adjustments[seat], Score(0));
    }
  }
  EXPECT_EQ(ending.rack_adjustments[out], others * 2);
}

TEST(Referee, AllHaveToAgreeToEndUnlessTheyTrain) {
  Table table("");
  ASSERT_EQ(table.say(0, AgreeToEnd{}), "");
  EXPECT_EQ(table.state().phase, Phase::Playing);
  table.place(0);
  ASSERT_EQ(table.say(1, AgreeToEnd{}), "");
  EXPECT_EQ(table.state().phase, Phase::Playing) << "playing on takes an agreement back";
  ASSERT_EQ(table.say(0, AgreeToEnd{}), "");
  EXPECT_EQ(table.state().ending->reason, EndReason::Agreement);

  Table training("training=yes");
  ASSERT_EQ(training.say(1, AgreeToEnd{}), "");
  EXPECT_EQ(training.state().phase, Phase::Finished);
}

TEST(Referee, AGameCanBeAbortedBeforeItsSecondTurn) {
  Table table("");
  table.place(0);
  ASSERT_EQ(table.say(1, AbortGame{}), "");
  EXPECT_EQ(table.state().ending->reason, EndReason::Abort);
  EXPECT_TRUE(table.state().ending->winners.empty());

  Table late("");
  late.place(0);
  late.place(1);
  EXPECT_EQ(late.say(0, AbortGame{}), "a game can be aborted before its second turn only");
}

TEST(Referee, ResigningLosesWhateverTheScore) {
  Table table("");
  table.place(0, 7);
  ASSERT_EQ(table.say(0, Resign{}), "");
  EXPECT_EQ(table.state().ending->winners, std::vector<int>{1});
  EXPECT_EQ(table.say(1, PassTurn{}), "the game is over");
}

TEST(Referee, WithThreePlayersTheOthersGoOn) {
  Table table("", 3);
  ASSERT_EQ(table.say(1, Resign{}), "");
  table.place(0);
  EXPECT_EQ(table.state().turn, 2);
  table.place(2);
  EXPECT_EQ(table.state().turn, 0);
  EXPECT_EQ(table.say(1, PassTurn{}), "the seat has left the game");
  ASSERT_EQ(table.say(0, Resign{}), "");
  EXPECT_EQ(table.state().ending->winners, std::vector<int>{2});
}

// --- challenges

TEST(Referee, ASuccessfulChallengeTakesThePlayOff) {
  for (const char* rule : {"single", "double", "5-point", "10-point"}) {
    Table table(std::string("challenge=") + rule);
    const Rack before = table.seat(0).rack;
    table.words_are_good = false;
    table.place(0, 3);
    EXPECT_GT(table.seat(0).score, Score(0));
    ASSERT_EQ(table.say(1, ChallengePlay{}), "");
    EXPECT_TRUE(table.state().board.is_empty());
    EXPECT_EQ(table.seat(0).rack, before);
    EXPECT_EQ(table.seat(0).score, Score(0));
    EXPECT_EQ(table.state().bag.size(), 86);
    EXPECT_EQ(table.state().turn, 1) << "the turn was forfeited";
    EXPECT_EQ(table.state().scoreless_turns, 1);
    EXPECT_EQ(table.say(1, ChallengePlay{}), "there is no play to challenge");
  }
}

TEST(Referee, TilesDrawnForAPlayThatCameOffAreNotKnownToComeAgain) {
  Table table("challenge=single");
  table.words_are_good = false;
  table.place(0, 3);
  const int drawn = table.seat(0).tiles_drawn;
  ASSERT_EQ(table.say(1, ChallengePlay{}), "");
  EXPECT_EQ(table.seat(0).tiles_drawn, drawn) << "the next draw has a new number";
}

TEST(Referee, ALostChallengeCostsWhatTheRuleSays) {
  const auto challenge = [](const std::string& rules) {
    Table table(rules);
    table.place(0, 3);
    const Score before = table.seat(0).score;
    EXPECT_EQ(table.say(1, ChallengePlay{}), "");
    return std::pair((table.seat(0).score - before).points(), table.state().turn);
  };
  EXPECT_EQ(challenge("challenge=single"), std::pair(0, 1));
  EXPECT_EQ(challenge("challenge=double"), std::pair(0, 0));
  EXPECT_EQ(challenge("challenge=5-point"), std::pair(5, 1));
  EXPECT_EQ(challenge("challenge=10-point"), std::pair(10, 1));
}

TEST(Referee, ThePenaltyCanCountForEachWordChallenged) {
  Table table("challenge=5-point,per-word=yes");
  table.place(0, 3);
  // Two tiles above the first two of the word: a main word and two across it.
  const Word hand = table.seat(1).rack.tiles();
  const auto shown = [](Tile tile) { return tile == Blank ? Tile::letter(1).as_blank() : tile; };
  const std::array placed = {PlacedTile{Square(6, 7), shown(hand[0])},
                             PlacedTile{Square(6, 8), shown(hand[1])}};
  ASSERT_EQ(table.say(1, PlaceTiles{std::get<Move>(move_from_tiles(table.state().board, placed))}),
            "");
  ASSERT_EQ(table.state().last_play->words.size(), 3U);
  const Score before = table.seat(1).score;
  EXPECT_EQ(table.say(0, ChallengePlay{{0, 7}}), "the play has no such word");
  ASSERT_EQ(table.say(0, ChallengePlay{{0, 2}}), "");
  EXPECT_EQ(table.seat(1).score - before, Score(10));
}

TEST(Referee, TheJudgeAnswersForTheWholeChallenge) {
  Referee referee =
      test::start_game(test::make_config("english", "standard", 2, "challenge=single,first=1"), 1,
                       [](const Word& word) { return word.size() != 2; });
  const Word hand = referee.game().state().seats[0].rack.tiles();
  Word three(hand.begin(), hand.begin() + 3);
  ASSERT_TRUE(referee.act(0, PlaceTiles{Move::place({7, 7}, Direction::Across, three)}, 0));
  ASSERT_TRUE(referee.act(1, PassTurn{}, 0));
  const Word next = referee.game().state().seats[0].rack.tiles();
  const std::array placed = {PlacedTile{Square(6, 7), next[0]}, PlacedTile{Square(6, 8), next[1]},
                             PlacedTile{Square(6, 9), next[2]}};
  ASSERT_TRUE(referee.act(
      0, PlaceTiles{std::get<Move>(move_from_tiles(referee.game().state().board, placed))}, 0));
  Referee only_main = referee;
  ASSERT_TRUE(only_main.act(1, ChallengePlay{{0}}, 0));
  EXPECT_FALSE(only_main.game().state().last_play->is_taken_off)
      << "the main word is good, and only it was challenged";
  ASSERT_TRUE(referee.act(1, ChallengePlay{}, 0));
  EXPECT_TRUE(referee.game().state().last_play->is_taken_off);
}

TEST(Referee, ATripleChallengeLosesTheGameForOneOfThem) {
  Table good("challenge=triple");
  good.place(0, 3);
  ASSERT_EQ(good.say(1, ChallengePlay{}), "");
  EXPECT_EQ(good.state().ending->reason, EndReason::LostChallenge);
  EXPECT_EQ(good.state().ending->winners, std::vector<int>{0});

  Table bad("challenge=triple");
  bad.words_are_good = false;
  bad.place(0, 3);
  ASSERT_EQ(bad.say(1, ChallengePlay{}), "");
  EXPECT_EQ(bad.state().ending->winners, std::vector<int>{1});
  EXPECT_TRUE(bad.state().board.is_empty());
}

TEST(Referee, WithThreePlayersAnybodyMayChallengeUntilTheNextAction) {
  Table table("challenge=double", 3);
  table.place(0, 3);
  ASSERT_EQ(table.say(2, ChallengePlay{}), "");
  EXPECT_EQ(table.state().turn, 1) << "seat 2 was not on turn: it will lose its next one";
  table.place(1);
  EXPECT_EQ(table.state().turn, 0) << "seat 2 is skipped";
  EXPECT_EQ(table.state().scoreless_turns, 1);
  table.place(0);
  EXPECT_EQ(table.say(0, ChallengePlay{}), "a player cannot challenge their own play");
  ASSERT_EQ(table.say(1, PassTurn{}), "");
  EXPECT_EQ(table.say(2, ChallengePlay{}), "there is no play to challenge");
}

TEST(Referee, ATurnSkippedAfterAPhonyStaysCounted) {
  Table table("challenge=double", 3);
  table.place(0, 3);
  ASSERT_EQ(table.say(2, ChallengePlay{}), "") << "seat 2 will lose its next turn";
  table.words_are_good = false;
  table.place(1);
  ASSERT_EQ(table.state().scoreless_turns, 1) << "seat 2 was skipped";
  ASSERT_EQ(table.say(0, ChallengePlay{}), "");
  EXPECT_EQ(table.state().scoreless_turns, 2) << "the phony, and the turn that was lost";
}

TEST(Referee, ChallengedOffPlaysCountAsScorelessTurns) {
  Table table("challenge=single");
  table.words_are_good = false;
  for (int turn = 0; turn < 6; ++turn) {
    ASSERT_EQ(table.state().phase, Phase::Playing);
    table.place(turn % 2);
    ASSERT_EQ(table.say(1 - turn % 2, ChallengePlay{}), "");
  }
  EXPECT_EQ(table.state().ending->reason, EndReason::ScorelessTurns);
}

TEST(Referee, APlayThatGoesOutWaitsForItsAnswer) {
  Table accepted("challenge=double");
  const int out = accepted.go_out();
  EXPECT_EQ(accepted.state().phase, Phase::GoneOut);
  EXPECT_EQ(accepted.say(1 - out, ExchangeTiles{{accepted.seat(1 - out).rack.tiles().front()}}),
            "the last play went out: it can be accepted or challenged");
  EXPECT_EQ(accepted.say(out, PassTurn{}), "a player cannot challenge their own play");
  ASSERT_EQ(accepted.say(1 - out, PassTurn{}), "");
  EXPECT_EQ(accepted.state().ending->reason, EndReason::WentOut);

  Table lost("challenge=5-point");
  const int lost_out = lost.go_out();
  const Score before = lost.seat(lost_out).score;
  ASSERT_EQ(lost.say(1 - lost_out, ChallengePlay{}), "");
  EXPECT_EQ(lost.state().ending->reason, EndReason::WentOut);
  EXPECT_GE(lost.seat(lost_out).score, before + Score(5));

  Table won("challenge=double");
  const int won_out = won.go_out();
  won.words_are_good = false;
  ASSERT_EQ(won.say(1 - won_out, ChallengePlay{}), "");
  EXPECT_EQ(won.state().phase, Phase::Playing);
  EXPECT_EQ(won.state().turn, 1 - won_out);
  EXPECT_FALSE(won.seat(won_out).rack.is_empty());
}

// --- holding

TEST(Referee, AHeldPlayDelaysTheDraw) {
  Table table("challenge=single,hold=yes");
  table.place(0, 3);
  EXPECT_EQ(table.seat(0).rack.size(), 4) << "nothing is drawn while the play can be held";
  ASSERT_EQ(table.say(1, HoldPlay{}), "");
  EXPECT_EQ(table.say(1, HoldPlay{}), "the play is held already");
  table.now += 14'999;
  EXPECT_EQ(table.say(0, DrawTiles{}),
            "there is nothing to draw now; while a play can be held, 15 seconds have to pass");
  table.now += 1;
  ASSERT_EQ(table.say(0, DrawTiles{}), "");
  EXPECT_EQ(table.seat(0).rack.size(), 7);
  table.words_are_good = false;
  ASSERT_EQ(table.say(1, ChallengePlay{}), "");
  EXPECT_EQ(table.seat(0).rack.size(), 7);
  EXPECT_EQ(table.state().bag.size(), 86);
  EXPECT_EQ(table.state().last_play->drawn.size(), 3U) << "the provisional tiles are shown";
}

TEST(Referee, WhoDrawsAfterWaitingClosesTheChallenge) {
  Table table("challenge=single,hold=yes");
  table.place(0, 3);
  table.now += 15'000;
  ASSERT_EQ(table.say(0, DrawTiles{}), "");
  EXPECT_EQ(table.say(1, ChallengePlay{}), "there is no play to challenge");
  EXPECT_EQ(table.say(1, HoldPlay{}), "there is no play to challenge");
}

TEST(Referee, PlayingOnAcceptsTheLastPlay) {
  Table table("challenge=single,hold=yes");
  table.place(0, 3);
  ASSERT_EQ(table.say(1, ExchangeTiles{table.seat(1).rack.tiles()}), "");
  EXPECT_EQ(table.seat(0).rack.size(), 7);
  EXPECT_EQ(table.state().turn, 0);
  table.place(0);
  const Digest before = table.game().state_hash();
  EXPECT_EQ(
      table.say(1, PlaceTiles{Move::place({0, 0}, Direction::Across, Word(2, Tile::letter(1)))}),
      "the play touches nothing on the board");
  EXPECT_EQ(table.game().state_hash(), before) << "a refused play accepts nothing";
}

TEST(Referee, TheHoldersClockRunsAndOthersWait) {
  Table table("challenge=single,hold=yes,time=10m", 3);
  table.place(0, 3);
  ASSERT_EQ(table.say(2, HoldPlay{}), "");
  EXPECT_EQ(table.game().clock_seat(), 2);
  table.now += 5'000;
  EXPECT_EQ(table.say(1, PassTurn{}), "another player has to answer the play");
  ASSERT_EQ(table.say(2, AcceptPlay{}), "");
  EXPECT_EQ(table.seat(2).time_used, 5'000);
  EXPECT_EQ(table.game().clock_seat(), 1);
}

// --- clocks

TEST(Referee, ClocksRunForTheSeatOnTurnAndGrowByTheIncrement) {
  Table table("time=1m,increment=10s");
  table.now = 20'000;
  table.place(0);
  EXPECT_EQ(table.game().time_left(0, table.now), 50'000);
  EXPECT_EQ(table.game().time_left(1, table.now + 5'000), 55'000);
}

TEST(Referee, WithoutOvertimeAnEmptyClockLoses) {
  Table table("time=1m");
  table.referee().tick(60'000);
  EXPECT_EQ(table.state().phase, Phase::Playing);
  table.referee().tick(60'001);
  EXPECT_EQ(table.state().ending->reason, EndReason::TimeForfeit);
  EXPECT_EQ(table.state().ending->winners, std::vector<int>{1});
}

TEST(Referee, OvertimeCostsTenPointsForEachMinuteBegun) {
  Table table("time=1m,overtime=10m");
  table.now = 60'000 + 60'001;
  table.place(0);
  for (int turn = 0; turn < 6; ++turn) ASSERT_EQ(table.say(table.state().turn, PassTurn{}), "");
  EXPECT_EQ(table.state().ending->time_penalties, (std::vector<Score>{Score(-20), Score(0)}));

  Table lost("time=1m,overtime=10m");
  lost.referee().tick(660'001);
  EXPECT_EQ(lost.state().ending->reason, EndReason::TimeForfeit);
}

TEST(Referee, NobodyActsWhenTheTimeIsOver) {
  Table table("time=1m");
  Game game = table.game();
  EXPECT_EQ(game.apply({60'001, TurnPassed{0}}).error().message(), "the time is over");
  EXPECT_TRUE(game.apply({60'000, TurnPassed{0}}));

  Table limited("game-time=1m");
  Game other = limited.game();
  EXPECT_EQ(other.apply({60'000, TurnPassed{0}}).error().message(), "the time is over");

  Table endless("");
  Game late = endless.game();
  EXPECT_EQ(late.apply({INT64_MAX / 4, TurnPassed{0}}).error().message(),
            "the time is beyond every clock");
}

TEST(Referee, AGameTimeEndsTheGameForAll) {
  Table table("game-time=20m");
  table.now = 20 * 60'000;
  EXPECT_EQ(table.say(0, PassTurn{}), "the game is over");
  EXPECT_EQ(table.state().ending->reason, EndReason::GameTime);
}

TEST(Referee, ATurnTimeIsForASingleTurn) {
  Table table("turn-time=1d");
  table.now = 86'400'000;
  table.place(0);
  table.now += 86'400'001;
  table.referee().tick(table.now);
  EXPECT_EQ(table.state().ending->winners, std::vector<int>{0});
}

TEST(Referee, AClockThatStepsBackIsHeldStill) {
  Table table("time=10m");
  table.now = 5'000;
  table.place(0);
  table.now = 1'000;
  table.place(1);
  EXPECT_EQ(table.seat(1).time_used, 0);
}

// --- order of play

TEST(Referee, DrawingDecidesWhoBeginsAndTiesDrawAgain) {
  int with_ties = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Referee referee =
        test::start_game(test::make_config("english", "standard", 4, "first=draw"), seed);
    const auto* order = std::get_if<OrderDecided>(&referee.game().events()[4].body);
    ASSERT_NE(order, nullptr);
    if (order->rounds.size() == 1) {
      const Word& round = order->rounds.front();
      for (const Tile tile : round)
        EXPECT_LE(round[order->first], tile) << "closest to A, a blank before A";
    } else {
      ++with_ties;
      EXPECT_LT(order->rounds[1].size(), 5U);
    }
  }
  EXPECT_GT(with_ties, 5);
}

TEST(Referee, FewestFirstsBegin) {
  GameConfig config = test::make_config("english", "standard", 3, "first=fewest-firsts");
  config.seats[0].firsts = 3;
  config.seats[1].firsts = 2;
  config.seats[2].firsts = 2;
  config.seats[2].seconds = 1;
  EXPECT_EQ(test::start_game(config, 1).game().state().turn, 2);
  config.seats[1].seconds = 1;
  bool both_can_begin[3] = {false, false, false};
  for (std::uint64_t seed = 0; seed < 40; ++seed)
    both_can_begin[test::start_game(config, seed).game().state().turn] = true;
  EXPECT_FALSE(both_can_begin[0]);
  EXPECT_TRUE(both_can_begin[1] && both_can_begin[2]) << "a tie is drawn for";
}

TEST(Referee, RandomFirstsAreFair) {
  int firsts = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed)
    firsts +=
        test::start_game(test::make_config("english", "standard", 2, ""), seed).game().state().turn;
  EXPECT_NEAR(firsts, 500, 60);
}

// --- training

TEST(Referee, TakingBackRestoresTheStateAndGivesTheSameTilesAgain) {
  Table table("training=yes");
  const auto start = static_cast<int>(table.game().events().size());
  table.place(0, 3);
  const Rack drawn = table.seat(0).rack;
  table.place(1, 2);
  ASSERT_EQ(table.say(0, TakeBack{start}), "");
  EXPECT_TRUE(table.state().board.is_empty());
  EXPECT_EQ(table.state().turn, 0);
  EXPECT_EQ(table.state().bag.size(), 86);
  table.place(0, 3);
  EXPECT_EQ(table.seat(0).rack, drawn);
  EXPECT_EQ(table.say(0, TakeBack{static_cast<int>(table.game().events().size()) - 1}),
            "a turn is taken back as a whole");
  EXPECT_EQ(table.say(0, TakeBack{1}), "there is nothing to take back");
  const Game again = Game::replay(table.game().config(), test::events_of(table.game())).value();
  EXPECT_EQ(again.state_hash(), table.game().state_hash());
}

TEST(Referee, AFinishedTrainingGameCanBeTakenBackUntilItIsRevealed) {
  Table table("training=yes");
  const auto start = static_cast<int>(table.game().events().size());
  ASSERT_EQ(table.say(0, AgreeToEnd{}), "");
  ASSERT_EQ(table.state().phase, Phase::Finished);
  EXPECT_FALSE(table.state().is_revealed);
  ASSERT_EQ(table.say(0, TakeBack{start}), "");
  EXPECT_EQ(table.state().phase, Phase::Playing);
  ASSERT_EQ(table.say(0, AgreeToEnd{}), "");
  ASSERT_TRUE(table.referee().reveal(0));
  EXPECT_EQ(table.say(0, TakeBack{start}), "the secret is revealed, so nothing can be taken back");
  EXPECT_TRUE(verify_draws(table.game()));
}

// --- resuming and proving

TEST(Referee, AGameLeftInTheMiddleOfATurnIsTakenUp) {
  Table table("");
  table.place(0, 3);
  std::vector<Event> events = test::events_of(table.game());
  ASSERT_TRUE(std::holds_alternative<TilesDrawn>(events.back().body));
  events.pop_back();  // killed between the play and the draw
  Game cut = Game::replay(table.game().config(), events).value();
  const Referee resumed = Referee::resume(std::move(cut), test::secret_from(1), [](const Word&) {
                            return true;
                          }).value();
  EXPECT_EQ(resumed.game().state_hash(), table.game().state_hash());
}

TEST(Referee, AWrongSecretIsRefused) {
  Table table("");
  EXPECT_EQ(Referee::resume(table.game(), test::secret_from(2), nullptr).error().message(),
            "this is not the secret that the game committed to");
}

TEST(VerifyDraws, FindsASwappedTile) {
  Table table("");
  table.go_out();
  ASSERT_TRUE(verify_draws(table.game()));
  std::vector<Event> events = test::events_of(table.game());
  // Swap the first racks of the two seats: a legal game, but not the one that the secret gives.
  std::vector<TilesDrawn*> draws;
  for (Event& event : events) {
    if (auto* drawn = std::get_if<TilesDrawn>(&event.body); drawn != nullptr && draws.size() < 2)
      draws.push_back(drawn);
  }
  Game fresh = Game::create(table.game().config()).value();
  std::swap(draws[0]->tiles, draws[1]->tiles);
  for (const Event& event : events) {
    if (!fresh.apply(event)) break;
  }
  EXPECT_EQ(verify_draws(fresh).error().message(),
            "the secret has not been revealed, so the draws cannot be checked");
}

}  // namespace
}  // namespace quoin
