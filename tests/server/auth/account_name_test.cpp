#include "server/auth/account_name.h"

#include <gtest/gtest.h>

namespace quoin::server {
namespace {

TEST(AccountName, IsWhatPeopleCallThemselves) {
  for (const char* text : {"Ann", "ann-lee", "X_9.y", "Þórdís", "Åsa", "Кирил", "Ωμέγα", "ßen",
                           "Łukasz", "Żółć", "ab", "abcdefghijklmnopqrst"}) {
    EXPECT_TRUE(AccountName::parse(text)) << text;
  }
}

TEST(AccountName, IsTheSameInAnyCase) {
  const auto key = [](const char* text) { return AccountName::parse(text).value().key; };
  EXPECT_EQ(key("ANN-Lee"), key("ann-lEE"));
  EXPECT_EQ(key("ÞÓRDÍS"), key("þórdís"));
  EXPECT_EQ(key("КИРИЛ"), key("кирил"));
  EXPECT_EQ(key("ЀЍЙ"), key("ѐѝй"));
  EXPECT_EQ(key("ŁUKASZ"), key("łukasz"));
  EXPECT_EQ(key("ŻÓŁĆ"), key("żółć"));
  EXPECT_EQ(key("ŇĽŹ"), key("ňľź"));
  EXPECT_EQ(key("ΩΜΕΓΑ"), key("ωμεγα"));
  EXPECT_NE(key("Ann"), key("Anna"));
  EXPECT_EQ(AccountName::parse("Ann").value().text, "Ann");
}

TEST(AccountName, CannotBeTakenForAnother) {
  // A Latin word with a Cyrillic а in it.
  EXPECT_EQ(AccountName::parse("\u0430nn").error().message(),
            "a name has letters of one script: all Latin, all Greek or all Cyrillic");
  for (const char* text :
       {"", "a", "abcdefghijklmnopqrstu", " Ann", "Ann ", "Ann Lee", "Ann--Lee", ".ann", "ann.",
        "12", "1-2", "ann\xff", "ann\u200b", "ann\u0301", "<b>", "ann\n", "a\u00d7b"}) {
    EXPECT_FALSE(AccountName::parse(text)) << text;
  }
}

}  // namespace
}  // namespace quoin::server
