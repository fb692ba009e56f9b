#include "server/auth/passwords.h"

#include <future>
#include <set>

#include <gtest/gtest.h>

namespace quoin::server {
namespace {

class PasswordsTest : public ::testing::Test {
 protected:
  std::string hash(const std::string& password) {
    std::promise<std::string> made;
    EXPECT_TRUE(passwords_.hash(password, [&](const std::string& text) { made.set_value(text); }));
    return made.get_future().get();
  }
  bool verify(const std::string& password, const std::string& stored) {
    std::promise<bool> answer;
    EXPECT_TRUE(
        passwords_.verify(password, stored, [&](bool is_right) { answer.set_value(is_right); }));
    return answer.get_future().get();
  }

  Passwords passwords_{[](const std::function<void()>& task) { task(); }};
};

TEST_F(PasswordsTest, AreRightOrWrong) {
  const std::string stored = hash("correct horse");
  EXPECT_TRUE(stored.starts_with("$argon2id$")) << stored;
  EXPECT_TRUE(verify("correct horse", stored));
  for (const char* wrong : {"correct hors", "correct horse ", "Correct horse", ""})
    EXPECT_FALSE(verify(wrong, stored)) << wrong;
  EXPECT_NE(hash("correct horse"), stored) << "two people with one password";
}

TEST_F(PasswordsTest, OfNobodyAreWrong) {
  EXPECT_FALSE(verify("anything", ""));
  EXPECT_FALSE(verify("", ""));
  EXPECT_FALSE(verify("anything", "not a hash"));
}

TEST(Passwords, AreRefusedWhenTooManyWait) {
  std::promise<void> gate;
  std::shared_future<void> opened = gate.get_future().share();
  // The first answer holds the thread, so the others pile up.
  Passwords passwords([opened](const std::function<void()>&) { opened.wait(); }, 2);
  int taken = 0;
  for (int i = 0; i < 10; ++i) taken += passwords.verify("password", "", [](bool) {}) ? 1 : 0;
  EXPECT_GE(taken, 2);
  EXPECT_LE(taken, 4);
  gate.set_value();
}

}  // namespace
}  // namespace quoin::server
