#include "players/whole_games.h"

#include <gtest/gtest.h>

#include "players/registry.h"
#include "support/data.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

namespace quoin::test {

std::vector<Move> play_whole_game(const std::vector<std::string>& specs, int number) {
  const char* rules[] = {"", "challenge=double", "challenge=5-point,hold=yes,final-rack=tournament",
                         "exchange=1"};
  const char* alphabets[] = {"english", "bulgarian", "spanish"};
  GameConfig config = make_config(alphabets[number % 3], number % 5 == 4 ? "super" : "standard",
                                  2 + number % 3, rules[number % 4]);
  const auto seed = static_cast<std::uint64_t>(number);
  const lexicon::LexiconPtr lexicon = lexicon_of(random_words(seed, 3000, 20, 7), *config.alphabet);
  std::vector<players::PlayerPtr> seated;
  for (std::size_t seat = 0; seat < config.seats.size(); ++seat) {
    config.seats[seat].player = specs[seat % specs.size()];
    seated.push_back(players::make_player(config.seats[seat].player, {lexicon, {}}).value());
  }
  Referee referee =
      start_game(config, seed, [&](const Word& word) { return lexicon->contains(word); });
  const TileCounts all = full_bag(*config.alphabet);
  std::vector<Move> moves;
  for (int turns = 0; referee.game().state().phase != Phase::Finished; ++turns) {
    if (turns == 500) {
      ADD_FAILURE() << "a game without end";
      break;
    }
    const auto seat = static_cast<std::size_t>(referee.game().state().turn);
    const View view = view_of(referee.game(), Viewer::seat(static_cast<int>(seat)), 0);
    // Levels doubt good words at times.
    if (!specs[seat % specs.size()].starts_with("level")) {
      EXPECT_FALSE(seated[seat]->wants_to_challenge(view)) << "they play no phonies";
    }
    const Action action = seated[seat]->choose_action(view);
    if (const auto* placed = std::get_if<PlaceTiles>(&action)) {
      moves.push_back(placed->move);
    } else if (const auto* exchanged = std::get_if<ExchangeTiles>(&action)) {
      moves.push_back(Move::exchange(exchanged->tiles));
    } else {
      moves.push_back(Move::pass());
    }
    const Result<void> done = referee.act(static_cast<int>(seat), action, 0);
    if (!done) {
      ADD_FAILURE() << specs[seat % specs.size()] << ": " << done.error().message();
      break;
    }
    EXPECT_EQ(all_tiles(referee.game().state()), all);
  }
  EXPECT_TRUE(verify_draws(referee.game()));
  return moves;
}

}  // namespace quoin::test
