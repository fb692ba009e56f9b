#include <gtest/gtest.h>

#include "players/literature/phase_player.h"
#include "players/registry.h"
#include "support/hand_made_turn.h"

namespace quoin::players {
namespace {

TEST(PhaseBounds, DivideAGameByWhatIsInTheBag) {
  constexpr PhaseBounds Bounds{9, 0};
  EXPECT_EQ(Bounds.phase(true, 86), GamePhase::Opening);
  EXPECT_EQ(Bounds.phase(false, 86), GamePhase::Middle);
  EXPECT_EQ(Bounds.phase(false, 10), GamePhase::Middle);
  EXPECT_EQ(Bounds.phase(false, 9), GamePhase::PreEndgame);
  EXPECT_EQ(Bounds.phase(false, 1), GamePhase::PreEndgame);
  EXPECT_EQ(Bounds.phase(false, 0), GamePhase::Endgame);
  // Who has no strategy for what lies before the end.
  constexpr PhaseBounds Two{7, 7};
  EXPECT_EQ(Two.phase(false, 8), GamePhase::Middle);
  EXPECT_EQ(Two.phase(false, 7), GamePhase::Endgame);
}

class Exchanger : public Player {
 public:
  Exchanger(lexicon::LexiconPtr lexicon, std::size_t tiles)
      : Player(std::move(lexicon)), tiles_(tiles) {}
  Move choose_move(const Situation& situation) override {
    const Word tiles = situation.rack.tiles();
    return Move::exchange(std::span(tiles).first(tiles_));
  }

 private:
  std::size_t tiles_;
};

TEST(PhasePlayer, AsksTheStrategyOfThePhase) {
  const std::vector<std::string> words = {"CAT"};
  test::HandMadeTurn opening(words, {}, {"CATNNNN", "NNNNNNN"}, "EEEEEEEEEE");
  test::HandMadeTurn middle(words, {{{7, 6}, Direction::Across, "CAT"}}, {"CATNNNN", "NNNNNNN"},
                            "EEEEEEEEEE");
  test::HandMadeTurn late(words, {{{7, 6}, Direction::Across, "CAT"}}, {"CATNNNN", "NNNNNNN"},
                          "EEE");
  test::HandMadeTurn end(words, {{{7, 6}, Direction::Across, "CAT"}}, {"CATNNNN", "NNNNNNN"});
  PhasePlayer::ByPhase by_phase;
  for (std::size_t i = 0; i < by_phase.size(); ++i)
    by_phase[i] = std::make_shared<Exchanger>(opening.lexicon(), i + 1);
  PhasePlayer player(opening.lexicon(), {9, 0}, by_phase);
  const auto count = [&](test::HandMadeTurn& turn) {
    return player.choose_move(turn.situation()).tiles().size();
  };
  EXPECT_EQ(count(opening), 1u);
  EXPECT_EQ(count(middle), 2u);
  EXPECT_EQ(count(late), 3u);
  EXPECT_EQ(count(end), 4u);
}

}  // namespace
}  // namespace quoin::players
