#include "wasm/local_table.h"

#include <algorithm>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "core/view.h"
#include "notation/game_log.h"
#include "protocol/view_json.h"
#include "support/data.h"
#include "support/small_lexicon.h"

namespace quoin::wasm {
namespace {

namespace json = boost::json;

constexpr std::int64_t Noon = 1'790'000'000'000;

LocalTable::Words small_words() {
  const lexicon::LexiconPtr lexicon = test::small_english();
  return {lexicon, {.leaves = evaluation::Leaves::none(lexicon->alphabet())}};
}

Chance chance(std::uint8_t number) {
  Chance chance;
  chance.secret.fill(number);
  chance.nonce = "c0ffee";
  return chance;
}

NewLocalGame wanted(const std::string& rules,
                    std::vector<SeatConfig> seats = {{"Ann"}, {"", "level:3"}}) {
  return {"abc", "", test::layout("standard"), rules, std::move(seats)};
}

// A page: asks, keeps the log, and knows what it was told.
class Page {
 public:
  explicit Page(LocalTable table) : table_(std::move(table)), log_(table_.kept().log) {}

  static Page at(const NewLocalGame& game, std::uint8_t secret = 1) {
    Result<LocalTable> table = LocalTable::create(game, chance(secret), small_words(), Noon);
    EXPECT_TRUE(table) << table.error().message();
    Page page(*std::move(table));
    page.ask("follow");
    return page;
  }

  // The messages that answer a request; computers do what they have to.
  std::vector<json::object> ask(const std::string& type, json::object fields = {}) {
    fields["id"] = ++last_id_;
    if (!fields.contains("game")) fields["game"] = "abc";
    fields["type"] = type;
    std::vector<json::object> told = take(table_.hear(json::serialize(fields), chance(9), now_));
    for (int steps = 0; again_ == 0 && steps < 20; ++steps) {
      const std::vector<json::object> more = take(table_.go_on(now_));
      told.insert(told.end(), more.begin(), more.end());
    }
    return told;
  }

  // The sentence with which it is refused; empty where it was done.
  std::string refusal(const std::string& type, json::object fields = {}) {
    for (const json::object& message : ask(type, std::move(fields))) {
      if (message.at("type") == "refused") return std::string(message.at("sentence").as_string());
    }
    return "";
  }

  json::object answer(const std::string& type, json::object fields = {}) {
    return ask(type, std::move(fields)).front();
  }

  void wait(std::int64_t milliseconds) {
    now_ += milliseconds;
    if (again_) take(table_.go_on(now_));
  }

  // The person's turn: the best play that the table of plays has, or else a pass.
  void take_turn() {
    const json::array plays = answer("plays", {{"limit", 1}}).at("plays").as_array();
    now_ += 1000;
    if (plays.empty()) {
      ASSERT_EQ(refusal("pass"), "");
    } else {
      ASSERT_EQ(refusal("place", {{"at", plays[0].at("at")}, {"tiles", plays[0].at("tiles")}}), "");
    }
  }

  bool is_over() const { return table_.game().state().phase == Phase::Finished; }
  const LocalTable& table() const { return table_; }
  const std::string& log() const { return log_; }
  const std::vector<std::string>& heard() const { return heard_; }
  std::optional<KeptLocalGame> created;

 private:
  std::vector<json::object> take(LocalTable::Told told) {
    std::vector<json::object> messages;
    for (const std::string& message : told.messages)
      messages.push_back(json::parse(message).as_object());
    heard_.insert(heard_.end(), told.messages.begin(), told.messages.end());
    for (const std::string& line : told.lines) log_ += line;
    again_ = told.again;
    if (told.created) created = told.created;
    return messages;
  }

