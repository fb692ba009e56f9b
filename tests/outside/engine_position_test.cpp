#include "outside/engine_position.h"

#include <gtest/gtest.h>

#include "arena/table.h"
#include "notation/play_text.h"
#include "players/registry.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

namespace quoin::outside {
namespace {

using players::Situation;

std::shared_ptr<const movegen::Setting> english_setting() {
  const lexicon::LexiconPtr words = test::small_english();
  return test::setting_of(words, words->alphabet_ptr(), test::layout("standard"));
}

std::string empty_board() {
  std::string rows = "15";
  for (int row = 1; row < 15; ++row) rows += "/15";
  return rows;
}

// The position as an engine reads it; the test fails where it cannot be read.
SeenPosition seen(const std::string& cgp, const std::shared_ptr<const movegen::Setting>& setting,
                  const Rules& rules) {
  Result<SeenPosition> position = SeenPosition::parse(cgp, setting, rules);
  if (!position) ADD_FAILURE() << cgp << ": " << position.error().message();
  return *std::move(position);
}

void expect_same(const Situation& one, const Situation& other) {
  EXPECT_EQ(one.grid.board(), other.grid.board());
  EXPECT_EQ(one.rack, other.rack);
  EXPECT_EQ(one.unseen, other.unseen);
  EXPECT_EQ(one.bag_count, other.bag_count);
  EXPECT_TRUE(
      std::equal(one.scores.begin(), one.scores.end(), other.scores.begin(), other.scores.end()));
  EXPECT_EQ(one.seat, other.seat);
  EXPECT_EQ(one.exchange_limit, other.exchange_limit);
  EXPECT_EQ(one.scoreless_turns, other.scoreless_turns);
  EXPECT_EQ(one.exchange_minimum, other.exchange_minimum);
  EXPECT_EQ(one.scoreless, other.scoreless);
  EXPECT_EQ(one.final_rack, other.final_rack);
  EXPECT_TRUE(std::equal(one.rack_sizes.begin(), one.rack_sizes.end(), other.rack_sizes.begin(),
                         other.rack_sizes.end()));
  ASSERT_EQ(one.history.size(), other.history.size());
  for (std::size_t i = 0; i < one.history.size(); ++i) {
    EXPECT_EQ(one.history[i].seat, other.history[i].seat);
    EXPECT_EQ(one.history[i].move, other.history[i].move);
    EXPECT_EQ(one.history[i].exchanged, other.history[i].exchanged);
    EXPECT_EQ(one.history[i].is_taken_off, other.history[i].is_taken_off);
  }
}

TEST(EnginePosition, KeepsAllThatASeatSees) {
  const std::shared_ptr<const movegen::Setting> setting = english_setting();
  const Result<Rules> rules = Rules::parse("final-rack=tournament,exchange=3", *setting->alphabet);
  ASSERT_TRUE(rules);
  int turns = 0;
  int exchanges = 0;
  for (const int seats : {2, 3, 4}) {
    arena::Table table(arena::TableRules::from(setting, *rules, seats), seats);
    const players::PlayerPtr player =
        players::make_player("static:leaves=gordon", {setting->lexicon, {}}).value();
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const Draws draws(test::secret_from(seed), {});
      table.start(draws);
      while (!table.is_over()) {
        const Situation situation = table.situation();
        SeenPosition position = seen(position_text(situation), setting, *rules);
        expect_same(situation, position.situation());
        const Move move = player->choose_move(situation);
        const Situation read = position.situation();
        EXPECT_EQ(player->choose_move(read), move);
        // The answer comes back as text, too.
        const Result<Move> answer =
            parse_answer(notation::move_to_text(move, read.grid.board(), *setting->alphabet,
                                                notation::ThroughTiles::AsDots),
                         situation);
        ASSERT_TRUE(answer) << answer.error().message();
        EXPECT_EQ(*answer, move);
        if (move.kind() == Move::Kind::Exchange) ++exchanges;
        table.make(move);
        ++turns;
      }
    }
  }
  EXPECT_GT(turns, 300);
  EXPECT_GT(exchanges, 0);
}

TEST(EnginePosition, NeverHoldsTheTilesOfOthers) {
  const std::shared_ptr<const movegen::Setting> setting = english_setting();
  arena::Table table(arena::TableRules::from(setting, Rules::defaults_for(*setting->alphabet), 2),
                     2);
  const Draws draws(test::secret_from(1), {});
  table.start(draws);
  const std::string own = setting->alphabet->to_notation(table.rack(0).tiles());
  EXPECT_EQ(position_text(table.situation()), empty_board() + " " + own + "/ 0/0 0 tiles 7/7;");
}

TEST(EnginePosition, KeepsPlaysThatWereChallengedOff) {
  const std::shared_ptr<const movegen::Setting> setting = english_setting();
  SeenPosition position = seen(empty_board() + " ABCDEFG/ 3/0 1 turns 8G ZQX --, -2, 8G ZQX --, -;",
                               setting, Rules::defaults_for(*setting->alphabet));
  const Situation situation = position.situation();
  ASSERT_EQ(situation.history.size(), 4U);
  EXPECT_TRUE(situation.history[0].is_taken_off);
  EXPECT_EQ(situation.history[1].exchanged, 2);
  EXPECT_EQ(situation.history[3].move.kind(), Move::Kind::Pass);
  EXPECT_EQ(situation.seat, 0);
  EXPECT_EQ(position_text(situation),
            empty_board() + " ABCDEFG/ 3/0 1 tiles 7/7; turns 8G ZQX --, -2, 8G ZQX --, -;");
}

TEST(EnginePosition, TakesTheTilesOfOthersAsManyAsThereAreWhereNobodyCounted) {
  const std::shared_ptr<const movegen::Setting> setting = english_setting();
  SeenPosition position =
      seen(empty_board() + " AB// 1/2/3 0", setting, Rules::defaults_for(*setting->alphabet));
  const Situation situation = position.situation();
  EXPECT_EQ(std::vector<int>(situation.rack_sizes.begin(), situation.rack_sizes.end()),
            (std::vector<int>{2, 7, 7}));
  EXPECT_EQ(situation.bag_count, 100 - 2 - 14);
  EXPECT_TRUE(situation.history.empty());
}

TEST(EnginePosition, RefusesWhatNoSeatSees) {
  const std::shared_ptr<const movegen::Setting> setting = english_setting();
  const Rules rules = Rules::defaults_for(*setting->alphabet);
  const auto fault = [&](const std::string& rest) {
    const Result<SeenPosition> position =
        SeenPosition::parse(empty_board() + " " + rest, setting, rules);
    return position ? "none" : position.error().message();
  };
  EXPECT_EQ(fault("ABC/ 0/0 0"), "none");
  EXPECT_EQ(fault("/ 0/0 0"), "the rack of the seat on turn is empty");
  EXPECT_EQ(fault("ABC/DEF 0/0 0"), "an engine sees no rack but its own; leave the others empty");
  EXPECT_EQ(fault("ABC/ 0/0 0 tiles 3;"), "tiles: expected 2 numbers, joined by '/'");
  EXPECT_EQ(fault("ABC/ 0/0 0 tiles 4/7;"), "tiles: the first number is not that of the rack");
  EXPECT_EQ(fault("ABC/ 0/0 0 tiles 3/8;"), "tiles: '8' is no number of tiles on a rack");
  EXPECT_EQ(fault("ABC/ 0/0 0 turns 8G CAT;"), "the turns do not lead to this board");
  EXPECT_EQ(fault("ABC/ 0/0 0 turns -, 1A CAT;"), "turn 2: the start square is not covered");
  EXPECT_EQ(fault("ABC/ 0/0 0 turns -ABC;"),
            "turn 1: expected '-' for a pass, or '-' and how many tiles were exchanged");
  EXPECT_EQ(fault("ABC/ 0/0 0 turns -8;"),
            "turn 1: expected '-' for a pass, or '-' and how many tiles were exchanged");
  EXPECT_NE(fault("ABC/ 0/0 0 turns ,;"), "none");
  EXPECT_NE(fault("ABC 0 0"), "none");
}

TEST(EnginePosition, KnowsWhichMovesAreAgainstTheRules) {
  const std::shared_ptr<const movegen::Setting> setting = english_setting();
  const Rules rules = Rules::defaults_for(*setting->alphabet);
  SeenPosition position = seen(empty_board() + " CATQ/ 0/0 0", setting, rules);
  const auto fault = [&](const std::string& text) {
    const Result<Move> move = parse_answer(text, position.situation());
    return move ? "none" : move.error().message();
  };
  EXPECT_EQ(fault("8G CAT"), "none");
  EXPECT_EQ(fault("-"), "none");
  EXPECT_EQ(fault("-CAT"), "none");
  EXPECT_EQ(fault("-S"), "the tiles are not on the rack");
  EXPECT_EQ(fault("8G CATS"), "the tiles are not on the rack");
  EXPECT_EQ(fault("8G cAT"), "the tiles are not on the rack");
  EXPECT_EQ(fault("8G QAT"), "QAT is not in the word list");
  EXPECT_EQ(fault("1A CAT"), "the start square is not covered");
  EXPECT_NE(fault("1A (CAT)S"), "none");

  std::string rows = "15";
  for (int row = 1; row < 15; ++row) rows += row == 7 ? "/6CAT6" : "/15";
  position = seen(rows + " AQ/ 0/0 0 tiles 2/0;", setting, rules);
  EXPECT_EQ(fault("7G A"), "AC is not in the word list");
  EXPECT_EQ(fault("8G ...A"), "CATA is not in the word list");
}

TEST(EnginePosition, AllowsNoExchangeBesideAnEmptyBag) {
  const std::shared_ptr<const movegen::Setting> setting = english_setting();
  const Result<Rules> rules = Rules::parse("exchange=90", *setting->alphabet);
  ASSERT_TRUE(rules);
  SeenPosition position = seen(empty_board() + " CATQ/ 0/0 0", setting, *rules);
  const Result<Move> move = parse_answer("-Q", position.situation());
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().message(), "nothing can be exchanged with so few tiles in the bag");
}

}  // namespace
}  // namespace quoin::outside
