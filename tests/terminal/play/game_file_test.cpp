#include "terminal/play/game_file.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "base/file.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;

class GameFileTest : public testing::Test {
 protected:
  GameFileTest()
      : folder_(fs::temp_directory_path() /
                ("quoin-game-file-" + std::to_string(::getpid()) + "-" +
                 testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::create_directories(folder_);
  }
  ~GameFileTest() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  fs::path folder_;
};

TEST_F(GameFileTest, HoldsEveryLineAtOnce) {
  Result<GameFile> file = GameFile::create(path("a.log"), "first\n");
  ASSERT_TRUE(file);
  EXPECT_EQ(*read_file(path("a.log")), "first\n");
  file->append("second\n");
  EXPECT_FALSE(file->trouble());
  EXPECT_EQ(*read_file(path("a.log")), "first\nsecond\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator{}), 1);
}

TEST_F(GameFileTest, IsReadByItsOwnerOnly) {
  const Result<GameFile> file = GameFile::create(path("a.log"), "first\n");
  ASSERT_TRUE(file);
  EXPECT_EQ(fs::status(path("a.log")).permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(GameFileTest, NeverReplacesAFile) {
  ASSERT_TRUE(write_file(path("a.log"), "something of value\n"));
  EXPECT_FALSE(GameFile::create(path("a.log"), "first\n"));
  EXPECT_EQ(*read_file(path("a.log")), "something of value\n");
}

TEST_F(GameFileTest, GoesOnAfterATornLine) {
  ASSERT_TRUE(write_file(path("a.log"), "first\nsecond\nthi"));
  Result<GameFile> file = GameFile::open(path("a.log"));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->content(), "first\nsecond\nthi");
  file->append("3\n");
  EXPECT_EQ(*read_file(path("a.log")), "first\nsecond\n3\n");
}

TEST_F(GameFileTest, IsOpenInOnePlaceOnly) {
  const Result<GameFile> file = GameFile::create(path("a.log"), "first\n");
  ASSERT_TRUE(file);
  const Result<GameFile> again = GameFile::open(path("a.log"));
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().message().find("another terminal"), std::string::npos);
}

TEST_F(GameFileTest, WritesWhatIsMissingWhenItCan) {
  ASSERT_TRUE(write_file(path("later"), "in the way"));
  GameFile file = GameFile::begin(path("later/a.log"), "first\n");
  EXPECT_TRUE(file.trouble());
  file.append("second\n");
  EXPECT_TRUE(file.trouble());
  fs::remove(path("later"));
  file.append("third\n");
  EXPECT_FALSE(file.trouble());
  EXPECT_EQ(*read_file(path("later/a.log")), "first\nsecond\nthird\n");
}

}  // namespace
}  // namespace quoin::cli
