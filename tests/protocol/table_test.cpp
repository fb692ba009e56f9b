#include "protocol/table.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace quoin::protocol {
namespace {

Table some_table() {
  Table table;
  table.id = "abc";
  table.status = TableStatus::Playing;
  table.is_public = true;
  table.is_rated = true;
  table.created_at = 1'700'000'000'000;
  table.lexicon = "english";
  table.alphabet = "english";
  table.layout = "standard";
  table.rules = "challenge=void";
  table.pace = 1000;
  table.commitment = std::string(64, 'a');
  table.seats = {{{"Ann", "human", true, true, true, false}},
                 {{"static", "static", true, true, true, true}}};
  table.seats[0].account = "Ann-1";
  table.seats[0].rating = 1612;
  table.seats[0].is_provisional = true;
  table.seats[0].rating_change = -12;
  table.watchers = 3;
  table.next = "def";
  table.previous = "xyz";
  table.own_seat = 1;
  table.own_seats = {1, 2};
  table.is_host = true;
  table.invite = "token";
  table.resume = "other token";
  return table;
}

TEST(Table, SurvivesTheWayToJsonAndBack) {
  const Table table = some_table();
  const Result<Table> again = table_from_json(to_json(table));
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(*again, table);
}

TEST(Table, SaysNothingOfTokensToStrangers) {
  Table table = some_table();
  table.own_seat.reset();
  table.invite.clear();
  table.resume.clear();
  const boost::json::object object = to_json(table);
  EXPECT_FALSE(object.contains("invite"));
  EXPECT_FALSE(object.contains("resume"));
  EXPECT_FALSE(object.contains("own_seat"));
}

TEST(Table, IsRefusedWhereSomethingIsWrong) {
  boost::json::object object = to_json(some_table());
  object["status"] = "asleep";
  EXPECT_FALSE(table_from_json(object));
  EXPECT_FALSE(table_from_json({}));
}

}  // namespace
}  // namespace quoin::protocol
