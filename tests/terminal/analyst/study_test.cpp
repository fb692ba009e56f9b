#include "terminal/analyst/study.h"

#include <gtest/gtest.h>

#include "notation/records/gcg.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::cli {
namespace {

// The position after so many lines of a game, as whoever is on turn then knows it.
Study study_of(const std::string& players, const std::string& turns, std::size_t turns_before) {
  const lexicon::LexiconPtr words = test::small_english();
  notation::Catalogue catalogue;
  catalogue.alphabet = words->alphabet_ptr();
  catalogue.layout = test::layout("standard");
  const Result<notation::GcgGame> game = notation::parse_gcg(players + turns, catalogue);
  EXPECT_TRUE(game.has_value()) << (game ? "" : game.error().message());
  LoadedPosition loaded{game->record.position_after(turns_before).value(),
                        words,
                        Rules::defaults_for(words->alphabet()),
                        std::make_shared<const notation::GameRecord>(game->record),
                        turns_before,
                        {}};
  const Result<Study> study = make_study(loaded, setting_of(loaded), {}, {true, 2}, false);
  EXPECT_TRUE(study.has_value()) << (study ? "" : study.error().message());
  return *study;
}

Rack rack_of(const std::string& tiles) {
  return TileCounts(test::tiles(*test::alphabet("english"), tiles));
}

TEST(Study, RemembersTilesThatWereShownUntilTheyArePlayed) {
  const std::string players = "#player1 a\n#player2 b\n";
  const std::string turns =
      ">a: AEGHRTW 8D WATRE +24 24\n"
      ">a: AEGHRTW -- -24 0\n"
      ">b: AETXYY? 8H TEA +6 6\n"
      ">a: AEGHRTW - +0 0\n"
      ">b: AEIOUXY - +0 6\n"
      ">a: AEGHRTW 9H WE +17 17\n"
      ">b: AEIOUXY - +0 6\n"
      ">a: AGHIRTT -GHI +0 17\n"
      ">b: AEIOUXY - +0 6\n";
  EXPECT_EQ(study_of(players, turns, 2).problem.racks[1], rack_of("AERTW"));
  EXPECT_EQ(study_of(players, turns, 4).problem.racks[1], rack_of("AERTW")) << "a pass plays none";
  EXPECT_EQ(study_of(players, turns, 6).problem.racks[1], rack_of("ART"));
  EXPECT_TRUE(study_of(players, turns, 8).problem.racks[1].is_empty()) << "they may be exchanged";
}

}  // namespace
}  // namespace quoin::cli