  LocalTable table_;
  std::string log_;
  std::vector<std::string> heard_;
  std::optional<std::int64_t> again_;
  std::int64_t now_ = Noon;
  int last_id_ = 0;
};

std::vector<std::string> types_of(const std::vector<json::object>& messages) {
  std::vector<std::string> types;
  for (const json::object& message : messages) types.emplace_back(message.at("type").as_string());
  return types;
}

TEST(LocalTable, PlaysAWholeGameWithAComputerByMessages) {
  Page page = Page::at(wanted("training=yes"));
  for (int turns = 0; !page.is_over(); ++turns) {
    ASSERT_LT(turns, 100);
    page.take_turn();
  }
  const json::object state = json::parse(page.heard().back()).at("state").as_object();
  EXPECT_EQ(state.at("phase"), "finished");
  EXPECT_TRUE(state.contains("ending"));
  EXPECT_EQ(page.refusal("put-away"), "");
  EXPECT_TRUE(verify_draws(page.table().game())) << "as anybody can check";
}

TEST(LocalTable, AnswersAFollowWithTheWholeGame) {
  Page page = Page::at(wanted("first=1"));
  const std::vector<json::object> told = page.ask("follow");
  EXPECT_EQ(types_of(told), (std::vector<std::string>{"game", "done"}));
  const json::object& table = told.front().at("table").as_object();
  EXPECT_EQ(table.at("status"), "playing");
  EXPECT_EQ(table.at("own_seat"), 1);
  EXPECT_EQ(table.at("seats").at(0).at("name"), "Ann");
  EXPECT_EQ(table.at("seats").at(1).at("name"), "Computer (level 3)");
  const Result<View> view = protocol::view_from_json(told.front().at("setting").as_object(),
                                                     told.front().at("state").as_object(),
                                                     told.front().at("events").as_array());
  ASSERT_TRUE(view) << view.error().message();
  EXPECT_EQ(view->seats[0].rack->size(), 7);
  EXPECT_FALSE(view->seats[1].rack);
}

TEST(LocalTable, TellsOfATurnAfterItIsDone) {
  Page page = Page::at(wanted("first=1"));
  EXPECT_EQ(types_of(page.ask("pass")), (std::vector<std::string>{"done", "update", "update"}))
      << "the person's turn, and the computer's";
}

// The racks that nobody may see are those of the views, and of nothing else that is said.
TEST(LocalTable, NeverTellsWhatAServerWouldHide) {
  Page page = Page::at(wanted("training=yes,first=1"));
  for (int turn = 0; turn < 4; ++turn) {
    page.take_turn();
    page.ask("hint");
    page.ask("squares");
    page.ask("follow");
  }
  for (const std::string& text : page.heard()) {
    const json::object message = json::parse(text).as_object();
    if (message.contains("state")) {
      EXPECT_FALSE(message.at("state").at("seats").at(1).as_object().contains("rack"));
    }
    if (!message.contains("events")) continue;
    for (const json::value& event : message.at("events").as_array()) {
      if (event.at("event") == "draw" && event.at("seat") == 2) {
        EXPECT_EQ(event.at("tiles"), "");
      }
      EXPECT_NE(event.at("event"), "reveal");
    }
  }
  const std::string secret = to_hex(chance(1).secret);
  for (const std::string& text : page.heard()) EXPECT_EQ(text.find(secret), std::string::npos);
}

TEST(LocalTable, IsTheSameAgainFromItsLog) {
  Page page = Page::at(wanted("training=yes"));
  for (int turn = 0; turn < 5; ++turn) {
    page.take_turn();
    const KeptLocalGame kept{"abc", Noon, "", "", page.log()};
    EXPECT_EQ(kept.log, page.table().kept().log);
    const Result<LocalTable> again = LocalTable::open(kept, small_words(), Noon + 86'400'000);
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->game().state_hash(), page.table().game().state_hash());
  }
}

TEST(LocalTable, LetsAComputerGoOnWhereItWasInterrupted) {
  Result<LocalTable> table = LocalTable::create(wanted("first=2"), chance(1), small_words(), Noon);
  ASSERT_TRUE(table);
  Result<LocalTable> again = LocalTable::open(table->kept(), small_words(), Noon);
  ASSERT_TRUE(again);
  const LocalTable::Told told =
      again->hear(R"({"id":1,"game":"abc","type":"follow"})", chance(2), Noon);
  EXPECT_EQ(told.again, 0);
  EXPECT_FALSE(again->go_on(Noon).lines.empty());
  EXPECT_EQ(again->game().state().turn, 0);
}

TEST(LocalTable, CountsOnlyTheTimeInWhichItIsOpen) {
  Page page = Page::at(wanted("first=1,training=yes"));
  page.take_turn();
  const std::int64_t played = page.table().game().state().now;
  EXPECT_EQ(played, 1000);
  Result<LocalTable> again =
      LocalTable::open(page.table().kept(), small_words(), Noon + 86'400'000);
  ASSERT_TRUE(again);
  again->hear(R"({"id":1,"game":"abc","type":"pass"})", chance(2), Noon + 86'400'500);
  EXPECT_EQ(again->game().state().now, played + 500);
  again->go_on(Noon - 5000);
  EXPECT_EQ(again->game().state().now, played + 500) << "somebody set the clock back";
}

TEST(LocalTable, RefusesInASentence) {
  Page page = Page::at(wanted("first=1"));
  EXPECT_EQ(page.refusal("place", {{"at", "8H"}, {"tiles", "ZZZZZ"}}).back(), '.');
  EXPECT_EQ(page.refusal("hint"), "There are hints in training games only.");
  EXPECT_EQ(page.refusal("reset").substr(0, 33), "Only training games are begun aga");
  EXPECT_EQ(page.refusal("pass", {{"as", 2}}), "This is not your seat.");
  EXPECT_EQ(page.refusal("sit"), "The game has begun.");
  EXPECT_EQ(page.refusal("say", {{"text", "hello"}}), "Nobody talks at this table.");
  EXPECT_EQ(page.refusal("mute", {{"seat", 2}, {"muted", true}}), "Nobody talks at this table.");
  EXPECT_EQ(page.refusal("report", {{"seat", 2}, {"text", "x"}}), "Nobody talks at this table.");
  EXPECT_EQ(page.refusal("pause"), "A game without a clock waits by itself.");
  EXPECT_EQ(page.refusal("rematch"), "A rematch follows a finished game, once.");
  EXPECT_EQ(page.refusal("ping", {{"game", "def"}}), "There is no such game at this table.");
  EXPECT_NE(page.refusal("dance"), "");
  EXPECT_EQ(page.refusal("ping"), "");
  EXPECT_EQ(page.table().game().state().turns_played, 0);
}

TEST(LocalTable, SurvivesWhatIsNoRequest) {
  Page page = Page::at(wanted(""));
  LocalTable table = *LocalTable::create(wanted(""), chance(1), small_words(), Noon);
  for (const char* text :
       {"", "{", "[]", "{}", R"({"id":-1})", R"({"id":1,"game":"abc","type":7})"}) {
    const LocalTable::Told told = table.hear(text, chance(2), Noon);
    ASSERT_EQ(told.messages.size(), 1u) << text;
    EXPECT_EQ(json::parse(told.messages[0]).at("why"), "bad-request") << text;
    EXPECT_TRUE(told.lines.empty());
  }
}

TEST(LocalTable, JudgesWordsWhereThatIsNoSecret) {
  Page open = Page::at(wanted("challenge=void"));
  EXPECT_EQ(open.answer("judge", {{"words", {"CAT", "XQZ"}}}).at("invalid"), json::array({"XQZ"}));
  Page bluffing = Page::at(wanted("challenge=double"));
  EXPECT_EQ(bluffing.refusal("judge", {{"words", {"CAT"}}}),
            "In this game words are judged when they are challenged.");
}

TEST(LocalTable, TakesATurnBackInTraining) {
  Page page = Page::at(wanted("training=yes,first=1"));
  const Board before = page.table().game().state().board;
  page.take_turn();
  ASSERT_NE(page.table().game().state().board, before);
  const std::vector<json::object> told = page.ask("undo");
  EXPECT_EQ(types_of(told), (std::vector<std::string>{"done", "update"}));
  EXPECT_EQ(page.table().game().state().board, before);
  EXPECT_EQ(page.log(), page.table().kept().log) << "what was taken back stays in the log";
}

TEST(LocalTable, GivesARematchThatTheNextSeatBegins) {
  Page page = Page::at(wanted("first=1"));
  page.ask("resign");
  ASSERT_TRUE(page.is_over());
  const std::vector<json::object> told = page.ask("rematch");
  EXPECT_EQ(types_of(told), (std::vector<std::string>{"done", "table", "moved"}));
  ASSERT_TRUE(page.created);
  EXPECT_EQ(told.back().at("to"), page.created->id.c_str());
  EXPECT_EQ(told.back().at("why"), "rematch");
  const Result<LocalTable> next = LocalTable::open(*page.created, small_words(), Noon);
  ASSERT_TRUE(next) << next.error().message();
  EXPECT_EQ(next->game().state().first_seat, 1);
  EXPECT_EQ(next->kept().previous, "abc");
  EXPECT_NE(next->game().config().commitment, page.table().game().config().commitment);
  EXPECT_EQ(page.refusal("rematch"), "A rematch follows a finished game, once.");
}

TEST(LocalTable, BeginsTrainingAgain) {
  Page page = Page::at(wanted("training=yes"));
  const std::vector<json::object> told = page.ask("reset");
  EXPECT_EQ(types_of(told), (std::vector<std::string>{"done", "table", "update", "moved"}));
  EXPECT_EQ(told.back().at("why"), "reset");
  EXPECT_TRUE(page.is_over());
  ASSERT_TRUE(page.created);
  EXPECT_EQ(page.log(), page.table().kept().log);
  EXPECT_EQ(page.refusal("reset"), "This game was begun again already.");
}

TEST(LocalTable, SeatsSeveralPeopleAtOneDevice) {
  Page page = Page::at(wanted("first=1", {{"Ann"}, {"Ben"}}));
  const json::object first = page.answer("follow", {{"as", 2}});
  EXPECT_EQ(first.at("table").at("own_seats"), json::array({1, 2}));
  EXPECT_EQ(first.at("setting").at("own_seat"), 2);
  EXPECT_FALSE(first.at("state").at("seats").at(0).as_object().contains("rack"));
  EXPECT_EQ(page.refusal("pass", {{"as", 2}}).back(), '.') << "it is Ann's turn";
  EXPECT_EQ(page.refusal("pass"), "") << "who does not say is the one on turn";
  EXPECT_EQ(page.table().game().state().turn, 1);
}

TEST(LocalTable, WaitsForPeopleWhoMayChallenge) {
  const auto third = [](Page& page) { return page.table().game().state().turns_played; };
  const std::vector<SeatConfig> seats = {{"Ann"}, {"", "level:10"}, {"", "level:10"}};
  Page page = Page::at(wanted("challenge=single,first=2", seats));
  page.wait(0);
  const int made = third(page);
  ASSERT_EQ(made, 1) << "the second computer would take Ann's chance to challenge";
  page.wait(9000);
  EXPECT_EQ(third(page), made);
  page.ask("wave-on");
  EXPECT_EQ(third(page), made + 1);
  Page patient = Page::at(wanted("challenge=single,first=2", seats));
  patient.wait(0);
  patient.wait(10'001);
  patient.wait(0);
  EXPECT_EQ(third(patient), 2) << "nobody waits for ever";
}

TEST(LocalTable, DrawsForAComputerWhosePlayIsHeld) {
  Page page = Page::at(wanted("challenge=single,hold=yes,first=2", {{"Ann"}, {"", "level:10"}}));
  page.wait(0);
  ASSERT_EQ(page.refusal("hold"), "");
  const int bag = page.table().game().state().bag.size();
  page.wait(14'000);
  EXPECT_EQ(page.table().game().state().bag.size(), bag);
  page.wait(2000);
  EXPECT_LT(page.table().game().state().bag.size(), bag);
  EXPECT_EQ(page.refusal("accept"), "");
}

TEST(LocalTable, DoesNotBeginWhatItCannotPlay) {
  const auto fault = [](const NewLocalGame& game) {
    const Result<LocalTable> table = LocalTable::create(game, chance(1), small_words(), Noon);
    return table ? "" : table.error().message();
  };
  EXPECT_EQ(fault(wanted("time=10m")), "a game on this device has no clock");
  EXPECT_EQ(fault(wanted("", {{"Ann"}})), "a game has 2 to 4 players, not 1");
  EXPECT_EQ(fault(wanted("", {{"Ann"}, {"", "level:11"}})).substr(0, 4), "'11'");
  EXPECT_EQ(fault(wanted("", {{"Ann"}, {"", "champion"}})).substr(0, 17), "there is no playe");
  EXPECT_NE(fault(wanted("nonsense=1")), "");
  EXPECT_EQ(fault(wanted("", {{"Ann"}, {"Ann"}})), "") << "the second one gets a number";
}

TEST(LocalTable, DoesNotOpenALogThatIsNone) {
  const KeptLocalGame kept = Page::at(wanted("")).table().kept();
  const auto fault = [&](const std::string& log) {
    KeptLocalGame changed = kept;
    changed.log = log;
    const Result<LocalTable> table = LocalTable::open(changed, small_words(), Noon);
    return table ? "" : table.error().message();
  };
  EXPECT_NE(fault(""), "");
  EXPECT_NE(fault("nonsense\n"), "");
  const Result<notation::GameLog> log = notation::parse_game_log(kept.log);
  ASSERT_TRUE(log);
  EXPECT_EQ(fault(notation::log_header(log->config, {})), "the log of the game has no secret");
  // The end that a crash tore off is as if it had not been written.
  EXPECT_EQ(fault(kept.log + "{\"ti"), "");
}

}  // namespace
}  // namespace quoin::wasm
