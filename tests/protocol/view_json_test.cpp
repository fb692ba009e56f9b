#include "protocol/view_json.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "notation/records/record_from_game.h"
#include "notation/records/statistics.h"
#include "protocol/message.h"
#include "support/data.h"
#include "support/random_play.h"

namespace quoin::protocol {
namespace {

namespace json = boost::json;

Result<View> round_trip(const View& view) {
  const auto text = [](const auto& value) { return json::parse(json::serialize(value)); };
  return view_from_json(text(setting_to_json(view)).as_object(),
                        text(state_to_json(view, 0)).as_object(),
                        text(events_to_json(view, 0)).as_array());
}

void expect_same(const View& view, const View& again) {
  EXPECT_EQ(again.alphabet->fingerprint(), view.alphabet->fingerprint());
  EXPECT_EQ(again.layout->fingerprint(), view.layout->fingerprint());
  EXPECT_EQ(again.rules, view.rules);
  EXPECT_EQ(again.lexicon, view.lexicon);
  EXPECT_EQ(again.commitment, view.commitment);
  EXPECT_EQ(again.phase, view.phase);
  EXPECT_EQ(again.board, view.board);
  EXPECT_EQ(again.own_seat, view.own_seat);
  EXPECT_EQ(again.turn, view.turn);
  EXPECT_EQ(again.first_seat, view.first_seat);
  EXPECT_EQ(again.scoreless_turns, view.scoreless_turns);
  EXPECT_EQ(again.bag_count, view.bag_count);
  EXPECT_EQ(again.unseen, view.unseen);
  EXPECT_EQ(again.can_challenge, view.can_challenge);
  EXPECT_EQ(again.exchange_limit, view.exchange_limit);
  EXPECT_EQ(again.ending, view.ending);
  EXPECT_EQ(again.events, view.events);
  ASSERT_EQ(again.seats.size(), view.seats.size());
  for (std::size_t i = 0; i < view.seats.size(); ++i) {
    EXPECT_EQ(again.seats[i].name, view.seats[i].name);
    EXPECT_EQ(again.seats[i].score, view.seats[i].score);
    EXPECT_EQ(again.seats[i].status, view.seats[i].status);
    EXPECT_EQ(again.seats[i].rack_size, view.seats[i].rack_size);
    EXPECT_EQ(again.seats[i].rack, view.seats[i].rack);
    EXPECT_EQ(again.seats[i].time_left, view.seats[i].time_left);
    EXPECT_EQ(again.seats[i].time_used, view.seats[i].time_used);
    EXPECT_EQ(again.seats[i].agrees_to_end, view.seats[i].agrees_to_end);
  }
  ASSERT_EQ(again.last_play.has_value(), view.last_play.has_value());
  if (view.last_play) {
    EXPECT_EQ(again.last_play->move, view.last_play->move);
    EXPECT_EQ(again.last_play->words, view.last_play->words);
    EXPECT_EQ(again.last_play->is_open, view.last_play->is_open);
    EXPECT_EQ(again.last_play->held_by, view.last_play->held_by);
    EXPECT_EQ(again.last_play->is_taken_off, view.last_play->is_taken_off);
    EXPECT_EQ(again.last_play->drawn, view.last_play->drawn);
  }
}

TEST(ViewJson, AClientHasTheViewOfTheServer) {
  const std::vector<std::string> alphabets = {"english", "spanish", "bulgarian", "catalan"};
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(test::scaled(12, 200)); ++seed) {
    Rng rng(seed);
    const int seats = 2 + static_cast<int>(seed % 3);
    Referee referee = test::start_game(
        test::make_config(alphabets[seed % alphabets.size()], seed % 5 == 0 ? "super" : "standard",
                          seats,
                          seed % 2 == 0 ? "challenge=single,hold=yes,time=20m" : "training=yes"),
        seed);
    test::play_to_end(referee, rng, [&](const Referee& r) {
      for (int seat = -1; seat < seats; ++seat) {
        const View view = view_of(r.game(), seat < 0 ? Viewer::spectator() : Viewer::seat(seat),
                                  r.game().state().now);
        const Result<View> again = round_trip(view);
        ASSERT_TRUE(again) << again.error().message();
        expect_same(view, *again);
      }
    });
  }
}

// Who puts the news together has the list that is told at once.
TEST(ViewJson, TurnsArePutTogetherFromNews) {
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(test::scaled(20, 200)); ++seed) {
    SCOPED_TRACE(seed);
    Rng verdicts(seed, 1);
    Referee referee = test::start_game(
        test::make_config("english", "standard", 2, "challenge=single,training=yes,bingo=4:20"),
        seed, [&](const Word&) { return verdicts.below(2) > 0; });
    Rng rng(seed);
    json::array known;
    json::object last;
    Game before = referee.game();
    const auto hear = [&] {
      const View view = view_of(referee.game(), Viewer::seat(0), referee.game().state().now);
      json::object news;
      put_turns(news, view, first_news(before, referee.game()));
      const auto from =
          news.contains("turns_from") ? news["turns_from"].to_number<std::size_t>() : 0;
      ASSERT_LE(from, known.size());
      known.erase(known.begin() + static_cast<std::ptrdiff_t>(from), known.end());
      for (const json::value& turn : news["turns"].as_array()) known.push_back(turn);
      last.clear();
      put_turns(last, view, 0);
      EXPECT_EQ(known, last["turns"].as_array());
      EXPECT_EQ(news["statistics"], last["statistics"]);
      before = referee.game();
    };
    hear();
    int actions = 0;
    test::play_to_end(referee, rng, [&](const Referee&) {
      hear();
      if (++actions % 7 != 0 || referee.game().state().phase != Phase::Playing) return;
      const auto live = before.live_events();
      const auto length = static_cast<int>(live[live.size() - 2]);
      if (referee.act(0, TakeBack{length}, referee.game().state().now)) hear();
    });
    const Result<notation::GameStatistics> recorded =
        notation::statistics_of(notation::record_from_game(referee.game()));
    ASSERT_TRUE(recorded) << recorded.error().message();
    for (int seat = 0; seat < 2; ++seat) {
      const auto player = static_cast<std::size_t>((seat + referee.game().state().first_seat) % 2);
      EXPECT_EQ(last["statistics"].at(static_cast<std::size_t>(seat)).at("bingos"),
                recorded->players[player].bingos);
    }
  }
}

