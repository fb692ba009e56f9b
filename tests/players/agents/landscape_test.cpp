#include "players/agents/landscape.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "core/scoring.h"
#include "movegen/generator.h"
#include "players/situations.h"
#include "support/data.h"
#include "support/positions.h"

namespace quoin::players {
namespace {

using movegen::Grid;
using movegen::RankedPlay;

class Landscapes : public testing::Test {
 protected:
  // Calls visit(landscape, grid, rack) in positions of games.
  void visit(int count, const std::function<void(Landscape&, Grid&, const Rack&)>& visit) {
    test::visit_positions(resources_, count, 11, [&](Grid& grid, const Rack& rack) {
      const std::vector<Score> scores(2);
      const TileCounts unseen;
      const Situation situation{grid, rack, unseen, 50, scores, 0, 7, 0};
      Landscape landscape(situation, utility_, vocabulary_);
      visit(landscape, grid, rack);
    });
  }

  Resources resources_ = test::english_resources();
  Utility utility_ = Utility::parse("max-score", resources_.lexicon->alphabet()).value();
  Vocabulary vocabulary_{resources_.lexicon, Reach{}};
};

TEST_F(Landscapes, HaveEveryPlaySomewhere) {
  movegen::Generator generator;
  visit(test::scaled(40, 1000), [&](Landscape& landscape, Grid& grid, const Rack& rack) {
    std::vector<movegen::Play> found;
    for (int place = 0; place < landscape.place_count(); ++place) {
      for (const RankedPlay& play : landscape.plays_at(place))
        found.push_back({play.move, play.score});
    }
    movegen::sort_plays(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    const std::span<const movegen::Play> plays = generator.all_plays(grid, rack);
    std::vector<movegen::Play> all(plays.begin(), plays.end());
    movegen::sort_plays(all);
    EXPECT_EQ(found, all) << test::describe(grid, rack);
  });
}

TEST_F(Landscapes, HaveAtAPlaceWhatMakesAWordThroughItsTile) {
  visit(test::scaled(20, 300), [&](Landscape& landscape, Grid& grid, const Rack& rack) {
    std::vector<Square> squares;
    for (int row = 0; row < grid.size(); ++row) {
      for (int column = 0; column < grid.size(); ++column) {
        if (grid.at({row, column}) != EmptySquare) squares.emplace_back(row, column);
      }
    }
    if (squares.empty()) squares.push_back(grid.setting().layout->start());
    ASSERT_EQ(std::ssize(squares), landscape.place_count());
    const movegen::Setting& setting = grid.setting();
    for (int place = 0; place < landscape.place_count(); ++place) {
      for (const RankedPlay& play : landscape.plays_at(place)) {
        const std::vector<FormedWord> words =
            score_play(grid.board(), *setting.layout, *setting.alphabet, {}, play.move).words;
        EXPECT_TRUE(std::any_of(words.begin(), words.end(), [&](const FormedWord& word) {
          for (std::size_t i = 0; i < word.tiles.size(); ++i) {
            if (word.start.step(word.direction, static_cast<int>(i)) ==
                squares[static_cast<std::size_t>(place)]) {
              return true;
            }
          }
          return false;
        })) << test::describe(grid, rack);
      }
    }
  });
}

TEST_F(Landscapes, AreConnected) {
  visit(test::scaled(40, 300), [&](Landscape& landscape, Grid& grid, const Rack& rack) {
    std::vector<bool> is_reached(static_cast<std::size_t>(landscape.place_count()));
    std::vector<int> queue = {0};
    is_reached[0] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const int place : landscape.neighbours(queue[i])) {
        if (is_reached[static_cast<std::size_t>(place)]) continue;
        is_reached[static_cast<std::size_t>(place)] = true;
        queue.push_back(place);
      }
    }
    EXPECT_EQ(std::ssize(queue), landscape.place_count()) << test::describe(grid, rack);
  });
}

TEST_F(Landscapes, AreWorkedOutAsTheyAreSeen) {
  visit(5, [&](Landscape& landscape, Grid& /*grid*/, const Rack& /*rack*/) {
    EXPECT_EQ(landscape.places_seen(), 0);
    const auto first = landscape.plays_at(0);
    EXPECT_EQ(landscape.plays_at(0).data(), first.data());
    EXPECT_EQ(landscape.places_seen(), 1);
  });
}

}  // namespace
}  // namespace quoin::players
