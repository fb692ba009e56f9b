#include "outside/engine_player.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "arena/table.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/random_play.h"
#include "support/small_lexicon.h"

namespace quoin::outside {
namespace {

using std::chrono::milliseconds;

// A game of two, of which the player sits on the first seat, and a program that is a shell script.
class EnginePlayerTest : public testing::Test {
 protected:
  // What the program does when it is asked to think.
  Move first_move(const std::string& on_go, milliseconds timeout = milliseconds(20'000)) {
    if (!player_) {
      player_.emplace(words_, EngineSettings{command(on_go), "small", "standard", "", timeout});
    }
    table_.start(draws_);
    return player_->choose_move(table_.situation());
  }
  std::string failure() const {
    return player_->failure() ? player_->failure()->message() : "none";
  }

  static std::vector<std::string> command(const std::string& on_go,
                                          const std::string& hello = "quoin 1") {
    return {"sh", "-c",
            "while read -r first rest; do case $first in"
            "  quoin) echo 'name Test'; echo '" +
                hello +
                "';;"
                "  ready?) echo ready;;"
                "  position) position=$rest;;"
                "  go) " +
                on_go +
                ";;"
                "  quit) exit 0;;"
                "esac; done"};
  }

  lexicon::LexiconPtr words_ = test::small_english();
  std::shared_ptr<const movegen::Setting> setting_ =
      test::setting_of(words_, words_->alphabet_ptr(), test::layout("standard"));
  arena::Table table_{arena::TableRules::from(setting_, Rules::defaults_for(words_->alphabet()), 2),
                      2};
  Draws draws_{test::secret_from(1), {}};
  std::optional<EnginePlayer> player_;
};

TEST_F(EnginePlayerTest, PlaysWhatTheProgramSays) {
  EXPECT_EQ(first_move("echo info thinking hard; echo best -").kind(), Move::Kind::Pass);
  EXPECT_EQ(failure(), "none");
}

TEST_F(EnginePlayerTest, TellsTheProgramWhatItsSeatSees) {
  // The rack is the beginning of the second word, up to the slash: all of it is exchanged.
  const Move move = first_move("rack=${position#* }; echo \"best -${rack%%/*}\"");
  EXPECT_EQ(failure(), "none");
  EXPECT_EQ(move.kind(), Move::Kind::Exchange);
  EXPECT_EQ(move.tiles_used(), table_.rack(0));
}

TEST_F(EnginePlayerTest, RefusesWhatIsAgainstTheRules) {
  for (const auto& [answer, reason] : std::vector<std::pair<std::string, std::string>>{
           {"8D ZZZZZZZ", "played '8D ZZZZZZZ': the tiles are not on the rack"},
           {"-ZZZZZZZ", "played '-ZZZZZZZ': the tiles are not on the rack"},
           {"pass", "played 'pass': "},
           {"99Z CAT", "played '99Z CAT': "},
           {"8D (CAT)", "played '8D (CAT)': "}}) {
    player_.reset();
    first_move("echo 'best " + answer + "'");
    EXPECT_TRUE(failure().starts_with(reason)) << failure();
  }
}

TEST_F(EnginePlayerTest, SaysWhatTheProgramDidWrong) {
  for (const auto& [on_go, reason] : std::vector<std::pair<std::string, std::string>>{
           {"exit 7", "ended with exit code 7"},
           {"echo hello", "wrote what is no line of the protocol: there is no line 'hello'"},
           {"echo ready", "wrote 'ready', for which nobody asked"},
           {"echo error I do not know", "says: I do not know"},
           {"printf 'best \\377\\n'",
            "wrote what is no line of the protocol: the line is not UTF-8 text"},
           {"yes info more", "wrote without end"}}) {
    player_.reset();
    first_move(on_go);
    EXPECT_EQ(failure(), reason);
  }
  player_.emplace(words_, EngineSettings{command(":", "quoin 2"), "small", "standard", ""});
  first_move("");
  EXPECT_EQ(failure(), "speaks version 2 of the protocol, not 1");
}

TEST_F(EnginePlayerTest, WaitsForATimeAndNoLonger) {
  first_move(":", milliseconds(100));
  EXPECT_EQ(failure(), "did not answer in time");
}

TEST_F(EnginePlayerTest, StartsAProgramAgainThatEnded) {
  const std::string file = testing::TempDir() + "quoin-engine-player-test";
  std::remove(file.c_str());
  // It ends once, and then never again.
  const std::string on_go =
      "if [ -e '" + file + "' ]; then echo best -; else : > '" + file + "'; exit 1; fi";
  first_move(on_go);
  EXPECT_EQ(failure(), "ended with exit code 1");
  first_move(on_go);
  EXPECT_EQ(failure(), "none");
  std::remove(file.c_str());
}

TEST_F(EnginePlayerTest, GivesAProgramUpThatNeverPlays) {
  const std::string file = testing::TempDir() + "quoin-engine-player-starts";
  std::remove(file.c_str());
  for (int game = 0; game < 6; ++game) {
    first_move("echo start >> '" + file + "'; exit 1");
    EXPECT_EQ(failure(), game < EnginePlayer::MostFailuresInARow
                             ? "ended with exit code 1"
                             : "was given up after 3 failures in a row");
  }
  std::ifstream starts(file);
  EXPECT_EQ(std::count(std::istreambuf_iterator<char>(starts), {}, '\n'), 3);
  std::remove(file.c_str());
}

TEST_F(EnginePlayerTest, DoesNotFailWhenNobodyWaitsAnyMore) {
  StopFlag stop;
  stop.stop();
  player_.emplace(words_, EngineSettings{command("echo best -"), "small", "standard", ""});
  table_.start(draws_);
  players::Situation situation = table_.situation();
  situation.stop = &stop;
  player_->choose_move(situation);
  EXPECT_EQ(failure(), "none");
}

}  // namespace
}  // namespace quoin::outside
