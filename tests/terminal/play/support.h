#pragma once

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/data.h"
#include "support/small_lexicon.h"
#include "terminal/play/session.h"
#include "terminal/play/setup.h"

namespace quoin::cli {

// A game with a clock in the test's hand, and a file in a folder that goes away.
class PlayTest : public testing::Test {
 protected:
  PlayTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("quoin-play-" + std::to_string(::getpid()) + "-" +
                 testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::create_directories(folder_);
  }
  ~PlayTest() override { std::filesystem::remove_all(folder_); }

  Session begin(const std::string& players, const std::string& rules, std::uint64_t seed = 1) {
    lexicon_ = test::small_english();
    GameConfig config;
    config.alphabet = lexicon_->alphabet_ptr();
    config.layout = test::layout("standard");
    config.rules = *Rules::parse(rules, *config.alphabet);
    config.seats = *parse_players(players);
    config.lexicon = "test";
    Result<Session> session =
        Session::begin(std::move(config), lexicon_, seed, {path(), true}, clock());
    EXPECT_TRUE(session) << session.error().message();
    return *std::move(session);
  }

  Result<Session> resume() {
    return Session::resume(
        path(), [&](const GameConfig&) -> Result<lexicon::LexiconPtr> { return lexicon_; },
        clock());
  }

  Clock clock() {
    return [time = time_] { return *time; };
  }
  std::string path() const { return (folder_ / "game.log").string(); }

  // Two tiles of the seat's rack on the start square that make no word, as they are typed.
  static std::string phony(const Session& session, int seat) {
    const Word rack =
        session.view(Viewer::seat(seat)).seats[static_cast<std::size_t>(seat)].rack->tiles();
    for (const Tile first : rack) {
      for (const Tile second : rack) {
        const Word word = {first, second};
        if (first == second || first == Blank || second == Blank) continue;
        if (!session.lexicon()->contains(word))
          return "8H " + session.config().alphabet->to_display(word);
      }
    }
    ADD_FAILURE() << "every pair is a word";
    return "";
  }

  // Lets the computers decide whatever they have to.
  static void let_computers_decide(Session& session) {
    while (const std::optional<ComputerTask> task = session.computer_task()) {
      session.carry_out(task->decide());
    }
  }

  std::filesystem::path folder_;
  lexicon::LexiconPtr lexicon_;
  std::shared_ptr<std::int64_t> time_ = std::make_shared<std::int64_t>(5'000'000);
};

}  // namespace quoin::cli
