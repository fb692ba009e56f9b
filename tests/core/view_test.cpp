#include "core/view.h"

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/random_play.h"

namespace quoin {
namespace {

// What a viewer could know of hidden tiles, gathered from every field that could carry them.
void expect_no_foreign_tiles(const View& view, std::optional<int> own) {
  for (std::size_t seat = 0; seat < view.seats.size(); ++seat) {
    EXPECT_EQ(view.seats[seat].rack.has_value(), own == static_cast<int>(seat));
  }
  for (const Event& event : view.events) {
    if (const auto* drawn = std::get_if<TilesDrawn>(&event.body)) {
      EXPECT_EQ(drawn->tiles.empty(), own != drawn->seat);
      EXPECT_GT(drawn->count, 0);
    }
    if (const auto* exchanged = std::get_if<TilesExchanged>(&event.body)) {
      EXPECT_EQ(exchanged->given.empty(), own != exchanged->seat);
      EXPECT_EQ(exchanged->drawn.empty(), own != exchanged->seat);
    }
    if (const auto* nonce = std::get_if<NonceAdded>(&event.body)) {
      EXPECT_EQ(nonce->nonce.empty(), own != nonce->seat);
    }
    EXPECT_FALSE(std::holds_alternative<SecretRevealed>(event.body));
  }
  if (view.last_play && own != view.last_play->seat && !view.last_play->is_taken_off) {
    EXPECT_TRUE(view.last_play->drawn.empty());
  }
}

TEST(View, ShowsASeatItsOwnRackAndNothingElse) {
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(test::scaled(20, 200)); ++seed) {
    Rng rng(seed);
    const int seats = 2 + static_cast<int>(seed % 3);
    Referee referee = test::start_game(
        test::make_config("english", "standard", seats,
                          seed % 2 == 0 ? "challenge=single,hold=yes" : "challenge=double"),
        seed);
    test::play_to_end(referee, rng, [&](const Referee& r) {
      if (r.game().state().phase == Phase::Finished) return;
      for (int seat = 0; seat < seats; ++seat) {
        const View view = view_of(r.game(), Viewer::seat(seat), r.game().state().now);
        expect_no_foreign_tiles(view, seat);
        // All that is not on the board or the own rack is unseen.
        TileCounts seen = view.unseen;
        seen.add(*view.seats[seat].rack);
        EXPECT_EQ(seen.size() + view.board.tile_count(), view.alphabet->total_tiles());
      }
      expect_no_foreign_tiles(view_of(r.game(), Viewer::spectator(), 0), std::nullopt);
    });
    const View after = view_of(referee.game(), Viewer::spectator(), 0);
    for (const SeatView& seat : after.seats)
      EXPECT_TRUE(seat.rack.has_value()) << "a finished game is open";
  }
}

TEST(View, RacksOfComputersAmongThemselvesLieOpen) {
  GameConfig config = test::make_config("english", "standard", 2, "");
  for (SeatConfig& seat : config.seats) seat.player = "high-scorer";
  const Referee referee = test::start_game(config, 1);
  for (const SeatView& seat : view_of(referee.game(), Viewer::spectator(), 0).seats)
    EXPECT_TRUE(seat.rack.has_value());
}

TEST(View, TheRefereeSeesAllRacksButNoSecret) {
  const Referee referee = test::start_game(test::make_config("english", "standard", 2, ""), 1);
  const View view = view_of(referee.game(), Viewer::referee(), 0);
  for (const SeatView& seat : view.seats) EXPECT_TRUE(seat.rack.has_value());
  EXPECT_EQ(view.unseen.size(), view.bag_count);
}

TEST(View, ProvisionalTilesAreShownWhenAHeldPlayComesOff) {
  bool is_good = true;
  Referee referee = test::start_game(
      test::make_config("english", "standard", 2, "challenge=single,hold=yes,first=1"), 1,
      [&](const Word&) { return is_good; });
  const Word hand = referee.game().state().seats[0].rack.tiles();
  ASSERT_TRUE(referee.act(
      0, PlaceTiles{Move::place({7, 7}, Direction::Across, std::span(hand).first(3))}, 0));
  ASSERT_TRUE(referee.act(1, HoldPlay{}, 0));
  ASSERT_TRUE(referee.act(0, DrawTiles{}, 15'000));
  EXPECT_TRUE(view_of(referee.game(), Viewer::seat(1), 15'000).last_play->drawn.empty());
  is_good = false;
  ASSERT_TRUE(referee.act(1, ChallengePlay{}, 16'000));
  EXPECT_EQ(view_of(referee.game(), Viewer::seat(1), 16'000).last_play->drawn.size(), 3U);
}

TEST(View, KnowsWhatTheSeatMayDo) {
  Referee referee =
      test::start_game(test::make_config("english", "standard", 2, "challenge=single,first=1"), 1);
  EXPECT_EQ(view_of(referee.game(), Viewer::seat(0), 0).exchange_limit, 7);
  EXPECT_EQ(view_of(referee.game(), Viewer::seat(1), 0).exchange_limit, 0);
  const Word hand = referee.game().state().seats[0].rack.tiles();
  ASSERT_TRUE(referee.act(
      0, PlaceTiles{Move::place({7, 7}, Direction::Across, std::span(hand).first(2))}, 0));
  EXPECT_FALSE(view_of(referee.game(), Viewer::seat(0), 0).can_challenge);
  EXPECT_TRUE(view_of(referee.game(), Viewer::seat(1), 0).can_challenge);
}

}  // namespace
}  // namespace quoin