TEST(ViewJson, WhatIsMissingOrWrongIsRefused) {
  const Referee referee = test::start_game(test::make_config("english", "standard", 2, ""), 1);
  const View view = view_of(referee.game(), Viewer::seat(0), 0);
  const json::object setting = setting_to_json(view);
  const json::object state = state_to_json(view, 0);
  for (const auto& [key, value] : setting) {
    json::object broken = setting;
    broken.erase(key);
    // Own seat and nothing else may be missing.
    EXPECT_EQ(static_cast<bool>(view_from_json(broken, state, {})), key == "own_seat") << key;
    broken[key] = json::array{1, 2};
    EXPECT_FALSE(view_from_json(broken, state, {})) << key;
  }
  for (const auto& [key, value] : state) {
    json::object broken = state;
    broken[key] = json::object{{"x", 1}};
    EXPECT_EQ(static_cast<bool>(view_from_json(setting, broken, {})), key == "now") << key;
  }
  json::object strange = state;
  strange["turn"] = 3;
  EXPECT_FALSE(view_from_json(setting, strange, {})) << "there is no third seat";
  strange = state;
  strange["can_challenge"] = true;
  EXPECT_FALSE(view_from_json(setting, strange, {})) << "there is nothing to challenge";
}

}  // namespace
}  // namespace quoin::protocol
