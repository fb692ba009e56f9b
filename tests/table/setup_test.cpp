#include "table/setup.h"

#include <gtest/gtest.h>

namespace quoin::table {
namespace {

table::Setup full_setup() {
  table::Setup setup;
  setup.choice = {"small", "english", "standard", "time=5m"};
  setup.host = "ann";
  setup.is_rated = true;
  setup.pace = 500;
  setup.seats.resize(2);
  setup.seats[0].name = "Ann";
  setup.seats[0].owners = {"ann", "phone"};
  setup.seats[0].nonce = "c0ffee";
  setup.seats[0].is_ready = true;
  setup.seats[0].gives_time = true;
  setup.seats[0].mutes = {1};
  setup.seats[1].player = "static";
  setup.seats[1].wants_pause = true;
  setup.next = "def";
  setup.asks_time = 1;
  setup.started_at = 17;
  setup.delay = 3;
  setup.has_chat = false;
  return setup;
}

TEST(TableSetup, IsTheSameAgainFromItsText) {
  const table::Setup setup = full_setup();
  const Result<table::Setup> again = table::Setup::parse(setup.to_text());
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(*again, setup);
}

TEST(TableSetup, ReadsWhatTablesWereBeforeTheyHadPauses) {
  const Result<table::Setup> setup = table::Setup::parse(
      R"({"lexicon":"small","alphabet":"english","layout":"standard","rules":"","host":"ann",
          "public":true,"pace":0,"next":"","previous":"","started_at":0,"seats":[
          {"player":"human","name":"Ann","owners":["ann"],"nonce":"","ready":true,"rematch":false}
          ]})");
  ASSERT_TRUE(setup) << setup.error().message();
  EXPECT_FALSE(setup->is_paused());
  EXPECT_FALSE(setup->seats[0].wants_pause);
  EXPECT_TRUE(setup->has_chat);
}

TEST(TableSetup, RefusesWhatIsNone) {
  EXPECT_FALSE(table::Setup::parse(""));
  EXPECT_FALSE(table::Setup::parse("{}"));
  std::string text = full_setup().to_text();
  EXPECT_FALSE(table::Setup::parse(text.replace(text.find("\"phone\""), 7, "7")));
}

TEST(TableSetup, LooksFromTheSeatThatIsAskedForOrTheFirstOwn) {
  table::Setup setup = full_setup();
  setup.seats.push_back(setup.seats[0]);
  EXPECT_EQ(setup.viewer_for({"phone"}, 2).own_seat(), 2);
  EXPECT_EQ(setup.viewer_for({"phone"}, 1).own_seat(), 0) << "not the own seat";
  EXPECT_EQ(setup.viewer_for({"phone"}, {}).own_seat(), 0);
  EXPECT_FALSE(setup.viewer_for({"eve"}, 0).own_seat());
}

}  // namespace
}  // namespace quoin::table
