#pragma once

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "lexicon/judge.h"
#include "support/data.h"
#include "support/said.h"
#include "support/small_lexicon.h"
#include "table/answer.h"

namespace quoin::table {

// A place with one small word list, whose chance is always the same.
class SmallPlace : public Place {
 public:
  Result<Setting> setting_of(const Setup& setup) override {
    Setting setting{{}, lexicon};
    setting.config.alphabet = lexicon->alphabet_ptr();
    setting.config.layout = test::layout("standard");
    Result<Rules> rules = Rules::parse(setup.choice.rules, lexicon->alphabet());
    if (!rules) return rules.error();
    setting.config.rules = *std::move(rules);
    return setting;
  }
  Result<Seat> seat_for(const std::string& player, const Setup& setup) override {
    if (player == "nobody") return test::said("there is no player 'nobody'");
    Seat seat;
    seat.player = player;
    seat.name = seat.is_human() ? "" : unused_name("Computer", setup.seats, -1);
    return seat;
  }
  std::string new_nonce() override { return "nonce"; }

  lexicon::LexiconPtr lexicon = test::small_english();
};

// A table at which people and computers sit, and somebody who keeps what it answers.
class TableTest : public testing::Test {
 protected:
  // Seats by their owners; "static" is a computer, "" is free.
  void open(const std::vector<std::string>& seats, const std::string& rules) {
    state = {};
    state.setup.host = seats.front();
    state.setup.is_public = true;
    state.setup.choice.rules = rules;
    for (const std::string& one : seats) {
      Seat seat;
      if (one == "static") seat.player = one;
      seat.name = one;
      if (seat.is_human() && !one.empty()) seat.owners = {one};
      seat.is_ready = !one.empty();
      state.setup.seats.push_back(seat);
    }
  }
  void play(const std::vector<std::string>& seats, const std::string& rules) {
    open(seats, rules);
    const Result<void> begun = begin(state, place, Noon);
    ASSERT_TRUE(begun) << begun.error().message();
    state.settle();
  }

  // The sentence with which it is refused; empty where it is done. What is done is kept.
  std::string ask(const std::string& who, protocol::RequestBody body, std::optional<int> as = {}) {
    return ask_as({.person = {who}}, std::move(body), as);
  }
  std::string ask_as(const Asker& who, protocol::RequestBody body, std::optional<int> as = {}) {
    last = answer(state, {1, "abc", as, std::move(body)}, who, {now, Noon + now}, place);
    if (last.draft) state = *last.draft;
    return last.refused ? last.refused->sentence() : "";
  }

  static protocol::Act act(protocol::Act::Kind kind) { return {kind, "", "", {}}; }
  static protocol::Act pass() { return act(protocol::Act::Kind::Pass); }
  const Seat& seat(std::size_t number) const { return state.setup.seats[number]; }

  static constexpr std::int64_t Noon = 1'790'000'000'000;
  SmallPlace place;
  State state;
  Answer last;
  std::int64_t now = 0;
};

}  // namespace quoin::table
