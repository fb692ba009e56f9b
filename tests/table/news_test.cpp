// What those who follow a table have to be told.

#include "table/news.h"

#include <gtest/gtest.h>

#include "table/table_support.h"

namespace quoin::table {
namespace {

using namespace protocol;  // NOLINT(google-build-using-namespace): requests, as pages send them

class TableNews : public TableTest {
 protected:
  News after(const std::string& who, RequestBody body) {
    const State before = state;
    EXPECT_EQ(ask(who, std::move(body)), "");
    return news_since(before, state);
  }
  // As whoever stands around the table does it when the next one exists.
  News after_going_on(const std::string& who, RequestBody body) {
    const State before = state;
    EXPECT_EQ(ask(who, std::move(body)), "");
    EXPECT_TRUE(std::holds_alternative<Successor>(last.task));
    state.setup.next = "def";
    return news_since(before, state);
  }
};

TEST_F(TableNews, AreNoneWhereNothingChanged) {
  play({"ann", "ben"}, "first=1");
  const News news = news_since(state, state);
  EXPECT_FALSE(news.is_of_table || news.has_begun || news.first_event || news.moved);
}

TEST_F(TableNews, TellTheBeginningAsAWhole) {
  open({"ann", "ben"}, "");
  const News news = after("ann", Start{});
  EXPECT_TRUE(news.is_of_table);
  EXPECT_TRUE(news.has_begun);
  EXPECT_FALSE(news.first_event);
}

TEST_F(TableNews, AreOfTheTableOnlyWhereThatIsAnother) {
  play({"ann", "ben"}, "first=1");
  const std::size_t length = state.game()->events().size();
  const News turn = after("ann", pass());
  EXPECT_FALSE(turn.is_of_table);
  EXPECT_EQ(turn.first_event, length);
  const News pause = after("ann", Pause{});
  EXPECT_TRUE(pause.is_of_table);
  EXPECT_FALSE(pause.first_event);
  const News end = after("ann", act(Act::Kind::Resign));
  EXPECT_TRUE(end.is_of_table) << "it is over";
  EXPECT_TRUE(end.first_event);
}

TEST_F(TableNews, TellWhatWasSaidSince) {
  play({"ann", "ben"}, "first=1");
  after("ann", Say{"hello"});
  EXPECT_EQ(after("ben", Say{"hello"}).first_line, 1u);
}

TEST_F(TableNews, SayWhyPeopleGoOnElsewhere) {
  play({"ann", "ben"}, "first=1,training=yes");
  EXPECT_EQ(after_going_on("ann", Reset{}).moved, "reset");
  play({"ann", "ben"}, "first=1");
  ask("ann", act(Act::Kind::Resign));
  EXPECT_FALSE(after("ann", Rematch{}).moved) << "Ben is asked";
  EXPECT_EQ(after_going_on("ben", Rematch{}).moved, "rematch");
}

// Ann would play again, but Ben begins this one anew.
TEST_F(TableNews, CallItAResetWhereNotAllWantedARematch) {
  play({"ann", "ben"}, "first=1,training=yes");
  ask("ann", act(Act::Kind::Resign));
  ask("ann", Rematch{});
  EXPECT_EQ(after_going_on("ben", Reset{}).moved, "reset");
}

}  // namespace
}  // namespace quoin::table
