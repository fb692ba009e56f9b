#pragma once

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/referee.h"
#include "notation/game_log.h"
#include "server/storage/backend.h"
#include "server/storage/storage.h"
#include "support/data.h"
#include "table/setup.h"

// Games for the tests of what is made of them afterwards.
namespace quoin::server {

struct TestGame {
  std::string id = "g";
  std::vector<std::string> persons = {"p1", "p2"};  // their names are Name of …
  std::string rules = "time=20m,first=1";
  bool is_rated = true;
  bool is_public = true;
  std::int64_t at = 1'000'000;
  // What ends it; the seat is on its first turn.
  std::vector<std::pair<int, Action>> actions = {{1, Resign{}}};
  std::vector<ChatLine> chat = {};
};

inline Referee played(const TestGame& wanted) {
  GameConfig config;
  config.alphabet = test::alphabet("english");
  config.layout = test::layout("standard");
  config.lexicon = "small";
  config.rules = Rules::parse(wanted.rules, *config.alphabet).value();
  for (const std::string& person : wanted.persons)
    config.seats.push_back({.name = "Name of " + person});
  Secret secret{};
  secret[0] = 7;
  Referee referee =
      Referee::create(std::move(config), secret, [](const Word&) { return true; }).value();
  for (int seat = 0; seat < std::ssize(wanted.persons); ++seat)
    EXPECT_TRUE(referee.add_nonce(seat, "nonce " + std::to_string(seat), 0));
  EXPECT_TRUE(referee.start(0));
  for (const auto& [seat, action] : wanted.actions) {
    const Result<void> done = referee.act(seat, action, 1000);
    EXPECT_TRUE(done) << done.error().message();
  }
  return referee;
}

inline table::Setup setup_of(const TestGame& wanted) {
  table::Setup setup;
  setup.choice = {"small", "english", "standard", wanted.rules};
  setup.host = wanted.persons.front();
  setup.is_public = wanted.is_public;
  setup.is_rated = wanted.is_rated;
  for (const std::string& person : wanted.persons) {
    table::Seat seat;
    seat.name = "Name of " + person;
    seat.owners = {person};
    setup.seats.push_back(seat);
  }
  return setup;
}

inline void store(Backend& backend, const TestGame& wanted) {
  const Referee referee = played(wanted);
  const Game& game = referee.game();
  const table::Setup setup = setup_of(wanted);
  const auto line = [](std::string text) {
    text.pop_back();
    return text;
  };
  Change change;
  change.game = wanted.id;
  change.at = wanted.at;
  change.secret = to_hex(referee.secret());
  change.status =
      game.state().phase == Phase::Finished ? GameStatus::Finished : GameStatus::Playing;
  change.is_public = wanted.is_public;
  change.setup = setup.to_text();
  change.members = setup.members();
  change.header = line(notation::log_header(game.config(), {}));
  for (const Event& event : game.events())
    change.events.push_back(line(notation::log_line(event, game.config())));
  change.state_hash = to_hex(game.state_hash());
  change.chat = wanted.chat;
  for (const ChangeOutcome& outcome : backend.apply({&change, 1}))
    ASSERT_FALSE(outcome) << outcome->message;
}

}  // namespace quoin::server
