#include "server/auth/keys.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "base/file.h"
#include "server/runtime/chance.h"

namespace quoin::server {
namespace {

std::filesystem::path fresh_folder() {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() /
      ("quoin-keys-" + std::to_string(::getpid()) + "-" +
       testing::UnitTest::GetInstance()->current_test_info()->name());
  std::filesystem::create_directories(folder);
  return folder;
}

const Keys One({1});
const Keys Other({2});

TEST(Keys, KnowTheirOwnSignature) {
  const std::string signature = One.sign("seat", "game 1");
  EXPECT_TRUE(One.is_signed("seat", "game 1", signature));
  EXPECT_FALSE(One.is_signed("seat", "game 2", signature));
  EXPECT_FALSE(One.is_signed("invite", "game 1", signature)) << "for another purpose";
  EXPECT_FALSE(Other.is_signed("seat", "game 1", signature));
  EXPECT_FALSE(One.is_signed("seat", "game 1", signature + "0"));
  EXPECT_FALSE(One.is_signed("seat", "game 1", ""));
}

TEST(Keys, AreReadFromAFileThatOnlyItsOwnerReads) {
  const std::filesystem::path folder = fresh_folder();
  const std::string path = (folder / "key").string();
  const Result<Keys> made = Keys::from_file(path);
  ASSERT_TRUE(made) << made.error().message();
  struct stat status{};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600U);
  const Result<Keys> again = Keys::from_file(path);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->sign("a", "b"), made->sign("a", "b"));
  ::chmod(path.c_str(), 0644);
  EXPECT_FALSE(Keys::from_file(path)) << "others can read it";
  ::chmod(path.c_str(), 0600);
  ASSERT_TRUE(write_file(path, "too short\n"));
  ::chmod(path.c_str(), 0600);
  EXPECT_FALSE(Keys::from_file(path));
  EXPECT_FALSE(Keys::from_file((folder / "missing" / "key").string()));
  std::filesystem::remove_all(folder);
}

TEST(Session, IsKnownByTheCookieAgain) {
  for (const std::int64_t epoch : {0, 1, 17}) {
    const Session session{new_person(system_chance()), epoch};
    const std::string cookie = to_cookie(session, One);
    EXPECT_EQ(session_from_cookie(cookie, One), session);
    EXPECT_EQ(session_from_cookie(cookie, Other), std::nullopt);
    // Any change makes it nobody's.
    for (std::size_t i = 0; i < cookie.size(); ++i) {
      std::string changed = cookie;
      changed[i] = changed[i] == 'a' ? 'b' : 'a';
      EXPECT_EQ(session_from_cookie(changed, One), std::nullopt) << i;
    }
  }
  for (const char* text : {"", ".", "..", "...", "a.b", "a.1.b"})
    EXPECT_EQ(session_from_cookie(text, One), std::nullopt) << text;
}

TEST(Session, OfAGuestIsNotOneOfAnAccount) {
  const Person person = new_person(system_chance());
  const std::string guest = to_cookie({person, 0}, One);
  const std::string account = to_cookie({person, 1}, One);
  const std::string signature = guest.substr(guest.find('.'));
  EXPECT_EQ(session_from_cookie(person.id + ".1" + signature, One), std::nullopt);
  EXPECT_EQ(session_from_cookie(person.id + account.substr(account.rfind('.')), One), std::nullopt);
}

TEST(RandomId, IsDifferentEachTime) {
  std::set<std::string> ids;
  for (int i = 0; i < 1000; ++i) ids.insert(system_chance().id(8));
  EXPECT_EQ(ids.size(), 1000U);
  EXPECT_EQ(ids.begin()->size(), 16U);
}

}  // namespace
}  // namespace quoin::server
